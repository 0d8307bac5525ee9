/* castellan-tune records: the quiet positions of recorded games as data, and what is no such record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/runner.h"

/* A game of camette as castellan-match writes it. */
#define GAME_OF(variant, result, termination, moves)                                                         \
    "[Event \"?\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"" result                          \
    "\"]\n[Variant \"" variant "\"]\n[Termination \"" termination "\"]\n\n" moves " " result "\n\n"
#define GAME(result, termination, moves) GAME_OF("camette", result, termination, moves)

/* Two quiet moves, a jump, a jump that is due, a quiet move without a score, one before a mate, a quiet one. */
#define MOVES                                                                                                \
    "1. B3-B2 {+0.19/2 0.041s} B5-C4 {-0.14/2 0.011s} 2. D3xB5 {+0.29/3} C5xA5\n{-0.29/3} 3. C3-D2 A5-B6 "   \
    "{+M4/3 0.000s} 4. D2-C3 {-0.08/3 0.000s}"
#define START "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1"
#define SECOND "1/1n1/1mmm1/5/2MM1/MN1/1 b - 1 1"
#define SEVENTH "1/mn1/3m1/5/5/MNM/1 w - 2 4"

static int run(const char *words) {
    return runner_run_program(TEST_TUNE_PROGRAM, words);
}

/* Fails unless the output is this. */
static void expect_output(const char *expected) {
    char *text = runner_text("output");
    assert_string_equal(text, expected);
    free(text);
}

static void writes_quiet_positions_with_scores(void **state) {
    (void)state;
    runner_write("a.pgn", GAME("0-1", "normal", MOVES) GAME("1-0", "adjudication", "1. B3-B2 {+0.07/2}"));
    assert_int_equal(run("records camette a.pgn"), 0);
    expect_output("# castellan-tune records camette\n" START " ; 0 ; 19\n" SECOND " ; 0 ; 14\n" SEVENTH
                  " ; 0 ; -8\n# game 1\n# game 2\n");
    runner_same("errors", "empty");
}

static void takes_each_position_once_in_all_files(void **state) {
    (void)state;
    runner_write("a.pgn", GAME("1/2-1/2", "normal", "1. B3-B2 {+0.19/2}"));
    runner_write("b.pgn", GAME("0-1", "normal", MOVES));
    assert_int_equal(run("records camette a.pgn b.pgn"), 0);
    expect_output("# castellan-tune records camette\n" START " ; 0.5 ; 19\n# game 1\n" SECOND
                  " ; 0 ; 14\n" SEVENTH " ; 0 ; -8\n# game 2\n");
}

/* An engine's fault tells nothing of a position; half a game is no game. */
static void leaves_faults_and_torn_games_out(void **state) {
    (void)state;
    runner_write("a.pgn",
                 GAME("1-0", "time forfeit", MOVES) GAME("0-1", "normal", MOVES) "[Event \"?\"]\n[Rou");
    assert_int_equal(run("records camette a.pgn"), 0);
    expect_output("# castellan-tune records camette\n" START " ; 0 ; 19\n" SECOND " ; 0 ; 14\n" SEVENTH
                  " ; 0 ; -8\n# game 1\n");
    runner_expect("errors", "castellan-tune: a.pgn: the torn last game is left out\n");
}

static void refuses(const char *text, const char *reason) {
    runner_write("a.pgn", text);
    assert_int_equal(run("records camette a.pgn"), 1);
    runner_expect("errors", reason);
}

static void says_what_is_no_record(void **state) {
    (void)state;
    refuses(GAME_OF("cam", "1-0", "normal", "1. A1-A2"),
            "a.pgn, game 1: it is a game of cam, not of camette");
    refuses(GAME("0-1", "normal", MOVES) GAME("1-0", "normal", "1. B3-B2 B5-B9"), "a.pgn, game 2: move 2: ");
    refuses("no record\n", "a.pgn, game 1: ");
    assert_int_equal(run("records camette"), 1);
    runner_expect("errors", "records takes files behind the game");
    assert_int_equal(run("records camette none.pgn"), 1);
    runner_expect("errors", "none.pgn");
}

/* What it writes is data to fit to: of its game alone, and each position once beside other such data. */
static void fits_what_it_writes(void **state) {
    (void)state;
    runner_write("a.pgn", GAME("0-1", "normal", MOVES));
    assert_int_equal(run("records camette a.pgn"), 0);
    char *written = runner_text("output");
    runner_write("data", written);
    free(written);
    assert_int_equal(run("fit camette data data -epochs 1"), 0);
    runner_expect("output", "data data positions 3 checksum ");
    runner_expect("output", "data data positions 0 checksum ");
    runner_expect("errors", "data: 3 positions that were there before are left out");
    assert_int_equal(run("fit cam data"), 1);
    runner_expect("errors", "it is data of camette, not of cam");
}

static int setup(void **state) {
    int status = runner_setup(state);
    if (status == 0)
        runner_write("empty", "");
    return status;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_quiet_positions_with_scores),
        cmocka_unit_test(takes_each_position_once_in_all_files),
        cmocka_unit_test(leaves_faults_and_torn_games_out),
        cmocka_unit_test(says_what_is_no_record),
        cmocka_unit_test(fits_what_it_writes),
    };
    return cmocka_run_group_tests(tests, setup, runner_teardown);
}
