/* How much time a search is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/random.h"
#include "search/time_plan.h"

static SearchLimits with_clock(int64_t time, int64_t increment, int moves_to_go) {
    /* The other side's clock says something else and must not matter. */
    return (SearchLimits){.has_clock = {true, true},
                          .time = {time, 7},
                          .increment = {increment, 100000},
                          .moves_to_go = moves_to_go};
}

static const int64_t times[] = {1,
                                2,
                                5,
                                9,
                                10,
                                11,
                                12,
                                20,
                                50,
                                100,
                                333,
                                1000,
                                5000,
                                60000,
                                3600000,
                                999999999,
                                1000000000,
                                1000000001,
                                INT32_MAX,
                                INT64_C(1000000000000),
                                INT64_MAX / 2,
                                INT64_MAX};
static const int64_t increments[] = {0, 1, 10, 100, 5000, INT32_MAX, INT64_MAX};
static const int moves[] = {0, 1, 2, 3, 21, 22, 23, 40, 1000, INT32_MAX};
static const int overheads[] = {0, 1, 10, 100, 10000};

enum {
    TIMES = sizeof times / sizeof times[0],
    INCREMENTS = sizeof increments / sizeof increments[0],
    MOVES = sizeof moves / sizeof moves[0],
    OVERHEADS = sizeof overheads / sizeof overheads[0]
};

static void test_no_clock_is_no_limit(void **state) {
    (void)state;
    SearchLimits limits = {.depth = 5, .has_nodes = true, .nodes = 3};
    assert_false(time_plan_make(&limits, WHITE, 10).limited);
    assert_false(time_plan_make(&limits, BLACK, 10).limited);
    /* The other side's clock alone is none. */
    limits.has_clock[BLACK] = true;
    limits.time[BLACK] = 1000;
    assert_false(time_plan_make(&limits, WHITE, 10).limited);
    assert_true(time_plan_make(&limits, BLACK, 10).limited);
}

static void test_a_plan_keeps_within_what_is_left(void **state) {
    (void)state;
    for (int t = 0; t < TIMES; t++)
        for (int i = 0; i < INCREMENTS; i++)
            for (int m = 0; m < MOVES; m++)
                for (int o = 0; o < OVERHEADS; o++) {
                    SearchLimits limits = with_clock(times[t], increments[i], moves[m]);
                    TimePlan plan = time_plan_make(&limits, WHITE, overheads[o]);
                    int64_t left = times[t] > overheads[o] ? times[t] - overheads[o] : 0;
                    assert_true(plan.limited && plan.adaptive);
                    assert_true(plan.soft >= 0 && plan.soft <= plan.hard && plan.hard <= left);
                    /* All is never spent at once. */
                    assert_true(left == 0 || plan.hard < left);
                    /* More than one move is to be made: a half at least is kept for the others. */
                    if (moves[m] != 1)
                        assert_true(plan.hard <= left / 2);
                }
}

static void test_no_time_is_no_time(void **state) {
    (void)state;
    static const int64_t gone[] = {0,        -1, -5000, INT32_MIN, INT64_C(-1000000000000), INT64_MIN + 1,
                                   INT64_MIN};
    for (size_t t = 0; t < sizeof gone / sizeof gone[0]; t++)
        for (int i = 0; i < INCREMENTS; i++)
            for (int m = 0; m < MOVES; m++)
                for (int o = 0; o < OVERHEADS; o++) {
                    SearchLimits limits = with_clock(gone[t], increments[i], moves[m]);
                    TimePlan plan = time_plan_make(&limits, WHITE, overheads[o]);
                    assert_true(plan.limited);
                    assert_int_equal(plan.soft, 0);
                    assert_int_equal(plan.hard, 0);
                }
}

static void test_some_time_is_used(void **state) {
    (void)state;
    SearchLimits limits = with_clock(60000, 0, 0);
    TimePlan plan = time_plan_make(&limits, WHITE, 10);
    assert_true(plan.soft >= 60000 / 100 && plan.soft <= 60000 / 10);
    assert_true(plan.hard > plan.soft);
    /* The last move before the clock is filled up may take most of it. */
    limits = with_clock(60000, 0, 1);
    plan = time_plan_make(&limits, WHITE, 10);
    assert_true(plan.soft >= 60000 / 2);
    /* A side that lives on its increment spends about that. */
    limits = with_clock(2000, 1000, 0);
    plan = time_plan_make(&limits, WHITE, 10);
    assert_true(plan.soft >= 500 && plan.hard <= 1000);
    /* It is the mover's clock that counts. */
    limits = with_clock(60000, 0, 0);
    assert_int_equal(time_plan_make(&limits, BLACK, 10).hard, 0);
}

static void test_more_time_never_gives_less(void **state) {
    (void)state;
    for (int i = 0; i < INCREMENTS; i++)
        for (int m = 0; m < MOVES; m++) {
            TimePlan last = {true, true, 0, 0};
            for (int64_t time = -20; time < 100000; time += 1 + time / 50 * (time > 0)) {
                SearchLimits limits = with_clock(time, increments[i], moves[m]);
                TimePlan plan = time_plan_make(&limits, WHITE, 10);
                assert_true(plan.soft >= last.soft && plan.hard >= last.hard);
                last = plan;
            }
        }
    for (int t = 0; t < TIMES; t++)
        for (int m = 0; m < MOVES; m++) {
            TimePlan last = {true, true, 0, 0};
            for (int i = 0; i < INCREMENTS; i++) {
                SearchLimits limits = with_clock(times[t], increments[i], moves[m]);
                TimePlan plan = time_plan_make(&limits, WHITE, 10);
                assert_true(plan.soft >= last.soft && plan.hard >= last.hard);
                last = plan;
            }
        }
}

static void test_more_moves_to_go_never_give_more(void **state) {
    (void)state;
    for (int t = 0; t < TIMES; t++)
        for (int i = 0; i < INCREMENTS; i++) {
            SearchLimits limits = with_clock(times[t], increments[i], 1);
            TimePlan last = time_plan_make(&limits, WHITE, 10);
            for (limits.moves_to_go = 2; limits.moves_to_go < 100; limits.moves_to_go++) {
                TimePlan plan = time_plan_make(&limits, WHITE, 10);
                assert_true(plan.soft <= last.soft && plan.hard <= last.hard);
                last = plan;
            }
        }
}

static void test_movetime_is_kept_and_used(void **state) {
    (void)state;
    for (int t = 0; t < TIMES; t++)
        for (int o = 0; o < OVERHEADS; o++) {
            SearchLimits limits = {.has_movetime = true, .movetime = times[t]};
            TimePlan plan = time_plan_make(&limits, WHITE, overheads[o]);
            assert_true(plan.limited && !plan.adaptive);
            assert_true(plan.soft == plan.hard && plan.hard >= 0 && plan.hard <= times[t]);
            if (times[t] >= 4 * overheads[o] && times[t] <= 1000000000)
                assert_int_equal(plan.hard, times[t] - overheads[o]);
            /* Of a short time the overhead takes no more than a part. */
            if (times[t] <= 1000000000)
                assert_true(plan.hard >= times[t] * 3 / 4 - 1 && (overheads[o] == 0 || plan.hard < times[t]));
        }
    static const int64_t none[] = {0, -1, INT64_MIN};
    for (int i = 0; i < 3; i++) {
        SearchLimits limits = {.has_movetime = true, .movetime = none[i]};
        TimePlan plan = time_plan_make(&limits, BLACK, 10);
        assert_true(plan.limited && plan.soft == 0 && plan.hard == 0);
    }
}

static void test_of_clock_and_movetime_the_shorter_counts(void **state) {
    (void)state;
    for (int t = 0; t < TIMES; t++)
        for (int k = 0; k < TIMES; k++)
            for (int o = 0; o < OVERHEADS; o++) {
                SearchLimits clock = with_clock(times[t], 10, 0), both = clock,
                             fixed = {.has_movetime = true, .movetime = times[k]};
                both.has_movetime = true;
                both.movetime = times[k];
                TimePlan a = time_plan_make(&clock, WHITE, overheads[o]),
                         b = time_plan_make(&fixed, WHITE, overheads[o]),
                         plan = time_plan_make(&both, WHITE, overheads[o]);
                assert_int_equal(plan.hard, a.hard < b.hard ? a.hard : b.hard);
                assert_int_equal(plan.soft, a.soft < b.hard ? a.soft : b.hard);
            }
}

static void test_stretching_keeps_within_bounds(void **state) {
    (void)state;
    static const int drops[] = {-40000, -100, -1, 0, 1, 30, 60, 61, 500, 40000, 64001};
    for (int settled = 0; settled <= 130; settled++)
        for (int d = 0; d < 11; d++)
            for (int share = 0; share <= 100; share++) {
                int64_t soft = time_plan_stretch(1000, settled, drops[d], share);
                assert_true(soft >= 1000 / 4 && soft <= 4 * 1000);
                assert_int_equal(time_plan_stretch(0, settled, drops[d], share), 0);
                assert_true(time_plan_stretch(INT64_C(2000000000), settled, drops[d], share) > 0);
            }
}

static void test_what_is_unsettled_gets_more_time(void **state) {
    (void)state;
    for (int settled = 0; settled < 20; settled++)
        for (int drop = -50; drop < 100; drop += 10)
            for (int share = 0; share <= 100; share += 10) {
                int64_t soft = time_plan_stretch(10000, settled, drop, share);
                assert_true(time_plan_stretch(10000, settled + 1, drop, share) <= soft);
                assert_true(time_plan_stretch(10000, settled, drop + 10, share) >= soft);
                if (share < 100)
                    assert_true(time_plan_stretch(10000, settled, drop, share + 10) <= soft);
            }
    assert_true(time_plan_stretch(10000, 0, 0, 50) > time_plan_stretch(10000, 9, 0, 50));
    assert_true(time_plan_stretch(10000, 5, 50, 50) > time_plan_stretch(10000, 5, 0, 50));
    assert_true(time_plan_stretch(10000, 5, 0, 20) > time_plan_stretch(10000, 5, 0, 95));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_clock_is_no_limit),
        cmocka_unit_test(test_a_plan_keeps_within_what_is_left),
        cmocka_unit_test(test_no_time_is_no_time),
        cmocka_unit_test(test_some_time_is_used),
        cmocka_unit_test(test_more_time_never_gives_less),
        cmocka_unit_test(test_more_moves_to_go_never_give_more),
        cmocka_unit_test(test_movetime_is_kept_and_used),
        cmocka_unit_test(test_of_clock_and_movetime_the_shorter_counts),
        cmocka_unit_test(test_stretching_keeps_within_bounds),
        cmocka_unit_test(test_what_is_unsettled_gets_more_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
