/* Option Output: info and bestmove as JSON say what the text says. */
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/file_lines.h"
#include "support/json.h"

/* The next line, which must be an object of that type. */
static const char *next_object(Child *child, const char *type) {
    const char *line = child_line(child);
    assert_non_null(line);
    if (!json_is_valid(line))
        fail_msg("'%s' is no JSON", line);
    const char *is = json_member(line, "type");
    assert_non_null(is);
    if (!json_is(is, type))
        fail_msg("'%s' is not of type %s", line, type);
    return line;
}

static void expect_member(const char *object, const char *key, const char *written) {
    const char *value = json_member(object, key);
    if (!value || !json_is(value, written))
        fail_msg("%s is not %s in '%s'", key, written, object);
}

static int64_t number(const char *object, const char *key) {
    const char *value = json_member(object, key);
    if (!value)
        fail_msg("no %s in '%s'", key, object);
    return strtoll(value, NULL, 10);
}

static const char search[] =
    "setoption name UCI_ShowWDL value true\nsetoption name Ponder value true\n"
    "setoption name MultiPV value 2\nposition startpos moves D6-F8\ngo nodes 20000\n";

/* A line of text about the search, and the object that stands for it. */
static void compare(const char *text, const char *object) {
    int depth, seldepth, multipv, cp, win, draw, loss;
    char pv[1024], bound[16] = "exact";
    assert_int_equal(
        sscanf(text, "info depth %d seldepth %d multipv %d score cp %d", &depth, &seldepth, &multipv, &cp),
        4);
    const char *found = strstr(text, "bound");
    if (found)
        snprintf(bound, sizeof bound, "%.5s", found - 5);
    assert_int_equal(sscanf(strstr(text, " wdl "), " wdl %d %d %d", &win, &draw, &loss), 3);
    assert_int_equal(number(object, "depth"), depth);
    assert_int_equal(number(object, "seldepth"), seldepth);
    assert_int_equal(number(object, "multipv"), multipv);
    assert_int_equal(number(object, "cp"), cp);
    assert_null(json_member(object, "mate"));
    assert_int_equal(strtol(json_item(json_member(object, "wdl"), 0), NULL, 10), win);
    assert_int_equal(strtol(json_item(json_member(object, "wdl"), 1), NULL, 10), draw);
    assert_int_equal(strtol(json_item(json_member(object, "wdl"), 2), NULL, 10), loss);
    assert_int_equal(strtoll(strstr(text, " nodes ") + 7, NULL, 10), number(object, "nodes"));
    /* bound is "lower" or "upper" where the text says lowerbound or upperbound. */
    char written[20];
    snprintf(written, sizeof written, "\"%s\"", bound);
    expect_member(object, "bound", written);
    size_t count = 0;
    snprintf(pv, sizeof pv, "%s", strstr(text, " pv ") + 4);
    for (char *move = strtok(pv, " "); move; move = strtok(NULL, " "), count++) {
        snprintf(written, sizeof written, "\"%s\"", move);
        assert_true(json_is(json_item(json_member(object, "pv"), count), written));
    }
    assert_int_equal(json_count(json_member(object, "pv")), count);
}

static void test_a_search_tells_the_same(void **state) {
    (void)state;
    Child *text = castellan_start(), *json = castellan_start();
    child_send(text, search);
    child_send(json, "setoption name Output value json\n");
    child_send(json, search);
    int lines = 0;
    const char *said;
    for (; strncmp(said = child_line(text), "bestmove ", 9) != 0; lines++)
        compare(said, next_object(json, "\"info\""));
    char move[64], ponder[64], written[80];
    assert_int_equal(sscanf(said, "bestmove %63s ponder %63s", move, ponder), 2);
    const char *best = next_object(json, "\"bestmove\"");
    snprintf(written, sizeof written, "\"%s\"", move);
    expect_member(best, "move", written);
    snprintf(written, sizeof written, "\"%s\"", ponder);
    expect_member(best, "ponder", written);
    assert_true(lines > 4);
    assert_int_equal(child_end_input(text), 0);
    assert_int_equal(child_end_input(json), 0);
}

static void test_what_stands_alone(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "setoption name output value JSON\nsetoption name UCI_Variant value cam\n");
    assert_non_null(strstr(next_object(child, "\"info\""), "\"string\":\"variant cam files 7 "));
    child_send(child, "position \"\\x\n");
    expect_member(next_object(child, "\"info\""), "error", "\"bad-position\"");
    child_send(child, "go depth 3\n");
    expect_member(next_object(child, "\"info\""), "error", "\"no-position\"");
    const char *best = next_object(child, "\"bestmove\"");
    expect_member(best, "move", "null");
    expect_member(best, "ponder", "null");
    /* A win, a finished game, and other answers, which stay text. */
    child_send(child, "setoption name UCI_Variant value camette\n"
                      "position fen 1/1n1/1m1m1/1m3/1M1MM/1N1/1 w - 0 1\ngo mate 3\n");
    next_object(child, "\"info\"");
    int64_t mate = 0;
    for (const char *line; strncmp(line = child_line(child), "{\"type\":\"bestmove\"", 18) != 0;)
        mate = json_member(line, "mate") ? number(line, "mate") : mate;
    assert_int_equal(mate, 3);
    child_send(child, "position fen M/3/5/5/5/3/x b\ngo\nisready\nquery result\n");
    expect_member(next_object(child, "\"info\""), "error", "\"bad-position\"");
    expect_member(next_object(child, "\"info\""), "error", "\"no-position\"");
    next_object(child, "\"bestmove\"");
    child_expect(child, "readyok");
    expect_member(next_object(child, "\"info\""), "error", "\"no-position\"");
    child_send(child, "position fen M/3/5/5/4m/3/1 b\ngo depth 1\n");
    expect_member(next_object(child, "\"info\""), "string", "\"result p1win castle\"");
    next_object(child, "\"bestmove\"");
    castellan_ask(child, "query result", "response p1win");
    child_send(child, "setoption name Output value text\nquery\n");
    child_expect_start(child, "info string error bad-argument ");
    castellan_refused(child, "setoption name Output value xml", "bad-option ");
    assert_int_equal(child_end_input(child), 0);
}

static void test_signs_of_life(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "setoption name Output value json\ngo movetime 1500\n");
    bool numbers = false, move = false;
    for (const char *line; strncmp(line = child_line(child), "{\"type\":\"bestmove\"", 18) != 0;) {
        assert_true(json_is_valid(line));
        move = move || (json_member(line, "currmove") && number(line, "currmovenumber") >= 1);
        numbers = numbers || (!json_member(line, "depth") && json_member(line, "hashfull") &&
                              number(line, "nodes") > 0 && number(line, "time") >= 1000);
    }
    assert_true(numbers && move);
    assert_int_equal(child_end_input(child), 0);
}

/* Every key that is written is described. */
static void test_the_document_names_the_keys(void **state) {
    (void)state;
    static const char *const keys[] = {"depth",          "seldepth", "multipv", "cp",     "mate",
                                       "bound",          "wdl",      "nodes",   "nps",    "time",
                                       "hashfull",       "pv",       "move",    "ponder", "currmove",
                                       "currmovenumber", "string",   "error"};
    char *text = file_read_text(TEST_DOCS "/json.md");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char wanted[40];
        snprintf(wanted, sizeof wanted, "`%s`", keys[i]);
        assert_non_null(strstr(text, wanted));
    }
    free(text);
    Child *child = castellan_start();
    child_send(child,
               "setoption name Output value json\nsetoption name UCI_ShowWDL value true\ngo depth 3\n");
    for (const char *line; !strstr(line = child_line(child), "\"bestmove\"");) {
        size_t known = 1; /* type */
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            known += json_member(line, keys[i]) != NULL;
        assert_int_equal(json_count(line), known);
    }
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_search_tells_the_same),
        cmocka_unit_test(test_what_stands_alone),
        cmocka_unit_test(test_signs_of_life),
        cmocka_unit_test(test_the_document_names_the_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
