/* The rules of Camelot, chapter 8: the end of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/history.h"
#include "games/notation.h"
#include "support/rules_check.h"

/* White may not move: F1 must leave its Castle and cannot. */
#define SHUT_IN "MF1 ME2 MF2 MG2 MD3 MF3 MH3"

static History begin(const char *pieces, const char *rest) {
    History history = {0};
    Position pos = camelot_position(pieces, rest);
    assert_true(history_start(&history, &pos));
    return history;
}

/* Plays words divided by blanks. */
static void play(History *history, const char *words) {
    char word[MOVE_TEXT_MAX];
    int used;
    while (sscanf(words, "%40s%n", word, &used) == 1) {
        assert_true(history_push(history, rules_move(history_current(history), word)));
        words += used;
    }
}

static void assert_history(const History *history, Outcome outcome, Reason reason) {
    MoveList work;
    list_init(&work, NULL);
    Result result = history_result(history, &work);
    list_free(&work);
    assert_string_equal(notation_reason(result.reason), notation_reason(reason));
    assert_int_equal(result.outcome, outcome);
}

static void assert_ends(const char *pieces, const char *rest, Outcome outcome, Reason reason) {
    History history = begin(pieces, rest);
    assert_result(history_current(&history), outcome, reason);
    assert_history(&history, outcome, reason);
    history_free(&history);
}

static void rule_8_1_two_pieces_in_the_enemy_castle(void **state) {
    (void)state;
    assert_ends("MF16 NG16 mA8 mA9", "b", OUTCOME_WHITE, REASON_CASTLE);
    assert_ends("mF1 nG1 MA8 MA9", "w", OUTCOME_BLACK, REASON_CASTLE);
    assert_ends("MF16 MA4 mA8 mA9", "b", OUTCOME_NONE, REASON_NONE);
    /* Two pieces in the own Castle win nothing. */
    assert_ends("mF16 mG16 MA8 MA9", "w", OUTCOME_NONE, REASON_NONE);
    Position pos = camelot_position("MF16 MG15 mA8 mA9", "w");
    pos = rules_play(&pos, "G15-G16");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
}

static void rule_8_1_in_a_set_up_with_both_white_has_won(void **state) {
    (void)state;
    assert_ends("MF16 NG16 mF1 nG1", "w", OUTCOME_WHITE, REASON_CASTLE);
    assert_ends("MF16 NG16 mF1 nG1", "b", OUTCOME_WHITE, REASON_CASTLE);
}

static void rule_8_2_all_captured_with_two_left(void **state) {
    (void)state;
    Position pos = camelot_position("MD8 MA4 mD9", "w");
    pos = rules_play(&pos, "D8xD10");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
    pos = camelot_position("nD8 mA4 ND9", "b");
    pos = rules_play(&pos, "D8xD10");
    assert_result(&pos, OUTCOME_BLACK, REASON_CAPTURED);
    assert_ends("MA4 MA5", "w", OUTCOME_WHITE, REASON_CAPTURED);
    assert_ends("MA4 MA5", "b", OUTCOME_WHITE, REASON_CAPTURED);
    assert_ends("mA4 mA5", "w", OUTCOME_BLACK, REASON_CAPTURED);
    /* With one left it is no win. */
    pos = camelot_position("MD8 mD9 mD11", "w");
    pos = rules_play(&pos, "D8xD10xD12");
    assert_result(&pos, OUTCOME_DRAW, REASON_FEW_PIECES);
}

static void rule_8_3_at_most_one_piece_each(void **state) {
    (void)state;
    assert_ends("MA4 mA9", "w", OUTCOME_DRAW, REASON_FEW_PIECES);
    assert_ends("NA4 nA9", "b", OUTCOME_DRAW, REASON_FEW_PIECES);
    assert_ends("MA4", "w", OUTCOME_DRAW, REASON_FEW_PIECES);
    assert_ends("mA4", "w", OUTCOME_DRAW, REASON_FEW_PIECES);
}

static void rule_8_3_no_legal_move(void **state) {
    (void)state;
    /* Lost against two or more, drawn against one. */
    assert_ends(SHUT_IN " mA9 mA10", "w", OUTCOME_BLACK, REASON_STALEMATE);
    assert_ends(SHUT_IN " nA9", "w", OUTCOME_DRAW, REASON_STALEMATE);
    /* It is about the side to move. */
    assert_ends(SHUT_IN " mA9 mA10", "b", OUTCOME_NONE, REASON_NONE);
    /* A piece in the enemy Castle without castle moves, alone against two. */
    assert_ends("MF16 mA9 mA10", "w 0+2", OUTCOME_BLACK, REASON_STALEMATE);
    assert_ends("MF16 mA9 mA10", "w 1+2", OUTCOME_NONE, REASON_NONE);
}

static void rule_8_3_comes_after_8_1_and_8_2(void **state) {
    (void)state;
    /* White to move is shut in, but has two pieces in the enemy Castle. */
    assert_ends(SHUT_IN " MF16 MG16 mA9 mA10", "w", OUTCOME_WHITE, REASON_CASTLE);
    assert_ends(SHUT_IN, "w", OUTCOME_WHITE, REASON_CAPTURED);
}

static void rule_8_4_two_against_one_goes_on(void **state) {
    (void)state;
    assert_ends("MA4 MA5 mA9", "w", OUTCOME_NONE, REASON_NONE);
    assert_ends("MA4 MA5 mA9", "b", OUTCOME_NONE, REASON_NONE);
    assert_ends("MA4 mA9 mA10", "w", OUTCOME_NONE, REASON_NONE);
    Position pos = camelot_position("MD8 MA4 mD9 mK13", "w");
    pos = rules_play(&pos, "D8xD10");
    assert_result(&pos, OUTCOME_NONE, REASON_NONE);
}

static void rule_8_5_third_time(void **state) {
    (void)state;
    History history = begin("MA4 ML4 mA13 mL13", "w");
    assert_int_equal(history_repetitions(&history), 1);
    play(&history, "A4-A5 A13-A12 A5-A4 A12-A13");
    assert_int_equal(history_repetitions(&history), 2);
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    play(&history, "L4-L5 L13-L12 L5-L4");
    assert_int_equal(history_repetitions(&history), 1);
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    play(&history, "L12-L13");
    assert_int_equal(history_repetitions(&history), 3);
    assert_history(&history, OUTCOME_DRAW, REASON_REPETITION);
    /* Unclaimed, where a claim is needed, the game goes on. */
    history.draws_by_claim = true;
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    history.draws_by_claim = false;
    history_pop(&history);
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    history_free(&history);
}

static void rule_8_5_and_8_6_by_claim_alone(void **state) {
    (void)state;
    History history = begin("MA4 ML4 mA13 mL13", "w 2+2 99 70"), copy = {0};
    history.draws_by_claim = true;
    play(&history, "A4-A5 A13-A12");
    assert_int_equal(history_current(&history)->clock, 101);
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    assert_true(history_copy(&copy, &history));
    assert_history(&copy, OUTCOME_NONE, REASON_NONE);
    copy.draws_by_claim = false;
    assert_history(&copy, OUTCOME_DRAW, REASON_FIFTY);
    history_free(&copy);
    /* The rules before them end the game all the same. */
    Position pos = camelot_position("MF16 NG16 mA8 mA9", "b 2+2 100 70");
    assert_true(history_start(&history, &pos));
    assert_history(&history, OUTCOME_WHITE, REASON_CASTLE);
    history_free(&history);
}

static void rule_8_5_same_side_to_move(void **state) {
    (void)state;
    /* White comes back in three moves, Black in two: the same pieces, but now Black moves. */
    History history = begin("MA4 ML4 mA13 mL13", "w");
    play(&history, "A4-A5 A13-A12 A5-B4 A12-A13 B4-A4");
    assert_int_equal(history_repetitions(&history), 1);
    history_free(&history);
}

static void rule_8_5_same_castle_moves_left(void **state) {
    (void)state;
    History history = begin("MF16 MA4 mA13 mL13", "w 2+2");
    play(&history, "F16-G16 A13-A12 G16-F16 A12-A13");
    assert_int_equal(history_repetitions(&history), 1);
    /* From here on they are the same. */
    play(&history, "A4-A5 A13-A12 A5-A4 A12-A13");
    assert_int_equal(history_repetitions(&history), 2);
    play(&history, "A4-A5 A13-A12 A5-A4 A12-A13");
    assert_history(&history, OUTCOME_DRAW, REASON_REPETITION);
    history_free(&history);
}

static void rule_8_5_same_kinds_of_pieces(void **state) {
    (void)state;
    /* Knight and Man change places: another position. */
    History history = begin("NA4 MA5 mA13 mL13", "w");
    play(&history, "A4-B4 L13-L12 A5-A4 L12-K13 B4-A5 K13-L13");
    assert_pieces(history_current(&history), "NA5 MA4 mA13 mL13");
    assert_int_equal(history_repetitions(&history), 1);
    history_free(&history);
}

static void rule_8_6_fifty_moves_each(void **state) {
    (void)state;
    History history = begin("MA4 ML4 mA13 mL13", "w 2+2 98 60");
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    play(&history, "A4-A5");
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    play(&history, "A13-A12");
    assert_history(&history, OUTCOME_DRAW, REASON_FIFTY);
    assert_int_equal(history_current(&history)->clock, 100);
    history_free(&history);
}

static void rule_8_6_played_from_zero(void **state) {
    (void)state;
    /* A Man walks to and fro; before each new round another one advances,
     * so that no position comes thrice. */
    History history = begin("MA4 ME4 ML4 mA13 mL13", "w");
    static const char *const white[] = {"A4-A5", "A5-A6", "A6-A7", "A7-A8",
                                        "A8-A7", "A7-A6", "A6-A5", "A5-A4"};
    static const char *const wander[] = {"L4-L5", "L5-L6", "L6-L7", "L7-L8", "E4-E5", "E5-E6", "E6-E7"};
    int plies = 0, steps = 0, wandered = 0;
    while (plies < 100) {
        assert_history(&history, OUTCOME_NONE, REASON_NONE);
        if (steps == 8) {
            steps = 0;
            play(&history, wander[wandered++]);
        } else {
            play(&history, white[steps++]);
        }
        assert_history(&history, OUTCOME_NONE, REASON_NONE);
        play(&history, plies % 4 ? "A12-A13" : "A13-A12");
        plies += 2;
    }
    assert_int_equal(history.count, 101);
    assert_history(&history, OUTCOME_DRAW, REASON_FIFTY);
    history_free(&history);
}

static void rule_8_6_a_capture_begins_anew(void **state) {
    (void)state;
    History history = begin("MD8 ML4 mD9 mA13 mL13", "w 2+2 99 60");
    play(&history, "D8xD10");
    assert_history(&history, OUTCOME_NONE, REASON_NONE);
    assert_int_equal(history_current(&history)->clock, 0);
    history_free(&history);
}

static void rule_8_6_an_entry_into_the_enemy_castle_begins_anew(void **state) {
    (void)state;
    static const char *const entries[][2] = {
        {"MF15 ML4 mA13 mL13", "F15-F16"},      /* plain */
        {"MF14 MF15 ML4 mA13 mL13", "F14-F16"}, /* canter */
        {"MF14 mF15 ML4 mA13 mL13", "F14xF16"}, /* jump */
    };
    for (int i = 0; i < 3; i++) {
        History history = begin(entries[i][0], "w 2+2 99 60");
        play(&history, entries[i][1]);
        assert_history(&history, OUTCOME_NONE, REASON_NONE);
        assert_int_equal(history_current(&history)->clock, 0);
        history_free(&history);
    }
    /* Jumping into the own Castle does so as a capture; leaving it does not. */
    History history = begin("MF1 ML4 mA13 mL13", "w 2+2 50 60");
    play(&history, "F1-F2");
    assert_int_equal(history_current(&history)->clock, 51);
    history_free(&history);
}

static void rule_8_6_a_castle_move_does_not(void **state) {
    (void)state;
    History history = begin("MF16 ML4 mA13 mL13", "w 2+2 99 60");
    play(&history, "F16-G16");
    assert_history(&history, OUTCOME_DRAW, REASON_FIFTY);
    history_free(&history);
}

static void rule_8_6_comes_last(void **state) {
    (void)state;
    assert_ends("MF16 MG16 mA8 mA9", "b 2+2 100 60", OUTCOME_WHITE, REASON_CASTLE);
    assert_ends("MA4 MA5", "b 2+2 150 60", OUTCOME_WHITE, REASON_CAPTURED);
    assert_ends(SHUT_IN " mA9 mA10", "w 2+2 9999 60", OUTCOME_BLACK, REASON_STALEMATE);
    /* The third time and the fiftieth move at once: 8.5 is asked first. */
    History history = begin("MA4 ML4 mA13 mL13", "w 2+2 92 60");
    play(&history, "A4-A5 A13-A12 A5-A4 A12-A13 A4-A5 A13-A12 A5-A4 A12-A13");
    assert_int_equal(history_current(&history)->clock, 100);
    assert_history(&history, OUTCOME_DRAW, REASON_REPETITION);
    history_free(&history);
}

static void rule_8_7_pieces_in_a_castle_count(void **state) {
    (void)state;
    assert_ends("MF16 MA4 mA9", "w", OUTCOME_NONE, REASON_NONE);
    assert_ends("MF16 mF1", "w", OUTCOME_DRAW, REASON_FEW_PIECES);
    assert_ends("MF16 MA4", "b", OUTCOME_WHITE, REASON_CAPTURED);
    assert_ends("mF16 mA9", "b", OUTCOME_BLACK, REASON_CAPTURED);
    Position pos = camelot_position("MF16 MD8 mD9", "w");
    pos = rules_play(&pos, "D8xD10");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
    /* Black's piece on G1 is the second that wins by stalemate. */
    assert_ends(SHUT_IN " mG1 mA9", "w", OUTCOME_BLACK, REASON_STALEMATE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_1_two_pieces_in_the_enemy_castle),
        cmocka_unit_test(rule_8_1_in_a_set_up_with_both_white_has_won),
        cmocka_unit_test(rule_8_2_all_captured_with_two_left),
        cmocka_unit_test(rule_8_3_at_most_one_piece_each),
        cmocka_unit_test(rule_8_3_no_legal_move),
        cmocka_unit_test(rule_8_3_comes_after_8_1_and_8_2),
        cmocka_unit_test(rule_8_4_two_against_one_goes_on),
        cmocka_unit_test(rule_8_5_third_time),
        cmocka_unit_test(rule_8_5_and_8_6_by_claim_alone),
        cmocka_unit_test(rule_8_5_same_side_to_move),
        cmocka_unit_test(rule_8_5_same_castle_moves_left),
        cmocka_unit_test(rule_8_5_same_kinds_of_pieces),
        cmocka_unit_test(rule_8_6_fifty_moves_each),
        cmocka_unit_test(rule_8_6_played_from_zero),
        cmocka_unit_test(rule_8_6_a_capture_begins_anew),
        cmocka_unit_test(rule_8_6_an_entry_into_the_enemy_castle_begins_anew),
        cmocka_unit_test(rule_8_6_a_castle_move_does_not),
        cmocka_unit_test(rule_8_6_comes_last),
        cmocka_unit_test(rule_8_7_pieces_in_a_castle_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
