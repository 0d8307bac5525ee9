/* Games written and read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/memory.h"
#include "records/record_file.h"
#include "records/record_json.h"
#include "records/record_text.h"

static EngineWords points(int value, int depth) {
    return (EngineWords){.score = {true, false, value, depth, 0}};
}

static EngineWords mate(int value, int depth) {
    return (EngineWords){.score = {true, true, value, depth, 0}};
}

static Record make_game(void) {
    Record record = {.number = 6, .round = 3, .game = 2, .rounds = 40, .outcome = OUTCOME_WHITE};
    record.meetings = 3;
    record.part = 2;
    record.parts = 8;
    memory_set_text(&record.event, "an \"event\" with \\");
    memory_set_text(&record.site, "?");
    memory_set_text(&record.date, "2024.02.29");
    memory_set_text(&record.name[WHITE], "new");
    memory_set_text(&record.name[BLACK], "old");
    memory_set_text(&record.variant, "camelot");
    memory_set_text(&record.limits[WHITE], "5+0.05");
    memory_set_text(&record.limits[BLACK], "nodes=1000");
    memory_set_text(&record.program[WHITE], "Castellan 1");
    memory_set_text(&record.build[WHITE], "00c0ffee00c0ffee");
    memory_set_text(&record.options[BLACK], "option.Hash=8 'option.Skill Level=5'");
    memory_set_text(&record.openings, "random plies=6 seed=0");
    memory_set_text(&record.opening, "startpos moves D6-F8 H11-F9");
    memory_set_text(&record.runner, "castellan-match 1");
    memory_set_text(&record.sprt, "elo0=0 elo1=10");
    memory_set_text(&record.position,
                    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 5 4");
    memory_set_text(&record.reason, "White wins: castle");
    record_add_move(&record, "C11-B10", points(-5, 12), 1234);
    record_add_move(&record, "D6-D8", points(1234, 1), 0);
    record_add_move(&record, "F10-F9", mate(-3, 9), 60000);
    record_add_move(&record, "H6-H8", mate(2, 30), 5);
    EngineWords words = mate(2, 30);
    words.nodes = 812;
    words.score.seldepth = 14;
    words.line = "F9-F8 H8-H10 F8xF10-F12 D10-D11 D9-D10";
    record_add_move(&record, "F9-F8", words, 7);
    record_add_move(&record, "H8-H10", (EngineWords){.nodes = 5}, -1);
    record_add_move(&record, "F8-F7", (EngineWords){0}, 7);
    return record;
}

static const char game_text[] =
    "[Event \"an \\\"event\\\" with \\\\\"]\n"
    "[Site \"?\"]\n"
    "[Date \"2024.02.29\"]\n"
    "[GameNumber \"6\"]\n"
    "[Round \"3.2\"]\n"
    "[Rounds \"40\"]\n"
    "[Meetings \"3\"]\n"
    "[Part \"2/8\"]\n"
    "[White \"new\"]\n"
    "[Black \"old\"]\n"
    "[Result \"1-0\"]\n"
    "[Variant \"camelot\"]\n"
    "[WhiteTimeControl \"5+0.05\"]\n"
    "[BlackTimeControl \"nodes=1000\"]\n"
    "[WhiteProgram \"Castellan 1\"]\n"
    "[WhiteBuild \"00c0ffee00c0ffee\"]\n"
    "[BlackOptions \"option.Hash=8 'option.Skill Level=5'\"]\n"
    "[Openings \"random plies=6 seed=0\"]\n"
    "[Opening \"startpos moves D6-F8 H11-F9\"]\n"
    "[Sprt \"elo0=0 elo1=10\"]\n"
    "[Runner \"castellan-match 1\"]\n"
    "[Termination \"normal\"]\n"
    "[Reason \"White wins: castle\"]\n"
    "[SetUp \"1\"]\n"
    "[FEN \"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 5 4\"]\n"
    "\n"
    "4... C11-B10 {-0.05/12 1.234s} 5. D6-D8 {+12.34/1 0.000s} F10-F9 {-M3/9 60.000s}\n"
    "6. H6-H8 {+M2/30 0.005s} F9-F8 {+M2/30 0.007s n=812 sd=14 pv=\"F9-F8 H8-H10\n"
    "F8xF10-F12 D10-D11 D9-D10\"} 7. H8-H10 {n=5} F8-F7 {0.007s} {White wins: castle}\n"
    "1-0\n"
    "\n";

static void expect_written(const Record *record, const char *text) {
    Text buffer = {0};
    record_write(record, &buffer);
    assert_string_equal(text_string(&buffer), text);
    text_free(&buffer);
}

static void test_written(void **state) {
    (void)state;
    Record record = make_game();
    expect_written(&record, game_text);
    record_free(&record);
}

static bool keep(void *context, int number, Record *record, Error *error) {
    (void)error;
    assert_int_equal(number, 0);
    *(Record *)context = *record;
    *record = (Record){0};
    return true;
}

/* Reads the only game of a text. */
static Record read_one(const char *text) {
    Text buffer = {0};
    Record record = {0};
    Error error = {""};
    size_t whole;
    text_add(&buffer, text);
    if (!record_file_read("test", &buffer, keep, &record, &whole, &error))
        fail_msg("%s", error.text);
    assert_int_equal(whole, strlen(text));
    text_free(&buffer);
    return record;
}

static void test_read_again(void **state) {
    (void)state;
    Record record = read_one(game_text);
    assert_int_equal(record.round, 3);
    assert_int_equal(record.game, 2);
    assert_int_equal(record.outcome, OUTCOME_WHITE);
    assert_int_equal(record.termination, TERMINATION_NORMAL);
    assert_int_equal(record.move_count, 7);
    assert_true(record.moves[0].score.known && record.moves[0].score.value == -5 &&
                record.moves[0].score.depth == 12 && record.moves[0].time == 1234);
    assert_true(record.moves[2].score.mate && record.moves[2].score.value == -3);
    assert_int_equal(record.moves[4].nodes, 812);
    assert_int_equal(record.moves[4].score.seldepth, 14);
    assert_string_equal(record.moves[4].line, "F9-F8 H8-H10 F8xF10-F12 D10-D11 D9-D10");
    assert_int_equal(record.moves[5].nodes, 5);
    assert_int_equal(record.moves[5].time, -1);
    assert_false(record.moves[6].score.known);
    assert_int_equal(record.moves[6].time, 7);
    assert_int_equal(record.number, 6);
    assert_int_equal(record.rounds, 40);
    assert_int_equal(record.meetings, 3);
    assert_int_equal(record.part, 2);
    assert_int_equal(record.parts, 8);
    assert_string_equal(record.opening, "startpos moves D6-F8 H11-F9");
    expect_written(&record, game_text);
    record_free(&record);
}

/* Every kind of game is the same after it was written and read, as text and as JSON. */
static void test_kinds_of_games(void **state) {
    (void)state;
    for (int termination = TERMINATION_NORMAL; termination <= TERMINATION_ABANDONED; termination++)
        for (int outcome = OUTCOME_WHITE; outcome <= OUTCOME_DRAW; outcome++)
            for (int kind = 0; kind < 8 && termination != TERMINATION_UNFINISHED; kind++) {
                Record record = make_game();
                record.termination = (Termination)termination;
                record.outcome = (Outcome)outcome;
                memory_set_text(&record.reason, "Black loses: illegal move '}{'");
                if (kind & 1) { /* without moves */
                    while (record.move_count) {
                        free(record.moves[--record.move_count].text);
                        free(record.moves[record.move_count].line);
                    }
                }
                if (kind & 2) { /* a single game from the start */
                    memory_set_text(&record.position, NULL);
                    record.game = 0;
                    memory_set_text(&record.limits[BLACK], "5+0.05");
                }
                if (kind & 4) { /* without times */
                    memory_set_text(&record.date, NULL);
                    memory_set_text(&record.sprt, NULL);
                    for (int i = 0; i < record.move_count; i++)
                        record.moves[i].time = -1;
                }
                Text text = {0}, json = {0}, json_again = {0};
                record_write(&record, &text);
                record_write_json(&record, &json);
                Record again = read_one(text.data);
                expect_written(&again, text.data);
                record_write_json(&again, &json_again);
                assert_string_equal(json.data, json_again.data);
                record_free(&again);
                record_free(&record);
                text_free(&text);
                text_free(&json);
                text_free(&json_again);
            }
}

static void test_json(void **state) {
    (void)state;
    Record record = make_game();
    Text json = {0};
    memory_set_text(&record.name[BLACK], "o\"l\\d\t");
    record_write_json(&record, &json);
    assert_string_equal(
        json.data,
        "{\"number\":6,\"round\":3,\"game\":2,\"white\":\"new\",\"black\":"
        "\"o\\\"l\\\\d\\u0009\",\"variant\":\"camelot\","
        "\"rounds\":40,\"part\":2,\"parts\":8,\"date\":\"2024.02.29\",\"white_program\":\"Castellan 1\","
        "\"black_program\":null,\"white_build\":\"00c0ffee00c0ffee\",\"black_build\":null,"
        "\"white_options\":null,\"black_options\":\"option.Hash=8 'option.Skill Level=5'\","
        "\"white_limits\":\"5+0.05\",\"black_limits\":\"nodes=1000\","
        "\"result\":\"1-0\","
        "\"termination\":\"normal\",\"reason\":\"White wins: castle\","
        "\"runner\":\"castellan-match 1\",\"openings\":\"random plies=6 seed=0\","
        "\"opening\":\"startpos moves D6-F8 H11-F9\",\"position\":"
        "\"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 5 "
        "4\",\"plies\":7,\"moves\":["
        "{\"move\":\"C11-B10\",\"cp\":-5,\"depth\":12,\"ms\":1234},{\"move\":\"D6-D8\","
        "\"cp\":1234,\"depth\":1,\"ms\":0},"
        "{\"move\":\"F10-F9\",\"mate\":-3,\"depth\":9,\"ms\":60000},{\"move\":\"H6-H8\","
        "\"mate\":2,\"depth\":30,\"ms\":5},"
        "{\"move\":\"F9-F8\",\"mate\":2,\"depth\":30,\"ms\":7,\"nodes\":812,\"seldepth\":14,"
        "\"line\":[\"F9-F8\",\"H8-H10\",\"F8xF10-F12\",\"D10-D11\",\"D9-D10\"]},"
        "{\"move\":\"H8-H10\",\"nodes\":5},{\"move\":\"F8-F7\",\"ms\":7}]}\n");
    text_free(&json);
    record_free(&record);
}

/* Replaces a part of the game's text and expects a reason that says what is wrong. A second game stands
 * behind it, so that nothing can pass for a torn end. */
static void expect_refused(const char *part, const char *replaced, const char *reason) {
    const char *place = strstr(game_text, part);
    assert_non_null(place);
    Text buffer = {0};
    text_bytes(&buffer, game_text, (size_t)(place - game_text));
    text_add(&buffer, replaced);
    text_add(&buffer, place + strlen(part));
    text_add(&buffer, game_text);
    Record record = {0};
    Error error = {""};
    size_t whole;
    if (record_file_read("FILE", &buffer, keep, &record, &whole, &error))
        fail_msg("'%s' instead of '%s' is accepted", replaced, part);
    assert_non_null(strstr(error.text, "FILE, game 1"));
    if (!strstr(error.text, reason))
        fail_msg("'%s' instead of '%s': %s", replaced, part, error.text);
    text_free(&buffer);
}

/* The comment on the last move and the reason of the result are told apart. */
static void test_last_comment(void **state) {
    (void)state;
    static const char *const reasons[] = {"White wins: castle", "Black loses: no move within 0.3 s",
                                          "n=7 sd=3", "7s"};
    for (size_t i = 0; i < 4; i++)
        for (int kind = 0; kind < 4; kind++) {
            Record record = make_game();
            Text text = {0};
            EngineWords words = points(5, 3);
            words.nodes = kind & 1 ? 99 : 0;
            words.line = kind & 2 ? "A1-A2 A2-A3" : NULL;
            record_add_move(&record, "A1-A2", words, 12);
            memory_set_text(&record.reason, reasons[i]);
            record_write(&record, &text);
            Record again = read_one(text.data);
            assert_string_equal(again.reason, reasons[i]);
            assert_int_equal(again.moves[7].time, 12);
            if (kind & 2 || i < 2)
                expect_written(&again, text.data);
            record_free(&again);
            record_free(&record);
            text_free(&text);
        }
}

static void test_refusals(void **state) {
    (void)state;
    expect_refused("3.2", "x", "Round");
    expect_refused("3.2", "3.3", "Round");
    expect_refused("3.2", "0", "Round");
    expect_refused("[Part \"2/8\"]", "[Part \"9/8\"]", "Part");
    expect_refused("[Part \"2/8\"]", "[Part \"2\"]", "Part");
    expect_refused("[GameNumber \"6\"]", "[GameNumber \"-1\"]", "GameNumber");
    expect_refused("[Rounds \"40\"]", "[Rounds \"x\"]", "Rounds");
    expect_refused("[Round \"3.2\"]\n", "", "Round");
    expect_refused("[White \"new\"]\n", "", "White");
    expect_refused("[Variant \"camelot\"]\n", "", "Variant");
    expect_refused("[Result \"1-0\"]", "[Result \"*\"]", "Result");
    expect_refused("[Result \"1-0\"]", "[Result \"0-1\"]", "Result");
    expect_refused("\"normal\"", "\"strange\"", "Termination");
    expect_refused("\"normal\"", "\"unterminated\"", "Termination");
    expect_refused("\n1-0\n\n", "\n1-0\n", "blank line");
    expect_refused("\n1-0\n\n", "\n1-0 \n\n", "blank line");
    expect_refused("\n1-0\n\n", "\n1-0 1. C6-B7\n\n", "blank line");
    expect_refused("\n1-0\n\n", "\n\n", "Result");
    expect_refused("[Event \"an", "[Event an", "at its start");
    expect_refused("{White wins: castle}", "{White wins: castle", "game 1");
}

/* An unfinished game can be read, but by no match. */
static void test_unfinished(void **state) {
    (void)state;
    Record record = make_game(), read;
    GameText game;
    Error error;
    Text text = TEXT_EMPTY;
    size_t whole;
    record.outcome = OUTCOME_NONE;
    record.termination = TERMINATION_UNFINISHED;
    record_write(&record, &text);
    const char *cursor = text_string(&text);
    assert_int_equal(game_text_read(&cursor, cursor + text.size, &game, &error), 1);
    assert_true(record_read(&game, &read, &error));
    assert_int_equal(read.outcome, OUTCOME_NONE);
    assert_int_equal(read.termination, TERMINATION_UNFINISHED);
    assert_int_equal(read.move_count, record.move_count);
    game_text_free(&game);
    record_free(&read);
    assert_false(record_file_read("test", &text, keep, &read, &whole, &error));
    assert_string_equal(error.text, "test, game 1: it is unfinished");
    text_free(&text);
    record_free(&record);
}

static bool count(void *context, int number, Record *record, Error *error) {
    (void)error, (void)record;
    assert_int_equal(*(int *)context, number);
    ++*(int *)context;
    return true;
}

/* Wherever a kill tears a record, the whole games before are found and the rest is left out; a game that
 * lacks but its blank line, or a part of it, is whole. So with either line end. */
static void test_torn_anywhere(void **state) {
    (void)state;
    for (int crlf = 0; crlf < 2; crlf++) {
        Text two = {0};
        size_t one = 0, needed = 0; /* bytes of a game, with and without its blank line */
        for (int i = 0; i < 2; i++) {
            for (const char *from = game_text; *from; from++)
                text_format(&two, crlf && *from == '\n' ? "\r%c" : "%c", *from);
            one = i ? one : two.size;
            needed = one - 2 * (1 + (size_t)crlf);
        }
        for (size_t length = 0; length <= two.size; length++) {
            Text buffer = {0};
            int games = 0, expected = (length >= needed) + (length >= one + needed);
            size_t whole;
            Error error = {""};
            text_bytes(&buffer, two.data, length);
            bool good = record_file_read("test", &buffer, count, &games, &whole, &error);
            if (!good)
                fail_msg("torn at %zu: %s", length, error.text);
            assert_int_equal(games, expected);
            assert_int_equal(whole, length >= needed && length < one              ? length
                                    : length >= one + needed && length < two.size ? length
                                                                                  : length / one * one);
            text_free(&buffer);
        }
        text_free(&two);
    }
}

static void test_byte_order_mark(void **state) {
    (void)state;
    for (int games = 0; games < 2; games++) {
        Text buffer = {0};
        int found = 0;
        size_t whole;
        Error error = {""};
        text_add(&buffer, "\xEF\xBB\xBF");
        text_add(&buffer, games ? game_text : "");
        assert_true(record_file_read("test", &buffer, count, &found, &whole, &error));
        assert_int_equal(found, games);
        assert_int_equal(whole, buffer.size);
        text_free(&buffer);
    }
}

static void test_zero_bytes(void **state) {
    (void)state;
    Text buffer = {0};
    size_t whole;
    int games = 0;
    Error error;
    text_add(&buffer, game_text);
    assert_true(record_file_read("FILE", &buffer, count, &games, &whole, &error));
    assert_int_equal(games, 1);
    assert_int_equal(whole, buffer.size);
    text_bytes(&buffer, "\0", 1);
    text_add(&buffer, game_text);
    games = 0;
    assert_false(record_file_read("FILE", &buffer, count, &games, &whole, &error));
    *strchr(buffer.data, '\n') = '\0';
    games = 0;
    assert_false(record_file_read("FILE", &buffer, count, &games, &whole, &error));
    assert_int_equal(games, 0);
    text_free(&buffer);
}

/* A torn game is told from others by its tags, wherever it is torn. */
static void test_start_of_a_game(void **state) {
    (void)state;
    static const struct {
        const char *part, *replaced;
    } others[] = {{"[Event \"", "[Event \"x"},    {"[Site \"", "[Site \"x"}, {"3.2", "3.1"},
                  {"\"new\"", "\"older\""},       {"camelot", "camelot8"},   {"[Variant", "[Annotator"},
                  {"Castellan 1", "Castellan 2"}, {"Hash=8", "Hash=9"},      {"2/8", "3/8"}};
    Record game = read_one(game_text);
    game.outcome = OUTCOME_NONE;
    for (size_t length = 1; length <= strlen(game_text); length++)
        if (!record_is_start(&game, game_text, length))
            fail_msg("not its start: %.*s", (int)length, game_text);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const char *place = strstr(game_text, others[i].part);
        assert_non_null(place);
        Text other = {0};
        text_bytes(&other, game_text, (size_t)(place - game_text));
        text_add(&other, others[i].replaced);
        text_add(&other, place + strlen(others[i].part));
        size_t tell = other.size - strlen(strchr(place, '\n')) + 1; /* the line that tells is whole */
        for (size_t length = tell; length <= other.size; length++)
            if (record_is_start(&game, other.data, length))
                fail_msg("passes for its start: %.*s", (int)length, other.data);
        text_free(&other);
    }
    record_free(&game);
}

static void test_what_no_match_has_written(void **state) {
    (void)state;
    static const char *const texts[] = {"hello", "\n", "[White \"x\"]\n\n1-0\n\n", "[Eventually \"x\"]\n",
                                        "%PDF"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text buffer = {0};
        int games = 0;
        size_t whole;
        Error error;
        text_add(&buffer, texts[i]);
        if (record_file_read("test", &buffer, count, &games, &whole, &error))
            fail_msg("'%s' passes for a record", texts[i]);
        text_free(&buffer);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),         cmocka_unit_test(test_read_again),
        cmocka_unit_test(test_kinds_of_games),  cmocka_unit_test(test_json),
        cmocka_unit_test(test_last_comment),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_unfinished),      cmocka_unit_test(test_torn_anywhere),
        cmocka_unit_test(test_byte_order_mark), cmocka_unit_test(test_zero_bytes),
        cmocka_unit_test(test_start_of_a_game), cmocka_unit_test(test_what_no_match_has_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
