/* A merge that watches the parts of a match, and the file that ends them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "support/host.h"
#include "support/runner.h"

#define ENGINE(name, args) "-engine " MOCK " name=" name " 'args=" args "' "

static void remove_files(void) {
    static const char *const names[] = {
        "part1.pgn", "part2.pgn", "part1.pgn.waiting", "part2.pgn.waiting", "stop", "m.pgn",
        "m.json",    "watched"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        runner_remove(names[i]);
}

/* Starts watching; its output goes to "watched", as the parts write to "output". */
static long start_watch(const char *more) {
    char line[512];
    runner_remove("watched");
    snprintf(line, sizeof line, "-merge -watch 'part*.pgn' -interval 0.2 %s >watched 2>watch_errors #", more);
    return runner_start(line);
}

static void wait_until_watched(const char *text, int times) {
    while (!runner_has("watched") || runner_count("watched", text) < times)
        clock_sleep(10);
}

static int run_part(int part, const char *engines, const char *more) {
    char line[2048];
    snprintf(line, sizeof line,
             "%s -each depth=1 -repeat -maxmoves 3 -part %d/2 -pgnout part%d.pgn time=none -recover %s",
             engines, part, part, more);
    return runner_run(line);
}

#define LEVEL ENGINE("a", "seed=1") ENGINE("b", "seed=2")
#define SPRT "-rounds 100 -sprt elo0=0 elo1=200 -stopfile stop "

/* The part that is there decides; the stop file tells it to those that begin. */
static void test_stop_when_decided(void **state) {
    (void)state;
    remove_files();
    long watch = start_watch("-stopfile stop -recover -json m.json -pgnout m.pgn");
    int status = run_part(1, ENGINE("a", "seed=1") ENGINE("b", "do=null"), SPRT);
    assert_true(status == 0 || status == 4); /* as it was fast enough, or not */
    assert_int_equal(runner_wait(watch), 0); /* H1 */
    runner_expect("watched", "Verdict: H1 accepted by all ");
    runner_expect("watched", "; failed: part1.pgn ");
    runner_expect("watched", "; parts 2 of 2 missing");
    runner_expect("m.json", "\"sprt\":{\"verdict\":\"H1\",");
    runner_expect("stop", "H1 accepted after ");
    assert_true(runner_count("m.pgn", "[Event ") > 0);
    /* A part that begins late plays nothing, and tells why. */
    assert_int_equal(run_part(2, LEVEL, SPRT), 4);
    runner_expect("output", "Stopped after 0 of 100 games\nstop: H1 accepted after ");
    /* What was decided is known, whatever has come since. */
    runner_remove("part2.pgn");
    assert_int_equal(run_part(2, LEVEL, "-rounds 100 -sprt elo0=0 elo1=200"), 0);
    runner_ends("-merge part2.pgn -sprt elo0=0 elo1=1", 11);
    runner_expect("output", "Verdict: undecided after 100 games\n");
    runner_ends("-merge part2.pgn -sprt elo0=0 elo1=1 -stopfile stop -strict", 0);
    runner_expect("output", "games, as stop tells\n");
    /* So a watch that begins again ends at once. */
    runner_remove("part2.pgn");
    assert_int_equal(runner_wait(start_watch("-stopfile stop -recover")), 0);
}

/* A stop file, which somebody may have made by hand, ends games in progress; what is finished stays. */
static void test_stopped_while_playing(void **state) {
    (void)state;
    remove_files();
    long part = runner_start(ENGINE("a", "seed=1 think=20")
                                 ENGINE("b", "seed=2 think=20") "-each depth=1 -rounds 5000 -maxmoves 3 "
                                                                "-concurrency 2 -pgnout part1.pgn time=none "
                                                                "-stopfile stop");
    while (!runner_has("part1.pgn") || runner_count("part1.pgn", "[Event ") < 2)
        clock_sleep(10);
    runner_write("stop", "enough\n");
    assert_int_equal(runner_wait(part), 4);
    runner_expect("output", "Stopped after ");
    runner_expect("output", "\nstop: enough\n");
    assert_in_range(runner_count("part1.pgn", "[Event "), 2, 4999);
    runner_ends("-merge part1.pgn -stopfile stop", 0); /* it has no test */
    runner_ends("-merge part1.pgn -strict", 3);
}

/* Parts may begin late, and grow by pieces of games; what is made anew is read anew. It ends when all games
 * are there. */
static void test_until_whole(void **state) {
    (void)state;
    remove_files();
    for (int part = 1; part <= 2; part++)
        assert_int_equal(run_part(part, LEVEL, "-rounds 4 -sprt elo0=0 elo1=1"), 0);
    char *first = runner_text("part1.pgn"), *second = runner_text("part2.pgn");
    remove_files();
    long watch = start_watch("-pgnout m.pgn time=none");
    size_t length = strlen(first);
    runner_write_bytes("part1.pgn", first, length - 1); /* four games, the last without its blank line */
    wait_until_watched(" 4 of 8 games", 1);
    runner_write_bytes("part1.pgn", first, (size_t)(strstr(first, "\n\n[Event ") + 2 - first) + 30);
    wait_until_watched(" 1 of 8 games", 1);
    runner_write("part1.pgn", first);
    wait_until_watched(" 4 of 8 games", 2);
    runner_write("part2.pgn", second);
    assert_int_equal(runner_wait(watch), 11); /* undecided */
    runner_expect("watched", "\n8 of 8 games\n");
    runner_expect("watched", "Verdict: undecided after 8 games\n");
    runner_ends("-merge part1.pgn part2.pgn -pgnout m2.pgn time=none", 11);
    runner_same("m.pgn", "m2.pgn");
    free(first);
    free(second);
}

/* Ctrl-C ends it with what it knows. */
static void test_interrupted(void **state) {
    (void)state;
    remove_files();
    assert_int_equal(run_part(1, LEVEL, "-rounds 4"), 0);
    long watch = start_watch("-stopfile stop");
    wait_until_watched(" 4 of 8 games", 1);
    host_interrupt(watch);
    assert_int_equal(runner_wait(watch), 130);
    runner_expect("watched", "\n4 of 8 games; rounds 2, 4 missing; parts 2 of 2 missing\nScore of a vs b: ");
    assert_false(runner_has("stop"));
    /* So it does before there is a game. */
    remove_files();
    watch = start_watch("");
    wait_until_watched("no games in these files yet\n", 1);
    host_interrupt(watch);
    assert_int_equal(runner_wait(watch), 130);
}

/* After so many failed games a match ends; its record goes on. */
static void test_failures_end_a_match(void **state) {
    (void)state;
    remove_files();
    static const char line[] =
        ENGINE("a", "seed=1") ENGINE("b", "do=null") "-each depth=1 restart=on -rounds 9 -pgnout part1.pgn "
                                                     "time=none -maxfailures 3 -resume -recover";
    runner_ends(line, 2);
    runner_expect("output", "Ended by -maxfailures after 3 of 9 games; 3 lost by a failing engine\n");
    assert_int_equal(runner_count("part1.pgn", "[Event "), 3);
    runner_ends(line, 2);
    assert_int_equal(runner_count("part1.pgn", "[Event "), 6);
    /* The last game of all ends it as well, in order. */
    runner_ends(line, 0);
    runner_expect("output", "Finished after 9 of 9 games; 9 lost by a failing engine\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stop_when_decided),    cmocka_unit_test(test_stopped_while_playing),
        cmocka_unit_test(test_until_whole),          cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_failures_end_a_match),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
