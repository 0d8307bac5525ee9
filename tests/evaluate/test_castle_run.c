/* The run for the Castle: moves needed, canters counted, and who guards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "evaluate/castle_run.h"
#include "support/bridge.h"

static void assert_run(const char *game, const char *text, Side side, int horizon, int need, int guards) {
    Position pos = bridge_read(game, text);
    CastleRun runs[SIDES];
    castle_run_measure(&pos, horizon, runs);
    CastleRun run = runs[side];
    if (run.need != need || run.guards != guards)
        fail_msg("%s: %d moves and %d guards, not %d and %d", text, run.need, run.guards, need, guards);
}

static void counts_steps_of_the_two_nearest(void **state) {
    (void)state;
    /* B14 needs four moves, K12 four; the third Man does not matter. */
    assert_run("camelot", "2/8/M9/12/10M1/12/12/12/12/12/12/12/2M5m3/10/8/2 w 2+2 0 1", WHITE, 14, 8, 0);
    /* One is inside already. */
    assert_run("camelot", "M1/8/4M5/12/12/12/12/12/12/12/12/12/2M5m3/10/8/2 w 2+2 0 1", WHITE, 14, 2, 0);
    /* Black runs down. */
    assert_run("camelot", "2/8/10/12/12/12/12/12/12/12/5M6/12/12/3mm5/8/2 b 2+2 0 1", BLACK, 14, 4, 0);
    /* In Cam one is enough. */
    assert_run("cam", "1/3/1M3/7/7/7/M6/7/7/7/5/3/m w - 0 1", WHITE, 14, 2, 0);
}

static void goes_round_what_is_in_the_way(void **state) {
    (void)state;
    /* Black fills F15 and G15, next to the Castle; the way leads by E15. */
    assert_run("camelot", "2/3mm3/10/5MM5/12/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1", WHITE, 14, 6, 2);
    /* Shut: all that border on the Castle are black. */
    assert_run("camelot", "2/2mmmm2/10/5MM5/12/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1", WHITE, 5, 12, 3);
}

static void takes_canters_over_friends(void **state) {
    (void)state;
    /* F14 leaps over F15 into F16; F15 then steps into G16. */
    assert_run("camelot", "2/3M4/4M5/12/12/12/12/12/12/12/12/12/3m8/10/8/2 w 2+2 0 1", WHITE, 14, 2, 0);
    /* A chain over two friends in one move: F12 over F13 and F15. The second, F15, steps. */
    assert_run("camelot", "2/3M4/10/5M6/5M6/12/12/12/12/12/12/12/3m8/10/8/2 w 2+2 0 1", WHITE, 14, 2, 0);
    /* The same with F14 taken by the enemy: F13 steps to E14 and leaps over F15 from there. */
    assert_run("camelot", "2/3M4/4m5/5M6/5M6/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1", WHITE, 14, 3, 1);
}

static void looks_no_farther_than_told(void **state) {
    (void)state;
    assert_run("camelot", "2/8/4M5/12/12/12/12/2M9/12/12/12/12/8m3/10/8/2 w 2+2 0 1", WHITE, 4, 7, 0);
    assert_run("camelot", "2/8/4M5/12/12/12/12/12/12/12/12/12/2M5m3/10/8/2 w 2+2 0 1", WHITE, 5, 8, 0);
    assert_run("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/1MM5m3/10/8/2 w 2+2 0 1", WHITE, 14,
               CASTLE_RUN_NEED_MAX, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_steps_of_the_two_nearest),
        cmocka_unit_test(goes_round_what_is_in_the_way),
        cmocka_unit_test(takes_canters_over_friends),
        cmocka_unit_test(looks_no_farther_than_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
