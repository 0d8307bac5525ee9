/* The federation's list of what a program must be tested on (rule 13), item by item. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/rules_check.h"

static void rule_13_plain_move_in_any_direction(void **state) {
    (void)state;
    Position pos = camelot_position("nG9 mL4 MA12 MA13", "b");
    assert_moves_from(&pos, "G9", "G9-F8 G9-F9 G9-F10 G9-G8 G9-G10 G9-H8 G9-H9 G9-H10");
}

static void rule_13_canter_in_any_direction(void **state) {
    (void)state;
    Position pos = camelot_position("nG9 mF8 nF9 mF10 nG8 mG10 mH8 nH9 mH10 MA12 MA13", "b");
    assert_moves_from(&pos, "G9", "G9-E7 G9-E9 G9-E11 G9-G7 G9-G11 G9-I7 G9-I9 G9-I11");
}

static void rule_13_pieces_cantered_over_stay(void **state) {
    (void)state;
    Position pos = camelot_position("NB5 MC6 NE6 mA12 mA13", "w");
    pos = rules_play(&pos, "B5-D7-F5");
    assert_pieces(&pos, "NF5 MC6 NE6 mA12 mA13");
}

static void rule_13_a_canter_may_stop_early_turn_and_go_on(void **state) {
    (void)state;
    Position pos = camelot_position("MB5 MC6 ME6 mA12 mA13", "w");
    assert_moves_from(&pos, "B5", "B5-A4 B5-A5 B5-A6 B5-B4 B5-B6 B5-C4 B5-C5 B5-D7 B5-D7-F5");
}

static void rule_13_no_circular_canter(void **state) {
    (void)state;
    Position pos = camelot_position("mG9 mH10 mH12 mF12 mF10 MA4 MA5", "b");
    /* By I11 and G13 to E11 and back to G9 the circle would close. */
    assert_moves_from(&pos, "G9", "G9-F8 G9-F9 G9-G8 G9-G10 G9-H8 G9-H9 G9-E11 G9-I11 G9-E11-G13");
    assert_illegal(&pos, "G9-E11-G13-I11-G9");
}

static void rule_13_jump_in_any_direction(void **state) {
    (void)state;
    static const char *const ways[8][2] = {
        {"nG9 mA4 MF8 MA13", "G9xE7"}, {"nG9 mA4 MF9 MA13", "G9xE9"},   {"nG9 mA4 MF10 MA13", "G9xE11"},
        {"nG9 mA4 MG8 MA13", "G9xG7"}, {"nG9 mA4 MG10 MA13", "G9xG11"}, {"nG9 mA4 NH8 MA13", "G9xI7"},
        {"nG9 mA4 NH9 MA13", "G9xI9"}, {"nG9 mA4 NH10 MA13", "G9xI11"},
    };
    for (int i = 0; i < 8; i++) {
        Position pos = camelot_position(ways[i][0], "b");
        assert_moves(&pos, ways[i][1]);
    }
}

static void rule_13_jumped_pieces_are_removed(void **state) {
    (void)state;
    Position pos = camelot_position("nG9 mA4 MG8 NF6 MA13 MA12", "b");
    pos = rules_play(&pos, "G9xG7xE5");
    assert_pieces(&pos, "nE5 mA4 MA13 MA12");
}

static void rule_13_a_jump_goes_on_while_it_can_and_may_turn(void **state) {
    (void)state;
    Position pos = camelot_position("nG9 mA4 MG8 NF6 MA13 MA12", "b");
    assert_moves(&pos, "G9xG7xE5");
}

static void rule_13_a_circular_jump_is_allowed(void **state) {
    (void)state;
    Position pos = camelot_position("mG9 mA4 MH8 MH6 MF6 MF8 MA13 MA12", "b");
    assert_moves(&pos, "G9xE7xG5xI7xG9");
}

static void rule_13_a_capture_somewhere_in_the_move_is_forced(void **state) {
    (void)state;
    /* The Man on C4 has a jump; the Knight on I4 may charge instead, the rest must wait. */
    Position pos = camelot_position("MC4 NI4 MI5 MF8 mC5 mJ7 mA13", "w");
    assert_moves(&pos, "C4xC6 I4-I6xK8");
    /* Except to vacate the own Castle. */
    pos = camelot_position("MC4 NI4 MI5 MG1 mC5 mJ7 mA13", "w");
    assert_moves(&pos, "G1-F2 G1-G2 G1-H2");
}

static void rule_13_two_pieces_in_the_enemy_castle_win(void **state) {
    (void)state;
    Position pos = camelot_position("mG1 mE2 MA4 MA5", "b");
    pos = rules_play(&pos, "E2-F1");
    assert_result(&pos, OUTCOME_BLACK, REASON_CASTLE);
}

static void rule_13_capturing_all_with_two_or_more_left_wins(void **state) {
    (void)state;
    Position pos = camelot_position("mG9 mA12 MG8 MF6", "b");
    pos = rules_play(&pos, "G9xG7xE5");
    assert_result(&pos, OUTCOME_BLACK, REASON_CAPTURED);
    /* Capturing all but one does not. */
    pos = camelot_position("mG9 mA12 MG8 MF6 ML4", "b");
    pos = rules_play(&pos, "G9xG7xE5");
    assert_result(&pos, OUTCOME_NONE, REASON_NONE);
}

static void rule_13_no_legal_move_loses_against_two_not_against_one(void **state) {
    (void)state;
    /* Black must leave G16 and cannot. */
    Position pos = camelot_position("mG16 mF15 mG15 mH15 mE14 mG14 mI14 MA4 NA5", "b");
    assert_no_moves(&pos, OUTCOME_WHITE, REASON_STALEMATE);
    pos = camelot_position("mG16 mF15 mG15 mH15 mE14 mG14 mI14 NA5", "b");
    assert_no_moves(&pos, OUTCOME_DRAW, REASON_STALEMATE);
}

static void rule_13_at_most_one_piece_each_is_a_draw(void **state) {
    (void)state;
    Position pos = camelot_position("mG9 ML4 MG8", "b");
    pos = rules_play(&pos, "G9xG7");
    assert_result(&pos, OUTCOME_DRAW, REASON_FEW_PIECES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_13_plain_move_in_any_direction),
        cmocka_unit_test(rule_13_canter_in_any_direction),
        cmocka_unit_test(rule_13_pieces_cantered_over_stay),
        cmocka_unit_test(rule_13_a_canter_may_stop_early_turn_and_go_on),
        cmocka_unit_test(rule_13_no_circular_canter),
        cmocka_unit_test(rule_13_jump_in_any_direction),
        cmocka_unit_test(rule_13_jumped_pieces_are_removed),
        cmocka_unit_test(rule_13_a_jump_goes_on_while_it_can_and_may_turn),
        cmocka_unit_test(rule_13_a_circular_jump_is_allowed),
        cmocka_unit_test(rule_13_a_capture_somewhere_in_the_move_is_forced),
        cmocka_unit_test(rule_13_two_pieces_in_the_enemy_castle_win),
        cmocka_unit_test(rule_13_capturing_all_with_two_or_more_left_wins),
        cmocka_unit_test(rule_13_no_legal_move_loses_against_two_not_against_one),
        cmocka_unit_test(rule_13_at_most_one_piece_each_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
