/* What happens while something runs: stop, isready, quit, the end of the input, and what is refused. */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/thread.h"
#include "common/disk.h"
#include "support/castellan.h"
#include "support/host.h"

/* No bestmove yet: the next answer that is no info line is to isready. */
static void expect_running(Child *child) {
    child_send(child, "isready\n");
    assert_string_equal(castellan_answer(child), "readyok");
}

static void start_search(Child *child, const char *command) {
    child_send(child, command);
    child_send(child, "\n");
    expect_running(child);
}

static void stop(Child *child) {
    child_send(child, "stop\n");
    const char *line = child_find(child, "bestmove ");
    assert_string_not_equal(line, "bestmove 0000");
}

static void test_go_without_a_limit_runs_until_stop(void **state) {
    (void)state;
    static const char *const commands[] = {"go",
                                           "go infinite",
                                           "go ponder",
                                           "go searchmoves J6-K7",
                                           "go infinite depth 1",
                                           "go ponder depth 1",
                                           "go ponder movetime 1",
                                           "go ponder wtime 10 btime 10",
                                           "go infinite nodes 10"};
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        start_search(child, commands[i]);
        /* Long enough for the limits of the longest. */
        clock_sleep(50);
        expect_running(child);
        stop(child);
    }
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_infinite_waits_even_when_the_win_is_certain(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position fen 1M/4M3/10/12/12/12/12/12/5m6/5m6/12/12/12/10/8/2 w");
    start_search(child, "go infinite");
    clock_sleep(100);
    expect_running(child);
    stop(child);
    assert_int_equal(child_end_input(child), 0);
}

static void test_ponderhit_lets_the_limits_count(void **state) {
    (void)state;
    Child *child = castellan_start();
    static const char *const commands[] = {"go ponder depth 2", "go ponder movetime 10",
                                           "go ponder nodes 100", "go ponder wtime 50 btime 50"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        start_search(child, commands[i]);
        child_send(child, "ponderhit\n");
        assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
    }
    /* Right behind go, too. */
    child_send(child, "go ponder depth 1\nponderhit\n");
    child_find(child, "bestmove ");
    /* Without a limit it goes on. */
    start_search(child, "go ponder");
    child_send(child, "ponderhit\nponderhit\n");
    expect_running(child);
    stop(child);
    /* And it is nothing to a search that does not ponder. */
    start_search(child, "go infinite depth 1");
    child_send(child, "ponderhit\n");
    clock_sleep(20);
    expect_running(child);
    stop(child);
    assert_int_equal(child_end_input(child), 0);
}

static void test_stop_right_behind_go_is_never_lost(void **state) {
    (void)state;
    Child *child = castellan_start();
    for (int i = 0; i < 200; i++) {
        child_send(child, "go infinite\nstop\n");
        assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
    }
    /* All at once: what was stopped is waited for, not refused. */
    for (int i = 0; i < 200; i++)
        child_send(child, "go infinite\nstop\n");
    child_send(child, "isready\n");
    int moves = 0;
    const char *line;
    while (strcmp(line = child_line(child), "readyok") != 0) {
        assert_null(strstr(line, "error"));
        moves += strncmp(line, "bestmove ", 9) == 0;
    }
    /* isready does not wait for the last search. */
    if (moves == 199) {
        child_find(child, "bestmove ");
        moves++;
    }
    assert_int_equal(moves, 200);
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_go_that_answers_bestmove_is_never_busy(void **state) {
    (void)state;
    Child *child = castellan_start();
    for (int i = 0; i < 500; i++) {
        child_send(child, "go depth 1\n");
        const char *line;
        while (strncmp(line = child_line(child), "bestmove ", 9) != 0)
            assert_null(strstr(line, "error"));
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_isready_is_answered_at_once(void **state) {
    (void)state;
    Child *child = castellan_start();
    start_search(child, "go infinite");
    /* The machine may be busy: so many times are enough. */
    int kept = 0;
    for (int i = 0; i < 400 && kept < 11; i++) {
        int64_t begin = child_clock();
        expect_running(child);
        kept += child_clock() - begin <= castellan_promise(50);
        clock_sleep(5);
    }
    stop(child);
    assert_int_equal(kept, 11);
    assert_int_equal(child_end_input(child), 0);
}

static void test_everything_else_is_refused_as_busy(void **state) {
    (void)state;
    static const char *const refused[] = {
        "uci",
        "ugi",
        "ucinewgame",
        "uginewgame",
        "register",
        "setoption name Hash value 4",
        "setoption name UCI_Variant value camelot",
        "apply C6-C5",
        "position startpos moves C6-C5",
        "undo",
        "go depth 1",
        "perft 1",
        "go perft 1",
        "bench 1",
        "go infinite",
        "go depth x",
    };
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8");
    child_send(child, "go infinite searchmoves H11-F9\n");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        char command[100];
        snprintf(command, sizeof command, "%s\n", refused[i]);
        child_send(child, command);
        child_find(child, "info string error busy ");
    }
    child_send(child, "debug on\nfoo\n");
    child_find(child, "info string error unknown-command 'foo'");
    child_send(child, "stop\n");
    assert_string_equal(child_find(child, "bestmove "), "bestmove H11-F9");
    /* Nothing of all that has had an effect. */
    child_send(child, "show\n");
    child_find(child, "turn black");
    child_find(child, "showok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_stop_without_a_search_is_ignored(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "stop\nstop\nponderhit\ngo depth 3\n");
    const char *line;
    int depth = 0;
    while (strncmp(line = child_line(child), "bestmove ", 9) != 0)
        sscanf(line, "info depth %d", &depth);
    assert_int_equal(depth, 3);
    castellan_tell(child, "stop");
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_end_of_input_finishes_a_bounded_search(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "go depth 4\n");
    child_close_input(child);
    int depth = 0;
    const char *line;
    while (strncmp(line = child_line(child), "bestmove ", 9) != 0)
        sscanf(line, "info depth %d", &depth);
    assert_int_equal(depth, 4);
    assert_int_equal(child_end(child), 0);
    child = castellan_start();
    child_send(child, "go ponder depth 3\nponderhit");
    child_close_input(child);
    child_find(child, "bestmove ");
    assert_int_equal(child_end(child), 0);
}

static void test_the_end_of_input_stops_an_unbounded_search(void **state) {
    (void)state;
    static const char *const commands[] = {
        "go", "go infinite", "go ponder", "go ponder depth 2", "go infinite depth 2", "go ponder\nponderhit"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        Child *child = castellan_start();
        child_send(child, commands[i]);
        child_close_input(child);
        assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
        assert_int_equal(child_end(child), 0);
    }
}

/* How long quit takes behind a command, in ms. */
static int64_t time_of_quit(const char *command) {
    Child *child = castellan_start();
    child_send(child, command);
    child_send(child, "\nisready\n");
    child_find(child, "readyok");
    int64_t begin = child_clock();
    child_send(child, "quit\n");
    /* The input stays open: it is quit that ends the program. */
    while (child_line(child))
        ;
    int64_t time = child_clock() - begin;
    assert_int_equal(child_finish(child), 0);
    return time;
}

static void test_quit_ends_at_once(void **state) {
    (void)state;
    static const char *const commands[] = {"go infinite", "go depth 100", "go ponder", "perft 9", "bench 30"};
    /* Where a thread is slow to end, as under a sanitizer, quit does not wait for it. */
    child_sanitizer_option("TSAN_OPTIONS", "report_thread_leaks=0");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        /* The machine may be busy: once is enough. */
        bool kept = false;
        for (int k = 0; k < 40 && !kept; k++)
            kept = time_of_quit(commands[i]) <= castellan_promise(100);
        assert_true(kept);
    }
}

/* Waits until nothing more is said: the log has a line before it is sent. */
static void wait_for_silence(const char *log) {
    int64_t deadline = child_clock() + 120000, before = 0, size = 0;
    int still = 0;
    do {
        clock_sleep(200);
        DiskStatus status;
        before = size;
        size = disk_status(log, &status) ? status.size : 0;
        still = size == before ? still + 1 : 0;
        if (child_clock() > deadline)
            fail_msg("the child does not fill its output");
    } while (size < 8192 || still < 8); /* no pipe is smaller, and a search may pause */
}

/* Whether the search is still at its lines, or at the bestmove that it ends with. */
static void test_quit_needs_nobody_to_read_the_output(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip(); /* who hangs in writing reads nothing */
    static const char *const searches[] = {"go infinite", "go nodes 3000000"};
    char *folder = host_folder("castellan-running"), log[512];
    snprintf(log, sizeof log, "%s/log", folder);
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        Child *child = castellan_start();
        child_send(child, "setoption name Log File value ");
        child_send(child, log);
        child_send(child, "\n");
        child_send(child, "setoption name MultiPV value 256\n");
        child_send(child, searches[i]);
        child_send(child, "\n");
        child_ignore_output(child);
        wait_for_silence(log);
        child_send(child, "quit\n");
        assert_int_equal(child_finish(child), 0);
        assert_int_equal(remove(log), 0);
    }
    host_remove_folder(folder);
    free(folder);
}

static void test_a_reader_that_goes_away_ends_the_program_quietly(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "go infinite\nisready\n");
    child_find(child, "readyok");
    child_close_output(child);
    child_send(child, "isready\n");
    /* Its input stays open. */
    assert_int_equal(child_finish(child), 0);
}

static void test_perft_and_bench_hear_stop(void **state) {
    (void)state;
    static const char *const commands[] = {"perft 9", "perft 9 divide", "perft 9 full", "go perft 9",
                                           "bench 30"};
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *name = strcmp(commands[i], "bench 30") == 0 ? "bench" : "perft";
        char expected[100];
        snprintf(expected, sizeof expected, "info string error stopped %s was stopped", name);
        for (int k = 0; k < 20; k++) {
            child_send(child, commands[i]);
            child_send(child, "\nisready\nstop\n");
            /* What stop ends may be told before isready is answered (docs/protocol.md). */
            const char *first = child_line(child);
            assert_non_null(first);
            bool ready = strcmp(first, "readyok") == 0;
            if (!ready)
                assert_string_equal(first, expected);
            child_expect(child, ready ? expected : "readyok");
        }
        child_send(child, commands[i]);
        child_send(child, "\n");
        castellan_refused(child, "undo", "busy ");
        castellan_refused(child, "perft 1", "busy ");
        castellan_refused(child, "go perft 1", "busy ");
        /* This go is owed a bestmove, for no search runs that would give it. */
        castellan_refused(child, "go depth 1", "busy ");
        child_expect(child, "bestmove 0000");
        castellan_ask(child, "isready", "readyok");
        castellan_ask(child, "stop", expected);
    }
    castellan_ask(child, "query result", "response none");
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_end_of_input_finishes_perft(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "perft 3");
    child_close_input(child);
    child_expect_start(child, "perft depth 3 moves 1070822 time ");
    assert_int_equal(child_end(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_go_without_a_limit_runs_until_stop),
        cmocka_unit_test(test_infinite_waits_even_when_the_win_is_certain),
        cmocka_unit_test(test_ponderhit_lets_the_limits_count),
        cmocka_unit_test(test_stop_right_behind_go_is_never_lost),
        cmocka_unit_test(test_a_go_that_answers_bestmove_is_never_busy),
        cmocka_unit_test(test_isready_is_answered_at_once),
        cmocka_unit_test(test_everything_else_is_refused_as_busy),
        cmocka_unit_test(test_stop_without_a_search_is_ignored),
        cmocka_unit_test(test_the_end_of_input_finishes_a_bounded_search),
        cmocka_unit_test(test_the_end_of_input_stops_an_unbounded_search),
        cmocka_unit_test(test_quit_ends_at_once),
        cmocka_unit_test(test_quit_needs_nobody_to_read_the_output),
        cmocka_unit_test(test_a_reader_that_goes_away_ends_the_program_quietly),
        cmocka_unit_test(test_perft_and_bench_hear_stop),
        cmocka_unit_test(test_the_end_of_input_finishes_perft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
