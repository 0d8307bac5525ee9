/* castellan analyse: what it finds repeats and can be analysed again; what is bad is told, the rest done;
 * what was left unfinished goes on. */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/text.h"
#include "support/castellan.h"
#include "support/host.h"
#include "support/runner.h"

/* In the first game White overlooks that it can win at once, and so does not see that Black can. */
static const char games[] = "[White \"Ann\"]\n[Black \"Bob\"]\n"
                            "[FEN \"1M/3M4/10/12/12/12/12/12/12/12/12/12/12/10/3m4/m1 w 2+2 0 1\"]\n\n"
                            "{Long ago.} 1. F15-F14! {hm} (1. F15-E14 {other}) F2-G1 0-1\n\n"
                            "[White \"Bob\"]\n[Black \"Ann\"]\n[Result \"*\"]\n\n"
                            "1. D6-F8 (1. D6-D5 ; odd )\n) H11-F9 2. C6-E8-G8 J11-H11 *\n\n"
                            "[White \"Cy\"]\n[Black \"Ann\"]\n\n1. D6-D5 1/2-1/2\n";

static int run(const char *arguments) {
    return runner_run_program(TEST_PROGRAM, arguments);
}

static void expect_in(const char *file, const char *piece) {
    char *text = runner_text(file);
    if (!strstr(text, piece))
        fail_msg("'%s' is not in: %s", piece, text);
    free(text);
}

/* The output of a run goes into a file. */
static int run_into(const char *file, const char *arguments) {
    int status = run(arguments);
    char *text = runner_text("output");
    runner_write(file, text);
    free(text);
    return status;
}

static void test_moves_that_lose_are_marked(void **state) {
    (void)state;
    runner_write("games", games);
    assert_int_equal(run("analyse games --nodes 2000"), 0);
    expect_in("output", "{Long ago.} 1. F15-F14?\? ! {");
    expect_in("output", " %; hm}");
    expect_in("output", "(1. F15-F16 {best, +M1/");
    expect_in("output", ", 100 %}) (1. F15-E14 {other})");
    expect_in("output", " F2-G1\n{+M1/");
    expect_in("output",
              "[WhiteAccuracy \"0.7 %, 0 ?!, 0 ?, 1 ?\?\"]\n[BlackAccuracy \"100.0 %, 0 ?!, 0 ?, 0 ?\?\"]\n"
              "[TurningPoint \"1. F15-F14\"]");
    expect_in("output", "[Analysis \"Castellan ");
    expect_in("output", ", 2000 nodes\"]\n[WhiteAccuracy \"");
    expect_in("output", " (1. D6-D5 ; odd )\n) ");
    expect_in("output", "[Result \"*\"]");
    expect_in("errors", "Ann: 3 games, ");
    expect_in("errors", "Bob: 2 games, ");
    expect_in("errors", "Cy: 1 game, 1 moves, accuracy ");
}

static void test_an_analysis_repeats_whatever_runs_beside(void **state) {
    (void)state;
    runner_write("games", games);
    assert_int_equal(run_into("first", "analyse games --nodes 1000"), 0);
    assert_int_equal(run_into("second", "analyse games --nodes 1000 --jobs 3"), 0);
    runner_same("first", "second");
    /* What an earlier one has left is replaced. */
    assert_int_equal(run_into("second", "analyse first --nodes 1000"), 0);
    runner_same("first", "second");
    assert_int_equal(run_into("third", "analyse games --nodes 300"), 0);
    assert_int_equal(run_into("second", "analyse - --nodes 1000 <third"), 0);
    runner_same("first", "second");
}

static void test_one_bad_game_spoils_no_other(void **state) {
    (void)state;
    runner_write("games",
                 "[Event \"1\"]\n\n1. D6-D5 *\n\n[Event \"2\"]\n\n1. D6-D5\nC6-C9 *\n\n[Event \"3\"]\n\n*\n");
    assert_int_equal(run("analyse games missing --depth 1"), 1);
    expect_in("output", "[Event \"1\"]");
    expect_in("output", "[Event \"3\"]");
    expect_in("errors", "castellan: analyse: games, line 8: move 1, C6-C9: ");
    expect_in("errors", "missing: ");
}

static void test_positions_are_told_a_line(void **state) {
    (void)state;
    runner_write("positions",
                 "# two\n\nstartpos\r\n" START_POSITION " moves D6-F8\n"
                 "2/8/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/MM b 2+2 0 1\nstartpos moves A4-A5\n");
    assert_int_equal(run("analyse positions --depth 2"), 1);
    expect_in("output", START_POSITION "\n# ");
    expect_in("output", " w 2+2 0 1\n# ");
    expect_in("output", " %: ");
    expect_in("errors", "castellan: analyse: positions, line 6: A4-A5: A4 is empty\n");
    /* It is read again as positions. */
    assert_int_equal(run_into("first", "analyse positions --depth 2"), 1);
    assert_int_equal(run("analyse first --depth 2"), 0);
    runner_same("output", "first");
    assert_int_equal(run("analyse positions --game camette --depth 1"), 1);
    expect_in("output", "1/1n1/");
}

static void test_json_tells_moves_lines_and_games(void **state) {
    (void)state;
    runner_write("games", games);
    assert_int_equal(run("analyse games --json --multipv 2 --nodes 1000"), 0);
    expect_in("output",
              "{\"type\":\"move\",\"game\":1,\"ply\":1,\"number\":1,\"move\":\"F15-F14\",\"side\":\"white\","
              "\"expected\":1000,\"nodes\":");
    expect_in("output", "\"mate\":1,\"wdl\":[1000,0,0],\"pv\":[\"F15-F16\"]},{\"depth\":");
    expect_in("output", ",\"mark\":\"?\?\"}\n");
    expect_in("output", ",\"mark\":null}\n");
    expect_in("output",
              "{\"type\":\"game\",\"game\":1,\"variant\":\"camelot\",\"white\":{\"name\":\"Ann\",\"moves\":1,"
              "\"accuracy\":");
    expect_in("output", "\"result\":\"0-1\",\"turning\":1,");
    runner_write("positions", "startpos\n");
    assert_int_equal(run("analyse positions --json --depth 1"), 0);
    expect_in("output", "{\"type\":\"position\",\"game\":1,\"variant\":\"camelot\",\"side\":\"white\",");
    expect_in("output", ",\"end\":\"" START_POSITION "\"}\n");
}

static void test_what_was_left_goes_on(void **state) {
    (void)state;
    static const char *const kinds[] = {"", "--json "};
    for (int kind = 0; kind < 2; kind++) {
        char command[200];
        runner_write("games", games);
        runner_remove("whole");
        snprintf(command, sizeof command, "analyse games --nodes 500 %s--out whole", kinds[kind]);
        assert_int_equal(run(command), 0);
        runner_expect("output", "");
        char *whole = runner_text("whole"), *summary = runner_text("errors");
        size_t size = strlen(whole);
        assert_int_equal(run(command), 1);
        expect_in("errors", "it is there already; --resume goes on with it");
        snprintf(command, sizeof command, "analyse games --nodes 500 %s--resume --out part", kinds[kind]);
        /* Cut anywhere behind the first game. */
        const char *first = kind ? strstr(whole, "{\"type\":\"game\"") : strstr(whole, "\n\n[Event");
        first = strchr(first + !kind, '\n') + 1;
        for (size_t cut = (size_t)(first - whole) + 1; cut <= size; cut += size / 7) {
            runner_write_bytes("part", whole, cut);
            assert_int_equal(run(command), 0);
            runner_expect("part", whole);
            runner_expect("errors", summary);
        }
        free(summary);
        /* What is not of these games is not touched. */
        static const char *const others[] = {"[Event \"x\"]\n\n1. D6-D5 *\n\n", "nonsense\n"};
        for (int i = 0; i < 2; i++) {
            runner_write("part", others[i]);
            assert_int_equal(run(command), 1);
            expect_in("errors", "it is not of these games, or by other limits");
            runner_expect("part", others[i]);
        }
        /* Nor what tells of the sides in words that are none. */
        char *torn = strstr(whole, kind ? "\"white\":" : "WhiteAccuracy \"");
        assert_non_null(torn);
        char *place = torn + strcspn(torn, kind ? ":" : "\"") + !kind, kept = *place;
        *place = ';';
        runner_write("part", whole);
        assert_int_equal(run(command), 1);
        runner_expect("part", whole);
        *place = kept;
        runner_write("games", "[Event \"x\"]\n\n1. D6-D5 *\n");
        runner_write("part", whole);
        assert_int_equal(run(command), 1);
        runner_expect("part", whole);
        free(whole);
    }
    runner_write("games", games);
    runner_remove("part");
    assert_int_equal(run("analyse games --nodes 500 --out part"), 0);
    assert_int_equal(run("analyse games --nodes 501 --resume --out part"), 1);
}

static void test_interrupted_it_goes_on(void **state) {
    (void)state;
    Text many = TEXT_EMPTY;
    for (int i = 0; i < 20; i++)
        text_add(&many, "1. D6-F8 H11-F9 2. C6-E8-G8 *\n\n");
    runner_write("games", text_string(&many));
    text_free(&many);
    runner_remove("whole");
    runner_remove("part");
    assert_int_equal(run("analyse games --nodes 4000 --out whole"), 0);
    long analysis = runner_start_program(TEST_PROGRAM, "analyse games --nodes 4000 --jobs 2 --out part");
    while (!runner_has("part") || runner_count("part", "\n") == 0)
        clock_sleep(5);
    host_interrupt(analysis);
    assert_int_equal(runner_wait(analysis), 130);
    assert_int_equal(run("analyse games --nodes 4000 --resume --out part"), 0);
    runner_same("part", "whole");
    expect_in("errors", "?: 40 games, 60 moves, ");
}

static void test_a_plot_is_of_one_game(void **state) {
    (void)state;
    runner_write("games", games);
    runner_write("one", "[White \"<A&B>\"]\n\n1. D6-F8 H11-F9 2. C6-E8-G8 *\n");
    runner_remove("plot");
    assert_int_equal(run("analyse games --depth 1 --plot plot"), 1);
    expect_in("errors", "--plot is the picture of one game, and there are 3");
    assert_int_equal(run("analyse missing --depth 1 --plot plot"), 1);
    expect_in("errors", "--plot is the picture of one game, and there are 0");
    assert_int_equal(run("analyse one --depth 1 --plot plot"), 0);
    expect_in("plot", "<svg xmlns=");
    expect_in("plot", "&lt;A&amp;B> ");
    expect_in("plot", "</svg>\n");
    assert_int_equal(run("analyse one --depth 1 --plot plot"), 1);
    expect_in("errors", "it is there already");
}

/* The marks of a plot stand neither on the numbers below it nor on the title above. White throws a won game
 * away and Black the next, so that one mark is at each edge. */
static void test_marks_keep_clear_of_the_text_around(void **state) {
    (void)state;
    static const char *const edges[] = {
        "[FEN \"1M/3M4/10/12/12/12/12/12/12/12/12/12/12/10/3m4/m1 w 2+2 0 1\"]\n\n1. F15-F14 F2-G1 0-1\n",
        "[FEN \"1M/3M4/10/12/12/12/12/12/12/12/12/12/12/10/3m4/m1 b 2+2 0 1\"]\n\n1... F2-F3 F15-F16 1-0\n",
    };
    for (int i = 0; i < 2; i++) {
        runner_write("one", edges[i]);
        runner_remove("plot");
        assert_int_equal(run("analyse one --nodes 2000 --plot plot"), 0);
        char *text = runner_text("plot"), *mark = strstr(text, "</circle><text ");
        double x, y;
        assert_non_null(mark);
        assert_int_equal(sscanf(mark, "</circle><text x=\"%lf\" y=\"%lf\"", &x, &y), 2);
        /* The plot reaches from 40 to 280, and letters are 12 high. */
        assert_true(y >= 40 && y <= 285);
        free(text);
    }
}

static void test_records_in_json_are_told(void **state) {
    (void)state;
    runner_write("games", "{\"moves\":[{\"move\":\"D6-F8\"}]}\n");
    assert_int_equal(run("analyse games --depth 1"), 1);
    expect_in("errors", "games, line 1: ");
    expect_in("errors", "; castellan convert makes text of records in JSON");
}

static void test_wrong_options_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *arguments, *error;
    } wrong[] = {
        {"", "a file is missing"},
        {"games --multipv 2", "--multipv is for --json"},
        {"games --resume", "--resume is for --out"},
        {"games --resume --out x --plot y", "--resume and --plot exclude each other"},
        {"games --game chess", "there is no game 'chess'"},
        {"games --nodes 0", "--nodes"},
        {"games --speed 3", "--speed"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char command[100];
        snprintf(command, sizeof command, "analyse %s", wrong[i].arguments);
        assert_int_equal(run(command), 1);
        expect_in("errors", wrong[i].error);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_that_lose_are_marked),
        cmocka_unit_test(test_an_analysis_repeats_whatever_runs_beside),
        cmocka_unit_test(test_one_bad_game_spoils_no_other),
        cmocka_unit_test(test_positions_are_told_a_line),
        cmocka_unit_test(test_json_tells_moves_lines_and_games),
        cmocka_unit_test(test_what_was_left_goes_on),
        cmocka_unit_test(test_interrupted_it_goes_on),
        cmocka_unit_test(test_a_plot_is_of_one_game),
        cmocka_unit_test(test_marks_keep_clear_of_the_text_around),
        cmocka_unit_test(test_records_in_json_are_told),
        cmocka_unit_test(test_wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
