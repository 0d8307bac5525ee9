/* The rules of Camelot, chapters 9 and 10: what a move is and how it is written and read; and the list of
 * chapter 12. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "games/perft.h"
#include "support/rules_check.h"
#include "text/position_text.h"

static void rule_9_1_a_move_is_start_end_and_captured_set(void **state) {
    (void)state;
    /* Two clean ways to F8, one move. */
    Position pos = camelot_position("MD6 ME6 MF7 ME8 MD7 mK12 mK13", "w");
    assert_true(move_equal(rules_move(&pos, "D6-F6-F8"), rules_move(&pos, "D6-D8-F8")));
    /* From D6 to H8 by capturing E7 G8 or E6 F7 G8: two moves; to D6 around either way: one. */
    pos = camelot_position("MD6 MA4 mE6 mE7 mF7 mG8 mK13", "w");
    assert_moves(&pos, "D6xF6xD8 D6xF6xF8xD6 D6xF6xF8xH8 D6xF8xH8");
    Move one = rules_move(&pos, "D6xF6xF8xH8"), other = rules_move(&pos, "D6xF8xH8");
    assert_int_equal(one.from, other.from);
    assert_int_equal(one.to, other.to);
    assert_false(move_equal(one, other));
    assert_true(move_equal(rules_move(&pos, "D6xF6xF8xD6"), rules_move(&pos, "D6xF8xF6xD6")));
    /* A charge that does what a jump does is that jump. */
    pos = camelot_position("ND6 MD7 mE6 mK13", "w");
    assert_reads(&pos, "D6-D8-D6xF6", "D6xF6");
    assert_int_equal(rules_move(&pos, "D6-D8-D6xF6").kind, MOVE_JUMP);
}

static void rule_9_1_a_hundred_first_moves(void **state) {
    (void)state;
    Position pos;
    MoveList list;
    list_init(&list, NULL);
    position_text_start(game_find("camelot"), &pos);
    game_generate(&pos, STAGE_ALL, &list);
    assert_int_equal(list.size, 100);
    for (uint32_t i = 0; i < list.size; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_false(move_equal(list.moves[i], list.moves[j]));
    list_free(&list);
}

static void rule_9_2_perft_from_the_start(void **state) {
    (void)state;
    static const uint64_t counts[] = {1, 100, 10026, 1070822, 111509838};
    Position pos;
    MoveList work;
    list_init(&work, NULL);
    position_text_start(game_find("camelot"), &pos);
    for (int depth = 0; depth <= 4; depth++)
        assert_int_equal(perft(&pos, depth, false, &work), counts[depth]);
    for (int depth = 0; depth <= 3; depth++)
        assert_int_equal(perft(&pos, depth, true, &work), counts[depth]);
    list_free(&work);
}

static void rule_10_1_squares(void **state) {
    (void)state;
    const Game *game = game_find("camelot");
    char text[SQUARE_TEXT_MAX];
    assert_int_equal(notation_write_square(game, square_at(0, 3), text), 2);
    assert_string_equal(text, "A4");
    assert_int_equal(notation_write_square(game, square_at(11, 12), text), 3);
    assert_string_equal(text, "L13");
    int squares = 0;
    for (int number = 0; number < SQUARES; number++) {
        Square square = (Square)number, back = SQUARE_NONE;
        if (!bb_test(&game->board, square))
            continue;
        size_t length = notation_write_square(game, square, text);
        const char *cursor = text;
        assert_true(notation_read_square(game, &cursor, &back));
        assert_int_equal(back, square);
        assert_ptr_equal(cursor, text + length);
        text[0] = (char)(text[0] + ('a' - 'A')); /* read in either case */
        cursor = text;
        assert_true(notation_read_square(game, &cursor, &back));
        assert_int_equal(back, square);
        squares++;
    }
    assert_int_equal(squares, 160);
    static const char *const wrong[] = {"",     "A",    "4",   "A3", "A14", "B2", "C1",
                                        "E1",   "H16",  "M5",  "L0", "L",   "F0", "F17",
                                        "F160", "F016", "F-1", "@5", "[5",  "`5", " A4"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *cursor = wrong[i];
        Square back;
        bool read = notation_read_square(game, &cursor, &back);
        /* "F160" may be read as F16, with a rest that no move has. */
        if (strcmp(wrong[i], "F160") != 0) {
            assert_false(read);
            assert_ptr_equal(cursor, wrong[i]);
        }
    }
    Position pos = camelot_position("MF15 MA4 mA9 mA10", "w");
    assert_reads(&pos, "f15-F16", "F15-F16");
    assert_illegal(&pos, "F15-F160");
}

static void rule_10_2_the_forms_of_moves(void **state) {
    (void)state;
    Position pos = camelot_position("MC8 MA4 mK12 mK13", "w");
    assert_reads(&pos, "C8-D9", "C8-D9");
    assert_string_equal(notation_kind(rules_move(&pos, "C8-D9").kind), "plain");
    pos = camelot_position("MF16 MA4 mK12 mK13", "w");
    assert_reads(&pos, "F16-G16", "F16-G16");
    assert_string_equal(notation_kind(rules_move(&pos, "F16-G16").kind), "castle");
    pos = camelot_position("ME6 MD7 MB8 mK12 mK13", "w");
    assert_reads(&pos, "E6-C8-A8", "E6-C8-A8");
    assert_string_equal(notation_kind(rules_move(&pos, "E6-C8-A8").kind), "canter");
    pos = camelot_position("MH4 MA4 mI4 mK5 mK13", "w");
    assert_reads(&pos, "H4xJ4xL6", "H4xJ4xL6");
    assert_string_equal(notation_kind(rules_move(&pos, "H4xJ4xL6").kind), "jump");
    pos = camelot_position("NF6 MF7 MG8 mH9 mI11 mK13", "w");
    assert_reads(&pos, "F6-F8-H8xH10xJ12", "F6-F8-H8xH10xJ12");
    assert_string_equal(notation_kind(rules_move(&pos, "F6-F8-H8xH10xJ12").kind), "charge");
}

static void rule_10_3_every_legal_route_is_read(void **state) {
    (void)state;
    Position pos = camelot_position("MD6 ME6 MF7 ME8 MD7 mK12 mK13", "w");
    assert_reads(&pos, "D6-F6-F8", "D6-F6-F8");
    assert_reads(&pos, "D6-D8-F8", "D6-F6-F8");
    assert_reads(&pos, "D6-D8-D6-F6-F8-D8-F8", "D6-F6-F8");
    assert_reads(&pos, "d6-d8", "D6-D8");
    pos = camelot_position("MD6 MA4 mE6 mF7 mE8 mD7 mK13", "w");
    assert_reads(&pos, "D6xF6xF8xD8xD6", "D6xF6xF8xD8xD6");
    assert_reads(&pos, "D6xD8xF8xF6xD6", "D6xF6xF8xD8xD6");
}

static void rule_10_3_canter_stops_may_be_missing(void **state) {
    (void)state;
    Position pos = camelot_position("ME6 MD7 MB8 mK12 mK13", "w");
    assert_reads(&pos, "E6-A8", "E6-C8-A8");
    pos = camelot_position("NF6 MF7 MG8 mH9 mI11 mK13", "w");
    assert_reads(&pos, "F6xH10xJ12", "F6-F8-H8xH10xJ12");
    assert_reads(&pos, "F6-H8xH10xJ12", "F6-F8-H8xH10xJ12");
    assert_reads(&pos, "F6-F8xH10xJ12", "F6-F8-H8xH10xJ12");
    /* A detour by printed stops is a legal route, too. */
    assert_reads(&pos, "F6-H8-F8xH10xJ12", "F6-F8-H8xH10xJ12");
    /* The last canter stop of a charge cannot be its end. */
    assert_illegal(&pos, "F6-F8-H8");
}

static void rule_10_3_nothing_but_canter_stops(void **state) {
    (void)state;
    Position pos = camelot_position("NF6 MF7 MG8 mH9 mI11 mK13", "w");
    assert_illegal(&pos, "F6-F8-H8xJ12");      /* a jump left out */
    assert_illegal(&pos, "F6-F8-H8xH10");      /* the end left out */
    assert_illegal(&pos, "F6-H8-H10xJ12");     /* shortened, and a jump printed as - */
    assert_illegal(&pos, "F6xH8xH10xJ12");     /* or a canter leap as x */
    assert_illegal(&pos, "F6-H8xH10xJ10xJ12"); /* a stop that is none */
    assert_illegal(&pos, "F6-G7-H8xH10xJ12");
    assert_illegal(&pos, "F7-F8-H8xH10xJ12"); /* another start */
    pos = camelot_position("MH4 MA4 mI4 mK5 mK13", "w");
    assert_illegal(&pos, "H4xL6");
    assert_illegal(&pos, "H4-L6");
    /* A plain move has no stops to leave out, and is no jump. */
    pos = camelot_position("MC8 MA4 mK12 mK13", "w");
    assert_illegal(&pos, "C8-E10");
    assert_illegal(&pos, "C8xD9");
    assert_illegal(&pos, "C8-D8-D9");
}

static void rule_10_3_all_squares_whatever_the_signs(void **state) {
    (void)state;
    Position pos = camelot_position("NF6 MF7 MG8 mH9 mI11 mK13", "w");
    assert_reads(&pos, "F6-F8-H8-H10-J12", "F6-F8-H8xH10xJ12");
    assert_reads(&pos, "F6-F8-H8-H10xJ12", "F6-F8-H8xH10xJ12");
    assert_reads(&pos, "F6-F8-H8xH10-J12", "F6-F8-H8xH10xJ12");
    /* An x that captures nothing is a mistake. */
    assert_illegal(&pos, "F6xF8-H8xH10xJ12");
    assert_illegal(&pos, "F6-F8xH8-H10-J12");
    pos = camelot_position("MH4 MA4 mI4 mK5 mK13", "w");
    assert_reads(&pos, "H4-J4-L6", "H4xJ4xL6");
    pos = camelot_position("MC8 MA4 mK12 mK13", "w");
    assert_illegal(&pos, "C8xD9");
    /* D4 jumps E5 and G6, or canters by D6 to F6 and jumps G6: with this sign the text has all the squares of
     * the one and is the other with a stop left out. */
    pos = camelot_position("ND4 MD5 ME6 mE5 mG6 mK13", "w");
    assert_ambiguous(&pos, "D4-F6xH6");
    assert_reads(&pos, "D4-F6-H6", "D4xF6xH6");
    assert_reads(&pos, "D4xF6xH6", "D4xF6xH6");
    assert_reads(&pos, "D4-D6-F6-H6", "D4-D6-F6xH6");
}

static void rule_10_3_exact_before_shortened(void **state) {
    (void)state;
    /* D4 jumps E5, or goes to D6 and jumps E6, to F6 both, and on over G6. */
    Position pos = camelot_position("ND4 MD5 mE5 mE6 mG6 mK13", "w");
    Move direct = rules_move(&pos, "D4xF6xH6"), charge = rules_move(&pos, "D4-D6xF6xH6");
    assert_int_equal(direct.to, charge.to);
    assert_false(move_equal(direct, charge));
    assert_int_equal(direct.kind, MOVE_JUMP);
    assert_int_equal(charge.kind, MOVE_CHARGE);
}

static void rule_10_3_a_text_for_two_moves_is_ambiguous(void **state) {
    (void)state;
    /* By D6 over E6, or by F4 over F5, to F6 both, and on over G6. */
    Position pos = camelot_position("ND4 MD5 ME4 mE6 mF5 mG6 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-D6xF6xF4 D4-D6xF6xH6 D4-F4xF6xD6 D4-F4xF6xH6");
    assert_ambiguous(&pos, "D4xF6xH6");
    assert_reads(&pos, "D4-D6xF6xH6", "D4-D6xF6xH6");
    assert_reads(&pos, "D4-F4xF6xH6", "D4-F4xF6xH6");
    assert_reads(&pos, "D4xF6xD6", "D4-F4xF6xD6");
}

static void rule_10_3_out_of_the_own_castle_by_one_leap(void **state) {
    (void)state;
    /* F1 leaps to D3 or to H3; no route has both, for the way would lead through the Castle (3.4). */
    Position pos = camelot_position("MF1 ME2 MG2 mK12 mK13", "w");
    assert_reads(&pos, "F1-D3", "F1-D3");
    assert_reads(&pos, "F1-H3", "F1-H3");
    assert_illegal(&pos, "F1-D3-H3");
    assert_illegal(&pos, "F1-H3-D3");
    pos = camelot_position("NF1 ME2 MG2 mI4 mK13", "w");
    assert_reads(&pos, "F1xJ5", "F1-H3xJ5");
    assert_illegal(&pos, "F1-D3xJ5");
}

static void rule_10_3_words_that_are_no_moves(void **state) {
    (void)state;
    Position pos;
    position_text_start(game_find("camelot"), &pos);
    static const char *const words[] = {
        "",       "-",        "x",       "D6",      "D6-",    "-D8",    "D6--D8",  "D6-xD8", "D6 -D8",
        " D6-D8", "D6-D8 ",   "D6-D8-",  "D6-D8x",  "D6=D8",  "D6D8",   "D06-D8",  "D6-D08", "D6-D8\n",
        "D6-D8.", "D6-D17",   "D6-Z8",   "Z6-D8",   "D6-D80", "D6-A14", "C11-C10", "A4-A5",  "0000",
        "(none)", "\xff\xfe", "D6-D8\t", "D6-\xc4", "D6-D8+", "D6-D8!", "e2e4",    "D6~D8",  "D6-d8-",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_illegal(&pos, words[i]);
    assert_reads(&pos, "D6-D8", "D6-D8");
    size_t length = 20000;
    char *text = malloc(length + 1);
    assert_non_null(text);
    for (size_t i = 0; i < length; i++)
        text[i] = "D6-D8-"[i % 6];
    text[length] = '\0';
    assert_illegal(&pos, text);
    memset(text, '1', length);
    assert_illegal(&pos, text);
    memset(text, 'D', length);
    assert_illegal(&pos, text);
    free(text);
}

static void rule_10_4_the_shortest_route(void **state) {
    (void)state;
    /* To H8 in two leaps by F8 or in three by F6 and H6. */
    Position pos = camelot_position("MD8 ME8 MG8 ME7 MG6 MH7 mK12 mK13", "w");
    assert_reads(&pos, "D8-F6-H6-H8", "D8-F8-H8");
    assert_reads(&pos, "D8-F8-H8", "D8-F8-H8");
    /* A charge begins to jump as early as it can: D6xF6 straight on rather than after a leap. */
    pos = camelot_position("ND6 MD7 ME8 MF7 mE6 mG6 mK13", "w");
    assert_reads(&pos, "D6-D8-D6xF6xH6", "D6xF6xH6");
}

static void rule_10_4_among_equals_by_rank_then_file(void **state) {
    (void)state;
    /* F6 before D8: the lower rank, though the later file. */
    Position pos = camelot_position("MD6 ME6 MF7 ME8 MD7 mK12 mK13", "w");
    assert_reads(&pos, "D6-F8", "D6-F6-F8");
    /* D8 before H8: the earlier file of one rank. */
    pos = camelot_position("MF6 ME7 ME9 MG7 MG9 mK12 mK13", "w");
    assert_reads(&pos, "F6-F10", "F6-D8-F10");
    assert_reads(&pos, "F6-H8-F10", "F6-D8-F10");
    /* F8 before D10, though not as text. */
    pos = camelot_position("MD8 ME8 MF9 MD9 ME10 mK4 mK5", "w");
    assert_reads(&pos, "D8-D10-F10", "D8-F8-F10");
    /* Both ways around to D6 again, capturing the same four. */
    pos = camelot_position("MD6 MA4 mE6 mF7 mE8 mD7 mK13", "w");
    assert_reads(&pos, "D6xD8xF8xF6xD6", "D6xF6xF8xD8xD6");
}

static void rule_12_the_first_moves_that_lose_material(void **state) {
    (void)state;
    /* Fourteen of the hundred, each of them a legal first move. */
    static const char *const losing[] = {"C6-B7", "J6-K7", "D6-D8", "I6-I8", "F6-D8", "G6-I8", "D7-D8",
                                         "I7-I8", "E7-D8", "H7-I8", "E7-E8", "H7-H8", "F7-G8", "G7-F8"};
    enum { LOSING = sizeof losing / sizeof *losing };
    Position pos;
    position_text_start(game_find("camelot"), &pos);
    Move move[LOSING];
    for (int i = 0; i < LOSING; i++) {
        assert_reads(&pos, losing[i], losing[i]);
        move[i] = rules_move(&pos, losing[i]);
        for (int j = 0; j < i; j++)
            assert_false(move_equal(move[i], move[j]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_9_1_a_move_is_start_end_and_captured_set),
        cmocka_unit_test(rule_9_1_a_hundred_first_moves),
        cmocka_unit_test(rule_9_2_perft_from_the_start),
        cmocka_unit_test(rule_10_1_squares),
        cmocka_unit_test(rule_10_2_the_forms_of_moves),
        cmocka_unit_test(rule_10_3_every_legal_route_is_read),
        cmocka_unit_test(rule_10_3_canter_stops_may_be_missing),
        cmocka_unit_test(rule_10_3_nothing_but_canter_stops),
        cmocka_unit_test(rule_10_3_all_squares_whatever_the_signs),
        cmocka_unit_test(rule_10_3_exact_before_shortened),
        cmocka_unit_test(rule_10_3_a_text_for_two_moves_is_ambiguous),
        cmocka_unit_test(rule_10_3_out_of_the_own_castle_by_one_leap),
        cmocka_unit_test(rule_10_3_words_that_are_no_moves),
        cmocka_unit_test(rule_10_4_the_shortest_route),
        cmocka_unit_test(rule_10_4_among_equals_by_rank_then_file),
        cmocka_unit_test(rule_12_the_first_moves_that_lose_material),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
