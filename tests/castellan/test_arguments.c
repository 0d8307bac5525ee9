/* Commands as arguments, and the options of the command line. */
#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "support/castellan.h"

#include "engine.h"

/* Starts with arguments; the input stays open and unread. */
#define START(...) child_start(TEST_PROGRAM, (const char *const[]){__VA_ARGS__, NULL})

static void test_each_argument_is_a_command(void **state) {
    (void)state;
    Child *child = START("position startpos moves D6-F8", "query p1turn", "isready");
    child_expect(child, "response false");
    child_expect(child, "readyok");
    assert_int_equal(child_end(child), 0);
    child = START("perft 2", "moves");
    child_expect_start(child, "perft depth 2 moves 10026 ");
    child_expect_start(child, "moves 100 ");
    assert_int_equal(child_end(child), 0);
    child = START("");
    assert_int_equal(child_end(child), 0);
}

static void test_bounded_searches_are_finished_one_by_one(void **state) {
    (void)state;
    Child *child = START("go depth 3", "go depth 2", "position startpos moves D6-F8", "go depth 2", "bench 1",
                         "query p1turn");
    int depth = 0;
    const char *line;
    for (int search = 0; search < 3; search++) {
        while (strncmp(line = castellan_line(child), "bestmove ", 9) != 0)
            assert_int_equal(sscanf(line, "info depth %d", &depth), 1);
        assert_int_equal(depth, search == 0 ? 3 : 2);
        assert_string_not_equal(line, "bestmove 0000");
    }
    assert_non_null(strstr(child_line(child), " nodes "));
    child_expect(child, "response false");
    assert_int_equal(child_end(child), 0);
}

static void test_the_end_of_the_arguments_is_the_end_of_input(void **state) {
    (void)state;
    Child *child = START("go infinite");
    child_find(child, "bestmove ");
    assert_int_equal(child_end(child), 0);
    child = START("go ponder", "ponderhit");
    child_find(child, "bestmove ");
    assert_int_equal(child_end(child), 0);
    child = START("go infinite", "stop", "go depth 1");
    child_find(child, "bestmove ");
    child_find(child, "bestmove ");
    assert_int_equal(child_end(child), 0);
    child = START("isready", "quit", "isready");
    child_expect(child, "readyok");
    assert_int_equal(child_end(child), 0);
    child = START("perft 9", "stop", "isready");
    /* Without threads a stop has had its effect before the next line is taken. */
    if (!THREADS_EXIST)
        child_expect(child, "info string error stopped perft was stopped");
    child_expect(child, "readyok");
    if (THREADS_EXIST)
        child_expect(child, "info string error stopped perft was stopped");
    assert_int_equal(child_end(child), 1);
}

static void test_an_error_is_seen_in_the_exit_status(void **state) {
    (void)state;
    Child *child = START("foo", "isready");
    child_expect(child, "info string error unknown-command 'foo'");
    child_expect(child, "readyok");
    assert_int_equal(child_end(child), 1);
    child = START("go depth x");
    child_expect_start(child, "info string error bad-argument ");
    child_expect(child, "bestmove 0000");
    assert_int_equal(child_end(child), 1);
    /* Nothing ends an endless search, so what follows and does not only look is refused. */
    child = START("go infinite", "query p1turn", "undo");
    child_find(child, "response true");
    child_find(child, "info string error busy ");
    child_find(child, "bestmove ");
    assert_int_equal(child_end(child), 1);
    child = START("position startpos\ngo depth 1");
    child_expect_start(child, "info string error bad-position 'go' ");
    assert_int_equal(child_end(child), 1);
    child = START("isready", "--help");
    child_expect(child, "readyok");
    child_expect(child, "info string error unknown-command '--help'");
    assert_int_equal(child_end(child), 1);
}

static void test_help_and_version(void **state) {
    (void)state;
    Child *child = START("--help");
    child_find(child, "usage: castellan");
    assert_int_equal(child_finish(child), 0);
    char version[64];
    snprintf(version, sizeof version, "castellan %s", engine_version);
    child = START("--version");
    child_expect(child, version);
    assert_int_equal(child_end(child), 0);
    /* Told on stderr. */
    child = START("--nonsense");
    assert_int_equal(child_end(child), 1);
    child = START("-x", "isready");
    assert_int_equal(child_end(child), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_argument_is_a_command),
        cmocka_unit_test(test_bounded_searches_are_finished_one_by_one),
        cmocka_unit_test(test_the_end_of_the_arguments_is_the_end_of_input),
        cmocka_unit_test(test_an_error_is_seen_in_the_exit_status),
        cmocka_unit_test(test_help_and_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
