/* The rules of Camelot, chapters 4 and 5: jump and Knight's Charge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/rules_check.h"

static void rule_4_1_over_an_enemy_in_eight_directions(void **state) {
    (void)state;
    static const char *const ways[8][2] = {
        {"E7", "F8xD6"},  {"E8", "F8xD8"}, {"E9", "F8xD10"}, {"F7", "F8xF6"},
        {"F9", "F8xF10"}, {"G7", "F8xH6"}, {"G8", "F8xH8"},  {"G9", "F8xH10"},
    };
    for (int i = 0; i < 8; i++)
        for (int knight = 0; knight < 2; knight++) {
            char pieces[60];
            snprintf(pieces, sizeof pieces, "MF8 MA4 %c%s mK13", knight ? 'n' : 'm', ways[i][0]);
            Position pos = camelot_position(pieces, "w");
            assert_moves(&pos, ways[i][1]);
        }
}

static void rule_4_1_the_captured_piece_is_removed(void **state) {
    (void)state;
    Position pos = camelot_position("MF8 MA4 nF9 mK13 mK12", "w");
    pos = rules_play(&pos, "F8xF10");
    assert_pieces(&pos, "MF10 MA4 mK13 mK12");
    assert_int_equal(pos.count[BLACK], 2);
    pos = camelot_position("nF8 mA4 NF9 MK13 MK12", "b");
    pos = rules_play(&pos, "F8xF10");
    assert_pieces(&pos, "nF10 mA4 MK13 MK12");
}

static void rule_4_1_removed_at_once(void **state) {
    (void)state;
    /* E6 lies beside F6 with D6 empty behind it, but it is gone by then. */
    Position pos = camelot_position("MD6 MA4 mE6 mK13 mK12", "w");
    assert_moves(&pos, "D6xF6");
    assert_illegal(&pos, "D6xF6xD6");
}

static void rule_4_1_only_to_an_empty_square_of_the_board(void **state) {
    (void)state;
    /* Behind A8 the board ends; behind C9 stands an enemy, behind C7 a friend, and behind it, seen from D6,
     * B8. */
    Position pos = camelot_position("MB8 MD6 mA8 mC9 mD10 mC7", "w");
    assert_false(game_must_capture(&pos));
    assert_moves_from(&pos, "B8", "B8-A7 B8-A9 B8-B7 B8-B9 B8-C8");
}

static void rule_4_2_goes_on_while_it_can_and_turns(void **state) {
    (void)state;
    Position pos = camelot_position("MC4 MA4 mD5 mE7 mG8 mK13", "w");
    /* D5 to E6, north over E7 to E8; G8 is two squares off. */
    assert_moves(&pos, "C4xE6xE8");
    assert_illegal(&pos, "C4xE6");
    assert_illegal(&pos, "C4xE6xE8xE10");
}

static void rule_4_2_exposed_is_a_piece_with_an_empty_square_behind(void **state) {
    (void)state;
    /* E7 is covered by E8, and L6 lies at the edge: neither is exposed. */
    Position pos = camelot_position("MC4 MA4 mD5 mE7 mE8 mK13", "w");
    assert_moves(&pos, "C4xE6");
    pos = camelot_position("MI4 MA4 mJ5 mL6 mL7 mK13", "w");
    assert_moves(&pos, "I4xK6");
}

static void rule_4_3_lands_on_a_square_twice(void **state) {
    (void)state;
    Position pos = camelot_position("MD6 MA4 mE6 mF7 mG8 mH7 mG6 mF5 mK13", "w");
    assert_moves(&pos, "D6xF6xF4 D6xF6xH6xH8xF8xF6xF4");
    assert_reads(&pos, "D6xF6xF8xH8xH6xF6xF4", "D6xF6xH6xH8xF8xF6xF4");
}

static void rule_4_3_ends_on_its_start(void **state) {
    (void)state;
    Position pos = camelot_position("MD6 MA4 mE6 mF7 mE8 mD7 mK13 mK12", "w");
    assert_moves(&pos, "D6xF6xF8xD8xD6");
    pos = rules_play(&pos, "D6xF6xF8xD8xD6");
    assert_pieces(&pos, "MD6 MA4 mK13 mK12");
}

static void rule_4_4_no_rule_of_most_captures(void **state) {
    (void)state;
    Position pos = camelot_position("MC8 MJ5 mC9 mD8 mE9 mF10 mJ6 mK13", "w");
    assert_moves(&pos, "C8xC10 C8xE8xE10xG10 J5xJ7");
}

static void rule_4_5_duty_to_capture_by_any_jump_or_charge(void **state) {
    (void)state;
    /* D8 has a jump. So may the Knight H4 charge, which has no direct jump; nothing else is legal. */
    Position pos = camelot_position("MD8 NH4 MH5 MA4 mD9 mI7 mK13", "w");
    assert_true(game_must_capture(&pos));
    assert_moves(&pos, "D8xD10 H4-H6xJ8");
    assert_illegal(&pos, "A4-A5");
    assert_illegal(&pos, "H4-H6");
    /* Nor a castle move. */
    pos = camelot_position("MD8 MF16 mD9 mK13", "w 2+2");
    assert_moves(&pos, "D8xD10");
    /* Without the jump there is no duty. */
    pos = camelot_position("MD8 NH4 MH5 MA4 mI7 mK13", "w");
    assert_false(game_must_capture(&pos));
    assert_reads(&pos, "A4-A5", "A4-A5");
}

static void rule_4_6_a_jump_into_the_enemy_castle_ends_the_move(void **state) {
    (void)state;
    /* G15 would be exposed to a piece on F16, H14 being empty. */
    Position pos = camelot_position("MF14 MA4 mF15 mG15 mK13", "w");
    assert_moves(&pos, "F14xF16");
    assert_illegal(&pos, "F14xF16xH14");
    pos = camelot_position("nG3 mA4 MG2 MF2 MK13", "b");
    assert_moves(&pos, "G3xG1");
}

static void rule_4_7_a_jump_may_enter_the_own_castle(void **state) {
    (void)state;
    Position pos = camelot_position("MF3 MA4 mF2 mK13", "w");
    assert_moves(&pos, "F3xF1");
    pos = camelot_position("mE14 mA4 MF15 MK13", "b");
    assert_moves(&pos, "E14xG16");
}

static void rule_5_1_canter_leaps_then_jumps(void **state) {
    (void)state;
    static const char pieces[] = "ND4 MD5 ME6 MH9 mG6 mH7 mK13";
    Position pos = camelot_position(pieces, "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E4 D4-E5 D4-D6 D4-D6-F6xH6xH8");
    assert_illegal(&pos, "D4-D6-F6xH6");        /* 5.4: it must go on */
    assert_illegal(&pos, "D4-D6-F6xH6xH8-H10"); /* never back to leaps over friends */
    assert_illegal(&pos, "D4-D6-F6xH6-F6");
    /* A Man makes no charge. */
    pos = camelot_position("MD4 MD5 ME6 MH9 mG6 mH7 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E4 D4-E5 D4-D6 D4-D6-F6");
    assert_illegal(&pos, "D4-D6-F6xH6xH8");
}

static void rule_5_2_a_charge_is_never_compulsory(void **state) {
    (void)state;
    Position pos = camelot_position("ND4 MD5 ME6 MH9 mG6 mH7 mK13", "w");
    assert_false(game_must_capture(&pos));
    assert_reads(&pos, "H9-I10", "H9-I10");
    assert_reads(&pos, "D4-C5", "D4-C5");
}

static void rule_5_3_a_stop_with_a_jump_bars_the_pure_canter(void **state) {
    (void)state;
    /* D6 has a jump over C7; F6 has none, but the only way there is by D6. */
    Position pos = camelot_position("ND4 MD5 ME6 mC7 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E4 D4-E5 D4-D6xB8");
    assert_illegal(&pos, "D4-D6");
    assert_illegal(&pos, "D4-D6-F6");
    /* A Man may. */
    pos = camelot_position("MD4 MD5 ME6 mC7 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E4 D4-E5 D4-D6 D4-D6-F6");
}

static void rule_5_3_the_capture_may_come_after_more_canters(void **state) {
    (void)state;
    Position pos = camelot_position("ND4 MD5 ME6 mC7 mG6 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E4 D4-E5 D4-D6xB8 D4-D6-F6xH6");
}

static void rule_5_3_one_clean_route_is_enough(void **state) {
    (void)state;
    /* By D6 the canter to F6 is barred, by F4 it is clean. */
    Position pos = camelot_position("ND4 MD5 ME6 ME4 MF5 mC7 mK13", "w");
    assert_moves_from(&pos, "D4", "D4-C3 D4-C4 D4-C5 D4-D3 D4-E3 D4-E5 D4-F4 D4-F4-F6 D4-D6xB8");
    assert_illegal(&pos, "D4-D6-F6");
    assert_reads(&pos, "D4-F6", "D4-F4-F6");
}

static void rule_5_3_the_enemy_castle_has_no_jump(void **state) {
    (void)state;
    /* On F16 a piece cannot jump (6.1): the canter there is clean, with E15 exposed or not. */
    Position pos = camelot_position("NF14 MF15 MA4 mE15 mD15", "w");
    assert_reads(&pos, "F14-F16", "F14-F16");
    assert_illegal(&pos, "F14-F16xD14");
}

static void rule_5_4_jumps_of_a_charge_go_on_to_the_end(void **state) {
    (void)state;
    /* Into the enemy Castle, where it ends beside the exposed G15 (4.6). */
    Position pos = camelot_position("NF12 MF13 MA4 mF15 mG15 mK13", "w");
    assert_moves_from(&pos, "F12", "F12-E11 F12-E12 F12-E13 F12-F11 F12-G11 F12-G12 F12-G13 F12-F14xF16");
    assert_illegal(&pos, "F12-F14xF16xH14");
    /* Into the own Castle (4.7). */
    pos = camelot_position("NF5 MF4 MA4 mF2 mK13", "w");
    assert_moves_from(&pos, "F5", "F5-E4 F5-E5 F5-E6 F5-F6 F5-G4 F5-G5 F5-G6 F5-F3xF1");
    /* And on while it can (4.2). */
    pos = camelot_position("NF5 MF4 MA4 mF2 mG2 mK13", "w");
    assert_moves_from(&pos, "F5", "F5-E4 F5-E5 F5-E6 F5-F6 F5-G4 F5-G5 F5-G6 F5-F3xF1xH3");
}

static void rule_5_5_a_charge_may_end_on_its_start(void **state) {
    (void)state;
    Position pos = camelot_position("ND6 MD7 MA4 mE8 mF7 mE6 mK13 mK12", "w");
    assert_moves_from(&pos, "D6", "D6-D8xF8xF6xD6 D6xF6xF8xD8");
    pos = rules_play(&pos, "D6-D8xF8xF6xD6");
    assert_pieces(&pos, "ND6 MD7 MA4 mK13 mK12");
    /* All around by leaps, then back over the piece that the direct jump captures: another end,
     * another move. */
    pos = camelot_position("ND6 MD7 ME8 MF7 mE6 mK13", "w");
    assert_moves_from(&pos, "D6", "D6xF6 D6-D8-F8-F6xD6");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_4_1_over_an_enemy_in_eight_directions),
        cmocka_unit_test(rule_4_1_the_captured_piece_is_removed),
        cmocka_unit_test(rule_4_1_removed_at_once),
        cmocka_unit_test(rule_4_1_only_to_an_empty_square_of_the_board),
        cmocka_unit_test(rule_4_2_goes_on_while_it_can_and_turns),
        cmocka_unit_test(rule_4_2_exposed_is_a_piece_with_an_empty_square_behind),
        cmocka_unit_test(rule_4_3_lands_on_a_square_twice),
        cmocka_unit_test(rule_4_3_ends_on_its_start),
        cmocka_unit_test(rule_4_4_no_rule_of_most_captures),
        cmocka_unit_test(rule_4_5_duty_to_capture_by_any_jump_or_charge),
        cmocka_unit_test(rule_4_6_a_jump_into_the_enemy_castle_ends_the_move),
        cmocka_unit_test(rule_4_7_a_jump_may_enter_the_own_castle),
        cmocka_unit_test(rule_5_1_canter_leaps_then_jumps),
        cmocka_unit_test(rule_5_2_a_charge_is_never_compulsory),
        cmocka_unit_test(rule_5_3_a_stop_with_a_jump_bars_the_pure_canter),
        cmocka_unit_test(rule_5_3_the_capture_may_come_after_more_canters),
        cmocka_unit_test(rule_5_3_one_clean_route_is_enough),
        cmocka_unit_test(rule_5_3_the_enemy_castle_has_no_jump),
        cmocka_unit_test(rule_5_4_jumps_of_a_charge_go_on_to_the_end),
        cmocka_unit_test(rule_5_5_a_charge_may_end_on_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
