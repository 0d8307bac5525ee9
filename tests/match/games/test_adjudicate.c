/* Games ended in the opinion of the engines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/games/adjudicate.h"

enum { UNKNOWN = 99999, MATE = 50000 }; /* MATE + n: mate in n, MATE - n: mated in n */

static EngineScore make_score(int value) {
    if (value == UNKNOWN)
        return (EngineScore){0};
    if (value > MATE - 1000)
        return (EngineScore){true, true, value - MATE, 5, 0};
    return (EngineScore){true, false, value, 5, 0};
}

/* Judges scores as they come, White's first; the ply (from 1) after which the game ends so, or 0. */
static int run(const Adjudication *rules, const int *scores, int count, Outcome *outcome) {
    Adjudicator adjudicator = {.rules = rules};
    const char *reason;
    for (int i = 0; i < count; i++) {
        EngineScore score = make_score(scores[i]);
        *outcome = adjudicator_judge(&adjudicator, i % 2 ? BLACK : WHITE, &score, &reason);
        if (*outcome != OUTCOME_NONE)
            return i + 1;
    }
    return 0;
}

#define RUN(rules, outcome, ...)                                                                             \
    run(rules, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int), outcome)

static void test_off_by_default(void **state) {
    (void)state;
    Adjudication rules = {0};
    Outcome outcome;
    int scores[400] = {0};
    assert_int_equal(run(&rules, scores, 400, &outcome), 0);
    for (int i = 0; i < 400; i++)
        scores[i] = i % 2 ? 30000 : MATE - 3;
    assert_int_equal(run(&rules, scores, 400, &outcome), 0);
}

static void test_resign(void **state) {
    (void)state;
    Adjudication rules = {.resign_count = 2, .resign_score = 300};
    Outcome outcome;
    assert_int_equal(RUN(&rules, &outcome, -300, 0, -301, 0), 3);
    assert_int_equal(outcome, OUTCOME_BLACK);
    assert_int_equal(RUN(&rules, &outcome, 0, -300, 0, -1000), 4);
    assert_int_equal(outcome, OUTCOME_WHITE);
    assert_int_equal(RUN(&rules, &outcome, -299, 0, -300, 0, -299, 0, -300), 0);
    assert_int_equal(RUN(&rules, &outcome, -300, 0, UNKNOWN, 0, -300, 0), 0);
    /* A proven loss is beyond every score, a proven win is none. */
    assert_int_equal(RUN(&rules, &outcome, MATE - 4, 500, MATE - 3), 3);
    assert_int_equal(outcome, OUTCOME_BLACK);
    assert_int_equal(RUN(&rules, &outcome, MATE + 4, 500, MATE + 3, 500), 0);
}

static void test_resign_by_both(void **state) {
    (void)state;
    Adjudication rules = {.resign_count = 2, .resign_score = 300, .resign_two_sided = true};
    Outcome outcome;
    assert_int_equal(RUN(&rules, &outcome, -300, 299, -300, 299, -300, 299), 0);
    /* The winner completes it. */
    assert_int_equal(RUN(&rules, &outcome, -300, 0, -300, 300, -300, 300), 6);
    assert_int_equal(outcome, OUTCOME_BLACK);
    assert_int_equal(RUN(&rules, &outcome, -300, 300, -300, MATE + 2), 4);
    assert_int_equal(outcome, OUTCOME_BLACK);
}

static void test_draw(void **state) {
    (void)state;
    Adjudication rules = {.draw_number = 3, .draw_count = 2, .draw_score = 10};
    Outcome outcome;
    /* Not before three moves of each side, then at once. */
    assert_int_equal(RUN(&rules, &outcome, 0, 10, -10, 5, 0, 0, 0), 6);
    assert_int_equal(outcome, OUTCOME_DRAW);
    assert_int_equal(RUN(&rules, &outcome, 90, 90, 90, 90, 0, 0, 0, 0), 8);
    assert_int_equal(RUN(&rules, &outcome, 90, 90, 90, 90, 0, 0, 11, 0, 0, 0, 0), 11);
    assert_int_equal(RUN(&rules, &outcome, 90, 90, 90, 90, 0, 0, UNKNOWN, 0, 0, 0), 0);
    assert_int_equal(RUN(&rules, &outcome, 90, 90, 90, 90, 0, 0, MATE + 1, 0, 0, 0), 0);
}

static void test_number_of_moves(void **state) {
    (void)state;
    Adjudication rules = {.max_moves = 3};
    Outcome outcome;
    assert_int_equal(RUN(&rules, &outcome, 500, 500, 500, 500, 500, 500, 500), 6);
    assert_int_equal(outcome, OUTCOME_DRAW);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_off_by_default),  cmocka_unit_test(test_resign),
        cmocka_unit_test(test_resign_by_both),  cmocka_unit_test(test_draw),
        cmocka_unit_test(test_number_of_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
