/* Games at once on processors of their own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "match/games/seats.h"
#include "support/runner.h"

static char *name = "Threads", *value = "3";

/* As many processors a game as the larger number of threads, and those of both where an engine ponders. */
static void test_plan(void **state) {
    (void)state;
    EngineOptions engines[3] = {{.ponder = false}};
    MatchOptions options = {.engines = engines, .engine_count = 3, .concurrency = 1, .affinity = true};
    Seats seats;
    Error error = {""};
    int processors[PROCESSORS_MAX], count = affinity_processors(NULL, processors, &error);
    if (!affinity_known()) {
        assert_false(seats_plan(&seats, &options, &error));
        assert_non_null(strstr(error.text, "-affinity: this system has no call"));
        return;
    }
    assert_true(count > 0);
    assert_true(seats_plan(&seats, &options, &error));
    assert_int_equal(seats.each, 1);
    assert_int_equal(seats.processors[0], processors[0]);
    engines[1].option_names = (TextList){&name, 1, 1};
    engines[1].option_values = (TextList){&value, 1, 1};
    assert_true(seats_plan(&seats, &options, &error) == (count >= 3));
    assert_int_equal(seats.each, 3);
    engines[2].ponder = true;
    options.concurrency = count / 4 + 1;
    assert_false(seats_plan(&seats, &options, &error));
    assert_int_equal(seats.each, 4);
    assert_non_null(strstr(error.text, "processors each, but there are "));
    options.affinity = false;
    assert_true(seats_plan(&seats, &options, &error));
    assert_int_equal(seats.each, 0);
    static char *const lists[] = {"", "x", "1-", "3-2", "0,", ",0", "0 1", "99999", "-1", "1023"};
    options = (MatchOptions){.engines = engines, .engine_count = 1, .concurrency = 1, .affinity = true};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        options.affinity_list = lists[i];
        if (seats_plan(&seats, &options, &error))
            fail_msg("'%s' is accepted", lists[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
