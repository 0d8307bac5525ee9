/* tests/strength/measure in a repository made up, whose sources name the program that they build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "support/shell.h"

static char folder[] = "/tmp/castellan-measure-XXXXXX";

/* Runs a command in the repository; its status, and what it wrote in said. */
static char said[1 << 16];

static int run(const char *format, ...) {
    Text command = TEXT_EMPTY;
    va_list values;
    char words[2048];
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    text_format(&command, "cd %s && {\n%s\n} 2>&1", folder, words);
    int status = shell_run(text_string(&command), said, sizeof said);
    text_free(&command);
    return status;
}

static void must(const char *command) {
    if (run("%s", command) != 0)
        fail_msg("'%s': %s", command, said);
}

/* Rows of the document that have a text. */
static int rows(const char *text) {
    must("cat docs/strength.md");
    int count = 0;
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n"))
        count += line[0] == '|' && strstr(line, text);
    return count;
}

static void assert_said(const char *text) {
    if (!strstr(said, text))
        fail_msg("'%s' is missing in: %s", text, said);
}

/* The sources become those of a program; different remarks make different sources. */
static void sources(const char *program, const char *remark) {
    assert_int_equal(run("echo '\"%s\" \"$@\" # %s' > engine/program", program, remark), 0);
}

static int make_repository(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    if (run("git --version") != 0)
        return 0;
    must("git init -q . && git config user.email nobody@localhost && git config user.name nobody");
    must("mkdir -p engine protocol tests/strength tests/data docs");
    must("cp " TEST_SOURCE "/tests/strength/measure tests/strength/");
    must("head -n 6 " TEST_DATA "/openings_draws.txt > tests/data/openings_draws.txt");
    must("printf '# Strength\\n\\n## Last\\n\\n| a |\\n|---|\\n| b |\\n' > docs/strength.md; touch "
         "protocol/any");
    must("cat > CMakeLists.txt <<'END'\n"
         "cmake_minimum_required(VERSION 3.20)\n"
         "project(stand_in NONE)\n"
         "file(READ engine/program program)\n"
         "file(WRITE ${CMAKE_BINARY_DIR}/made \"#!/bin/sh\\nexec ${program}\")\n"
         "add_custom_target(castellan COMMAND install -m 755 made castellan)\n"
         "add_custom_target(castellan-match COMMAND cp " TEST_MATCH_PROGRAM " castellan-match)\n"
         "END\n");
    sources(TEST_MOCK_ENGINE, "guesses");
    must("git add -A && git commit -qm guesses");
    return 0;
}

static int remove_repository(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* The sources as committed. */
static void begin(void) {
    if (run("git --version") != 0)
        skip();
    must("git checkout -q engine");
}

static void a_better_engine_is_kept(void **state) {
    (void)state;
    begin();
    sources(TEST_PROGRAM, "searches");
    const char *command =
        "tests/strength/measure sprt HEAD 'Searching & looking' -nodes 100 -games 60 -elo1 200";
    assert_int_equal(run("%s", command), 0);
    assert_said("H1 accepted");
    assert_int_equal(rows("Searching & looking"), 1);
    assert_int_equal(rows("H1: kept |"), 1);
    /* The same again, and when it was committed: no second row. */
    assert_int_equal(run("%s", command), 0);
    assert_said("has the row of this match");
    must("git commit -qam searches");
    assert_int_equal(
        run("tests/strength/measure sprt HEAD~1 'Searching & looking' -nodes 100 -games 60 -elo1 200"), 0);
    assert_int_equal(rows("Searching & looking"), 1);
    /* Other conditions are another match. */
    assert_int_equal(
        run("tests/strength/measure sprt HEAD~1 'Searching & looking' -nodes 99 -games 60 -elo1 200"), 0);
    assert_int_equal(rows("Searching & looking"), 2);
    /* Rows stand below their heading, and what stood before is as it was. */
    must("tail -n 2 docs/strength.md | grep -c Searching");
    assert_string_equal(said, "2\n");
    must("head -n 8 docs/strength.md");
    assert_string_equal(said, "# Strength\n\n## Last\n\n| a |\n|---|\n| b |\n\n");
}

/* An engine against itself: a pair is always level, so nothing is ever decided. */
static void the_rule_at_the_end_is_kept(void **state) {
    (void)state;
    begin();
    must("git commit -q --allow-empty -m level");
    sources(TEST_PROGRAM, "searches as well");
    assert_int_equal(run("tests/strength/measure sprt HEAD Level -nodes 100 -games 4"), 0);
    assert_int_equal(rows("undecided, not ahead by its standard error: out |"), 1);
    sources(TEST_PROGRAM, "searches with less");
    assert_int_equal(run("tests/strength/measure sprt HEAD Level -nodes 100 -games 4 -less-code"), 0);
    assert_int_equal(rows("undecided, less code and not behind by its standard error: kept |"), 1);
    /* Worse by far. */
    sources(TEST_MOCK_ENGINE, "guesses again");
    assert_int_equal(run("tests/strength/measure sprt HEAD Guessing -nodes 100 -games 60 -elo1 200"), 0);
    assert_int_equal(rows("H0: out |"), 1);
    assert_int_equal(run("tests/strength/measure sprt HEAD Guessing -nodes 100 -games 4"), 0);
    assert_int_equal(rows("undecided, not ahead by its standard error: out |"), 2);
}

/* Whoever is interrupted says so and writes no row; the same command plays the rest. */
static void an_interrupted_match_goes_on(void **state) {
    (void)state;
    begin();
    sources(TEST_PROGRAM, "searches on");
    const char *command =
        "tests/strength/measure sprt HEAD Interrupted -nodes 300 -games 100 -concurrency 1 -build other";
    assert_int_equal(
        run("%s & until cat other/sprt-*.pgn 2>/dev/null | grep -q Result || ! kill -0 $!; do :; done;"
            " kill -TERM $!; wait $!",
            command),
        130);
    assert_said("interrupted; the same command goes on");
    assert_int_equal(rows("Interrupted"), 0);
    /* The runner killed; where its process is to be found. */
    if (access("/proc/self/status", R_OK) == 0) {
        assert_int_equal(run("%s & until [ \"$(cat other/sprt-*.pgn | grep -c Result)\" -gt 20 ] || ! kill "
                             "-0 $!; do :; done;"
                             " kill -KILL $(grep -l \"^PPid:[[:space:]]*$!\\$\" /proc/[0-9]*/status | cut "
                             "-d/ -f3); wait $!",
                             command),
                         137);
        assert_said("was killed (status 137); the same command goes on");
        assert_int_equal(rows("Interrupted"), 0);
    }
    assert_int_equal(run("%s", command), 0);
    assert_said("going on after");
    assert_int_equal(rows("Interrupted"), 1);
}

static void options_are_those_of_the_engine(void **state) {
    (void)state;
    begin();
    assert_int_equal(run("tests/strength/measure sprt HEAD Option -nodes 100 -games 4 -new option.NoSuch=1"),
                     1);
    assert_said("the engine has no option 'NoSuch'");
    assert_int_equal(run("tests/strength/measure sprt HEAD Option -nodes 100 -games 4 -new option.Hash=2"),
                     0);
    assert_int_equal(rows("new option.Hash=2"), 1);
}

static void draws_are_counted(void **state) {
    (void)state;
    begin();
    assert_int_equal(run("tests/strength/measure draws HEAD -nodes 100"), 0);
    assert_int_equal(rows(" against itself | 100 nodes a move, openings "), 1);
    must("grep -c '^.Event' build-strength/draws-*.pgn");
    assert_string_equal(said, "4\n");
    assert_int_equal(run("tests/strength/measure draws HEAD -nodes 100"), 0);
    assert_int_equal(rows(" against itself |"), 1);
}

static void a_ladder_has_a_row_for_each_doubling(void **state) {
    (void)state;
    begin();
    must("git commit -q --allow-empty -m climbs");
    sources(TEST_PROGRAM, "climbs");
    const char *command = "tests/strength/measure ladder -from 20 -to 100 -games 4 -variant cam -plies 4";
    assert_int_equal(run("%s", command), 0);
    assert_int_equal(rows("| working tree | 40 against 20 nodes a move, cam, 4 random plies; "), 1);
    assert_int_equal(rows("| working tree | 80 against 40 nodes a move, cam, 4 random plies; "), 1);
    assert_int_equal(rows(" nodes a move, cam, 4 random plies; "), 2);
    must("cat build-strength/ladder-*.pgn | grep -c '\"nodes=40\"'");
    assert_string_equal(said, "8\n");
    assert_int_equal(run("%s", command), 0);
    assert_int_equal(rows(" nodes a move, cam, 4 random plies; "), 2);
}

static void a_batch_plays_three_games(void **state) {
    (void)state;
    begin();
    sources(TEST_MOCK_ENGINE, "guesses in a batch");
    assert_int_equal(run("tests/strength/measure batch HEAD~2 Batch -nodes 100 -tc 60+1 -games 2"), 0);
    assert_int_equal(rows("| Batch (on "), 3);
    assert_int_equal(rows("| camelot8, 100 nodes a move, "), 1);
    assert_int_equal(rows("| cam, 100 nodes a move, "), 1);
    assert_int_equal(rows("| 60+1, 8 random plies"), 1);
}

static void wrong_usage_is_told(void **state) {
    (void)state;
    begin();
    static const char *const wrong[][2] = {
        {"", "usage: "},
        {"match", "usage: "},
        {"sprt", "sprt needs BASE"},
        {"sprt HEAD", "sprt needs BASE"},
        {"sprt NoSuch What", "there is no commit 'NoSuch'"},
        {"sprt HEAD What", "nothing to measure"},
        {"sprt HEAD 'a | b'", "it can have no '|'"},
        {"sprt HEAD What -games", "-games: the value is missing"},
        {"sprt HEAD What -games 3 -new option.Hash=3", "must be even"},
        {"sprt HEAD What -nodes 1e3", "-nodes: '1e3' is not a number"},
        {"sprt HEAD What -noodles 3", "there is no option '-noodles'"},
        {"sprt HEAD What -doc nowhere/strength.md", "nowhere/strength.md: no such file"},
        {"draws HEAD -openings nowhere", "nowhere: no such file"},
        {"ladder NoSuch", "there is no commit 'NoSuch'"},
        {"ladder -from 100 -to 150", "no step is left between them"},
        {"ladder -from x", "-from: 'x' is not a number"},
        {"ladder -games 3", "must be even"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(run("tests/strength/measure %s", wrong[i][0]), 1);
        assert_said(wrong[i][1]);
    }
    sources("/no/such/program", "fails");
    assert_int_equal(run("tests/strength/measure sprt HEAD Broken -nodes 100 -games 4"), 2);
    assert_int_equal(rows("Broken"), 0);
    must("mv .git hidden");
    assert_int_equal(run("GIT_CEILING_DIRECTORIES=/tmp tests/strength/measure sprt HEAD What"), 1);
    assert_said("no git checkout");
    must("mv hidden .git");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_better_engine_is_kept),
        cmocka_unit_test(the_rule_at_the_end_is_kept),
        cmocka_unit_test(an_interrupted_match_goes_on),
        cmocka_unit_test(options_are_those_of_the_engine),
        cmocka_unit_test(draws_are_counted),
        cmocka_unit_test(a_ladder_has_a_row_for_each_doubling),
        cmocka_unit_test(a_batch_plays_three_games),
        cmocka_unit_test(wrong_usage_is_told),
    };
    return cmocka_run_group_tests(tests, make_repository, remove_repository);
}
