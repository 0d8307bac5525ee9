/* A signal to the whole job, engines and runner. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/runner.h"

/* It may end the engine before it reaches the runner: no game is lost by that. */
static void test_an_engine_stopped_with_the_runner(void **state) {
    (void)state;
    runner_ends("-engine " MOCK " name=good args=seed=1 -engine " MOCK
                " name=bad 'args=seed=2 starts=starts from=2 at=3 do=end-with-job' restart=on "
                "-each depth=1 -rounds 2 -repeat -pgnout r.pgn time=none "
                "-openings random plies=4",
                130);
    assert_int_equal(runner_count("r.pgn", "abandoned"), 0);
    assert_int_equal(runner_count("output", "Warning"), 0);
    runner_expect("output", "Interrupted after 0 of 4 games");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_engine_stopped_with_the_runner),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
