/* Engines that think on while the other one does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/disk.h"
#include "support/host.h"
#include "support/runner.h"

#define ENGINE(name, args) "-engine " MOCK " name=" name " 'args=" args "' "
#define MATCH                                                                                                \
    "-each depth=1 -rounds 3 -repeat -openings random plies=4 -maxmoves 12 -pgnout r.pgn time=none -log "    \
    "log "

static void play(const char *line, const char *record) {
    runner_remove("r.pgn");
    runner_remove("log");
    runner_ends(line, 0);
    assert_true(disk_rename(runner_path("r.pgn"), runner_path(record)));
}

/* The moves of a record alone, without comments and line ends; the caller frees it. */
static char *moves_of(const char *name) {
    char *text = runner_text(name), *to = text;
    bool comment = false, tag = false;
    for (const char *c = text; *c; c++) {
        comment = *c == '{' || (comment && *c != '}');
        tag = *c == '[' || (tag && *c != '\n');
        if (!comment && !tag && !strchr("}\n ", *c))
            *to++ = *c;
    }
    *to = '\0';
    return text;
}

static void expect_same_moves(const char *name, const char *other) {
    char *first = moves_of(name), *second = moves_of(other);
    assert_true(strlen(first) > 300);
    assert_string_equal(first, second);
    free(first);
    free(second);
}

/* One that knows what comes is told of each hit; one that does not, is stopped each time; and either way the
 * games are the same. */
static void test_same_games(void **state) {
    (void)state;
    play(ENGINE("a", "seed=1") ENGINE("b", "seed=1") MATCH, "without.pgn");
    assert_int_equal(runner_count("log", "ponder"), 0);
    play(ENGINE("a", "seed=1 ponder") "ponder=on " ENGINE("b", "seed=1") MATCH, "hits.pgn");
    int hits = runner_count("log", " a < ponderhit\n"),
        begun = runner_count("log", " a < go ponder depth 1\n");
    assert_true(hits > 30 && begun >= hits);
    assert_int_equal(runner_count("log", " b < ponderhit\n"), 0);
    assert_int_equal(runner_count("log", " a < setoption name Ponder value true\n"),
                     2); /* tried, and played */
    /* Games that were adjudicated while it pondered are all that stop it. */
    assert_int_equal(runner_count("log", " a < stop\n"), begun - hits);
    assert_in_range(begun - hits, 0, 6);
    assert_int_equal(runner_count("log", "go depth 1\n") + hits,
                     runner_count("log", " > bestmove ") - (begun - hits));
    expect_same_moves("without.pgn", "hits.pgn");

    play(ENGINE("a", "seed=1") ENGINE("b", "seed=2") MATCH, "without.pgn");
    play(ENGINE("a", "seed=1 ponder") "ponder=on " ENGINE("b", "seed=2 ponder") "ponder=on " MATCH,
         "misses.pgn");
    assert_true(runner_count("log", "< stop\n") > 30);
    expect_same_moves("without.pgn", "misses.pgn");
    assert_string_equal(runner_tag("misses.pgn", 1, "WhiteOptions"), "arg=seed=1 arg=ponder ponder=on");
}

/* One that dies while it ponders loses when it is its turn. */
static void test_dies(void **state) {
    (void)state;
    runner_remove("r.pgn");
    runner_ends(ENGINE("a", "seed=1 ponder do=crash at=ponder") "ponder=on " ENGINE(
                    "b", "seed=1 think=50") "-each depth=1 -rounds 1 -pgnout r.pgn",
                2);
    assert_string_equal(runner_tag("r.pgn", 1, "Reason"), "White loses: crashed (" HOST_CRASH ")");
    assert_string_equal(runner_tag("r.pgn", 1, "Termination"), "abandoned");
}

static void test_castellan_ponders(void **state) {
    (void)state;
    play("-engine 'cmd=" TEST_PROGRAM "' name=a ponder=on -engine 'cmd=" TEST_PROGRAM "' name=b ponder=on "
         "-each tc=2+0.01 timemargin=60000 -rounds 1 -maxmoves 30 -openings random -pgnout r.pgn -log log",
         "castellan.pgn");
    assert_true(runner_count("log", "< ponderhit\n") > 0);
    assert_true(runner_count("log", "< stop\n") > 0);
    assert_int_equal(runner_count("castellan.pgn", "[Termination \"abandoned\"]"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_games),
        cmocka_unit_test(test_dies),
        cmocka_unit_test(test_castellan_ponders),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
