/* Commands as arguments, and the options of the command line. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* Output that does not arrive is told, and the status says so. */
static void test_a_full_output(void **state) {
    (void)state;
    static const char *const commands[] = {"--help", "--version", "isready", "'bench 1'"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[512], said[256] = "";
        snprintf(line, sizeof line, "'%s' %s 2>&1 >/dev/full", TEST_PROGRAM, commands[i]);
        FILE *pipe = popen(line, "r");
        assert_non_null(pipe);
        assert_non_null(fgets(said, sizeof said, pipe));
        assert_int_equal(WEXITSTATUS(pclose(pipe)), 1);
        assert_non_null(strstr(said, "castellan: "));
        assert_non_null(strstr(said, "output"));
    }
}

/* A log does not take the place of an output that is closed. */
static void test_a_closed_output(void **state) {
    (void)state;
    char path[] = "/tmp/castellan_log_XXXXXX", line[512];
    int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(line, sizeof line, "'%s' 'setoption name Log File value %s' isready >&- 2>&-", TEST_PROGRAM,
             path);
    int status = system(line);
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_true(lseek(file, 0, SEEK_END) < 100); /* the command alone */
    close(file);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_argument_is_a_command),
        cmocka_unit_test(test_bounded_searches_are_finished_one_by_one),
        cmocka_unit_test(test_the_end_of_the_arguments_is_the_end_of_input),
        cmocka_unit_test(test_an_error_is_seen_in_the_exit_status),
        cmocka_unit_test(test_help_and_version),
        cmocka_unit_test(test_a_full_output),
        cmocka_unit_test(test_a_closed_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
