/* What engines say while they think. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/engines/info_line.h"

static bool read_line(const char *text, EngineScore *score) {
    char line[128];
    assert_true(strlen(text) < sizeof line);
    strcpy(line, text);
    return info_read(line, score);
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
        EngineScore score = {0};
        if (!read_line(cases[i].line, &score))
            fail_msg("no score in '%s'", cases[i].line);
        assert_true(score.known && score.mate == cases[i].mate);
        assert_int_equal(score.value, cases[i].value);
        assert_int_equal(score.depth, cases[i].depth);
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
        EngineScore score = {.known = true, .value = 77};
        if (read_line(lines[i], &score))
            fail_msg("a score in '%s'", lines[i]);
        assert_int_equal(score.value, 77);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_lines_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
