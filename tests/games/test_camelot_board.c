/* The rules of Camelot, chapters 1 to 3: board and set-up, plain move, canter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "support/bridge.h"
#include "support/rules_check.h"
#include "text/position_text.h"

static void rule_1_1_squares_of_each_rank(void **state) {
    (void)state;
    static const char *const ranks[16] = {
        "FG",           "CDEFGHIJ",     "BCDEFGHIJK",   "ABCDEFGHIJKL", "ABCDEFGHIJKL", "ABCDEFGHIJKL",
        "ABCDEFGHIJKL", "ABCDEFGHIJKL", "ABCDEFGHIJKL", "ABCDEFGHIJKL", "ABCDEFGHIJKL", "ABCDEFGHIJKL",
        "ABCDEFGHIJKL", "BCDEFGHIJK",   "CDEFGHIJ",     "FG",
    };
    const Game *game = game_find("camelot");
    assert_int_equal(bb_count(game->board), 160);
    for (int square = 0; square < SQUARES; square++) {
        bool listed = strchr(ranks[square / 16], 'A' + square % 16) != NULL;
        assert_int_equal(bb_test(&game->board, (Square)square), listed);
    }
}

static void rule_1_2_castles(void **state) {
    (void)state;
    const Game *game = game_find("camelot");
    Bitboard white = bb_zero(), black = bb_zero();
    bb_set(&white, square_at(5, 0));
    bb_set(&white, square_at(6, 0));
    bb_set(&black, square_at(5, 15));
    bb_set(&black, square_at(6, 15));
    assert_true(bb_equal(game->castle[WHITE], white));
    assert_true(bb_equal(game->castle[BLACK], black));
}

static void rule_1_3_set_up(void **state) {
    (void)state;
    Position pos;
    position_text_start(game_find("camelot"), &pos);
    assert_pieces(&pos, "NC6 ND7 NI7 NJ6 MD6 ME6 ME7 MF6 MF7 MG6 MG7 MH6 MH7 MI6 "
                        "nC11 nD10 nI10 nJ11 mD11 mE10 mE11 mF10 mF11 mG10 mG11 mH10 mH11 mI11");
    assert_int_equal(pos.count[WHITE], 14);
    assert_int_equal(pos.count[BLACK], 14);
}

static void rule_1_4_white_first_then_by_turns_and_nobody_passes(void **state) {
    (void)state;
    Position pos;
    position_text_start(game_find("camelot"), &pos);
    assert_int_equal(pos.turn, WHITE);
    pos = rules_play(&pos, "D6-F8");
    assert_int_equal(pos.turn, BLACK);
    pos = rules_play(&pos, "H11-F9");
    assert_int_equal(pos.turn, WHITE);

    MoveList list;
    list_init(&list, NULL);
    assert_false(bridge_is_legal(&pos, MOVE_NONE, &list));
    assert_illegal(&pos, "0000");
    assert_illegal(&pos, "C6-C6");
    assert_illegal(&pos, "H10-H9");
    game_generate(&pos, STAGE_ALL, &list);
    assert_true(list.size > 0);
    for (uint32_t i = 0; i < list.size; i++) {
        assert_true(bb_test(&pos.pieces[WHITE], list.moves[i].from));
        assert_int_not_equal(list.moves[i].from, list.moves[i].to);
    }
    list_free(&list);
}

static void rule_1_5_a_knight_differs_by_the_charge_alone(void **state) {
    (void)state;
    /* Without an enemy near, Knight and Man move alike. */
    static const char expected[] = "D8-C7 D8-C8 D8-C9 D8-D7 D8-D9 D8-E7 D8-E9 D8-F8 D8-F8-F10";
    Position man = camelot_position("MD8 ME8 MF9 mK12 mK13", "w");
    Position knight = camelot_position("ND8 ME8 MF9 mK12 mK13", "w");
    assert_moves_from(&man, "D8", expected);
    assert_moves_from(&knight, "D8", expected);
    /* They jump alike. */
    man = camelot_position("MD8 ME5 mD9 mK13", "w");
    knight = camelot_position("ND8 ME5 mD9 mK13", "w");
    assert_moves(&man, "D8xD10");
    assert_moves(&knight, "D8xD10");
    /* With an enemy beside a canter stop, the Knight alone has a charge. */
    man = camelot_position("MD8 ME8 mG7 mK13", "w");
    knight = camelot_position("ND8 ME8 mG7 mK13", "w");
    assert_moves_from(&man, "D8", "D8-C7 D8-C8 D8-C9 D8-D7 D8-D9 D8-E7 D8-E9 D8-F8");
    assert_moves_from(&knight, "D8", "D8-C7 D8-C8 D8-C9 D8-D7 D8-D9 D8-E7 D8-E9 D8-F8xH6");
}

static void rule_1_5_no_promotion(void **state) {
    (void)state;
    Position pos = camelot_position("MF15 MA4 mC8 mC9", "w");
    pos = rules_play(&pos, "F15-F16");
    assert_pieces(&pos, "MF16 MA4 mC8 mC9");
    /* Nor on any square of the last full rank. */
    pos = camelot_position("MA12 MA4 mH8 mH9", "w");
    pos = rules_play(&pos, "A12-A13");
    assert_pieces(&pos, "MA13 MA4 mH8 mH9");
}

static void rule_2_1_one_square_in_eight_directions(void **state) {
    (void)state;
    Position pos = camelot_position("MD8 MK4 mK12 mK13", "w");
    assert_moves_from(&pos, "D8", "D8-C7 D8-C8 D8-C9 D8-D7 D8-D9 D8-E7 D8-E8 D8-E9");
    pos = camelot_position("nD8 mK13 MK4 MK5", "b");
    assert_moves_from(&pos, "D8", "D8-C7 D8-C8 D8-C9 D8-D7 D8-D9 D8-E7 D8-E8 D8-E9");
}

static void rule_2_1_not_off_the_board(void **state) {
    (void)state;
    Position pos = camelot_position("MA4 NC2 ML13 MK14 MJ15 mC9 mC10", "w");
    assert_moves_from(&pos, "A4", "A4-A5 A4-B3 A4-B4 A4-B5");
    assert_moves_from(&pos, "C2", "C2-B3 C2-C3 C2-D2 C2-D3");
    /* L13 over K14 would land on J15, which is taken, and J15 over K14 on L13. */
    assert_moves_from(&pos, "L13", "L13-K12 L13-K13 L13-L12");
    assert_moves_from(&pos, "J15", "J15-I14 J15-I15 J15-J14");
}

static void rule_2_1_only_to_an_empty_square(void **state) {
    (void)state;
    /* Friends on C7 and C8 with friends behind them, enemies on E8 and E9 with enemies behind them. */
    Position pos = camelot_position("MD8 MC7 MB6 MC8 MB8 mE8 mF8 mE9 mF10", "w");
    assert_moves_from(&pos, "D8", "D8-C9 D8-D7 D8-D9 D8-E7");
}

static void rule_2_2_never_into_the_own_castle(void **state) {
    (void)state;
    Position pos = camelot_position("MF2 MA4 mK12 mK13", "w");
    assert_moves_from(&pos, "F2", "F2-E2 F2-E3 F2-F3 F2-G2 F2-G3");
    pos = camelot_position("nG15 mA4 MK12 MK13", "b");
    assert_moves_from(&pos, "G15", "G15-F14 G15-F15 G15-G14 G15-H14 G15-H15");
    /* The enemy Castle is open. */
    pos = camelot_position("mF2 mK13 MA12 MA13", "b");
    assert_moves_from(&pos, "F2", "F2-E2 F2-E3 F2-F1 F2-F3 F2-G1 F2-G2 F2-G3");
}

static void rule_3_1_over_a_friend_in_eight_directions(void **state) {
    (void)state;
    /* Knights and Men all around; each leap lands on a square from which the next ones lead
     * within the ring. */
    Position pos = camelot_position("MF8 ME7 NE8 ME9 NF7 MF9 NG7 MG8 NG9 mA12 mA13", "w");
    assert_moves_from(&pos, "F8", "F8-D6 F8-D8 F8-D10 F8-F6 F8-F10 F8-H6 F8-H8 F8-H10");
}

static void rule_3_1_the_piece_leapt_over_stays(void **state) {
    (void)state;
    Position pos = camelot_position("MF8 MF9 mA12 mA13", "w");
    pos = rules_play(&pos, "F8-F10");
    assert_pieces(&pos, "MF10 MF9 mA12 mA13");
    pos = camelot_position("NF8 NF9 mA12 mA13", "w");
    pos = rules_play(&pos, "F8-F10");
    assert_pieces(&pos, "NF10 NF9 mA12 mA13");
}

static void rule_3_1_only_adjacent_friends_and_to_an_empty_square(void **state) {
    (void)state;
    /* The friend on E6 is two squares off; behind C7 stands an enemy on C8, behind D5 a friend on E4. */
    Position pos = camelot_position("MC6 MC7 MD5 ME4 ME6 MC9 mC8 mK13", "w");
    assert_moves_from(&pos, "C6", "C6-B5 C6-B6 C6-B7 C6-C5 C6-D6 C6-D7");
    /* Beyond the edge there is no square. */
    pos = camelot_position("MB4 MA4 MB3 mK12 mK13", "w");
    assert_moves_from(&pos, "B4", "B4-A5 B4-B5 B4-C3 B4-C4 B4-C5");
}

static void rule_3_2_any_number_of_leaps_turns_and_stops(void **state) {
    (void)state;
    Position pos = camelot_position("MC6 MC7 MD8 ME9 mK12 mK13", "w");
    assert_moves_from(&pos, "C6", "C6-B5 C6-B6 C6-B7 C6-C5 C6-D5 C6-D6 C6-D7 C6-C8 C6-C8-E8 C6-C8-E8-E10");
}

static void rule_3_2_never_compulsory(void **state) {
    (void)state;
    Position pos = camelot_position("MC6 MC7 mK12 mK13", "w");
    MoveList list;
    list_init(&list, NULL);
    assert_false(game_must_capture(&pos));
    assert_true(bridge_is_legal(&pos, rules_move(&pos, "C6-C8"), &list));
    assert_true(bridge_is_legal(&pos, rules_move(&pos, "C6-D6"), &list));
    list_free(&list);
}

static void rule_3_3_not_to_the_start(void **state) {
    (void)state;
    Position pos = camelot_position("MD6 ME6 MF7 ME8 MD7 mK12 mK13", "w");
    assert_moves_from(&pos, "D6", "D6-C5 D6-C6 D6-C7 D6-D5 D6-E5 D6-E7 D6-D8 D6-F6 D6-F6-F8");
    assert_illegal(&pos, "D6-F6-F8-D8-D6");
    assert_illegal(&pos, "D6-F6-D6");
}

static void rule_3_3_the_start_is_empty_on_the_way(void **state) {
    (void)state;
    Position pos = camelot_position("MD6 ME6 MD7 mK12 mK13", "w");
    assert_reads(&pos, "D6-F6-D6-D8", "D6-D8");
    pos = camelot_position("ND6 ME6 MD7 mK12 mK13", "w");
    assert_reads(&pos, "D6-F6-D6-D8", "D6-D8");
}

static void rule_3_4_not_into_the_own_castle_nor_through_it(void **state) {
    (void)state;
    /* F3 over F2 would land on F1, and from there over G2 on H3. */
    Position pos = camelot_position("MF3 MF2 MG2 mK12 mK13", "w");
    assert_moves_from(&pos, "F3", "F3-E2 F3-E3 F3-E4 F3-F4 F3-G3 F3-G4");
    assert_illegal(&pos, "F3-F1");
    assert_illegal(&pos, "F3-F1-H3");
    pos = camelot_position("nF14 mF15 mG15 MK4 MK5", "b");
    assert_moves_from(&pos, "F14", "F14-E13 F14-E14 F14-E15 F14-F13 F14-G13 F14-G14");
    assert_illegal(&pos, "F14-F16-H14");
}

static void rule_3_5_a_leap_into_the_enemy_castle_ends_the_move(void **state) {
    (void)state;
    Position pos = camelot_position("MF14 MF15 MG15 mA4 mA5", "w");
    assert_moves_from(&pos, "F14", "F14-E13 F14-E14 F14-E15 F14-F13 F14-F16 F14-G13 F14-G14");
    assert_illegal(&pos, "F14-F16-H14");
    pos = camelot_position("nF3 mF2 mG2 MK12 MK13", "b");
    assert_moves_from(&pos, "F3", "F3-E2 F3-E3 F3-E4 F3-F1 F3-F4 F3-G3 F3-G4");
    assert_illegal(&pos, "F3-F1-H3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_1_squares_of_each_rank),
        cmocka_unit_test(rule_1_2_castles),
        cmocka_unit_test(rule_1_3_set_up),
        cmocka_unit_test(rule_1_4_white_first_then_by_turns_and_nobody_passes),
        cmocka_unit_test(rule_1_5_a_knight_differs_by_the_charge_alone),
        cmocka_unit_test(rule_1_5_no_promotion),
        cmocka_unit_test(rule_2_1_one_square_in_eight_directions),
        cmocka_unit_test(rule_2_1_not_off_the_board),
        cmocka_unit_test(rule_2_1_only_to_an_empty_square),
        cmocka_unit_test(rule_2_2_never_into_the_own_castle),
        cmocka_unit_test(rule_3_1_over_a_friend_in_eight_directions),
        cmocka_unit_test(rule_3_1_the_piece_leapt_over_stays),
        cmocka_unit_test(rule_3_1_only_adjacent_friends_and_to_an_empty_square),
        cmocka_unit_test(rule_3_2_any_number_of_leaps_turns_and_stops),
        cmocka_unit_test(rule_3_2_never_compulsory),
        cmocka_unit_test(rule_3_3_not_to_the_start),
        cmocka_unit_test(rule_3_3_the_start_is_empty_on_the_way),
        cmocka_unit_test(rule_3_4_not_into_the_own_castle_nor_through_it),
        cmocka_unit_test(rule_3_5_a_leap_into_the_enemy_castle_ends_the_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
