/* Game records: what is read, what is refused and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/game_text.h"

/* Reads the first record of a text; the rest is given back where rest is not NULL. */
static int read_first(const char *text, GameText *game, Error *error, const char **rest) {
    const char *cursor = text;
    int got = game_text_read(&cursor, text + strlen(text), game, error);
    if (rest)
        *rest = cursor;
    return got;
}

static void assert_refused(const char *text, const char *reason) {
    GameText game;
    Error error;
    const char *cursor = text;
    assert_int_equal(game_text_read(&cursor, text + strlen(text), &game, &error), -1);
    assert_string_equal(error.text, reason);
    assert_ptr_equal(cursor, text);
}

static void assert_moves(const GameText *game, const char *const *moves, int count) {
    assert_int_equal(game->move_count, count);
    for (int i = 0; i < count; i++)
        assert_string_equal(game->moves[i].text, moves[i]);
}

static void reads_tags_moves_comments_and_result(void **state) {
    (void)state;
    GameText game;
    Error error;
    const char *text = "[White \"new\"]\n[Result \"1-0\"]\n\n"
                       "1. D6-F8 {+0.12/7 0.40s} H11-F9 2.C6-E8-G8 6...I10xK8 1-0\n";
    const char *rest;
    assert_int_equal(read_first(text, &game, &error, &rest), 1);
    assert_string_equal(rest, "\n");
    assert_int_equal(game.tag_count, 2);
    assert_string_equal(game.tags[0].name, "White");
    assert_string_equal(game.tags[1].value, "1-0");
    assert_string_equal(game_text_tag(&game, "White"), "new");
    assert_null(game_text_tag(&game, "white"));
    assert_null(game_text_tag(&game, "Black"));
    static const char *const moves[] = {"D6-F8", "H11-F9", "C6-E8-G8", "I10xK8"};
    assert_moves(&game, moves, 4);
    assert_string_equal(game.moves[0].comment, "+0.12/7 0.40s");
    for (int i = 1; i < 4; i++)
        assert_null(game.moves[i].comment);
    assert_string_equal(game.result, "1-0");
    game_text_free(&game);
    assert_int_equal(game.move_count, 0);
}

static void takes_move_numbers_off_in_every_form(void **state) {
    (void)state;
    GameText game;
    Error error;
    assert_int_equal(
        read_first("1.A4-A5 1...B9-B8 2. A5-A6 2... B8-B7 3 . C4-C5 ... D9-D8 17.", &game, &error, NULL), 1);
    static const char *const moves[] = {"A4-A5", "B9-B8", "A5-A6", "B8-B7", "C4-C5", "D9-D8"};
    assert_moves(&game, moves, 6);
    game_text_free(&game);
}

static void keeps_words_that_are_no_moves_as_written(void **state) {
    (void)state;
    GameText game;
    Error error;
    assert_int_equal(read_first("12A4-A5 hello 1-1 1/2 d4xd5-d6-e6 \xc3\xa9", &game, &error, NULL), 1);
    static const char *const moves[] = {"12A4-A5", "hello", "1-1", "1/2", "d4xd5-d6-e6", "\xc3\xa9"};
    assert_moves(&game, moves, 6);
    assert_string_equal(game.result, "");
    game_text_free(&game);
}

static void knows_all_four_results(void **state) {
    (void)state;
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (int i = 0; i < 4; i++) {
        char text[40];
        snprintf(text, sizeof text, "1.A4-A5\n%s", results[i]);
        GameText game;
        Error error;
        assert_int_equal(read_first(text, &game, &error, NULL), 1);
        assert_int_equal(game.move_count, 1);
        assert_string_equal(game.result, results[i]);
        game_text_free(&game);
    }
}

static void reads_one_record_after_the_other(void **state) {
    (void)state;
    /* Ends by a result, by the tags of the next, by the end; blanks and comments between belong to nobody. */
    const char *text = "; a file of games\n[Round \"1\"] 1.A4-A5 0-1 {the first}\r\n\r\n"
                       "[Round \"2\"]\n1.A4-A6 {open} [Round \"3\"]\n[White \"w\"]\n*\n1.A4-A7\n \t\n";
    const char *cursor = text, *end = text + strlen(text);
    GameText game;
    Error error;

    assert_int_equal(game_text_read(&cursor, end, &game, &error), 1);
    assert_string_equal(game_text_tag(&game, "Round"), "1");
    assert_string_equal(game.result, "0-1");
    game_text_free(&game);

    assert_int_equal(game_text_read(&cursor, end, &game, &error), 1);
    assert_string_equal(game_text_tag(&game, "Round"), "2");
    assert_int_equal(game.move_count, 1);
    assert_string_equal(game.moves[0].comment, "open");
    assert_string_equal(game.result, "");
    game_text_free(&game);

    assert_int_equal(game_text_read(&cursor, end, &game, &error), 1);
    assert_string_equal(game_text_tag(&game, "Round"), "3");
    assert_string_equal(game_text_tag(&game, "White"), "w");
    assert_int_equal(game.move_count, 0);
    assert_string_equal(game.result, "*");
    game_text_free(&game);

    assert_int_equal(game_text_read(&cursor, end, &game, &error), 1);
    assert_int_equal(game.tag_count, 0);
    assert_string_equal(game.moves[0].text, "A4-A7");
    game_text_free(&game);

    assert_int_equal(game_text_read(&cursor, end, &game, &error), 0);
    assert_ptr_equal(cursor, end);
    assert_int_equal(game_text_read(&cursor, end, &game, &error), 0);
}

static void nothing_is_read_from_blanks(void **state) {
    (void)state;
    static const char *const texts[] = {"", " ", "\r\n\t \v\f\n", "{only a comment}", "; only a comment"};
    for (int i = 0; i < 5; i++) {
        GameText game;
        Error error;
        assert_int_equal(read_first(texts[i], &game, &error, NULL), 0);
    }
}

static void joins_the_comments_behind_a_move(void **state) {
    (void)state;
    GameText game;
    Error error;
    assert_int_equal(read_first("{before} 1.A4-A5 {one} {two\nlines};three \r\n;\n1...B9-B8{}2.A5-A6", &game,
                                &error, NULL),
                     1);
    assert_int_equal(game.move_count, 3);
    assert_string_equal(game.moves[0].comment, "one two\nlines three  ");
    assert_string_equal(game.moves[1].comment, "");
    assert_null(game.moves[2].comment);
    game_text_free(&game);
}

static void keeps_marks_and_variations_behind_their_moves(void **state) {
    (void)state;
    GameText game;
    Error error;
    assert_int_equal(
        read_first("{first} {of all}\n1.A4-A5!? $4 {one} (1.C6-C7 {a )} (1.D6-D7; )\n)) $10 {two}\n"
                   "1...B9-B8 (1...B9-C8)(1...B9-A8) ?? 2.A5-A6 $ *",
                   &game, &error, NULL),
        1);
    static const char *const moves[] = {"A4-A5", "B9-B8", "A5-A6", "$"};
    assert_moves(&game, moves, 4);
    assert_string_equal(game.comment, "first of all");
    assert_string_equal(game.moves[0].marks, "!? $4 $10");
    assert_string_equal(game.moves[0].comment, "one two");
    assert_string_equal(game.moves[0].variations, "(1.C6-C7 {a )} (1.D6-D7; )\n))");
    assert_string_equal(game.moves[1].marks, "??");
    assert_string_equal(game.moves[1].variations, "(1...B9-C8) (1...B9-A8)");
    assert_null(game.moves[2].marks);
    assert_null(game.moves[2].variations);
    assert_int_equal(game.moves[0].line, 2);
    assert_int_equal(game.moves[2].line, 4);
    game_text_free(&game);
}

static void goes_on_behind_a_record_that_was_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *rest;
        unsigned long line;
    } texts[] = {
        {"[A \"1\"]\n\n1.A4-(\n\n[B \"2\"]\n1.A4-A5", "[B \"2\"]\n1.A4-A5", 5},
        {"[A \"1\"]\n[Bad 1]\n[C \"1\"]\n\n1.A4-A5\n\n [D \"2\"]", "[D \"2\"]", 7},
        {"1.A4-)\n[Event \"x\"]\n", "[Event \"x\"]\n", 2},
        {"[Event \"x]\n[Event \"y\"]", "[Event \"y\"]", 2},
        {"1.A4-)\n[A \"x\"]\n\n", "", 4},
        {")", "", 1},
        {"[ *\n\n[D \"2\"]", "[D \"2\"]", 3},
        {"\n;x\n[Event \"x\"]\n\n1.(\n\n[Event \"y\"]", "[Event \"y\"]", 7},
        {"{ [Event \"x\"]\n[Event \"y\"]", "[Event \"y\"]", 2},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *cursor = texts[i].text, *end = cursor + strlen(cursor);
        unsigned long line = 1;
        GameText game;
        Error error;
        assert_int_equal(game_text_read_on(&cursor, end, &line, &game, &error), -1);
        assert_int_equal(line, 1);
        game_text_skip(&cursor, end, &line);
        assert_string_equal(cursor, texts[i].rest);
        assert_int_equal(line, texts[i].line);
    }
}

static void resolves_the_escapes_of_values(void **state) {
    (void)state;
    GameText game;
    Error error;
    assert_int_equal(read_first("[ A \"say \\\"hi\\\"\" ][B \"C:\\\\x\\n\"]\n[C \"\"]", &game, &error, NULL),
                     1);
    assert_string_equal(game_text_tag(&game, "A"), "say \"hi\"");
    assert_string_equal(game_text_tag(&game, "B"), "C:\\x\\n");
    assert_string_equal(game_text_tag(&game, "C"), "");
    game_text_free(&game);
}

static void refuses_with_line_and_reason(void **state) {
    (void)state;
    assert_refused("\n\n[\"x\"]", "line 3: [ without the name of a tag");
    assert_refused("[", "line 1: [ without the name of a tag");
    assert_refused("[White new]", "line 1: tag White: \" expected before its value");
    assert_refused("[White", "line 1: tag White: \" expected before its value");
    assert_refused("[White \"new]\n[Black \"old\"]", "line 1: tag White: value without closing \"");
    assert_refused("[White \"new\\\"]", "line 1: tag White: value without closing \"");
    assert_refused("[White \"new\\", "line 1: tag White: value without closing \"");
    assert_refused("[White \"new\"\n1.A4-A5", "line 2: tag White: ] expected behind its value");
    assert_refused("[White \"new\"", "line 1: tag White: ] expected behind its value");
    assert_refused("[A \"1\"]\n[B \"2\"]\n[A \"3\"]", "line 3: tag A for the second time");
    assert_refused("1.A4-A5\n{open\n\n", "line 2: comment without closing }");
    assert_refused("{", "line 1: comment without closing }");
    assert_refused("1.A4-A5\n B9-B8 (B9-C8\n (", "line 2: variation without closing )");
    assert_refused("\n(B9-C8)", "line 2: ( has no meaning among the moves");
    assert_refused("1. (B9-C8)", "line 1: ( before the first move");
    assert_refused("1. ! A4-A5", "line 1: ! before the first move");
    assert_refused("$1 A4-A5", "line 1: $1 before the first move");
    assert_refused("1.A4-A5 (B9-C8 {)", "line 1: comment without closing }");
    assert_refused("1.A4-A5 (B9-C8 \x01)", "line 1: byte 0x01 in a variation");
    assert_refused("1.A4-A5 B9-B8)", "line 1: ) has no meaning among the moves");
    assert_refused("1.A4-A5 }", "line 1: } has no meaning among the moves");
    assert_refused("1.A4-A5 ]", "line 1: ] has no meaning among the moves");
    assert_refused("1.A4-\"A5\"", "line 1: \" has no meaning among the moves");
    assert_refused("1.A4-A5\n\x01", "line 2: byte 0x01 among the moves");
    assert_refused("1.A4-A5 {\x7f}", "line 1: byte 0x7f in a comment");
    assert_refused("[A \"\x1b[2J\"]", "line 1: byte 0x1b in the value of a tag");
}

static void refuses_zero_bytes_and_stops_at_the_end_given(void **state) {
    (void)state;
    static const char zero[] = "1.A4-A5\nB9\0B8";
    const char *cursor = zero;
    GameText game;
    Error error;
    assert_int_equal(game_text_read(&cursor, zero + sizeof zero - 1, &game, &error), -1);
    assert_string_equal(error.text, "line 2: byte 0x00 among the moves");

    /* Exactly as long as said, so that a read beyond is seen by the address sanitizer. */
    const char *text = "[A \"b\"] 1.A4-A5 {c} 1-0";
    for (size_t length = 0; length <= strlen(text); length++) {
        char *copy = malloc(length ? length : 1);
        memcpy(copy, text, length);
        cursor = copy;
        int got = game_text_read(&cursor, copy + length, &game, &error);
        if (got == 1)
            game_text_free(&game);
        /* Cut within the tag or the comment it is refused; elsewhere it reads. */
        int expected = length == 0 ? 0 : length < 7 || (length > 16 && length < 19) ? -1 : 1;
        assert_int_equal(got, expected);
        free(copy);
    }
}

static void reasons_cut_long_names_short(void **state) {
    (void)state;
    size_t length = 100000;
    char *text = malloc(length + 2);
    text[0] = '[';
    memset(text + 1, 'n', length);
    text[length + 1] = '\0';
    GameText game;
    Error error;
    assert_int_equal(read_first(text, &game, &error, NULL), -1);
    assert_string_equal(error.text,
                        "line 1: tag nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: \" expected before its value");
    free(text);
}

static char *repeated(const char *piece, size_t count) {
    size_t length = strlen(piece);
    char *text = malloc(length * count + 1);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * length, piece, length);
    text[length * count] = '\0';
    return text;
}

static void reads_huge_records(void **state) {
    (void)state;
    GameText game;
    Error error;
    char *text = repeated("A4-A5{c}", 300000);
    assert_int_equal(read_first(text, &game, &error, NULL), 1);
    assert_int_equal(game.move_count, 300000);
    assert_string_equal(game.moves[299999].text, "A4-A5");
    assert_string_equal(game.moves[299999].comment, "c");
    game_text_free(&game);
    free(text);

    text = repeated("{c}", 1000000);
    memcpy(text, "A4{", 3);
    assert_int_equal(read_first(text, &game, &error, NULL), 1);
    assert_int_equal(game.move_count, 1);
    assert_int_equal(strlen(game.moves[0].comment), 1999999 - 1);
    game_text_free(&game);
    free(text);

    text = repeated("x", 1000000);
    assert_int_equal(read_first(text, &game, &error, NULL), 1);
    assert_int_equal(strlen(game.moves[0].text), 1000000);
    game_text_free(&game);
    free(text);
}

static void refuses_more_tags_than_anyone_writes(void **state) {
    (void)state;
    char *text = malloc(20 * 1001 + 1), *to = text;
    for (int i = 0; i < 1001; i++)
        to += sprintf(to, "[T%d \"v\"]\n", i);
    GameText game;
    Error error;
    assert_int_equal(read_first(text, &game, &error, NULL), -1);
    assert_string_equal(error.text, "line 1001: more than 1000 tags");
    free(text);
}

/* Any bytes at all: read or refused, never more than is there (the sanitizers watch), and always forward. */
static void survives_any_bytes(void **state) {
    (void)state;
    static const char alphabet[] = "[]{}();\"\\ \n\r.x-*10/2ABC48\0\x80\x7f";
    uint32_t random = 2463534242u;
    for (int round = 0; round < 20000; round++) {
        char text[48];
        size_t length = (size_t)round % sizeof text;
        for (size_t i = 0; i < length; i++) {
            random ^= random << 13, random ^= random >> 17, random ^= random << 5;
            text[i] = alphabet[random % (sizeof alphabet - 1)];
        }
        char *copy = malloc(length ? length : 1);
        memcpy(copy, text, length);
        const char *cursor = copy;
        GameText game;
        Error error;
        int got;
        const char *before = cursor;
        while ((got = game_text_read(&cursor, copy + length, &game, &error)) == 1) {
            assert_true(cursor > before && cursor <= copy + length);
            before = cursor;
            game_text_free(&game);
        }
        if (got < 0)
            assert_int_equal(strncmp(error.text, "line ", 5), 0);
        free(copy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_tags_moves_comments_and_result),
        cmocka_unit_test(takes_move_numbers_off_in_every_form),
        cmocka_unit_test(keeps_words_that_are_no_moves_as_written),
        cmocka_unit_test(knows_all_four_results),
        cmocka_unit_test(reads_one_record_after_the_other),
        cmocka_unit_test(nothing_is_read_from_blanks),
        cmocka_unit_test(joins_the_comments_behind_a_move),
        cmocka_unit_test(keeps_marks_and_variations_behind_their_moves),
        cmocka_unit_test(goes_on_behind_a_record_that_was_refused),
        cmocka_unit_test(resolves_the_escapes_of_values),
        cmocka_unit_test(refuses_with_line_and_reason),
        cmocka_unit_test(refuses_zero_bytes_and_stops_at_the_end_given),
        cmocka_unit_test(reasons_cut_long_names_short),
        cmocka_unit_test(reads_huge_records),
        cmocka_unit_test(refuses_more_tags_than_anyone_writes),
        cmocka_unit_test(survives_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
