/* Engines on processors of their own, as /proc tells it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <unistd.h>

#include "match/games/seats.h"
#include "support/runner.h"

/* The engines of a game run where they should. */
static void test_engines_are_bound(void **state) {
    (void)state;
    Error error;
    int processors[PROCESSORS_MAX], count = affinity_processors(NULL, processors, &error);
    if (count == 0 || access("/proc/self/status", R_OK) != 0)
        return;
    char line[1024], bound[64];
    runner_write("engine.sh",
                 "sed -n 's/^Cpus_allowed_list:/on/p' /proc/self/status >>cpus\nexec '" TEST_MOCK_ENGINE
                 "'\n");
    snprintf(line, sizeof line,
             "-engine cmd='/bin/sh engine.sh' name=a -engine cmd='/bin/sh engine.sh' name=b "
             "-each depth=1 -maxmoves 1 -affinity %d",
             processors[count - 1]);
    runner_ends(line, 0);
    snprintf(bound, sizeof bound, "on\t%d\n", processors[count - 1]);
    /* They were tried unbound before. */
    assert_int_equal(runner_count("cpus", "on\t"), 4);
    assert_int_equal(runner_count("cpus", bound), count == 1 ? 4 : 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engines_are_bound),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
