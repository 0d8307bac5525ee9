/* What is remembered of quiet moves: how values rise, fall and fade, and which answer is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/histories.h"

static Histories histories;

static int forget(void **state) {
    (void)state;
    memset(&histories, 0, sizeof histories);
    return 0;
}

static Move plain(int from, int to) {
    return move_make((Square)from, (Square)to, MOVE_PLAIN, 0);
}

static const HistoryContext no_context = {{0}, {0}};

static int value(HistoryContext context, Move move) {
    return histories_value(&histories, WHITE, context, move);
}

static void nothing_is_known_at_first(void **state) {
    (void)state;
    HistoryContext context = {plain(17, 18), plain(33, 34)};
    assert_int_equal(value(context, plain(50, 51)), 0);
}

static void what_refuted_rises_and_what_did_not_falls(void **state) {
    (void)state;
    const Move best = plain(50, 51), tried[] = {plain(50, 52), plain(66, 67)}, other = plain(82, 83);
    const HistoryContext context = {plain(17, 18), plain(33, 34)};
    histories_reward(&histories, WHITE, context, 4, best, tried, 2);
    assert_true(value(context, best) > 0);
    assert_true(value(context, tried[0]) < 0 && value(context, tried[1]) < 0);
    assert_int_equal(value(context, other), 0);
    /* The more of the context is the same, the more is known. */
    const HistoryContext half = {context.before, MOVE_NONE};
    assert_true(value(context, best) > value(half, best));
    assert_true(value(half, best) > value(no_context, best));
    assert_true(value(no_context, best) > 0);
    assert_int_equal(histories_value(&histories, BLACK, context, best), 0);
}

static void a_deep_node_counts_for_more(void **state) {
    (void)state;
    for (int depth = 1; depth < 60; depth++) {
        const Move shallow = plain(depth, 200), deep = plain(depth, 201);
        histories_reward(&histories, WHITE, no_context, depth, shallow, NULL, 0);
        histories_reward(&histories, WHITE, no_context, depth + 1, deep, NULL, 0);
        assert_true(value(no_context, deep) >= value(no_context, shallow));
        if (depth < 5)
            assert_true(value(no_context, deep) > value(no_context, shallow));
    }
}

/* However often and in whatever order: each table stays within HISTORY_MAX. */
static void values_stay_in_bounds(void **state) {
    (void)state;
    uint64_t random = 5;
    const Move a = plain(50, 51), b = plain(50, 52);
    const HistoryContext context = {plain(17, 18), plain(33, 34)};
    int highest = 0, lowest = 0;
    for (int i = 0; i < 3000; i++) {
        bool swap = i > 1000 && (i > 2000 || random_below(&random, 2));
        histories_reward(&histories, WHITE, context, 1 + random_below(&random, 100), swap ? b : a,
                         swap ? &a : &b, 1);
        const int values[] = {value(context, a), value(context, b)};
        for (int k = 0; k < 2; k++) {
            assert_in_range(values[k] + 3 * HISTORY_MAX, 0, 6 * HISTORY_MAX);
            highest = values[k] > highest ? values[k] : highest;
            lowest = values[k] < lowest ? values[k] : lowest;
        }
    }
    assert_true(highest > 2 * HISTORY_MAX && lowest < -2 * HISTORY_MAX);
}

/* The nearer to the bound, the less is added; and what was learned long is lost in a few nodes. */
static void old_values_fade(void **state) {
    (void)state;
    const Move a = plain(50, 51), b = plain(50, 52);
    int last_step = HISTORY_MAX, before = 0;
    for (int i = 0; i < 40; i++) {
        histories_reward(&histories, WHITE, no_context, 9, a, NULL, 0);
        int step = value(no_context, a) - before;
        assert_in_range(step, 0, last_step);
        last_step = step;
        before += step;
    }
    histories_reward(&histories, WHITE, no_context, 9, b, &a, 1);
    assert_true(before - value(no_context, a) > value(no_context, b));
    for (int i = 0; i < 20; i++)
        histories_reward(&histories, WHITE, no_context, 9, b, &a, 1);
    assert_true(value(no_context, a) < 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_is_known_at_first, forget),
        cmocka_unit_test_setup(what_refuted_rises_and_what_did_not_falls, forget),
        cmocka_unit_test_setup(a_deep_node_counts_for_more, forget),
        cmocka_unit_test_setup(values_stay_in_bounds, forget),
        cmocka_unit_test_setup(old_values_fade, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
