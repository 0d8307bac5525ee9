/* What a player remark of a move: read from comments, and written into them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/game_writer.h"

static void comments_are_read(void **state) {
    (void)state;
    static const struct {
        const char *comment;
        Remark remark;
        const char *rest;
    } comments[] = {
        {"+0.12/7 0.400s n=812 sd=14 pv=\"C9-D10\nD7-D8\"",
         {true, false, 12, 7, 14, 400, 812, "C9-D10 D7-D8"},
         ""},
        {" -M3/12 1.5s White sleeps", {true, true, -3, 12, 0, 1500, 0, NULL}, "White sleeps"},
        {"+1.2/0", {true, false, 120, 0, 0, -1, 0, NULL}, ""},
        {"-12.345/3", {true, false, -1235, 3, 0, -1, 0, NULL}, ""},
        {"2s 3s", {false, false, 0, 0, 0, 2000, 0, NULL}, "3s"},
        {"n=9223372036854775807", {false, false, 0, 0, 0, -1, INT64_MAX, NULL}, ""},
        {"n=9223372036854775808", {false, false, 0, 0, 0, -1, 0, NULL}, "n=9223372036854775808"},
        {"pv=\"\" so", {false, false, 0, 0, 0, -1, 0, ""}, "so"},
        {"pv=\"A4", {false, false, 0, 0, 0, -1, 0, "A4"}, ""},
        {"a fine move", {false, false, 0, 0, 0, -1, 0, NULL}, "a fine move"},
        {"+0.12", {false, false, 0, 0, 0, -1, 0, NULL}, "+0.12"},
        {"+0.12/7x", {false, false, 0, 0, 0, -1, 0, NULL}, "+0.12/7x"},
        {"0.1seconds", {false, false, 0, 0, 0, -1, 0, NULL}, "0.1seconds"},
        {"", {false, false, 0, 0, 0, -1, 0, NULL}, ""},
        {" ", {false, false, 0, 0, 0, -1, 0, NULL}, ""},
    };
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        const Remark *expected = &comments[i].remark;
        Remark remark;
        const char *rest;
        assert_true(remark_read(comments[i].comment, &remark, &rest));
        assert_string_equal(rest, comments[i].rest);
        assert_int_equal(remark.scored, expected->scored);
        assert_int_equal(remark.ends, expected->ends);
        assert_int_equal(remark.value, expected->value);
        assert_int_equal(remark.depth, expected->depth);
        assert_int_equal(remark.seldepth, expected->seldepth);
        assert_int_equal(remark.time, expected->time);
        assert_int_equal(remark.nodes, expected->nodes);
        if (expected->line)
            assert_string_equal(remark.line, expected->line);
        else
            assert_null(remark.line);
        remark_free(&remark);
    }
}

static void comments_are_written(void **state) {
    (void)state;
    char line[] = "C9-D10 D7-D8";
    Remark whole = {true, false, -12, 7, 14, 400, 812, line}, win = {true, true, 3, 0, 0, -1, 0, NULL};
    const struct {
        const Remark *remark;
        const char *words, *written;
    } comments[] = {
        {&whole, "", "{-0.12/7 0.400s n=812 sd=14 pv=\"C9-D10 D7-D8\"}\n\n"},
        {&whole, "a } b", "{-0.12/7 0.400s n=812 sd=14 pv=\"C9-D10 D7-D8\" a ) b}\n\n"},
        {&win, "so", "{+M3/0 so}\n\n"},
        {&REMARK_NONE, "so", "{so}\n\n"},
        {&REMARK_NONE, "", "\n\n"},
    };
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        GameWriter writer;
        Text text = TEXT_EMPTY;
        game_writer_begin(&writer, &text);
        game_writer_comment(&writer, comments[i].remark, comments[i].words);
        game_writer_end(&writer);
        assert_string_equal(text_string(&text), comments[i].written);
        text_free(&text);
    }
}

static void lines_are_filled_and_not_overfilled(void **state) {
    (void)state;
    GameWriter writer;
    Text text = TEXT_EMPTY;
    game_writer_tag(&text, "A", "a \"b\" \\c");
    game_writer_begin(&writer, &text);
    for (int i = 1; i <= 30; i++) {
        game_writer_number(&writer, i, i % 2 == 0);
        game_writer_word(&writer, "A4-A5");
    }
    game_writer_end(&writer);
    assert_string_equal(text_string(&text),
                        "[A \"a \\\"b\\\" \\\\c\"]\n"
                        "1. A4-A5 2... A4-A5 3. A4-A5 4... A4-A5 5. A4-A5 6... A4-A5 7. A4-A5 8... A4-A5\n"
                        "9. A4-A5 10... A4-A5 11. A4-A5 12... A4-A5 13. A4-A5 14... A4-A5 15. A4-A5 16...\n"
                        "A4-A5 17. A4-A5 18... A4-A5 19. A4-A5 20... A4-A5 21. A4-A5 22... A4-A5 23.\n"
                        "A4-A5 24... A4-A5 25. A4-A5 26... A4-A5 27. A4-A5 28... A4-A5 29. A4-A5 30...\n"
                        "A4-A5\n\n");
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_read),
        cmocka_unit_test(comments_are_written),
        cmocka_unit_test(lines_are_filled_and_not_overfilled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
