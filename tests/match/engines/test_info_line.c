/* What engines say while they think. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/engines/info_line.h"

static char line[6000];

static bool read_line(const char *text, EngineWords *words) {
    assert_true(strlen(text) < sizeof line);
    strcpy(line, text);
    return info_read(line, words);
}

static void test_scores(void **state) {
    (void)state;
    static const struct {
        const char *line;
        bool mate;
        int value, depth;
    } cases[] = {
        {"info depth 7 seldepth 9 score cp 12 nodes 1000 pv D6-D7", false, 12, 7},
        {"info score cp -250 depth 3", false, -250, 3},
        {"  info\tdepth 9  multipv 1 score mate -4 lowerbound", true, -4, 9},
        {"info score cp 5", false, 5, 0},
        {"info depth -3 score cp 99999999999", false, 1000000, 0},
        {"info depth 4 score cp 1 score cp 2", false, 2, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EngineWords words = {0};
        if (!read_line(cases[i].line, &words))
            fail_msg("no score in '%s'", cases[i].line);
        assert_true(words.score.known && words.score.mate == cases[i].mate);
        assert_int_equal(words.score.value, cases[i].value);
        assert_int_equal(words.score.depth, cases[i].depth);
    }
}

static void test_lines_without(void **state) {
    (void)state;
    static const char *const lines[] = {
        "",
        "info",
        "information score cp 1",
        "bestmove score cp 1",
        "info depth 5 nodes 3",
        "info string score cp 1",
        "info depth 1 pv score cp 1",
        "info multipv 2 score cp 1",
        "info score cp 1 multipv 3",
        "info score cp",
        "info score cp x",
        "info score cp 1234567890123456789012345678901234567890",
        "info score winning 5",
        "info score",
        "info multipv score cp 5",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        EngineWords words = {.score = {.known = true, .value = 77}, .line = "A1-A2"};
        if (read_line(lines[i], &words))
            fail_msg("a score in '%s'", lines[i]);
        assert_int_equal(words.score.value, 77);
        assert_string_equal(words.line, "A1-A2");
    }
}

/* Nodes count from every line, the rest from the last one with a score. */
static void test_nodes_and_lines(void **state) {
    (void)state;
    EngineWords words = {0};
    assert_true(read_line("info depth 7 seldepth 9 score cp 12 nodes 1000 pv D6-D7  I11xK9\tE5-F6", &words));
    assert_int_equal(words.nodes, 1000);
    assert_int_equal(words.score.seldepth, 9);
    assert_string_equal(words.line, "D6-D7 I11xK9 E5-F6");
    assert_false(read_line("info nodes 1234 nps 5", &words));
    assert_false(read_line("info depth 7 multipv 2 score cp 99 nodes 1300 pv A1-A2", &words));
    assert_int_equal(words.nodes, 1300);
    assert_int_equal(words.score.value, 12);
    assert_true(read_line("info depth 8 score cp 5 nodes 7", &words)); /* it does not count backwards */
    assert_int_equal(words.nodes, 1300);
    assert_int_equal(words.score.seldepth, 0);
    assert_null(words.line);
    /* A line ends where a word can be no move, and somewhere. */
    assert_true(read_line("info score cp 5 pv D6-D7 {1-0} D7-D8", &words));
    assert_string_equal(words.line, "D6-D7");
    assert_true(read_line("info score cp 5 pv \"}", &words));
    assert_null(words.line);
    static char endless[5900] = "info score cp 5 pv";
    while (strlen(endless) < sizeof endless - 8)
        strcat(endless, " D6-D7");
    assert_true(read_line(endless, &words));
    assert_int_equal(strlen(words.line), 4001);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_lines_without),
        cmocka_unit_test(test_nodes_and_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
