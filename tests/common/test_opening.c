/* Random openings: the same for a seed, balanced, and none where games are shorter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/opening.h"
#include "games/registry.h"
#include "text/position_text.h"

static void assert_same(const Position *a, const Position *b, bool same) {
    char x[POSITION_TEXT_MAX], y[POSITION_TEXT_MAX];
    position_text_write(a, x);
    position_text_write(b, y);
    if (same)
        assert_string_equal(x, y);
    else
        assert_string_not_equal(x, y);
}

static void test_seed_and_number_give_the_opening(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new(), *other = opening_maker_new();
    Position first, second, again;
    const Game *game = game_at(0);
    assert_in_range(opening_make(maker, game, 5, 7, 1, &first, NULL), 0, OPENING_BALANCE);
    assert_in_range(opening_make(maker, game, 5, 7, 2, &second, NULL), 0, OPENING_BALANCE);
    assert_in_range(opening_make(other, game, 5, 7, 1, &again, NULL), 0, OPENING_BALANCE);
    assert_same(&first, &again, true);
    assert_same(&first, &second, false);
    assert_in_range(opening_make(other, game, 5, 8, 1, &again, NULL), 0, OPENING_BALANCE);
    assert_same(&first, &again, false);
    assert_int_equal(first.turn, BLACK);
    assert_in_range(opening_imbalance(maker, &first), 0, OPENING_BALANCE);
    opening_maker_free(maker);
    opening_maker_free(other);
}

static void test_no_plies_give_the_start(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new();
    Position opening, start;
    assert_in_range(opening_make(maker, game_at(0), 0, 1, 1, &opening, NULL), 0, OPENING_BALANCE);
    position_text_start(game_at(0), &start);
    assert_same(&opening, &start, true);
    opening_maker_free(maker);
}

static void test_no_game_lasts_for_ever(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new();
    Position opening;
    assert_int_equal(opening_make(maker, game_find("camette"), 2000, 1, 1, &opening, NULL), -1);
    opening_maker_free(maker);
}

/* A stricter maker agrees with itself, whatever it has seen before, and is stricter. */
static void test_balance_and_nodes_are_asked_for(void **state) {
    (void)state;
    OpeningMaker *strict = opening_maker_new(), *again = opening_maker_new();
    Position opening, same;
    int further = 0;
    opening_maker_ask(strict, 20, 20000);
    for (uint64_t number = 1; number <= 12; number++) {
        int imbalance = opening_make(strict, game_at(0), 6, 1, number, &opening, NULL);
        assert_in_range(imbalance, 0, 20);
        opening_maker_ask(again, 20, 20000);
        assert_int_equal(opening_make(again, game_at(0), 6, 1, number, &same, NULL), imbalance);
        assert_same(&opening, &same, true);
        opening_maker_ask(again, OPENING_BALANCE, OPENING_NODES);
        assert_in_range(opening_make(again, game_at(0), 6, 1, number, &same, NULL), 0, OPENING_BALANCE);
        further += !pos_same(&opening, &same);
    }
    assert_true(further > 0);
    opening_maker_free(strict);
    opening_maker_free(again);
}

static uint64_t class_of(const char *game, const char *text) {
    Position position;
    Error error = {""};
    if (!position_text_read(game_find(game), text, &position, &error))
        fail_msg("%s: %s", text, error.text);
    return opening_class(&position);
}

static void test_what_is_the_same_opening(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *other;
        bool same;
    } cases[] = {
        /* clock and number tell nothing; side to move and Knights do */
        {"camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 4 7", true},
        {"camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1", "1/1m1/1nmm1/5/1MMM1/1N1/1 w - 0 1", false},
        {"camette", "1/1n1/1mmm1/5/M1MM1/1N1/1 w - 0 1", "1/1n1/1mmm1/5/M1MM1/1N1/1 b - 0 1", false},
        /* left for right */
        {"camette", "1/1n1/1mmm1/5/M1MM1/1N1/1 b - 0 1", "1/1n1/1mmm1/5/1MM1M/1N1/1 b - 0 1", true},
        {"camelot8", "1mmmmmm1/1mmmmmm1/8/8/8/3M4/1MMMMMM1/1MM1MMM1 b - 1 1",
         "1mmmmmm1/1mmmmmm1/8/8/8/4M3/1MMMMMM1/1MMM1MM1 b - 1 1", true},
        /* upside down, with the colours exchanged, and both */
        {"camette", "1/1n1/1mmm1/5/M1MM1/1N1/1 b - 0 1", "1/1n1/m1mm1/5/1MMM1/1N1/1 w - 0 1", true},
        {"camette", "1/1n1/1mmm1/5/M1MM1/1N1/1 b - 0 1", "1/1n1/1mm1m/5/1MMM1/1N1/1 w - 0 1", true},
        {"camette", "1/1n1/1mmm1/5/M1MM1/1N1/1 b - 0 1", "1/1n1/m1mm1/5/1MMM1/1N1/1 b - 0 1", false},
        /* castle moves left change the side, too */
        {"camelot", "M1/8/10/12/5mm5/12/12/12/12/5MM5/12/12/12/10/8/2 w 1+2 0 1",
         "1M/8/10/12/5mm5/12/12/12/12/5MM5/12/12/12/10/8/2 w 1+2 0 1", true},
        {"camelot", "M1/8/10/12/5mm5/12/12/12/12/5MM5/12/12/12/10/8/2 w 1+2 0 1",
         "2/8/10/12/12/5mm5/12/12/12/12/5MM5/12/12/10/8/m1 b 2+1 0 1", false},
        {"camelot", "M1/8/10/12/12/5mm5/12/12/12/12/5MM5/12/12/10/8/2 w 1+2 0 1",
         "2/8/10/12/12/5mm5/12/12/12/12/5MM5/12/12/10/8/1m b 2+1 0 1", true},
        {"camelot", "M1/8/10/12/12/5mm5/12/12/12/12/5MM5/12/12/10/8/2 w 1+2 0 1",
         "M1/8/10/12/12/5mm5/12/12/12/12/5MM5/12/12/10/8/2 w 2+2 0 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if ((class_of(cases[i].game, cases[i].text) == class_of(cases[i].game, cases[i].other)) !=
            cases[i].same)
            fail_msg("%s and %s: %s", cases[i].text, cases[i].other,
                     cases[i].same ? "not the same" : "the same");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed_and_number_give_the_opening),
        cmocka_unit_test(test_no_plies_give_the_start),
        cmocka_unit_test(test_no_game_lasts_for_ever),
        cmocka_unit_test(test_balance_and_nodes_are_asked_for),
        cmocka_unit_test(test_what_is_the_same_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
