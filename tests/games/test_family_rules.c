/* What Chivalry, Cam and Camette change: boards, Castles, set-ups and goals; every other rule is Camelot's,
 * on the one Castle square of Cam and Camette, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/history.h"
#include "games/notation.h"
#include "support/rules_check.h"
#include "text/position_text.h"

typedef struct Board {
    const char *game;
    int squares;
    const char *ranks[16]; /* files of each rank, from rank 1 */
    const char *white_castle, *black_castle;
    const char *start;
} Board;

static const Board boards[] = {
    {"chivalry",
     176,
     {"GH", "DEFGHIJK", "CDEFGHIJKL", "BCDEFGHIJKLM", "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN",
      "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN", "ABCDEFGHIJKLMN",
      "BCDEFGHIJKLM", "CDEFGHIJKL", "DEFGHIJK", "GH"},
     "G1 H1",
     "G16 H16",
     "NC6 ND6 NK6 NL6 NC7 ND7 NK7 NL7 ME6 MF6 MG6 MH6 MI6 MJ6 ME7 MF7 MG7 MH7 MI7 MJ7 "
     "nC11 nD11 nK11 nL11 nC10 nD10 nK10 nL10 mE11 mF11 mG11 mH11 mI11 mJ11 mE10 mF10 mG10 mH10 mI10 mJ10"},
    {"cam",
     67,
     {"D", "CDE", "BCDEF", "ABCDEFG", "ABCDEFG", "ABCDEFG", "ABCDEFG", "ABCDEFG", "ABCDEFG", "ABCDEFG",
      "BCDEF", "CDE", "D"},
     "D1",
     "D13",
     "NC4 NE4 MB5 MC5 MD5 ME5 MF5 nC10 nE10 mB9 mC9 mD9 mE9 mF9"},
    {"camette",
     23,
     {"C", "BCD", "ABCDE", "ABCDE", "ABCDE", "BCD", "C"},
     "C1",
     "C7",
     "NC2 MB3 MC3 MD3 nC6 mB5 mC5 mD5"},
};

static Bitboard squares_of(const Game *game, const char *text) {
    Bitboard set = bb_zero();
    Square square;
    while (notation_read_square(game, &text, &square)) {
        bb_set(&set, square);
        text += *text == ' ';
    }
    assert_int_equal(*text, '\0');
    return set;
}

static void boards_castles_and_set_ups(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const Game *game = game_find(boards[i].game);
        assert_int_equal(bb_count(game->board), boards[i].squares);
        for (int square = 0; square < SQUARES; square++) {
            const char *files = boards[i].ranks[square / 16];
            bool listed = files && strchr(files, 'A' + square % 16) != NULL;
            assert_int_equal(bb_test(&game->board, (Square)square), listed);
        }
        assert_true(bb_equal(game->castle[WHITE], squares_of(game, boards[i].white_castle)));
        assert_true(bb_equal(game->castle[BLACK], squares_of(game, boards[i].black_castle)));
        Position pos;
        position_text_start(game, &pos);
        assert_pieces(&pos, boards[i].start);
        assert_int_equal(pos.turn, WHITE);
    }
}

static void chivalry_is_won_as_camelot_is(void **state) {
    (void)state;
    Position pos = rules_position("chivalry", "MG16 MH15 mA9 mA8", "w");
    assert_reads(&pos, "G16-H16", "G16-H16");
    pos = rules_play(&pos, "H15-H16");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    pos = rules_position("chivalry", "MD8 MA5 mD9", "w");
    pos = rules_play(&pos, "D8xD10");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
    pos = rules_position("chivalry", "MD8 mD9", "w");
    assert_result(&pos, OUTCOME_DRAW, REASON_FEW_PIECES);
    /* White must leave G1 and cannot: lost against two, drawn against one. */
    pos = rules_position("chivalry", "MG1 MF2 MG2 MH2 ME3 MG3 MI3 mA9 mA8", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
    pos = rules_position("chivalry", "MG1 MF2 MG2 MH2 ME3 MG3 MI3 mA9", "w");
    assert_no_moves(&pos, OUTCOME_DRAW, REASON_STALEMATE);
}

static void chivalry_has_castle_moves(void **state) {
    (void)state;
    Position pos = rules_position("chivalry", "MG16 MA5 mA9 mA8", "w 2+2");
    pos = rules_play(&pos, "G16-H16");
    assert_int_equal(pos.castle_moves[WHITE], 1);
    pos = rules_position("chivalry", "MG16 MA5 mA9 mA8", "w 0+2");
    assert_illegal(&pos, "G16-H16");
}

static void one_piece_in_the_enemy_castle_wins(void **state) {
    (void)state;
    Position pos = rules_position("cam", "MD12 mA4 mA5", "w");
    pos = rules_play(&pos, "D12-D13");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    pos = rules_position("cam", "mE2 MA4", "b");
    pos = rules_play(&pos, "E2-D1");
    assert_result(&pos, OUTCOME_BLACK, REASON_CASTLE);
    pos = rules_position("camette", "MB6 mA3", "w");
    pos = rules_play(&pos, "B6-C7");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    /* By a jump, by a canter, by a charge. */
    pos = rules_position("camette", "MC5 mC6 mA3", "w");
    pos = rules_play(&pos, "C5xC7");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    pos = rules_position("camette", "MC5 MC6 mA3", "w");
    pos = rules_play(&pos, "C5-C7");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    pos = rules_position("cam", "ND9 MD10 mD12 mA5", "w");
    pos = rules_play(&pos, "D9-D11xD13");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    /* In a set-up where both have: White, as in Camelot. */
    pos = rules_position("cam", "MD13 mD1", "b");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
}

static void capturing_all_wins_with_any_number_left(void **state) {
    (void)state;
    Position pos = rules_position("cam", "MD5 mD6", "w");
    pos = rules_play(&pos, "D5xD7");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
    pos = rules_position("camette", "mC3 MC4", "b");
    pos = rules_play(&pos, "C3xC5");
    assert_result(&pos, OUTCOME_BLACK, REASON_CAPTURED);
}

static void stalemating_wins_with_any_number_left(void **state) {
    (void)state;
    Position pos = rules_position("camette", "MC1 MB2 MC2 MD2 mA3 mC3 mE3", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
    /* One piece is enough. */
    pos = rules_position("cam", "mD13 mC12 mD12 mE12 mB11 mD11 mF11 MD4", "b");
    assert_no_moves(&pos, OUTCOME_WHITE, REASON_STALEMATE);
}

static void no_draw_by_few_pieces_but_by_8_5_and_8_6(void **state) {
    (void)state;
    Position pos = rules_position("cam", "MA4 mG10", "w");
    assert_result(&pos, OUTCOME_NONE, REASON_NONE);
    History history = {0};
    MoveList work;
    list_init(&work, NULL);
    pos = rules_position("cam", "MA4 mG10", "w - 90 60");
    assert_true(history_start(&history, &pos));
    static const char *const moves[] = {"A4-A5", "G10-G9", "A5-A4", "G9-G10"};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(history_result(&history, &work).reason, REASON_NONE);
        assert_true(history_push(&history, rules_move(history_current(&history), moves[i % 4])));
    }
    assert_int_equal(history_result(&history, &work).reason, REASON_REPETITION);
    pos = rules_position("camette", "MA4 mE4", "w - 99 60");
    assert_true(history_start(&history, &pos));
    assert_true(history_push(&history, rules_move(history_current(&history), "A4-B4")));
    assert_int_equal(history_result(&history, &work).reason, REASON_FIFTY);
    assert_int_equal(history_result(&history, &work).outcome, OUTCOME_DRAW);
    history_free(&history);
    list_free(&work);
}

static void own_castle_rules_hold_on_the_single_square(void **state) {
    (void)state;
    /* Not entered by plain move, canter, or the canter part of a charge (2.2, 3.4, 7.1). */
    Position pos = rules_position("cam", "ND3 MD2 mA9 mA10", "w");
    assert_moves_from(&pos, "D2", "D2-C2 D2-C3 D2-E2 D2-E3 D2-D4");
    assert_illegal(&pos, "D3-D1");
    /* Entered by a jump (4.7); then left before anything else (7.3). */
    pos = rules_position("cam", "MD3 MA8 MA7 mD2 mA9 mG10", "w");
    assert_moves(&pos, "D3xD1 A8xA10");
    pos = rules_play(&pos, "D3xD1");
    pos = rules_play(&pos, "G10-G9");
    assert_moves(&pos, "D1-C2 D1-D2 D1-E2");
    /* By its direct jump, if it has one (7.4). */
    pos = rules_position("cam", "MD1 MA8 MA7 mD2 mA9", "w");
    assert_moves(&pos, "D1xD3");
}

static void the_position_to_test_of_camette(void **state) {
    (void)state;
    Position pos = rules_position("camette", "NC2 MB3 MD3 ME3 nC6 mB4 mB5 mD5", "w - 0 1");
    assert_position(&pos, "1/1n1/1m1m1/1m3/1M1MM/1N1/1 w - 0 1");
    assert_false(game_must_capture(&pos));
    assert_reads(&pos, "B3-C3", "B3-C3");
    assert_reads(&pos, "C2-E4", "C2-E4");
    assert_reads(&pos, "D3-D2", "D3-D2");
    assert_reads(&pos, "E3-D2", "E3-D2");
}

static void the_position_to_test_of_cam(void **state) {
    (void)state;
    Position pos = rules_position("cam", "MD5 ME4 mF3", "b");
    assert_false(game_must_capture(&pos));
    Position race = rules_play(&pos, "F3-E2");
    assert_reads(&race, "D5-E6", "D5-E6");
    pos = rules_play(&pos, "F3-G4");
    assert_reads(&pos, "D5-C4", "D5-C4");
    assert_reads(&pos, "E4-D3", "E4-D3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_castles_and_set_ups),
        cmocka_unit_test(chivalry_is_won_as_camelot_is),
        cmocka_unit_test(chivalry_has_castle_moves),
        cmocka_unit_test(one_piece_in_the_enemy_castle_wins),
        cmocka_unit_test(capturing_all_wins_with_any_number_left),
        cmocka_unit_test(stalemating_wins_with_any_number_left),
        cmocka_unit_test(no_draw_by_few_pieces_but_by_8_5_and_8_6),
        cmocka_unit_test(own_castle_rules_hold_on_the_single_square),
        cmocka_unit_test(the_position_to_test_of_camette),
        cmocka_unit_test(the_position_to_test_of_cam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
