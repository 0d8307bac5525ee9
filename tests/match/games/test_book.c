/* Openings as a file: those that the runner writes, and the books that come with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/key_set.h"
#include "common/memory.h"
#include "common/opening.h"
#include "games/registry.h"
#include "match/games/openings.h"
#include "support/host.h"
#include "support/runner.h"
#include "text/position_text.h"

/* Lines that are no comments. */
static int count_lines(const char *name) {
    char *text = runner_text(name);
    int lines = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        lines += *line != '#';
    free(text);
    return lines;
}

/* Reads a file as a match does, which refuses what is not legal; that so many openings are in it, each after
 * so many plies, none the same as another, and balanced where that is asked. */
static void check_book(const Game *game, const char *path, int count, int plies, bool balanced) {
    char file[600];
    snprintf(file, sizeof file, "%s", path);
    MatchOptions options = {.game = game, .openings = OPENING_FILE, .opening_file = file};
    Error error = {""};
    Openings *openings = openings_open(&options, &error);
    if (!openings)
        fail_msg("%s", error.text);
    KeySet seen = {0};
    OpeningMaker *judge = opening_maker_new();
    for (int round = 1; round <= count; round++) {
        char *text = openings_get(openings, round, NULL, NULL);
        Position position;
        assert_non_null(text);
        if (!position_text_read(game, text, &position, &error))
            fail_msg("%s: %s", text, error.text);
        if (!key_set_add(&seen, opening_class(&position)))
            fail_msg("%s: opening %d, %s, is there twice", path, round, text);
        if (balanced)
            assert_in_range(opening_imbalance(judge, &position), 0, OPENING_BALANCE);
        assert_int_equal(2 * position.move_number - 2 + position.turn, plies);
        free(text);
    }
    /* No more than these: behind the last comes the first. */
    char *first = openings_get(openings, 1, NULL, NULL),
         *again = openings_get(openings, count + 1, NULL, NULL);
    assert_string_equal(first, again);
    free(first);
    free(again);
    key_set_free(&seen);
    opening_maker_free(judge);
    openings_close(openings);
}

#define ENGINES MOCK " name=a -engine " MOCK " name=b -each depth=1 "

static void test_writes_different_openings(void **state) {
    (void)state;
    static const char command[] = "-variant cam -rounds 60 -srand 3 -openings random plies=3";
    char line[256];
    const Game *cam = game_find("cam");
    snprintf(line, sizeof line, "%s write=one", command);
    runner_ends(line, 0);
    runner_expect("output", "one: 60 openings\n");
    check_book(cam, runner_path("one"), 60, 3, true);
    snprintf(line, sizeof line, "%s write=many -concurrency 3", command);
    runner_ends(line, 0);
    runner_same("one", "many");
    /* As moves they are the same, and the file says how it came about. */
    snprintf(line, sizeof line, "%s write=moves as=moves", command);
    runner_ends(line, 0);
    snprintf(line, sizeof line, "%s nodes=1000 balance=100 as=moves", command);
    runner_expect("moves", line);
    assert_int_equal(runner_count("moves", "\nstartpos moves "), 60);
    check_book(cam, runner_path("moves"), 60, 3, true);
    runner_ends("-engine " ENGINES "-variant cam -rounds 4 -maxmoves 1 -pgnout moves.pgn "
                "-openings file=moves",
                0);
    runner_ends("-engine " ENGINES "-variant cam -rounds 4 -maxmoves 1 -pgnout one.pgn "
                "-openings file=one",
                0);
    for (int game = 1; game <= 4; game++) {
        char *position = memory_text(runner_tag("moves.pgn", game, "FEN"));
        assert_string_equal(runner_tag("one.pgn", game, "FEN"), position);
        free(position);
    }
}

/* White has 22 first moves in Camette; two of them in the middle: the mirror leaves 12. */
static void test_ends_where_there_are_no_more(void **state) {
    (void)state;
    runner_ends("-variant camette -rounds 500 -openings random plies=1 nodes=300 balance=100000 write=all",
                0);
    runner_expect("output", "all: 12 openings; no others were found\n");
    check_book(game_find("camette"), runner_path("all"), 12, 1, false);
}

static void test_other_files_stay_as_they_are(void **state) {
    (void)state;
    runner_write("mine", "something\n");
    runner_ends("-openings random write=mine", 1);
    runner_expect("errors", "mine: exists already");
    char *text = runner_text("mine");
    assert_string_equal(text, "something\n");
    free(text);
    runner_ends("-openings random write=no/where", 1);
    runner_expect("errors", "no/where");
    runner_ends("-variant camette -openings random plies=1000 write=never", 1);
    runner_expect("errors", "no game lasts for 1000 random plies");
    assert_false(runner_has("never"));
}

static void test_an_interruption_keeps_what_there_is(void **state) {
    (void)state;
    long runner = runner_start("-rounds 10000000 -openings random plies=6 write=long");
    while (!runner_has("long") || count_lines("long") == 0)
        ;
    host_interrupt(runner);
    assert_int_equal(runner_wait(runner), 130);
    runner_expect("output", " openings, interrupted\n");
    check_book(game_at(0), runner_path("long"), count_lines("long"), 6, true);
}

/* ---- The books of docs/openings ---- */

static const struct {
    const char *game;
    int openings, plies;
} books[] = {
    {"camelot", 500, 8}, {"chivalry", 100, 8}, {"cam", 100, 6}, {"camette", 1650, 4}, {"camelot8", 100, 6},
};

static void test_books_are_legal_and_their_openings_different(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char path[256];
        snprintf(path, sizeof path, TEST_DOCS "/openings/%s.txt", books[i].game);
        check_book(game_find(books[i].game), path, books[i].openings, books[i].plies, false);
    }
}

/* Every game has one, which the program of the build finds. */
static void test_every_game_has_its_book(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        char line[1024];
        snprintf(line, sizeof line,
                 "-engine " ENGINES "-variant %s -rounds 2 -maxmoves 1 -openings book -pgnout %s.pgn",
                 game_at(i)->name, game_at(i)->name);
        runner_ends(line, 0);
        snprintf(line, sizeof line, "[Openings \"file=%s.txt sum=", game_at(i)->name);
        char name[64];
        snprintf(name, sizeof name, "%s.pgn", game_at(i)->name);
        assert_int_equal(runner_count(name, line), 2);
        assert_int_equal(runner_count(name, "[Opening \"startpos moves "), 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes_different_openings),
        cmocka_unit_test(test_ends_where_there_are_no_more),
        cmocka_unit_test(test_other_files_stay_as_they_are),
        cmocka_unit_test(test_an_interruption_keeps_what_there_is),
        cmocka_unit_test(test_books_are_legal_and_their_openings_different),
        cmocka_unit_test(test_every_game_has_its_book),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
