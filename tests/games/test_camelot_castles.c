/* The rules of Camelot, chapters 6 and 7: the enemy Castle and the own Castle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/rules_check.h"

static void rule_6_1_a_piece_in_the_enemy_castle_never_leaves_it(void **state) {
    (void)state;
    /* Around F16 all is empty, and a friend on F15 could be cantered over. */
    Position pos = camelot_position("NF16 MA4 mA8 mA9", "w");
    assert_moves_from(&pos, "F16", "F16-G16");
    pos = camelot_position("NF16 MF15 MA4 mA8 mA9", "w");
    assert_moves_from(&pos, "F16", "F16-G16");
    assert_illegal(&pos, "F16-F14");
    assert_illegal(&pos, "F16-E15");
    pos = camelot_position("nG1 mA4 MA8 MA9", "b");
    assert_moves_from(&pos, "G1", "G1-F1");
}

static void rule_6_1_no_route_goes_through_it(void **state) {
    (void)state;
    /* D3 comes to F3 by F1 as soon as by F5. */
    Position pos = camelot_position("mD3 mE2 mF2 mE4 mF4 mE5 NK8 MH3 MG2 NH2", "b");
    assert_reads(&pos, "D3-F5-F3", "D3-F5-F3");
    assert_reads(&pos, "D3-F3", "D3-F5-F3");
    assert_reads(&pos, "D3-F1", "D3-F1");
    assert_illegal(&pos, "D3-F1-F3");
    /* A charge from F3, for which the Castle is as near a stop. */
    pos = camelot_position("nD3 mE2 mF2 mE4 mF4 MG3 MK13 MK12", "b");
    assert_reads(&pos, "D3-F5-F3xH3", "D3-F5-F3xH3");
    assert_illegal(&pos, "D3-F1-F3xH3");
    /* The Castle of one square. */
    pos = rules_position("cam", "MB11 MC12 MD12 MC10 MD10 mA4 mB4", "w");
    assert_reads(&pos, "B11-D11", "B11-D9-D11");
    assert_illegal(&pos, "B11-D13-D11");
    /* A jump into it ends there, too. */
    pos = camelot_position("MF14 mF15 mG15 MA4 MA5", "w");
    assert_moves(&pos, "F14xF16");
    assert_illegal(&pos, "F14xF16xH14");
}

static void rule_6_1_it_cannot_jump(void **state) {
    (void)state;
    /* F15 would be exposed to any other piece: no duty comes of it. */
    Position pos = camelot_position("NF16 MA4 mF15 mA9", "w");
    assert_false(game_must_capture(&pos));
    assert_moves(&pos, "F16-G16 A4-A5 A4-B3 A4-B4 A4-B5");
    assert_illegal(&pos, "F16xF14");
    /* Nor does it charge. */
    pos = camelot_position("NF16 MF15 MA4 mG13 mA9", "w");
    assert_moves_from(&pos, "F16", "F16-G16");
}

static void rule_6_1_it_cannot_be_jumped(void **state) {
    (void)state;
    /* A White Knight in Black's Castle has Black pieces on all squares beside it. */
    Position pos = camelot_position("NF16 MA4 MA5 mE15 mF15 mG15", "b");
    assert_false(game_must_capture(&pos));
    assert_moves_from(&pos, "F15", "F15-D15 F15-E14 F15-F14 F15-G14 F15-H15");
}

static void rule_6_2_castle_moves(void **state) {
    (void)state;
    Position pos = camelot_position("MF16 MA4 mA8 mA9", "w 2+2 7 20");
    assert_moves(&pos, "F16-G16 A4-A5 A4-B3 A4-B4 A4-B5");
    pos = rules_play(&pos, "F16-G16");
    assert_int_equal(pos.castle_moves[WHITE], 1);
    assert_int_equal(pos.castle_moves[BLACK], 2);
    pos = rules_play(&pos, "A9-A10");
    pos = rules_play(&pos, "G16-F16");
    assert_int_equal(pos.castle_moves[WHITE], 0);
    pos = rules_play(&pos, "A10-A9");
    assert_moves(&pos, "A4-A5 A4-B3 A4-B4 A4-B5");
    assert_illegal(&pos, "F16-G16");
    /* Black's are counted apart, and White's on the same board do not help. */
    pos = camelot_position("MF16 MA4 mF1 mA9", "b 2+0");
    assert_illegal(&pos, "F1-G1");
    pos = camelot_position("MF16 MA4 mF1 mA9", "b 0+1");
    assert_reads(&pos, "F1-G1", "F1-G1");
    pos = rules_play(&pos, "F1-G1");
    assert_int_equal(pos.castle_moves[BLACK], 0);
    assert_illegal(&pos, "F16-G16");
}

static void rule_6_2_only_to_the_other_square_if_empty(void **state) {
    (void)state;
    /* A Black piece in its own Castle stands on G16. */
    Position pos = camelot_position("MF16 MA4 mG16 mA9", "w");
    assert_moves(&pos, "A4-A5 A4-B3 A4-B4 A4-B5");
}

static void rule_7_1_entered_by_jump_or_the_jump_part_of_a_charge_alone(void **state) {
    (void)state;
    Position pos = camelot_position("NF3 MF2 MA4 mK12 mK13", "w");
    assert_illegal(&pos, "F2-F1");
    assert_illegal(&pos, "F3-F1");
    pos = camelot_position("NF3 MA4 mF2 mK12 mK13", "w");
    assert_reads(&pos, "F3xF1", "F3xF1");
    pos = camelot_position("NF5 MF4 MA4 mF2 mK12 mK13", "w");
    assert_reads(&pos, "F5-F3xF1", "F5-F3xF1");
    /* Not by the canter part of a charge, though G2 would be exposed from F1. */
    pos = camelot_position("NF3 MF2 MA4 mG2 mK13", "w");
    assert_illegal(&pos, "F3-F1xH3");
}

static void rule_7_2_jumps_on_out_if_it_can(void **state) {
    (void)state;
    Position pos = camelot_position("MF3 MA4 mF2 mG2 mK13", "w");
    assert_moves(&pos, "F3xF1xH3");
    pos = camelot_position("nG14 mA4 MG15 MF15 MK13", "b");
    assert_moves(&pos, "G14xG16xE14");
}

static void rule_7_3_moved_out_before_anything_else(void **state) {
    (void)state;
    /* D8 has a jump, but the piece on F1 comes first. */
    Position pos = camelot_position("MF1 MD8 mD9 mK13", "w");
    assert_false(game_must_capture(&pos));
    assert_moves(&pos, "F1-E2 F1-F2 F1-G2");
    pos = camelot_position("mG16 nD8 MD9 MK13", "b");
    assert_moves(&pos, "G16-F15 G16-G15 G16-H15");
    /* Before a castle move, too. */
    pos = camelot_position("MF1 MF16 mA12 mK13", "w 2+2");
    assert_moves(&pos, "F1-E2 F1-F2 F1-G2");
}

static void rule_7_3_on_the_next_turn_after_jumping_in(void **state) {
    (void)state;
    Position pos = camelot_position("MF3 MD8 MD7 mF2 mD9 mK13 mK12", "w");
    pos = rules_play(&pos, "F3xF1");
    pos = rules_play(&pos, "K13-K14");
    assert_moves(&pos, "F1-E2 F1-F2 F1-G2");
    pos = rules_play(&pos, "F1-F2");
    pos = rules_play(&pos, "K12-K13");
    assert_moves(&pos, "D8xD10");
}

static void rule_7_4_leaves_by_its_direct_jump(void **state) {
    (void)state;
    Position pos = camelot_position("MF1 MA4 MD8 mF2 mD9 mK13", "w");
    assert_true(game_must_capture(&pos));
    assert_moves(&pos, "F1xF3");
    /* A Man does not charge: the leap over E2 is no way out. */
    pos = camelot_position("MF1 ME2 MA4 mF2 mC4 mK13", "w");
    assert_moves(&pos, "F1xF3");
    /* A Knight may leave by any charge instead. */
    pos = camelot_position("NF1 ME2 MA4 mF2 mC4 mK13", "w");
    assert_moves(&pos, "F1xF3 F1-D3xB5");
}

static void rule_7_4_without_a_direct_jump_as_it_likes(void **state) {
    (void)state;
    Position pos = camelot_position("MF1 ME2 MA4 mC4 mK13", "w");
    assert_moves(&pos, "F1-F2 F1-G2 F1-D3");
    /* The Knight's stop on D3 has a jump (5.3). */
    pos = camelot_position("NF1 ME2 MA4 mC4 mK13", "w");
    assert_false(game_must_capture(&pos));
    assert_moves(&pos, "F1-F2 F1-G2 F1-D3xB5");
    pos = camelot_position("NF1 ME2 MA4 mK12 mK13", "w");
    assert_moves(&pos, "F1-F2 F1-G2 F1-D3");
}

static void rule_7_5_without_a_way_out_there_is_no_move(void **state) {
    (void)state;
    /* D8 could move, but may not. */
    Position pos = camelot_position("MF1 MD8 mE2 mF2 mG2 mD3 mF3 mH3", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
    /* A friend in the way of a leap does the same. */
    pos = camelot_position("MF1 ME2 MD3 mF2 mG2 mF3 mH3", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
    /* With H3 open there is a way. */
    pos = camelot_position("MF1 MD8 mE2 mF2 mG2 mD3 mF3", "w");
    assert_moves(&pos, "F1xH3");
}

static void rule_7_6_out_and_in_again(void **state) {
    (void)state;
    Position pos = camelot_position("MF1 MA4 mG2 mG3 mF2 mK13 mK12", "w");
    assert_moves(&pos, "F1xF3xH3xF1");
    assert_reads(&pos, "F1xH3xF3xF1", "F1xF3xH3xF1");
    pos = rules_play(&pos, "F1xF3xH3xF1");
    assert_pieces(&pos, "MF1 MA4 mK13 mK12");
    /* The duty is renewed. */
    pos = rules_play(&pos, "K13-K14");
    assert_moves(&pos, "F1-E2 F1-F2 F1-G2");
}

static void rule_7_7_two_pieces_in_the_own_castle(void **state) {
    (void)state;
    Position pos = camelot_position("MF1 MG1 MD8 mD9 mK13", "w");
    assert_moves(&pos, "F1-E2 F1-F2 F1-G2 G1-F2 G1-G2 G1-H2");
    /* F1 has a jump over E2: it, or a charge of the other. */
    pos = camelot_position("MF1 NG1 MH2 MD8 mE2 mJ4 mD9", "w");
    assert_true(game_must_capture(&pos));
    assert_moves(&pos, "F1xD3 G1-I3xK5");
    pos = camelot_position("MF1 MG1 MH2 MD8 mE2 mJ4 mD9", "w");
    assert_moves(&pos, "F1xD3");
    /* The jump of a third piece makes no duty. */
    pos = camelot_position("nF16 mG16 mD8 MD9 MK13", "b");
    assert_moves(&pos, "F16-E15 F16-F15 F16-G15 G16-F15 G16-G15 G16-H15");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_6_1_a_piece_in_the_enemy_castle_never_leaves_it),
        cmocka_unit_test(rule_6_1_no_route_goes_through_it),
        cmocka_unit_test(rule_6_1_it_cannot_jump),
        cmocka_unit_test(rule_6_1_it_cannot_be_jumped),
        cmocka_unit_test(rule_6_2_castle_moves),
        cmocka_unit_test(rule_6_2_only_to_the_other_square_if_empty),
        cmocka_unit_test(rule_7_1_entered_by_jump_or_the_jump_part_of_a_charge_alone),
        cmocka_unit_test(rule_7_2_jumps_on_out_if_it_can),
        cmocka_unit_test(rule_7_3_moved_out_before_anything_else),
        cmocka_unit_test(rule_7_3_on_the_next_turn_after_jumping_in),
        cmocka_unit_test(rule_7_4_leaves_by_its_direct_jump),
        cmocka_unit_test(rule_7_4_without_a_direct_jump_as_it_likes),
        cmocka_unit_test(rule_7_5_without_a_way_out_there_is_no_move),
        cmocka_unit_test(rule_7_6_out_and_in_again),
        cmocka_unit_test(rule_7_7_two_pieces_in_the_own_castle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
