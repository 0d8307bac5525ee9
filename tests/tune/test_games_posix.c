/* castellan-tune games: the same data with any number of games at once, in parts, and after every
 * interruption; files that are not its own stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "common/key_set.h"
#include "games/registry.h"
#include "support/bridge.h"
#include "support/runner.h"

/* Some games of camette, fast. */
#define QUICK "games camette -nodes 60 -plies 3 -games 8 "

static int run(const char *words) {
    return runner_run_program(TEST_TUNE_PROGRAM, words);
}

/* The data undisturbed, as file "whole". Returns its text, owned by the caller. */
static char *make_whole(void) {
    runner_remove("whole");
    assert_int_equal(run(QUICK "-out whole"), 0);
    runner_expect("output", "");
    runner_expect("errors", "");
    assert_int_equal(runner_count("whole", "# game "), 8);
    return runner_text("whole");
}

static void plays_the_same_at_any_concurrency(void **state) {
    (void)state;
    free(make_whole());
    assert_int_equal(run(QUICK "-concurrency 3"), 0);
    runner_same("output", "whole");
}

/* The games of the parts, put together, are those of the whole. */
static void plays_parts(void **state) {
    (void)state;
    static const char *const parts[] = {"-part 1/3", "-part 2/3", "-part 3/3"};
    int games = 0;
    char words[256], mark[32], *whole = make_whole();
    free(whole);
    for (int part = 0; part < 3; part++) {
        snprintf(words, sizeof words, QUICK "%s", parts[part]);
        assert_int_equal(run(words), 0);
        for (int game = 1; game <= 8; game++) {
            snprintf(mark, sizeof mark, "# game %d\n", game);
            int count = runner_count("output", mark);
            assert_int_equal(count, (game - 1) % 3 == part);
            games += count;
        }
        runner_expect("output", parts[part] + 1);
    }
    assert_int_equal(games, 8);
    /* A part of a few games has what the whole has of them. */
    assert_int_equal(run("games cam -nodes 60 -games 2"), 0);
    char *both = runner_text("output");
    assert_int_equal(run("games cam -nodes 60 -games 2 -part 2/2"), 0);
    char *second = runner_text("output");
    assert_non_null(strchr(second, '\n'));
    assert_non_null(strstr(both, strchr(second, '\n') + 1));
    free(both);
    free(second);
}

/* Every position stands there once. */
static void leaves_copies_out(void **state) {
    (void)state;
    KeySet seen = {0};
    int positions = 0;
    assert_int_equal(run("games camette -nodes 60 -plies 1 -games 40"), 0);
    char *text = runner_text("output");
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        *strchr(line, ';') = '\0';
        Position pos = bridge_read("camette", line);
        assert_true(key_set_add(&seen, pos.key));
        positions++;
    }
    /* So few openings are there that games are copies, but some differ. */
    assert_in_range(positions, 20, 200);
    assert_int_equal(runner_count("output", "# game "), 40);
    free(text);
    key_set_free(&seen);
}

static bool is_next(const Position *from, const Position *to) {
    MoveList moves;
    Position next;
    bool found = false;
    list_init(&moves, NULL);
    game_generate(from, STAGE_ALL, &moves);
    for (uint32_t i = 0; i < moves.size && !found; i++) {
        game_play(from, moves.moves[i], &next);
        found = next.key == to->key;
    }
    list_free(&moves);
    return found;
}

/* A stray is a move away from the position before it, quiet, and has no result; the game is the same. */
static void strays_stand_beside_the_game(void **state) {
    (void)state;
    int strays = 0, next = 0, positions = 0;
    Position last = {0};
    assert_int_equal(run("games cam -nodes 60 -games 4"), 0);
    int alone = runner_count("output", "\n");
    assert_int_equal(run("games cam -nodes 60 -games 4 -strays -out strays"), 0);
    runner_expect("strays", " strays\n");
    char *text = runner_text("strays");
    Text only = TEXT_EMPTY;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *field = strchr(line, ';');
        if (line[0] == '#')
            continue;
        *field++ = '\0';
        Position pos = bridge_read("cam", line);
        assert_int_equal(game_result(&pos).reason, REASON_NONE);
        assert_false(game_must_capture(&pos));
        if (strncmp(field, " - ;", 4) == 0) {
            next += is_next(&last, &pos);
            text_line(&only, "%s ;%s", line, field);
            strays++;
        } else {
            last = pos;
            positions++;
        }
    }
    free(text);
    assert_in_range(strays, positions / 4, positions);
    /* Some come from a position left out as a copy. */
    assert_in_range(next, strays * 3 / 4, strays);
    /* A game may reach a stray later on, which is a copy then. */
    assert_in_range(positions, alone - 5 - strays / 4, alone - 5);
    assert_int_equal(run("games cam -nodes 60 -games 4 -strays -concurrency 3"), 0);
    runner_same("output", "strays");
    /* They are fitted to by their scores, and tell nothing of results. */
    runner_write("only", only.data);
    assert_int_equal(run("fit cam only -epochs 2"), 0);
    runner_expect("output", "data only positions ");
    assert_int_equal(run("chances cam only"), 1);
    runner_expect("errors", "too few positions");
    text_free(&only);
}

/* Cut anywhere, and gone on with: the same to the byte. */
static void goes_on_from_every_place(void **state) {
    (void)state;
    char *whole = make_whole();
    size_t size = strlen(whole);
    for (size_t cut = 0; cut <= size; cut += cut < 80 ? 13 : 1 + size / 40) {
        runner_write_bytes("cut", whole, cut);
        assert_int_equal(run(QUICK "-out cut -resume -concurrency 2"), 0);
        runner_same("cut", "whole");
    }
    /* What is whole is nothing to be done, and more games go on from it. */
    assert_int_equal(run(QUICK "-out cut -resume"), 0);
    runner_same("cut", "whole");
    runner_expect("errors", "cut: going on after 8 games");
    assert_int_equal(run(QUICK "-games 12 -out cut -resume"), 0);
    assert_int_equal(run(QUICK "-games 12"), 0);
    runner_same("cut", "output");
    free(whole);
}

/* Stopped and killed again and again. */
static void survives_signals(void **state) {
    (void)state;
    char words[512];
    assert_int_equal(run("games camette -nodes 3000 -plies 2 -games 30"), 0);
    char *whole = runner_text("output");
    runner_write("whole", whole);
    free(whole);
    static const char *const signals[] = {"INT", "KILL", "TERM", "KILL", "HUP"};
    int interrupted = 0;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        /* As soon as there is one game more than before. */
        snprintf(words, sizeof words,
                 "games camette -nodes 3000 -plies 2 -games 30 -out torn -resume -concurrency 2 &\n"
                 "pid=$!; count() { cat torn 2>/dev/null | grep -c '# game'; }; had=$(count)\n"
                 "while [ $(count) -le $had ] && [ $(count) -lt 30 ]; do sleep 0.01; done\n"
                 "kill -%s $pid; wait $pid",
                 signals[i]);
        int status = run(words);
        interrupted += status == 130 || status == 137;
        if (status != 0 && status != (strcmp(signals[i], "KILL") == 0 ? 137 : 130))
            fail_msg("SIG%s: exit status %d", signals[i], status);
    }
    assert_true(interrupted > 0);
    assert_int_equal(run("games camette -nodes 3000 -plies 2 -games 30 -out torn -resume"), 0);
    runner_same("torn", "whole");
}

/* Refused with a reason, and without a change. */
static void refuse(const char *words, const char *text, const char *reason) {
    runner_write("foreign", text);
    runner_write("before", text);
    assert_int_equal(run(words), 1);
    runner_expect("errors", reason);
    runner_same("foreign", "before");
}

static void changes_no_other_file(void **state) {
    (void)state;
    char *whole = make_whole(), *copy = runner_text("whole");
    static const char resume[] = QUICK "-out foreign -resume";
    refuse(QUICK "-out foreign", whole, "exists already; -resume goes on with it");
    refuse(resume, "a letter\n", "not these data; it begins with 'a letter'");
    refuse(resume, "a letter", "not these data");
    refuse(QUICK "-seed 2 -out foreign -resume", whole, "not these data; it begins with '# castellan-tune");
    refuse(QUICK "-part 1/2 -out foreign -resume", whole, "not these data");
    refuse(QUICK "-games 7 -out foreign -resume", whole, "it holds 8 games, more than these 7");
    /* Another engine would have given the last game another score. */
    char *score = strrchr(copy, ';') + 2;
    *score = *score == '7' ? '8' : '7';
    refuse(resume, copy, "game 8 does not come out as it stands there");
    /* Games that are not whole, games left out, and what stands behind. */
    strcpy(copy, whole);
    strcpy(strstr(copy, "# game 3"), strstr(whole, "# game 4"));
    refuse(resume, copy, "game 4 where 3 is expected");
    strcpy(copy, whole);
    *strrchr(copy, 'w') = 'x';
    refuse(resume, copy, ": ");
    runner_expect("errors", "foreign:");
    char *longer = malloc(strlen(whole) + 20);
    assert_non_null(longer);
    sprintf(longer, "%sa letter\n", whole);
    refuse(resume, longer, "something stands behind its last game");
    refuse(QUICK "-games 9 -out foreign -resume", longer, "game 9 does not come out");
    assert_int_equal(run(QUICK "-resume"), 1);
    runner_expect("errors", "-out is missing");
    assert_int_equal(run(QUICK "-out /dev/null"), 1);
    assert_int_equal(run(QUICK "-part 4/3"), 1);
    free(longer);
    free(copy);
    free(whole);
}

/* A position of the data counts once over all files, and games stay together in what is held back. */
static void fits_each_position_once(void **state) {
    (void)state;
    free(make_whole());
    assert_int_equal(run("fit camette whole whole -epochs 1"), 0);
    runner_expect("errors", "positions that were there before are left out");
    runner_expect("errors", "one game in 20, are held back");
    assert_int_equal(runner_count("output", "data whole positions 0 "), 1);
    assert_int_equal(run("fit cam whole"), 1);
    runner_expect("errors", "whole:1: it is data of camette, not of cam");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_the_same_at_any_concurrency),
        cmocka_unit_test(plays_parts),
        cmocka_unit_test(leaves_copies_out),
        cmocka_unit_test(strays_stand_beside_the_game),
        cmocka_unit_test(goes_on_from_every_place),
        cmocka_unit_test(survives_signals),
        cmocka_unit_test(changes_no_other_file),
        cmocka_unit_test(fits_each_position_once),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
