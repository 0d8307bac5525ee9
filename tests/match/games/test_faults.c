/* Engines that misbehave in every way: judged right, lost with the reason recorded, started again, and
 * nothing of theirs left running. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/host.h"
#include "support/runner.h"

static void remove_outputs(void) {
    static const char *const names[] = {"r.pgn", "r.pgn.waiting", "starts", "children", "log"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        runner_remove(names[i]);
}

/* A match of two pairs in which "bad" (engine arguments) misbehaves. Returns the exit status. */
static int play(const char *bad, const char *limits, const char *more) {
    char line[2048];
    remove_outputs();
    snprintf(line, sizeof line,
             "-engine " MOCK " name=good args=seed=1 depth=1 -engine " MOCK
             " name=bad 'args=seed=2 %s' %s -rounds 2 "
             "-repeat -pgnout r.pgn time=none -openings random plies=4 %s",
             bad, limits, more);
    return runner_run(line);
}

/* All four games are lost by bad with this termination and a reason that begins and goes on so. */
static void expect_all_lost(const char *termination, const char *reason) {
    assert_int_equal(runner_count("r.pgn", "[Event "), 4);
    for (int game = 1; game <= 4; game++) {
        bool bad_is_white = strcmp(runner_tag("r.pgn", game, "White"), "bad") == 0;
        char expected[200];
        snprintf(expected, sizeof expected, "%s loses%s%s", bad_is_white ? "White" : "Black",
                 reason[0] == ' ' ? "" : ": ", reason);
        assert_string_equal(runner_tag("r.pgn", game, "Result"), bad_is_white ? "0-1" : "1-0");
        assert_string_equal(runner_tag("r.pgn", game, "Termination"), termination);
        const char *told = runner_tag("r.pgn", game, "Reason");
        if (strncmp(told, expected, strlen(expected)) != 0)
            fail_msg("'%s', not '%s'", told, expected);
    }
    runner_expect("output", "Score of good vs bad: 4 - 0 - 0 [1.000] 4");
    runner_expect("output", "; 4 lost by a failing engine");
}

/* At its third move of each process, so in each game. */
static void test_while_it_thinks(void **state) {
    (void)state;
    static const struct {
        const char *what, *termination, *reason;
    } cases[] = {
        {"crash", "abandoned", "crashed (" HOST_CRASH ")"},
        {"exit", "abandoned", "crashed (exit status 3)"},
        {"nonsense", "rules infraction", "illegal move 'e2e4', a move is two squares or more"},
        {"illegal", "rules infraction", "illegal move 'A4-A5', A4 is empty"},
        {"null", "rules infraction", "illegal move '0000'"},
        {"empty", "rules infraction", "illegal move ''"},
        {"long", "rules infraction", "illegal move 'C6-C7C6-C7"},
        {"flood", "abandoned", "floods its output"},
        {"chatter", "abandoned", "floods its output"},
        {"close-output", "abandoned", "closed its output"},
        {"close-both", "abandoned", "closed its"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bad[64];
        snprintf(bad, sizeof bad, "at=3 do=%s", cases[i].what);
        assert_int_equal(play(bad, "depth=1", "-concurrency 4"), 2);
        expect_all_lost(cases[i].termination, cases[i].reason);
    }
    runner_expect("output", "Warning: game 1, bad: ");
}

/* Without a clock the timeout ends the wait, with one the clock. */
static void test_silence(void **state) {
    (void)state;
    static const char *const silent[] = {"hang", "close-input", "error-flood"};
    static const char *const clocks[] = {"tc=0.5", "st=0.5", "tc=1/0.5+0.1"};
    for (int i = 0; i < 3; i++) {
        char bad[64];
        snprintf(bad, sizeof bad, "at=3 do=%s", silent[i]);
        assert_int_equal(play(bad, "depth=1 timeout=2", "-concurrency 4"), 2);
        expect_all_lost("abandoned", "no move within 2.000 s");
        assert_int_equal(play(bad, clocks[i], "-concurrency 4"), 2);
        expect_all_lost("time forfeit", " on time");
    }
}

/* An answer behind its time is a loss on time, an answer within its margin is none. The mock takes 300 ms a
 * move and is judged by 100 or by 100 + 20000: far from both on the slowest machine. */
static void test_late_answers(void **state) {
    (void)state;
    char line[1024];
    for (int margin = 0; margin < 2; margin++) {
        remove_outputs();
        snprintf(line, sizeof line,
                 "-engine " MOCK " name=good args=seed=1 depth=1 -engine " MOCK
                 " name=bad 'args=seed=2 think=300' st=0.1 %s -rounds 2 -repeat -pgnout r.pgn time=none "
                 "-maxmoves 1 "
                 "-concurrency 4",
                 margin ? "timemargin=20000" : "");
        int status = runner_run(line);
        if (margin) {
            assert_int_equal(status, 0);
            assert_int_equal(runner_count("r.pgn", "[Result \"1/2-1/2\"]"), 4);
        } else {
            assert_int_equal(status, 2);
            expect_all_lost("time forfeit", " on time");
            runner_expect("output", "0.100 s");
        }
    }
}

/* An engine that fails at its start, in its hello, before a game: from its second process on, since a match
 * does not begin when the first one fails. */
static void test_before_a_game(void **state) {
    (void)state;
    static const struct {
        const char *where, *what, *reason, *timeout;
    } cases[] = {
        {"start", "crash", "crashed (" HOST_CRASH ")", ""},
        {"start", "hang", "no uciok to uci within 2 s", "timeout=2"},
        {"start", "close-output", "closed its output", ""},
        {"hello", "crash", "crashed (" HOST_CRASH ")", ""},
        {"hello", "chatter", "floods its output", ""},
        {"hello", "flood", "floods its output", ""},
        {"isready", "crash", "crashed (" HOST_CRASH ")", ""},
        {"isready", "hang", "no readyok to isready within 2 s", "timeout=2"},
        {"newgame", "exit", "crashed (exit status 3)", ""},
        {"newgame", "hang", "no readyok to isready within 2 s", "timeout=2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bad[128], limits[64];
        snprintf(bad, sizeof bad, "starts=starts from=2 at=%s do=%s", cases[i].where, cases[i].what);
        snprintf(limits, sizeof limits, "depth=1 %s", cases[i].timeout);
        assert_int_equal(play(bad, limits, "-concurrency 4"), 2);
        expect_all_lost("abandoned", cases[i].reason);
        assert_int_equal(runner_count("starts", "."), 5);
    }
}

static void test_an_engine_that_does_not_work_at_all(void **state) {
    (void)state;
    static const char *const where[] = {"start", "hello", "isready"};
    for (int i = 0; i < 3; i++) {
        char bad[64];
        snprintf(bad, sizeof bad, "at=%s do=exit", where[i]);
        assert_int_equal(play(bad, "depth=1", ""), 2);
        runner_expect("errors", "engine bad");
        runner_expect("errors", "exit status 3");
        assert_false(runner_has("r.pgn"));
    }
    assert_int_equal(play("unknown=1", "depth=1", ""), 2);
    runner_expect("errors", "what is unknown=1"); /* its last words */
    runner_ends("-engine cmd=/no/such/engine -engine " MOCK " -each depth=1", 2);
    runner_expect("errors", "/no/such/engine");
}

/* Restarted after its fault, it plays the rest as if nothing had been. */
static void test_restart(void **state) {
    (void)state;
    assert_int_equal(play("starts=starts from=2 to=2 at=3 do=crash", "depth=1", ""), 2);
    assert_int_equal(runner_count("r.pgn", "[Event "), 4);
    assert_string_equal(runner_tag("r.pgn", 1, "Termination"), "abandoned");
    for (int game = 2; game <= 4; game++)
        assert_string_equal(runner_tag("r.pgn", game, "Termination"), "normal");
    assert_int_equal(runner_count("starts", "."), 3); /* trial, game 1, games 2 to 4 */
    runner_expect("output", "; 1 lost by a failing engine");
    runner_expect("output", "last words: mock: about to crash");
}

static void test_a_process_for_each_game(void **state) {
    (void)state;
    assert_int_equal(play("starts=starts", "depth=1 restart=on", ""), 0);
    assert_int_equal(runner_count("starts", "."), 5);
    assert_int_equal(play("starts=starts", "depth=1", ""), 0);
    assert_int_equal(runner_count("starts", "."), 2);
}

static void test_exit_status(void **state) {
    (void)state;
    assert_int_equal(play("", "depth=1", ""), 0);
    assert_int_equal(play("at=3 do=crash", "depth=1", ""), 2);
    assert_int_equal(play("at=3 do=crash", "depth=1", "-recover"), 0);
    assert_int_equal(runner_count("r.pgn", "[Termination \"abandoned\"]"), 4);
    assert_int_equal(play("at=3 do=crash", "depth=1", "-recovered"), 1);
    runner_expect("errors", "-recovered");
}

/* Children of an engine, even with its pipes open, end with it. */
static void expect_children_gone(int count) {
    char *children = runner_text("children");
    int seen = 0;
    for (char *line = strtok(children, "\n"); line; line = strtok(NULL, "\n"), seen++) {
        assert_true(host_gone(atol(line), 60000));
    }
    assert_int_equal(seen, count);
    free(children);
}

static void test_children_are_ended(void **state) {
    (void)state;
    assert_int_equal(play("spawn=children", "depth=1", ""), 0);
    expect_children_gone(2);
    /* A crash whose output stays open in a child is seen all the same. */
    assert_int_equal(play("spawn=children at=3 do=exit", "depth=1", "-concurrency 4"), 2);
    expect_all_lost("abandoned", "crashed (exit status 3)");
    expect_children_gone(5);
}

/* It does not heed quit: killed after a while. */
static void test_stubborn(void **state) {
    (void)state;
    assert_int_equal(play("stubborn spawn=children", "depth=1", ""), 0);
    expect_children_gone(2);
}

/* MatchOptions of the engine that it refuses are told, once each, and not fatal. */
static void test_refused_options(void **state) {
    (void)state;
    assert_int_equal(play("", "depth=1 option.Hash=8 option.Nonsense=5", "-log log"), 0);
    assert_int_equal(runner_count("output", "bad: does not list an option Nonsense"), 1);
    assert_int_equal(runner_count("output", "bad: error bad-option there is none"), 1);
    assert_int_equal(runner_count("output", "Hash"), 0);
    runner_expect("log", "< setoption name Hash value 8\n");
    runner_expect("log", "< setoption name Nonsense value 5\n");
    runner_expect("log", " bad > info string error bad-option");
    runner_expect("log", " good < position fen ");
    runner_expect("log", " bad < go depth 1\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_while_it_thinks),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_late_answers),
        cmocka_unit_test(test_before_a_game),
        cmocka_unit_test(test_an_engine_that_does_not_work_at_all),
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_a_process_for_each_game),
        cmocka_unit_test(test_exit_status),
        cmocka_unit_test(test_children_are_ended),
        cmocka_unit_test(test_stubborn),
        cmocka_unit_test(test_refused_options),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
