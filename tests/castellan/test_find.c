/* castellan find: counts held against games that are known, in every order of threads. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/thread.h"
#include "support/castellan.h"
#include "support/json.h"
#include "support/runner.h"

static const char games[] = "[White \"a\"]\n[Black \"b\"]\n\n1.D6-F8 H11-F9 2.C6-E8-G8 J11-H11 1-0\n\n"
                            "[White \"b\"]\n[Black \"a\"]\n\n1.D6-F8 H11-F9 2.C6-E8-G8 J11-H9 0-1\n\n"
                            "[White \"c\"]\n[Black \"b\"]\n\n1.I6-G8 E11-G9 2.J6-H8-F8 C11-E11 1/2-1/2\n\n"
                            "[White \"a\"]\n[Black \"c\"]\n\n1.D6-F8 H11-F9 2.J6-K6 *\n\n"
                            "[White \"c\"]\n[Black \"a\"]\n\n1.D6-F8 H11-F9 *\n\n"
                            "[White \"x\"]\n[Variant \"cam\"]\n\n1.B5-B6 *\n\n";

static int run(const char *arguments) {
    return runner_run_program(TEST_PROGRAM, arguments);
}

static void expect_json(const char *object, const char *key, const char *written) {
    const char *value = json_member(object, key);
    if (!value || !json_is(value, written))
        fail_msg("%s is not %s in %s", key, written, object);
}

static void test_counts(void **state) {
    (void)state;
    runner_write("games", games);
    assert_int_equal(run("find 'startpos moves D6-F8 H11-F9' games --json --list"), 0);
    char *text = runner_text("output");
    *strchr(text, '\n') = '\0';
    assert_true(json_is_valid(text));
    expect_json(text, "variant", "\"camelot\"");
    expect_json(text, "read", "6");
    expect_json(text, "refused", "0");
    expect_json(text, "games", "5");
    expect_json(text, "times", "5");
    expect_json(text, "mirrored", "1");
    expect_json(text, "ends", "1");
    const char *moves = json_member(text, "moves"), *first = json_item(moves, 0),
               *second = json_item(moves, 1);
    assert_int_equal(json_count(moves), 2);
    /* White's: a win, a loss and, in the mirror, a draw. */
    expect_json(first, "move", "\"C6-E8-G8\"");
    expect_json(first, "games", "3");
    expect_json(first, "mirrored", "1");
    expect_json(first, "won", "1");
    expect_json(first, "drawn", "1");
    expect_json(first, "lost", "1");
    expect_json(first, "open", "0");
    expect_json(first, "score", "0.500");
    assert_int_equal(json_count(json_member(first, "players")), 3);
    expect_json(second, "move", "\"J6-K6\"");
    expect_json(second, "open", "1");
    expect_json(second, "score", "null");
    expect_json(json_item(json_member(second, "players"), 0), "name", "\"a\"");
    const char *places = json_member(text, "places"), *third = json_item(places, 2);
    assert_int_equal(json_count(places), 5);
    expect_json(third, "file", "\"games\"");
    expect_json(third, "line", "11");
    expect_json(third, "game", "3");
    expect_json(third, "ply", "2");
    expect_json(third, "mirrored", "true");
    expect_json(third, "white", "\"c\"");
    expect_json(third, "result", "\"1/2-1/2\"");
    expect_json(third, "move", "\"C6-E8-G8\"");
    expect_json(json_item(places, 4), "move", "null");
    free(text);
}

static void test_the_table(void **state) {
    (void)state;
    runner_write("games", games);
    assert_int_equal(run("find 'startpos moves D6-F8 H11-F9' games --list"), 0);
    runner_expect("output", "in 5 of 6 games, 5 times, 1 of them mirrored\n");
    runner_expect("output", "C6-E8-G8       3  50.0 %       1       1       1       0  a 1, b 1, c 1\n");
    runner_expect("output", "J6-K6          1       -       0       0       0       1  a 1\n");
    runner_expect("output", "\n1 of the records ends there.\n");
    runner_expect("output", "\ngames, line 11: game 3, c - b 1/2-1/2, behind 2 moves, mirrored: C6-E8-G8\n");
    assert_int_equal(run("find 'startpos moves D6-D8' games"), 0);
    runner_expect("output", "in 0 of 6 games\n");
}

static void test_black_and_other_games(void **state) {
    (void)state;
    runner_write("games", games);
    /* The score is that of who moves. */
    assert_int_equal(run("find 'startpos moves D6-F8 H11-F9 C6-E8-G8' games"), 0);
    runner_expect("output", "J11-H11       2  25.0 %       0       1       1       0  b 2\n");
    runner_expect("output", "J11-H9        1 100.0 %       1       0       0       0  a 1\n");
    assert_int_equal(run("find '1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w' games"), 0);
    runner_expect("output", "in 1 of 6 games, 1 times\n");
    assert_int_equal(run("find startpos --game=cam games"), 1);
    runner_expect("output", "in 1 of 6 games, 1 times\n");
}

/* A position that comes three times in a game counts once as a game and each time as a place. */
static void test_repetition(void **state) {
    (void)state;
    runner_write("again", "1.C6-C7 C11-C10 2.C7-C6 C10-C11 3.C6-C7 C11-C10 4.C7-C6 C10-C11 5.C6-B7 *\n");
    assert_int_equal(run("find startpos again"), 0);
    runner_expect("output", "in 1 of 1 games, 3 times\n");
    runner_expect("output", "C6-C7       1 ");
    runner_expect("output", "C6-B7       1 ");
}

static void test_threads_say_the_same(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    Text text = TEXT_EMPTY;
    for (int i = 0; i < 200; i++)
        text_format(&text, "%s%s", games, i % 7 ? "" : "[White \"bad\"]\n\n1.D6-F8 H11-H10 *\n\n");
    runner_write("many", text_string(&text));
    text_free(&text);
    assert_int_equal(run("find startpos many games --list >one 2>one.errors #"), 1);
    assert_int_equal(run("find startpos many games --list --jobs 4"), 1);
    runner_same("output", "one");
    runner_same("errors", "one.errors");
    runner_expect("one", "in 1005 of 1235 games");
    assert_int_equal(runner_count("errors", "H11-H10 is not legal here"), 29);
}

static void test_bad_input_is_told(void **state) {
    (void)state;
    runner_write(
        "bad",
        "1.D6-F8 *\n\n[White \"b\"]\n\n1.D6-F9 *\n\n[White \"c\"]\n\n1.D6-F8 } *\n\n[White \"d\"]\n\n*\n");
    assert_int_equal(run("find startpos bad nowhere"), 1);
    runner_expect("output", "in 2 of ");
    runner_expect("errors", "castellan: find: bad, line 5: D6-F9 is not legal here: ");
    runner_expect("errors", "castellan: find: bad, line 9: } has no meaning");
    runner_expect("errors", "castellan: find: nowhere: No such file or directory\n");
    static const char *const wrong[] = {"find",
                                        "find startpos",
                                        "find 'startpos moves D6-F9' bad",
                                        "find 1/2 bad",
                                        "find startpos bad --jobs 0",
                                        "find startpos bad --jobs",
                                        "find startpos bad --what",
                                        "find startpos bad --json=1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(run(wrong[i]), 1);
        runner_expect("errors", "; see castellan find --help\n");
    }
    assert_int_equal(run("find --help"), 0);
    runner_expect("output", "castellan find POSITION FILE...");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_the_table),
        cmocka_unit_test(test_black_and_other_games),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_threads_say_the_same),
        cmocka_unit_test(test_bad_input_is_told),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
