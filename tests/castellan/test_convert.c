/* castellan convert: what comes out can be read again and says the same; what is bad is told, the rest done. */
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/json.h"
#include "support/runner.h"

static const char games[] =
    "[Event \"<Cup> & more\"]\n"
    "[Date \"2024.03.??\"]\n"
    "[White \"Ann Arbor\"]\n"
    "[Black \"Bob \\\"B\\\" Bo\"]\n"
    "[Result \"1-0\"]\n"
    "\n"
    "{Before} 1.d6-f8! {good move} H11-F9 (1...C11-B10?! $4 2.C6-C7 (2.C6-E8-G8 {nested; (} J11-H9)\n"
    "2...J11-K11) 2.C6-E8-G8?? {+0.12/7 0.400s n=812 hello} J11-H11 $6 3. H6-H8 (3.E6-C8) 1-0\n"
    "\n"
    "[White \"Cy\"]\n"
    "[Black \"Ann Arbor\"]\n"
    "[Date \"2025.01.31\"]\n"
    "[Variant \"camette\"]\n"
    "[FEN \"1/1n1/1m1m1/1m3/1M1MM/1N1/1 w\"]\n"
    "\n"
    "1.D3-C4 1/2-1/2\n";

/* In canonical text. */
static const char canonical[] =
    "[Event \"<Cup> & more\"]\n"
    "[Date \"2024.03.??\"]\n"
    "[White \"Ann Arbor\"]\n"
    "[Black \"Bob \\\"B\\\" Bo\"]\n"
    "[Result \"1-0\"]\n"
    "\n"
    "{Before} 1. D6-F8! {good move} H11-F9 (1... C11-B10?! $4 2. C6-C7 (2. C6-E8-G8\n"
    "{nested; (} 2... J11-H9) 2... J11-K11) 2. C6-E8-G8??\n"
    "{+0.12/7 0.400s n=812 hello} J11-H11 $6 3. H6-H8 (3. E6-C8) 1-0\n"
    "\n"
    "[White \"Cy\"]\n"
    "[Black \"Ann Arbor\"]\n"
    "[Date \"2025.01.31\"]\n"
    "[Variant \"camette\"]\n"
    "[FEN \"1/1n1/1m1m1/1m3/1M1MM/1N1/1 w - 0 1\"]\n"
    "\n"
    "1. D3-C4 1/2-1/2\n"
    "\n";

static int run(const char *arguments) {
    return runner_run_program(TEST_PROGRAM, arguments);
}

static void write_games(void) {
    runner_write("games", games);
}

static void expect_output(const char *text) {
    char *output = runner_text("output");
    assert_string_equal(output, text);
    free(output);
}

static void test_records_become_canonical(void **state) {
    (void)state;
    write_games();
    assert_int_equal(run("convert games"), 0);
    expect_output(canonical);
    runner_expect("errors", "");
    /* It is its own image, and comes from standard input as well. */
    runner_write("image", canonical);
    assert_int_equal(run("convert --to=text - <image"), 0);
    expect_output(canonical);
}

static void test_json_and_text_say_the_same(void **state) {
    (void)state;
    write_games();
    runner_remove("games.json");
    assert_int_equal(run("convert --to json --out games.json games"), 0);
    assert_int_equal(run("convert games.json"), 0);
    expect_output(canonical);
    char *text = runner_text("games.json"), *second = strchr(text, '\n') + 1;
    second[-1] = '\0';
    *strchr(second, '\n') = '\0';
    assert_true(json_is_valid(text) && json_is_valid(second));
    assert_true(json_is(json_member(text, "white"), "\"Ann Arbor\""));
    assert_true(json_is(json_member(text, "plies"), "5"));
    const char *move = json_item(json_member(text, "moves"), 2);
    assert_true(json_is(json_member(move, "move"), "\"C6-E8-G8\""));
    assert_true(json_is(json_member(move, "cp"), "12"));
    assert_true(json_is(json_member(move, "ms"), "400"));
    assert_true(json_is(json_member(move, "comment"), "\"hello\""));
    assert_true(json_is(json_member(move, "marks"), "\"??\""));
    assert_true(json_is(json_member(second, "variant"), "\"camette\""));
    free(text);
}

static void test_printed_records_are_read_again(void **state) {
    (void)state;
    write_games();
    assert_int_equal(run("convert --to printed games"), 0);
    char *printed = runner_text("output");
    assert_non_null(strstr(printed, "\n2.C6-E8-G8?? {hello} 2...J11-H11 $6\n3.H6-H8 (3. E6-C8)\n1-0\n"));
    assert_null(strstr(printed, "n=812"));
    runner_write("printed", printed);
    assert_int_equal(run("convert printed --to=printed"), 0);
    expect_output(printed);
    free(printed);
}

static void test_records_of_matches(void **state) {
    (void)state;
    runner_remove("m.pgn");
    runner_remove("m.json");
    runner_ends("-engine name=a " MOCK " -engine name=b " MOCK
                " -each nodes=10 -rounds 1 -games 2 -maxmoves 20 -pgnout m.pgn -json m.json",
                0);
    assert_int_equal(run("convert m.pgn --to positions"), 0);
    char *positions = runner_text("output");
    assert_int_equal(run("convert m.json --to positions"), 0);
    expect_output(positions);
    free(positions);
    assert_int_equal(run("convert m.pgn >again.pgn #"), 0);
    assert_int_equal(run("convert again.pgn"), 0);
    runner_same("output", "again.pgn");
}

static void test_filters(void **state) {
    (void)state;
    static const struct {
        const char *options;
        int games;
    } cases[] = {
        {"", 2},
        {"--player 'ann arbor'", 2},
        {"--white 'ann arbor'", 1},
        {"--player 'ann*' --result 1-0", 1},
        {"--player ann", 0},
        {"--black '*c?'", 0},
        {"--black '*\" b?'", 1},
        {"--player c?", 1},
        {"--result '1/2-1/2'", 1},
        {"--result '*'", 0},
        {"--since 2024", 2},
        {"--since 2024.03.15", 2},
        {"--since 2024.04", 1},
        {"--until 2025.01.30", 1},
        {"--until 2025.01", 2},
        {"--since 2024.12 --until 2025.01.31", 1},
        {"--min-plies 2", 1},
        {"--max-plies 1", 1},
        {"--min-plies 5 --max-plies 5", 1},
        {"--position startpos", 1},
        {"--position 'startpos moves D6-F8'", 1},
        {"--position 'startpos moves I6-G8'", 1},
        {"--position 'startpos moves D6-D8'", 0},
        {"--position '1/1n1/1m1m1/3m1/MM1M1/1N1/1 w'", 1},
    };
    write_games();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char arguments[200];
        snprintf(arguments, sizeof arguments, "convert games %s", cases[i].options);
        assert_int_equal(run(arguments), 0);
        int found = runner_count("output", "[White ");
        if (found != cases[i].games)
            fail_msg("%s finds %d games, not %d", cases[i].options, found, cases[i].games);
    }
}

static void test_bad_games_are_told_and_left_out(void **state) {
    (void)state;
    runner_write("bad",
                 "[White \"a\"]\n\n1.D6-F8 *\n\n[White \"b\"]\n\n1.D6-F8\nH11-F10 *\n\n"
                 "[White \"c\"]\n\n1.D6-F8 [ *\n\n[White \"d\"]\n[Result \"1-0\"]\n\n1.D6-F8 0-1\n\n"
                 "[White \"e\"]\n\n1.D6-F8 (1.C6-C9) *\n\n[White \"f\"]\n[Variant \"chess\"]\n\n1.D6-F8 *\n\n"
                 "[White \"g\"]\n\n1.D6-D7 (1.E6-C8 1-0) *\n\n[White \"h\"]\n\n1.D6-F8 *\n");
    assert_int_equal(run("convert bad nowhere bad2"), 1);
    /* What stands before the bracket of the third is a game of its own. */
    assert_int_equal(runner_count("output", "[White "), 3);
    runner_expect("errors", "castellan: convert: bad, line 8: H11-F10 is not legal here: F10 is not empty\n");
    runner_expect("errors", "castellan: convert: bad, line 12: ");
    runner_expect("errors", "bad, line 15: tag Result: '1-0', but the moves end with '0-1'\n");
    runner_expect("errors", "C6-C9 is not legal in the variation: nothing leads from C6 to C9\n");
    runner_expect("errors", "bad, line 24: tag Variant: there is no game 'chess'\n");
    runner_expect("errors", "a variation has moves alone");
    runner_expect("errors", "castellan: convert: nowhere: No such file or directory\n");
    assert_int_equal(runner_count("errors", "\n"), 8);
    runner_write("bad.json",
                 "{\"moves\":[\"D6-F8\"]}\n{\"moves\":[\"D6-F8\"],}\n\n{\"moves\":[\"D6-F9\"]}\n"
                 "{\"moves\":[7]}\n{\"moves\":[{\"move\":\"D6-F8\",\"marks\":\"x\"}]}\n"
                 "{\"tags\":{\"a b\":\"\"},\"moves\":[]}\n{\"tags\":{\"A\":\"\\n\"},\"moves\":[]}\n[]\n"
                 "{\"summary\":{}}\n{\"result\":\"2-0\",\"moves\":[]}\n");
    assert_int_equal(run("convert bad.json"), 1);
    expect_output("\n1. D6-F8 *\n\n");
    runner_expect("errors", "bad.json, line 2: byte 20: a key is expected\n");
    runner_expect("errors", "bad.json, line 4: D6-F9 is not legal here: ");
    runner_expect("errors", "bad.json, line 5: a move is neither string nor object\n");
    runner_expect("errors", "bad.json, line 6: 'x' are no marks\n");
    assert_int_equal(runner_count("errors", "\n"), 8);
}

static void test_positions_a_line(void **state) {
    (void)state;
    runner_write("lines",
                 "# some\r\nstartpos moves D6-F8 H11-F9\r\n\n1/1n1/1m1m1/1m3/1M1MM/1N1/1 w\n"
                 "8/8/3m3m/2m5/1m1M4/8/8/8 w - 3\n1/2 w\nstartpos moves D6-F8 D6-F8\nstartpos D6-F8");
    assert_int_equal(run("convert lines --to=positions"), 1);
    expect_output("2/8/10/12/12/2nmmmm1mn2/3nmmmmn3/5m6/5M6/3NMMMMN3/2N1MMMMMN2/12/12/10/8/2 w 2+2 2 2\n"
                  "1/1n1/1m1m1/1m3/1M1MM/1N1/1 w - 0 1\n8/8/3m3m/2m5/1m1M4/8/8/8 w - 3 1\n");
    runner_expect("errors", "lines, line 6: tag FEN: placement: 2 ranks, 16 expected\n");
    runner_expect("errors", "lines, line 7: D6-F8 is not legal here: ");
    runner_expect("errors", "lines, line 8: ");
    assert_int_equal(run("convert lines --to=positions --game cam"), 1);
    assert_int_equal(run("convert games --to=positions --every 2"), 0);
    assert_int_equal(runner_count("output", "\n"), 4);
    assert_int_equal(run("convert games --to=positions --ply 3"), 0);
    assert_int_equal(runner_count("output", "\n"), 1);
}

static void test_pictures(void **state) {
    (void)state;
    write_games();
    assert_int_equal(run("convert games --white Cy --to svg --last --dark"), 0);
    char *picture = runner_text("output");
    assert_int_equal(strncmp(picture, "<svg ", 5), 0);
    assert_non_null(strstr(picture, "class=\"last from\""));
    free(picture);
    runner_remove("page.html");
    assert_int_equal(run("convert games --to page --every 2 --out page.html"), 0);
    assert_int_equal(runner_count("page.html", "<svg "), 4);
    assert_int_equal(runner_count("page.html", "</figure>"), 4);
    runner_expect("page.html", "Ann Arbor – Bob \"B\" Bo, &lt;Cup&gt; &amp; more, 2024.03.??, 1-0<br>\n");
    runner_expect("page.html", "1... H11-F9. White to move\n");
    /* What is there is not written over; one picture is one position. */
    assert_int_equal(run("convert games --to page --out page.html"), 1);
    runner_expect("errors", "--out page.html: File exists");
    assert_int_equal(runner_count("page.html", "<svg "), 4);
    assert_int_equal(run("convert games --to svg --out one.svg"), 1);
    runner_expect("errors", "there are 2; --to page shows them all");
    assert_false(runner_has("one.svg"));
    assert_int_equal(run("convert games --white nobody --to svg"), 1);
    runner_expect("errors", "and there is 0");
}

static void test_wrong_options_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "convert",
        "convert games --to=docx",
        "convert games --since 24.01",
        "convert games --until=2024-01-01",
        "convert games --result 2-0",
        "convert games --ply 3",
        "convert games --to svg --ply 1 --every 2",
        "convert games --dark",
        "convert games --min-plies 3 --max-plies 2",
        "convert games --position 'startpos moves D6-F9'",
        "convert games --position nonsense",
        "convert games --game chess",
        "convert games --colour",
    };
    write_games();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(run(wrong[i]), 1);
        runner_expect("errors", "castellan: convert: ");
        runner_expect("errors", "; see castellan convert --help\n");
        expect_output("");
    }
    assert_int_equal(run("convert --help"), 0);
    runner_expect("output", "castellan convert FILE...");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_become_canonical),
        cmocka_unit_test(test_json_and_text_say_the_same),
        cmocka_unit_test(test_printed_records_are_read_again),
        cmocka_unit_test(test_records_of_matches),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_bad_games_are_told_and_left_out),
        cmocka_unit_test(test_positions_a_line),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
