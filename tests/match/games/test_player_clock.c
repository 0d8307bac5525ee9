/* The players' clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match/games/player_clock.h"

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
        cmocka_unit_test(test_sudden_death_with_increment),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_allowed_is_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
