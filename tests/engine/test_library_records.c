/* The public library, by its own header alone: records of games, with tags, notes and remarks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "castellan.h"

static CastellanError error;

static CastellanGame *new_game(void) {
    CastellanGame *game = castellan_game_new("camelot", NULL, &error);
    assert_non_null(game);
    return game;
}

/* Reads the first record of a text into a game. */
static CastellanStatus read_record(CastellanGame *game, const char *text) {
    CastellanPlace place = {0};
    return castellan_record_read(game, text, strlen(text), &place, &error);
}

static void assert_refused(const char *text, const char *reason) {
    CastellanGame *game = new_game();
    assert_int_equal(castellan_game_play(game, "D6-D8", &error), CASTELLAN_OK);
    assert_int_equal(read_record(game, text), CASTELLAN_BAD_RECORD);
    assert_string_equal(error.text, reason);
    assert_int_equal(castellan_game_played(game), 1);
    castellan_game_free(game);
}

static const char whole[] =
    "[Event \"evening\"]\n"
    "[Site \"?\"]\n"
    "[Date \"????.??.??\"]\n"
    "[Round \"1\"]\n"
    "[White \"Ada \\\"A\\\"\"]\n"
    "[Black \"?\"]\n"
    "[Result \"0-1\"]\n"
    "[Variant \"camelot\"]\n"
    "[Annotator \"Bo\"]\n"
    "[Termination \"time forfeit\"]\n"
    "[Reason \"Black wins: White fell asleep\"]\n"
    "\n"
    "{A game of two.} 1. D6-F8!? $5 {+0.12/7 0.400s n=812 sd=14 pv=\"F11-F9 C6-B7\" an\n"
    "odd way} (1. D6-D8 {dull} H11-I12) F11-F9 {0.050s} 2. C6-B7\n"
    "{Black wins: White fell asleep} 0-1\n\n";

static void a_record_is_written_as_it_was_read(void **state) {
    (void)state;
    CastellanGame *game = new_game();
    if (read_record(game, whole) != CASTELLAN_OK)
        fail_msg("%s", error.text);
    assert_string_equal(castellan_record_write(game, &error), whole);
    assert_string_equal(castellan_game_tag(game, "White"), "Ada \"A\"");
    assert_null(castellan_game_tag(game, "white"));
    assert_null(castellan_game_tag(game, "Result"));
    assert_string_equal(castellan_game_note(game, -1, CASTELLAN_NOTE_COMMENT), "A game of two.");
    assert_string_equal(castellan_game_note(game, 0, CASTELLAN_NOTE_COMMENT), "an\nodd way");
    assert_string_equal(castellan_game_note(game, 0, CASTELLAN_NOTE_MARKS), "!? $5");
    assert_string_equal(castellan_game_note(game, 0, CASTELLAN_NOTE_VARIATIONS), "(1. D6-D8 {dull} H11-I12)");
    assert_null(castellan_game_note(game, 2, CASTELLAN_NOTE_COMMENT));
    assert_null(castellan_game_note(game, 3, CASTELLAN_NOTE_COMMENT));
    CastellanRemark remark;
    assert_int_equal(castellan_game_remark(game, 0, &remark), CASTELLAN_OK);
    assert_int_equal(remark.score.kind, CASTELLAN_SCORE_MEN);
    assert_int_equal(remark.score.value, 12);
    assert_int_equal(remark.depth, 7);
    assert_int_equal(remark.deepest, 14);
    assert_int_equal(remark.milliseconds, 400);
    assert_int_equal(remark.nodes, 812);
    assert_string_equal(remark.line, "F11-F9 C6-B7");
    assert_int_equal(castellan_game_remark(game, 2, &remark), CASTELLAN_OK);
    assert_int_equal(remark.milliseconds, -1);
    assert_int_equal(castellan_game_remark(game, 3, &remark), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_result(game).outcome, CASTELLAN_BLACK_WINS);
    /* So is a copy of it, when the first is gone. */
    CastellanGame *copy = castellan_game_copy(game, &error);
    castellan_game_free(game);
    assert_string_equal(castellan_record_write(copy, &error), whole);
    castellan_game_free(copy);
}

static void a_game_is_written_with_what_was_set(void **state) {
    (void)state;
    CastellanGame *game = new_game();
    castellan_game_begin(game, "cam", "3/5/7/7/7/7/3m3/7/7/3M3/7/5/3 b 2+2 3 12", &error);
    if (error.status != CASTELLAN_OK)
        castellan_game_begin(game, "cam", NULL, &error);
    castellan_game_set_tag(game, "Opening", "x", &error);
    castellan_game_set_tag(game, "White", "A", &error);
    castellan_game_set_tag(game, "Opening", "y", &error);
    castellan_game_set_tag(game, "Gone", "z", &error);
    castellan_game_set_tag(game, "Gone", NULL, &error);
    size_t count;
    assert_int_equal(castellan_game_play(game, castellan_game_moves(game, &count, &error)->text, &error), 0);
    CastellanRemark remark = {.score = {CASTELLAN_SCORE_END, -3}, .depth = 9, .milliseconds = -1};
    assert_int_equal(castellan_game_set_remark(game, 0, &remark, &error), CASTELLAN_OK);
    const char *record = castellan_record_write(game, &error);
    assert_non_null(strstr(record,
                           "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"cam\"]\n"
                           "[Opening \"y\"]\n[Termination \"unterminated\"]\n[Reason \"unfinished\"]\n"));
    assert_non_null(strstr(record, " {-M3/9} {unfinished} *\n\n"));
    const char *name, *value;
    assert_int_equal(castellan_game_tag_at(game, 0, &name, &value), CASTELLAN_OK);
    assert_string_equal(name, "Opening");
    assert_string_equal(value, "y");
    assert_int_equal(castellan_game_tag_at(game, 2, &name, &value), CASTELLAN_BAD_ARGUMENT);
    /* What is taken back takes its notes along. */
    assert_int_equal(castellan_game_undo(game, 1, &error), CASTELLAN_OK);
    castellan_game_play(game, castellan_game_moves(game, &count, &error)->text, &error);
    assert_int_equal(castellan_game_remark(game, 0, &remark), CASTELLAN_OK);
    assert_int_equal(remark.score.kind, CASTELLAN_SCORE_NONE);
    castellan_game_free(game);
}

static void a_position_that_was_set_up_is_in_the_record(void **state) {
    (void)state;
    static const char text[] = "2/8/10/12/12/12/4m7/4m7/12/12/12/12/4MM6/10/8/2 b 2+2 3 12";
    CastellanGame *game = castellan_game_new("camelot", text, &error), *read = new_game();
    assert_int_equal(castellan_game_play(game, "E9-E8", &error), CASTELLAN_OK);
    const char *record = castellan_record_write(game, &error);
    assert_non_null(strstr(record, "[SetUp \"1\"]\n[FEN \"2/8/10/"));
    assert_non_null(strstr(record, "\n12... E9-E8 {unfinished} *\n"));
    assert_int_equal(read_record(read, record), CASTELLAN_OK);
    assert_string_equal(castellan_game_first_position(read), text);
    assert_string_equal(castellan_record_write(read, &error), record);
    castellan_game_free(read);
    castellan_game_free(game);
}

static void a_bad_record_spoils_no_other(void **state) {
    (void)state;
    static const char text[] = "\xef\xbb\xbf[Event \"1\"]\n\n1. D6-D8 *\n\n"
                               "[Event \"2\"]\n\n1. D6-D8 E9-C8 1-0\n\n"
                               "[Event \"3\"]\n\n1. D6-D8 {*\n\n"
                               "; between\n[Event \"4\"]\n\n1. E6-E5\n";
    CastellanGame *game = new_game();
    CastellanPlace place = {0};
    size_t size = sizeof text - 1;
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_OK);
    assert_string_equal(castellan_game_tag(game, "Event"), "1");
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_BAD_RECORD);
    assert_int_equal(strncmp(error.text, "line 7: move 1, E9-C8: ", 23), 0);
    assert_string_equal(castellan_game_tag(game, "Event"), "1");
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_BAD_RECORD);
    assert_string_equal(error.text, "line 11: comment without closing }");
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_OK);
    assert_string_equal(castellan_game_tag(game, "Event"), "4");
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_END);
    assert_int_equal(place.offset, size);
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_END);
    place.offset = size + 1;
    assert_int_equal(castellan_record_read(game, text, size, &place, &error), CASTELLAN_BAD_ARGUMENT);
    castellan_game_free(game);
}

static void a_record_without_variant_is_of_the_game_that_fits(void **state) {
    (void)state;
    CastellanGame *game = new_game();
    for (int i = 0; i < castellan_variant_count(); i++) {
        char record[400];
        snprintf(record, sizeof record, "[FEN \"%s\"]\n*", castellan_variant(i)->start);
        assert_int_equal(read_record(game, record), CASTELLAN_OK);
        assert_string_equal(castellan_game_first_position(game), castellan_variant(i)->start);
    }
    assert_int_equal(read_record(game, "*"), CASTELLAN_OK);
    assert_string_equal(castellan_game_variant(game)->name, "camelot");
    castellan_game_free(game);
}

static void records_are_refused_with_line_and_word(void **state) {
    (void)state;
    assert_refused("[Variant \"chess\"]\n*", "line 1: tag Variant: there is no game 'chess'");
    assert_refused("[Event \"x\"]\n[FEN \"2/8 w\"]\n*", "line 2: tag FEN: placement: 2 ranks, 16 expected");
    assert_refused("1. D6-D8\nE10-E9\n2. D5-D6 D7-D6 *", "line 3: move 2, D5-D6: D5 is empty");
    assert_refused("[Result \"1-0\"]\n1. D6-D8\n0-1",
                   "line 3: tag Result is '1-0', but the moves end with 0-1");
    assert_refused("[Result \"won\"]\n1. D6-D8\n", "line 3: 'won' is no result");
    assert_refused("[FEN \"1M/3M4/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/2 w 2+2 0 1\"]\n1. F15-F16 0-1",
                   "line 2: the result is 0-1, but by the rules 1-0");
    assert_refused("[FEN \"1M/3M4/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/2 w 2+2 0 1\"]\n1. F15-F16 E9-E8",
                   "line 2: move 1, E9-E8: the game is over");
}

static void notes_are_refused_that_no_record_can_hold(void **state) {
    (void)state;
    static const struct {
        int note;
        const char *good, *bad;
    } notes[] = {
        {CASTELLAN_NOTE_COMMENT, "a (b) \n; c", "a } b"},
        {CASTELLAN_NOTE_COMMENT, "\xc3\xa9", " a"},
        {CASTELLAN_NOTE_COMMENT, "5", "5s"},
        {CASTELLAN_NOTE_COMMENT, "{", "\x01"},
        {CASTELLAN_NOTE_MARKS, "!", "D6-D8"},
        {CASTELLAN_NOTE_MARKS, "?? $12", "?? {x}"},
        {CASTELLAN_NOTE_VARIATIONS, "(1. D6-D8 (x) {)})", "(1. D6-D8"},
        {CASTELLAN_NOTE_VARIATIONS, "(x) (y)", "(x) y"},
        {CASTELLAN_NOTE_VARIATIONS, "()", "(x) 1-0 (y)"},
    };
    CastellanGame *game = new_game();
    castellan_game_play(game, "D6-F8", &error);
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        int note = notes[i].note;
        assert_int_equal(castellan_game_set_note(game, 0, note, notes[i].good, &error), CASTELLAN_OK);
        assert_int_equal(castellan_game_set_note(game, 0, note, notes[i].bad, &error),
                         CASTELLAN_BAD_ARGUMENT);
        assert_string_equal(castellan_game_note(game, 0, note), notes[i].good);
        CastellanGame *read = new_game();
        assert_int_equal(read_record(read, castellan_record_write(game, &error)), CASTELLAN_OK);
        assert_string_equal(castellan_game_note(read, 0, note), notes[i].good);
        castellan_game_free(read);
        assert_int_equal(castellan_game_set_note(game, 0, note, "", &error), CASTELLAN_OK);
        assert_null(castellan_game_note(game, 0, note));
    }
    assert_int_equal(castellan_game_set_note(game, 1, 0, "x", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_set_note(game, -1, 1, "!", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_set_note(game, 0, 3, "!", &error), CASTELLAN_BAD_ARGUMENT);
    CastellanRemark bad = {.line = "A \"B\"", .milliseconds = -1};
    assert_int_equal(castellan_game_set_remark(game, 0, &bad, &error), CASTELLAN_BAD_ARGUMENT);
    bad = (CastellanRemark){.milliseconds = -2};
    assert_int_equal(castellan_game_set_remark(game, 0, &bad, &error), CASTELLAN_BAD_ARGUMENT);
    castellan_game_free(game);
}

static void tags_are_refused_that_no_record_can_hold(void **state) {
    (void)state;
    CastellanGame *game = new_game();
    static const char *const names[] = {"", "A B", "A]", "Result", "Variant", "Reason", "SetUp", "FEN", NULL};
    for (int i = 0; i < 9; i++)
        assert_int_equal(castellan_game_set_tag(game, names[i], "x", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_set_tag(game, "A", "x\ny", &error), CASTELLAN_BAD_ARGUMENT);
    assert_null(castellan_game_tag(game, "A"));
    for (int i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        assert_int_equal(castellan_game_set_tag(game, name, "x", &error), CASTELLAN_OK);
    }
    assert_int_equal(castellan_game_set_tag(game, "T1000", "x", &error), CASTELLAN_BAD_ARGUMENT);
    castellan_game_free(game);
}

/* Any bytes at all: read or refused, always forward (the sanitizers watch). */
static void survives_any_bytes(void **state) {
    (void)state;
    static const char *const pieces[] = {"[Event \"x\"]\n",
                                         "1.",
                                         " D6-F8",
                                         " F11-F9",
                                         "{+1.00/3 0.1s",
                                         "}",
                                         "(",
                                         ")",
                                         "!?",
                                         " $3",
                                         "\n",
                                         "\n\n",
                                         " 1-0",
                                         " *",
                                         "[FEN \"",
                                         "\"]",
                                         "\x01",
                                         " pv=\"",
                                         ";",
                                         "[Variant \"cam\"]\n"};
    uint32_t random = 2463534242u;
    CastellanGame *game = new_game();
    int good = 0;
    for (int round = 0; round < 5000; round++) {
        char text[400] = "";
        for (int i = round % 20; i > 0; i--) {
            random ^= random << 13, random ^= random >> 17, random ^= random << 5;
            strcat(text, pieces[random % (sizeof pieces / sizeof pieces[0])]);
        }
        size_t size = strlen(text);
        char *copy = malloc(size ? size : 1);
        memcpy(copy, text, size);
        CastellanPlace place = {0};
        CastellanStatus status;
        do {
            size_t before = place.offset;
            status = castellan_record_read(game, copy, size, &place, &error);
            assert_true(place.offset > before || status == CASTELLAN_END || status == CASTELLAN_BAD_RECORD);
            assert_true(place.offset <= size);
            good += status == CASTELLAN_OK;
            if (status == CASTELLAN_BAD_RECORD && place.offset == before)
                break;
        } while (status != CASTELLAN_END);
        assert_int_equal(status, CASTELLAN_END);
        free(copy);
    }
    assert_in_range(good, 500, 50000);
    castellan_game_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_written_as_it_was_read),
        cmocka_unit_test(a_game_is_written_with_what_was_set),
        cmocka_unit_test(a_position_that_was_set_up_is_in_the_record),
        cmocka_unit_test(a_bad_record_spoils_no_other),
        cmocka_unit_test(a_record_without_variant_is_of_the_game_that_fits),
        cmocka_unit_test(records_are_refused_with_line_and_word),
        cmocka_unit_test(notes_are_refused_that_no_record_can_hold),
        cmocka_unit_test(tags_are_refused_that_no_record_can_hold),
        cmocka_unit_test(survives_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
