/* The parts of a match added up: the same record, the same verdict, and what is missing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "support/host.h"
#include "support/runner.h"

#define ENGINE(name, seed) "-engine " MOCK " name=" name " args=seed=" seed " "
#define TWO ENGINE("a", "1") ENGINE("b", "2") "-each depth=1 "

static void remove_all(const char *const *names) {
    for (; *names; names++)
        runner_remove(*names);
}

/* Gives the lines of a file the other end. */
static void to_crlf(const char *name) {
    char *text = runner_text(name);
    Text lines = {0};
    for (const char *from = text; *from; from++)
        text_format(&lines, *from == '\n' ? "\r%c" : "%c", *from);
    runner_write(name, lines.data);
    text_free(&lines);
    free(text);
}

/* The parts are the match: their games are its games, and merged they have its result. */
static void test_parts(void **state) {
    (void)state;
    static const char *const names[] = {"whole.pgn", "part1.pgn", "part2.pgn", "part3.pgn",
                                        "merged",    "torn.pgn",  NULL};
    remove_all(names);
#define MATCH TWO "-rounds 20 -repeat -openings random plies=6 -sprt elo0=-10 elo1=800 -concurrency 2 "
    runner_ends(TWO "-rounds 20 -repeat -openings random plies=6 -concurrency 2 -pgnout whole.pgn "
                    "time=none",
                0);
    int games = 0;
    for (int part = 1; part <= 3; part++) {
        char line[1024];
        snprintf(line, sizeof line, MATCH "-part %d/3 -pgnout part%d.pgn time=none", part, part);
        runner_ends(line, 0); /* the test does not end a part */
        snprintf(line, sizeof line, "part%d.pgn", part);
        games += runner_count(line, "[Event ");
        assert_in_range(runner_count(line, "[Event "), 12, 14);
        runner_expect("output", "-merge adds up");
    }
    assert_int_equal(games, 40);
    char *whole = runner_text("whole.pgn");
    for (int part = 1; part <= 3; part++) {
        char name[32];
        snprintf(name, sizeof name, "part%d.pgn", part);
        char *text = runner_text(name);
        /* Every game's moves stand in the whole record as well. */
        for (char *game = strstr(text, "[FEN"), *next; game; game = next) {
            next = strstr(game + 1, "[FEN");
            char *end = strstr(game, "\n\n[Event");
            if (end)
                *end = '\0';
            assert_non_null(strstr(whole, game));
        }
        free(text);
    }
    free(whole);
    to_crlf("part1.pgn");
    runner_ends("-merge part3.pgn part1.pgn part2.pgn -pgnout merged.pgn time=none -json merged.json", 10);
    char *merged = runner_text("output");
    runner_ends("-merge whole.pgn -sprt elo0=-10 elo1=800", 10);
    char *expected = runner_text("output");
    assert_string_equal(merged, expected);
    assert_non_null(strstr(merged, "Verdict: H0 accepted after "));
    assert_non_null(strstr(merged, "elo0=-10 elo1=800"));
    free(merged);
    free(expected);
    /* The match in one ends where the merged parts say. */
    runner_remove("torn.pgn");
    runner_ends(MATCH "-pgnout torn.pgn time=none", 0);
    int decided = runner_count("torn.pgn", "[Event ");
    assert_true(decided < 40 && decided % 2 == 0);
    char verdict[64];
    runner_ends("-merge part1.pgn part2.pgn part3.pgn", 10);
    snprintf(verdict, sizeof verdict, "Verdict: H0 accepted after %d of 40 games", decided);
    runner_expect("output", verdict);
#undef MATCH
}

static void test_merge_refusals(void **state) {
    (void)state;
    runner_remove("x.pgn");
    runner_remove("y.pgn");
    runner_remove("z.pgn");
    runner_ends(TWO "-rounds 2 -repeat -maxmoves 1 -pgnout x.pgn", 0);
    runner_ends(TWO "-rounds 2 -maxmoves 1 -pgnout y.pgn", 0);
    runner_ends(TWO "-rounds 4 -repeat -part 2/2 -maxmoves 1 -variant cam -pgnout z.pgn", 0);
    runner_ends("-merge x.pgn x.pgn", 1);
    runner_expect("errors", "x.pgn is given twice");
    runner_ends("-merge x.pgn ./x.pgn", 1);
    runner_expect("errors", "is in x.pgn and in ./x.pgn");
    runner_ends("-merge x.pgn y.pgn", 1);
    runner_expect("errors", "a pair's game and a single one");
    runner_ends("-merge x.pgn z.pgn", 1);
    runner_expect("errors", "variant");
    runner_ends("-merge x.pgn nothing.pgn", 1);
    runner_expect("errors", "nothing.pgn");
    runner_write("nothing.pgn", "");
    runner_ends("-merge nothing.pgn", 1);
    runner_expect("errors", "no games");
    /* What no match has written is no part, and nothing is counted. */
    runner_write("nothing.pgn", "[Event \"Open\"]\n[White \"A\"]\n\n1. C6-B7 1-0\n\n");
    runner_ends("-merge x.pgn nothing.pgn", 1);
    runner_expect("errors", "nothing.pgn, game 1");
    assert_int_equal(runner_count("output", "Score"), 0);
    /* A game that lacks its blank line counts; a torn end is left out and told, and the status tells, too. */
    char *text = runner_text("x.pgn");
    text[strlen(text) - 2] = '\0';
    runner_write("x.pgn", text);
    runner_ends("-merge x.pgn", 0);
    runner_expect("output", "Score of a vs b: 0 - 0 - 4 [0.500] 4");
    text[strlen(text) - 1] = '\0';
    runner_write("x.pgn", text);
    free(text);
    runner_ends("-merge x.pgn", 2);
    runner_expect("errors", "x.pgn: its torn last game is left out");
    runner_expect("output", "Score of a vs b: 0 - 0 - 3 [0.500] 3");
}

/* Plays parts 1 to 3 of a match, and the whole of it. */
static void play_parts(const char *engines) {
    static const char *const names[] = {"whole.pgn", "whole.json", "part1.pgn",   "part2.pgn",
                                        "part3.pgn", "merged.pgn", "merged.json", NULL};
    char line[2048];
    remove_all(names);
    snprintf(line, sizeof line,
             "%s -rounds 7 -repeat -maxmoves 9 -openings random plies=6 -pgnout whole.pgn "
             "time=none -json whole.json -concurrency 2",
             engines);
    runner_ends(line, 0);
    for (int part = 1; part <= 3; part++) {
        snprintf(line, sizeof line,
                 "%s -rounds 7 -repeat -maxmoves 9 -openings random plies=6 -part %d/3 -pgnout part%d.pgn "
                 "time=none pv=true",
                 engines, part, part);
        runner_ends(line, 0);
    }
}

/* What the whole match would have written, byte for byte, summary and all. */
static void test_merged_record(void **state) {
    (void)state;
    static const char three[] = TWO ENGINE("c", "3");
    for (int engines = 2; engines <= 3; engines++) {
        play_parts(engines == 2 ? TWO : three);
        runner_ends("-merge part2.pgn part3.pgn part1.pgn -strict -pgnout merged.pgn -json "
                    "merged.json",
                    0);
        runner_same("merged.pgn", "whole.pgn");
        runner_same("merged.json", "whole.json");
        runner_expect("output", engines == 2 ? "14 of 14 games\nScore of a vs b: "
                                             : "42 of 42 games\nScore of a vs b: ");
        /* It is never written over, and may be merged itself. */
        runner_ends("-merge part1.pgn -pgnout merged.pgn", 1);
        runner_expect("errors", "merged.pgn: exists already");
        runner_ends("-merge 'merged.p?n' -strict -json again.json", 0);
        runner_same("again.json", "whole.json");
        runner_remove("again.json");
    }
}

static void test_missing(void **state) {
    (void)state;
    play_parts(TWO);
    runner_ends("-merge part1.pgn part3.pgn -json merged.json", 0);
    runner_expect("output", "10 of 14 games; rounds 2, 5 missing; parts 2 of 3 missing\n");
    runner_expect("merged.json",
                  "\"games\":10,\"of\":14,\"missing_rounds\":\"2, 5\",\"missing_parts\":\"2\",");
    runner_ends("-merge part1.pgn part3.pgn -strict", 3);
    runner_ends("-merge part2.pgn part3.pgn -strict", 3);
    runner_expect("output", "8 of 14 games; rounds 1, 4, 7 missing; parts 1 of 3 missing\n");
    runner_ends("-merge part2.pgn", 0);
    runner_expect("output", "4 of 14 games; rounds 1, 3, 4, 6, 7 missing; parts 1, 3 of 3 missing\n");
    /* A part that is not at its end. */
    char *text = runner_text("part2.pgn"), *last = text;
    for (char *next; (next = strstr(last + 1, "[Event "));)
        last = next;
    *last = '\0';
    runner_write("part2.pgn", text);
    free(text);
    runner_ends("-merge part1.pgn part2.pgn part3.pgn", 0);
    runner_expect("output", "13 of 14 games; rounds 5 incomplete; parts 2 of 3 incomplete\n");
}

/* Failures are told by engine, file, round and reason, and by the status. */
static void test_failures(void **state) {
    (void)state;
    static const char *const names[] = {"part1.pgn", "part2.pgn", "j.json", NULL};
    remove_all(names);
    runner_ends(TWO "-rounds 4 -repeat -maxmoves 2 -part 1/2 -pgnout part1.pgn", 0);
    runner_ends(ENGINE("a", "1") "-engine " MOCK
                                 " name=b 'args=seed=2 do=crash' -each depth=1 -rounds 4 -repeat "
                                 "-maxmoves 2 -part 2/2 -pgnout part2.pgn",
                2);
    runner_ends("-merge part1.pgn part2.pgn", 1);
    runner_expect("errors", "part2.pgn, game 1: b: its options are arg=seed=2 arg=do=crash, not arg=seed=2");
    runner_ends("-merge part2.pgn -json j.json", 2);
    runner_expect("output", "Failed games: 4 of 4 (b 4); lost on time: none\n  in part2.pgn 4\n"
                            "  round 2.1, b: Black loses: crashed (" HOST_CRASH ")\n");
    runner_expect("j.json",
                  "\"failed_games\":[{\"round\":2,\"game\":1,\"engine\":\"b\",\"side\":\"black\","
                  "\"termination\":\"abandoned\",\"reason\":\"Black loses: crashed (" HOST_CRASH ")\","
                  "\"file\":\"part2.pgn\"},");
    runner_ends("-merge part2.pgn -recover", 0);
}

/* Parts that are not of one match are refused by what they differ in; other builds may be allowed. */
static void test_identity(void **state) {
    (void)state;
    static const struct {
        const char *engines, *reason;
    } others[] = {
        {ENGINE("a", "1") ENGINE("b", "2") "-each depth=2 ", "a: its limits are depth=2, not depth=1"},
        {ENGINE("a", "1") "-engine " MOCK " name=b 'args=seed=2 think=0' -each depth=1 ",
         "b: its options are arg=seed=2 arg=think=0, not arg=seed=2"},
        {ENGINE("a", "1") ENGINE("b", "2") "-each depth=1 option.Hash=4 ",
         "a: its options are arg=seed=1 option.Hash=4"},
        {"-engine 'cmd=" TEST_PROGRAM "' name=a " ENGINE("b", "2") "-each depth=1 ",
         "a: the program is Castellan"},
        {TWO "-srand 4 ",
         "its openings (-openings, -srand) are random plies=6 seed=4, not random plies=6 seed=0"},
        {TWO "-sprt ", "its test (-sprt) is elo0=0"},
    };
    static const char match[] =
        "%s -rounds 2 -repeat -maxmoves 2 -openings random -part %d/2 -pgnout part%d.pgn";
    static const char *const names[] = {"part1.pgn", "part2.pgn", NULL};
    char line[2048];
    remove_all(names);
    snprintf(line, sizeof line, match, TWO, 1, 1);
    runner_ends(line, 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        runner_remove("part2.pgn");
        snprintf(line, sizeof line, match, others[i].engines, 2, 2);
        runner_ends(line, 0);
        runner_ends("-merge part1.pgn part2.pgn -builds any", 1);
        runner_expect("errors", "part2.pgn, game 1: ");
        runner_expect("errors", others[i].reason);
    }
    /* One program, built in two ways. */
    static const char scripts[] =
        "-engine 'cmd=" HOST_SCRIPT_COMMAND "' name=a " ENGINE("b", "2") "-each depth=1 ";
    for (int part = 1; part <= 2; part++) {
        char name[32], script[1024];
        snprintf(name, sizeof name, "part%d.pgn", part);
        runner_remove(name);
        snprintf(script, sizeof script, HOST_SCRIPT_TEXT, TEST_MOCK_ENGINE, part == 1 ? "seed=1" : " seed=1");
        runner_write(HOST_SCRIPT, script);
        snprintf(line, sizeof line, match, scripts, part, part);
        runner_ends(line, 0);
    }
    runner_ends("-merge part1.pgn part2.pgn", 1);
    runner_expect("errors", "a: another program or another of its files, sum ");
    runner_expect("errors", "-builds any takes both");
    runner_ends("-merge part1.pgn part2.pgn -builds any", 0);
    runner_expect("output", "Builds of a: 2: ");
    char first[32], both[64];
    snprintf(first, sizeof first, "%s", runner_tag("part1.pgn", 1, "WhiteBuild"));
    snprintf(both, sizeof both, "Builds of a: 2: %s, %s\n", first, runner_tag("part2.pgn", 1, "WhiteBuild"));
    runner_expect("output", both);
    /* A match that goes on minds it, too. */
    snprintf(line, sizeof line,
             "%s -rounds 3 -repeat -maxmoves 2 -openings random -part 1/2 -pgnout part1.pgn -resume",
             scripts);
    runner_ends(line, 1);
    runner_expect("errors", "-builds any takes both");
    strcat(line, " -builds any");
    runner_ends(line, 0);
    runner_expect("output", "Builds of a: 2: ");
    assert_int_equal(runner_count("part1.pgn", "[Event "), 4);
    /* More rounds extend a match, fewer would leave games out. */
    assert_string_equal(runner_tag("part1.pgn", 1, "Rounds"), "2");
    assert_string_equal(runner_tag("part1.pgn", 3, "Rounds"), "3");
    snprintf(
        line, sizeof line,
        "%s -rounds 2 -repeat -maxmoves 2 -openings random -part 1/2 -pgnout part1.pgn -resume -builds any",
        scripts);
    runner_ends(line, 1);
    runner_expect("errors", "it holds more than the 2 games of this match");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),         cmocka_unit_test(test_merge_refusals),
        cmocka_unit_test(test_merged_record), cmocka_unit_test(test_missing),
        cmocka_unit_test(test_failures),      cmocka_unit_test(test_identity),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
