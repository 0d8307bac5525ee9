/* The simulation of what parts cost (docs/cluster/cost.py), run small: it repeats, and keeps to what must be
 * so whatever the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shell.h"

static char text[1 << 14], again[1 << 14];

/* Runs it with these options; what it prints. */
static void run(const char *options, char *output) {
    char command[1024];
    snprintf(command, sizeof command, "python3 '%s/cluster/cost.py' %s", TEST_DOCS, options);
    assert_int_equal(shell_run(command, output, sizeof text), 0);
}

/* The n-th number of the row that begins with so many parts. */
static double cell(const char *parts, int column) {
    char start[32];
    snprintf(start, sizeof start, "\n| %s |", parts);
    const char *at = strstr(text, start);
    assert_non_null(at);
    for (at += 2; column > 0; column--)
        assert_non_null(at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL);
    return strtod(at, NULL);
}

enum { MINUTES = 2, GAMES = 3, LATE = 4, HOURS = 8, RATIO = 9 };

static void repeats_itself(void **state) {
    (void)state;
    run("--parts 10,200 --trials 3 --games 5 --seed 4", text);
    run("--parts 10,200 --trials 3 --games 5 --seed 4", again);
    assert_string_equal(text, again);
    run("--parts 10,200 --trials 3 --games 5 --seed 5", again);
    assert_string_not_equal(text, again);
    /* More parts are faster, and dearer. */
    assert_true(cell("200", MINUTES) < cell("10", MINUTES));
    assert_true(cell("200", RATIO) > 1);
    assert_true(cell("200", LATE) > 0);
}

/* Without a test every game is played once, and the hours are those of the games and the starts. */
static void plays_all_games_without_a_test(void **state) {
    (void)state;
    run("--parts 1,30 --trials 2 --games 36 --fixed --rounds 250 --runner 0", text);
    assert_true(cell("1", GAMES) == 500);
    assert_true(cell("30", GAMES) == 500);
    assert_true(cell("30", LATE) == 0);
    /* 500 games of 36 s: five hours, but for the chance of what pairs are drawn. */
    assert_true(cell("1", MINUTES) > 250 && cell("1", MINUTES) < 350);
    assert_true(cell("30", MINUTES) < cell("1", MINUTES) / 15);
    assert_true(cell("1", RATIO) == 1);
}

int main(void) {
    if (system("python3 -c '' 2>/dev/null") != 0) {
        print_message("no python3 here: the simulation is not tested\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_itself),
        cmocka_unit_test(plays_all_games_without_a_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
