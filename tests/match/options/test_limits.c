/* Limits of thinking and the players' clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/options/limits.h"

static bool set(Limits *limits, const char *key, const char *text) {
    Error error;
    return option_set(option_find(limits_options, key), limits, text, &error);
}

static void assert_text(const Limits *limits, const char *expected) {
    char *text = limits_text(limits);
    assert_string_equal(text, expected);
    free(text);
}

static void test_time_controls(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int moves;
        int64_t time, increment;
        const char *written;
    } cases[] = {
        {"5+0.05", 0, 5000, 50, "5+0.05"},
        {"40/60", 40, 60000, 0, "40/60"},
        {"40/1:30.5+1", 40, 90500, 1000, "40/90.5+1"},
        {"0.5", 0, 500, 0, "0.5"},
        {"10:00+0.001", 0, 600000, 1, "600+0.001"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Limits limits = {0};
        assert_true(set(&limits, "tc", cases[i].text));
        assert_true(limits.has_clock);
        assert_int_equal(limits.moves, cases[i].moves);
        assert_int_equal(limits.time, cases[i].time);
        assert_int_equal(limits.increment, cases[i].increment);
        assert_text(&limits, cases[i].written);
    }
    static const char *const refused[] = {"",    "0",    "+1",    "5+",    "/5",   "0/5",  "40/",
                                          "5+x", "x",    "-5",    "1:",    "1:99", "1e99", "nan",
                                          "5 ",  "5++1", "1/2/3", "inf+1", "0x10", " 5",   "5+-1"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Limits limits = {0};
        if (set(&limits, "tc", refused[i]))
            fail_msg("tc=%s is accepted", refused[i]);
        assert_false(limits_any(&limits));
    }
}

static void test_several_limits(void **state) {
    (void)state;
    Limits limits = {0};
    assert_false(limits_any(&limits));
    assert_true(set(&limits, "tc", "1+0.1"));
    assert_true(set(&limits, "st", "0.25"));
    assert_true(set(&limits, "nodes", "9223372036854775807"));
    assert_true(set(&limits, "depth", "12"));
    assert_text(&limits, "1+0.1 st=0.25 nodes=9223372036854775807 depth=12");
    assert_true(set(&limits, "tc", "inf"));
    assert_text(&limits, "st=0.25 nodes=9223372036854775807 depth=12");
}

static void test_sudden_death_with_increment(void **state) {
    (void)state;
    Limits limits = {.has_clock = true, .time = 1000, .increment = 100};
    PlayerClock clock;
    player_clock_start(&clock, &limits);
    assert_int_equal(player_clock_allowed(&clock), 1000);
    player_clock_spend(&clock, 300);
    assert_int_equal(player_clock_allowed(&clock), 800);
    /* A margin let it overstep: it begins again with nothing but the increment. */
    player_clock_spend(&clock, 850);
    assert_int_equal(player_clock_allowed(&clock), 100);
}

static void test_periods(void **state) {
    (void)state;
    Limits limits = {.has_clock = true, .moves = 2, .time = 1000};
    PlayerClock clock;
    player_clock_start(&clock, &limits);
    assert_int_equal(clock.moves_left, 2);
    player_clock_spend(&clock, 600);
    assert_int_equal(clock.moves_left, 1);
    assert_int_equal(player_clock_allowed(&clock), 400);
    player_clock_spend(&clock, 100);
    assert_int_equal(clock.moves_left, 2);
    assert_int_equal(player_clock_allowed(&clock), 1300);
}

static void test_allowed_is_the_least(void **state) {
    (void)state;
    Limits limits = {.has_clock = true, .time = 1000, .movetime = 400};
    PlayerClock clock;
    player_clock_start(&clock, &limits);
    assert_int_equal(player_clock_allowed(&clock), 400);
    player_clock_spend(&clock, 700);
    assert_int_equal(player_clock_allowed(&clock), 300);
    Limits nodes = {.nodes = 1000};
    player_clock_start(&clock, &nodes);
    assert_int_equal(player_clock_allowed(&clock), -1);
    player_clock_spend(&clock, 100000);
    assert_int_equal(player_clock_allowed(&clock), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_controls),
        cmocka_unit_test(test_several_limits),
        cmocka_unit_test(test_sudden_death_with_increment),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_allowed_is_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
