/* Whole matches of mock engines: the same games at any concurrency, tournaments, parts,
 * the test, progress. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/registry.h"
#include "records/record_file.h"
#include "support/bridge.h"
#include "support/runner.h"
#include "text/position_text.h"

#define ENGINE(name, seed) "-engine " MOCK " name=" name " args=seed=" seed " "
#define TWO ENGINE("a", "1") ENGINE("b", "2") "-each depth=1 "

static int run(const char *format, const char *name) {
    char line[2048];
    snprintf(line, sizeof line, format, name, name);
    return runner_run(line);
}

/* 300 games, byte for byte: record, JSON and what was said. */
static void test_same_games_at_any_concurrency(void **state) {
    (void)state;
    static const char one[] =
        TWO "-rounds 150 -repeat -openings random plies=6 -srand 9 -pgnout %s.pgn time=none "
            "-json %s.json -ratinginterval 50 ";
    char line[1024];
    snprintf(line, sizeof line, "%s-concurrency 1", one);
    assert_int_equal(run(line, "one"), 0);
    char *said = runner_text("output");
    snprintf(line, sizeof line, "%s-concurrency 8", one);
    assert_int_equal(run(line, "eight"), 0);
    char *also_said = runner_text("output");
    runner_same("one.pgn", "eight.pgn");
    runner_same("one.json", "eight.json");
    *strstr(said, "Processor time") = '\0';
    *strstr(also_said, "Processor time") = '\0';
    assert_string_equal(said, also_said);
    free(said);
    free(also_said);
    assert_int_equal(runner_count("one.pgn", "[Event "), 300);
    assert_int_equal(runner_count("one.json", "\n"), 301); /* and the summary */
    assert_false(runner_has("eight.pgn.waiting"));
    /* Not one game, or all of the same result, 300 times. */
    assert_true(runner_count("one.pgn", "[Result \"1-0\"]") > 30);
    assert_true(runner_count("one.pgn", "[Result \"0-1\"]") > 30);
    assert_true(runner_count("one.pgn", "[Result \"1/2-1/2\"]") > 5);
}

/* Replays a game of the record by the library: every move legal, and the result the one recorded. */
static bool replay(void *context, int number, Record *record, Error *error) {
    MoveList *work = context;
    History history = {0};
    Position start;
    (void)number;
    position_text_start(game_find(record->variant), &start);
    if (record->position)
        assert_true(position_text_read(game_find(record->variant), record->position, &start, error));
    assert_true(history_start(&history, &start));
    for (int i = 0; i < record->move_count; i++) {
        Move move;
        char text[MOVE_TEXT_MAX];
        assert_int_equal(history_result(&history, work).outcome, OUTCOME_NONE);
        assert_int_equal(bridge_read_move(history_current(&history), record->moves[i].text, &move, work),
                         READ_OK);
        notation_write(history_current(&history), move, text);
        assert_string_equal(text, record->moves[i].text);
        assert_true(history_push(&history, move));
    }
    Result result = history_result(&history, work);
    assert_int_equal(result.outcome, record->outcome);
    assert_non_null(strstr(record->reason, notation_reason(result.reason)));
    history_free(&history);
    return true;
}

static void test_every_game_by_its_rules(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        char line[1024];
        runner_remove("r.pgn");
        snprintf(line, sizeof line,
                 TWO "-rounds 5 -repeat -variant %s -openings random plies=2 -concurrency 2 -pgnout r.pgn",
                 game_at(i)->name);
        runner_ends(line, 0);
        char *text = runner_text("r.pgn");
        Text buffer = {0};
        MoveList work;
        Error error = {""};
        size_t whole;
        text_add(&buffer, text);
        list_init(&work, NULL);
        if (!record_file_read("r.pgn", &buffer, replay, &work, &whole, &error))
            fail_msg("%s", error.text);
        assert_int_equal(whole, buffer.size);
        list_free(&work);
        text_free(&buffer);
        free(text);
        assert_string_equal(runner_tag("r.pgn", 10, "Variant"), game_at(i)->name);
        assert_string_equal(runner_tag("r.pgn", 10, "Round"), "5.2");
    }
}

static void test_tags_and_comments(void **state) {
    (void)state;
    runner_remove("r.pgn");
    runner_ends(ENGINE("a", "1") "tc=10+0.1 " ENGINE("b", "2") "depth=3 -rounds 1 -repeat "
                                                               "-pgnout r.pgn -event 'E v' -site S",
                0);
    assert_string_equal(runner_tag("r.pgn", 2, "Event"), "E v");
    assert_string_equal(runner_tag("r.pgn", 2, "Site"), "S");
    assert_string_equal(runner_tag("r.pgn", 2, "Round"), "1.2");
    assert_string_equal(runner_tag("r.pgn", 2, "White"), "b");
    assert_string_equal(runner_tag("r.pgn", 2, "WhiteTimeControl"), "depth=3");
    assert_string_equal(runner_tag("r.pgn", 2, "BlackTimeControl"), "10+0.1");
    assert_int_equal(strlen(runner_tag("r.pgn", 1, "Date")), 10);
    assert_int_equal(runner_count("r.pgn", "FEN"), 0); /* from the start position */
    assert_int_equal(runner_count("r.pgn", "\n\n1. "), 2);
    assert_true(runner_count("r.pgn", "s n=100} ") > 20);
    assert_int_equal(runner_count("r.pgn", "pv="), 0);
    assert_string_equal(runner_tag("r.pgn", 2, "WhiteProgram"), "Mock 2");
    assert_string_equal(runner_tag("r.pgn", 2, "BlackOptions"), "arg=seed=1");
    assert_int_equal(strlen(runner_tag("r.pgn", 2, "BlackBuild")), 16);
    assert_string_equal(runner_tag("r.pgn", 2, "GameNumber"), "2");
    assert_string_equal(runner_tag("r.pgn", 2, "Rounds"), "1");
    runner_remove("r.pgn");
    runner_ends(TWO "-maxmoves 2 -pgnout r.pgn pv=true", 0);
    assert_int_equal(runner_count("r.pgn", "pv=\""), 4);
    runner_remove("r.pgn");
    runner_remove("r.json");
    runner_ends(TWO "-maxmoves 2 -pgnout r.pgn -json r.json", 0);
    assert_int_equal(runner_count("r.pgn", "pv=\""), 4);
    assert_int_equal(runner_count("r.json", "\"line\":[\""), 4);
}

/* Pairs have one opening with colours exchanged; each round another. */
static void test_pairs_share_their_opening(void **state) {
    (void)state;
    char position[2][256];
    runner_remove("r.pgn");
    runner_ends(TWO "-rounds 3 -repeat -openings random plies=5 -pgnout r.pgn -concurrency 3 -maxmoves 2", 0);
    for (int round = 1; round <= 3; round++) {
        strcpy(position[0], runner_tag("r.pgn", 2 * round - 1, "FEN"));
        assert_string_equal(runner_tag("r.pgn", 2 * round, "FEN"), position[0]);
        if (round > 1)
            assert_string_not_equal(position[0], position[1]);
        strcpy(position[1], position[0]);
        assert_string_equal(runner_tag("r.pgn", 2 * round - 1, "White"), "a");
        assert_string_equal(runner_tag("r.pgn", 2 * round, "White"), "b");
    }
}

static void test_adjudication(void **state) {
    (void)state;
    runner_remove("r.pgn");
    runner_ends(TWO "-rounds 2 -pgnout r.pgn -maxmoves 4", 0);
    assert_string_equal(runner_tag("r.pgn", 1, "Reason"), "Draw: adjudication by number of moves");
    assert_string_equal(runner_tag("r.pgn", 1, "Termination"), "adjudication");
    runner_remove("r.pgn");
    runner_ends("-engine " MOCK " name=a 'args=seed=1 score=-500' -engine " MOCK
                " name=b seed=2 -each depth=1 -pgnout r.pgn -resign movecount=3 score=500",
                1);
    runner_expect("errors", "seed");
    runner_ends("-engine " MOCK " name=a 'args=seed=1 score=-500' -engine " MOCK
                " name=b args=score=3 -each depth=1 -pgnout r.pgn -resign movecount=3 score=500",
                0);
    assert_string_equal(runner_tag("r.pgn", 1, "Reason"), "Black wins: adjudication by score");
    runner_expect("r.pgn", "{-5.00/5 ");
    runner_remove("r.pgn");
    runner_remove("r.json");
    runner_ends(ENGINE("a", "1") "'args=seed=1 score=-7' " ENGINE(
                    "b", "2") "'args=seed=2 score=9' -each depth=1 -pgnout r.pgn "
                              "-json r.json -draw movenumber=4 movecount=2 score=9",
                0);
    assert_string_equal(runner_tag("r.pgn", 1, "Reason"), "Draw: adjudication by score");
    runner_expect("r.json", "\"plies\":8,");
}

static void test_round_robin_and_gauntlet(void **state) {
    (void)state;
    static const char three[] =
        ENGINE("a", "1") ENGINE("b", "2") ENGINE("c", "3") "-each depth=1 -rounds 2 -repeat "
                                                           "-concurrency 3 ";
    char line[1024];
    runner_remove("r.pgn");
    snprintf(line, sizeof line, "%s-pgnout r.pgn", three);
    runner_ends(line, 0);
    assert_int_equal(runner_count("r.pgn", "[Event "), 12);
    runner_expect("output", "Score of a vs b: ");
    runner_expect("output", "Score of b vs c: ");
    runner_expect("output", "Rank Name ");
    assert_string_equal(runner_tag("r.pgn", 6, "White"), "c");
    assert_string_equal(runner_tag("r.pgn", 6, "Black"), "b");
    runner_remove("r.pgn");
    snprintf(line, sizeof line, "%s-pgnout r.pgn -tournament gauntlet", three);
    runner_ends(line, 0);
    assert_int_equal(runner_count("r.pgn", "[Event "), 8);
    assert_int_equal(runner_count("output", "Score of b vs c"), 0);
}

/* A test that is decided ends the match, at any concurrency after the same game. The second engine loses each
 * game by an illegal move: every pair is won. */
static void test_decided_match(void **state) {
    (void)state;
    static const char line[] =
        ENGINE("a", "1") "-engine " MOCK " name=b args=do=null -each depth=1 restart=on -rounds 100 "
                         "-repeat -sprt elo0=0 elo1=200 -recover -pgnout %s.pgn time=none -concurrency ";
    char command[1024], numbered[1100];
    for (int concurrency = 1; concurrency <= 5; concurrency += 4) {
        const char *name = concurrency == 1 ? "one" : "five";
        runner_remove(concurrency == 1 ? "one.pgn" : "five.pgn");
        snprintf(command, sizeof command, line, name);
        snprintf(numbered, sizeof numbered, "%s%d", command, concurrency);
        runner_ends(numbered, 0);
        runner_expect("output", "H1 accepted");
    }
    runner_same("one.pgn", "five.pgn");
    assert_false(runner_has("five.pgn.waiting"));
    int games = runner_count("one.pgn", "[Event ");
    assert_true(games > 2 && games < 60 && games % 2 == 0);
    /* Going on with a decided match plays nothing. */
    snprintf(numbered, sizeof numbered, "%s2 -resume", command);
    runner_ends(numbered, 0);
    runner_same("one.pgn", "five.pgn");
}

/* In a pipe there are plain lines, each game's once; no terminal codes. */
static void test_progress_in_a_pipe(void **state) {
    (void)state;
    runner_ends(TWO "-rounds 3 -repeat -ratinginterval 4 -maxmoves 3", 0);
    assert_int_equal(runner_count("output", "Finished game "), 6);
    assert_int_equal(runner_count("output", "Score of a vs b"), 2);
    assert_int_equal(runner_count("output", "\r"), 0);
    assert_int_equal(runner_count("output", "\033"), 0);
    runner_expect(
        "output",
        "Finished game 4 of 6, round 2.2 (b vs a): 1/2-1/2 {Draw: adjudication by number of moves}\n");
}

static void test_help_and_version(void **state) {
    (void)state;
    runner_ends("-help", 0);
    runner_expect("output", "usage: castellan-match");
    runner_ends("--version", 0);
    runner_expect("output", "castellan-match ");
    runner_ends("", 1);
    runner_expect("errors", "-help");
}

/* An engine that speaks UGI: its hello, its words for a new game and for the clocks. */
static void test_ugi(void **state) {
    (void)state;
    runner_remove("log");
    runner_ends("-engine " MOCK " proto=ugi tc=2/60+1 -engine " MOCK " name=b tc=30 -log log -maxmoves 2", 0);
    runner_expect("output", "Mock 0 vs b"); /* named by itself */
    runner_expect("log", "Mock 0 < uginewgame\n");
    runner_expect("log", "< go p1time 60000 p1inc 1000 p2time 30000 p2inc 0 movestogo 2\n");
    runner_expect("log", " b < go wtime ");
    runner_expect("log", " b < ucinewgame\n");
}

/* The real engine, in every game: no fault, no move that the referee does not take. */
static void test_castellan_against_itself(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        char line[1024];
        runner_remove("r.pgn");
        snprintf(line, sizeof line,
                 "-engine 'cmd=%s' name=new -engine 'cmd=%s' name=old -each nodes=300 option.Hash=1 -rounds "
                 "2 -repeat "
                 "-variant %s -openings random plies=4 -concurrency 2 -pgnout r.pgn -log log",
                 TEST_PROGRAM, TEST_PROGRAM, game_at(i)->name);
        runner_ends(line, 0);
        assert_int_equal(runner_count("r.pgn", "[Termination \"normal\"]"), 4);
        assert_int_equal(runner_count("output", "option"), 0);
        assert_int_equal(runner_count("log", "> info string error"), 0);
        assert_true(runner_count("r.pgn", "/") > 20);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_games_at_any_concurrency),
        cmocka_unit_test(test_every_game_by_its_rules),
        cmocka_unit_test(test_tags_and_comments),
        cmocka_unit_test(test_pairs_share_their_opening),
        cmocka_unit_test(test_adjudication),
        cmocka_unit_test(test_round_robin_and_gauntlet),
        cmocka_unit_test(test_decided_match),
        cmocka_unit_test(test_progress_in_a_pipe),
        cmocka_unit_test(test_help_and_version),
        cmocka_unit_test(test_ugi),
        cmocka_unit_test(test_castellan_against_itself),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
