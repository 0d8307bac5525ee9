/* The rules of 8x8 Camelot, number by number. Notation has more examples in test_camelot8.c, position strings
 * in test_position_text.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "games/history.h"
#include "games/notation.h"
#include "games/perft.h"
#include "support/rules_check.h"
#include "text/position_text.h"

/* Four Black pieces that meddle nowhere near the middle: with them only captures are not all that is left. */
#define FAR "ma8 mb8 mg8 mh8"

static Position eight(const char *pieces, const char *rest) {
    return rules_position("camelot8", pieces, rest);
}

static void rule_1_1_board_and_set_up(void **state) {
    (void)state;
    const Game *game = game_find("camelot8");
    assert_int_equal(bb_count(game->board), 64);
    for (int square = 0; square < SQUARES; square++)
        assert_int_equal(bb_test(&game->board, (Square)square), square % 16 < 8 && square / 16 < 8);
    Position pos;
    position_text_start(game, &pos);
    assert_pieces(&pos, "Mb1 Mc1 Md1 Me1 Mf1 Mg1 Mb2 Mc2 Md2 Me2 Mf2 Mg2 "
                        "mb7 mc7 md7 me7 mf7 mg7 mb8 mc8 md8 me8 mf8 mg8");
}

static void rule_1_2_white_begins_then_by_turns_and_nobody_passes(void **state) {
    (void)state;
    Position pos;
    position_text_start(game_find("camelot8"), &pos);
    assert_int_equal(pos.turn, WHITE);
    pos = rules_play(&pos, "b2-a4");
    assert_int_equal(pos.turn, BLACK);
    assert_illegal(&pos, "a4-b2");
    pos = rules_play(&pos, "b7-a5");
    assert_int_equal(pos.turn, WHITE);
    assert_illegal(&pos, "b1-b1");
    assert_illegal(&pos, "0000");
}

static void rule_2_1_a_knights_step(void **state) {
    (void)state;
    Position pos = eight("Md4 " FAR, "w");
    assert_moves(&pos, "d4-c2 d4-e2 d4-b3 d4-f3 d4-b5 d4-f5 d4-c6 d4-e6");
    pos = eight("Ma1 " FAR, "w");
    assert_moves(&pos, "a1-c2 a1-b3");
    pos = eight("mh1 Ma8 Mb8 Mc8 Md8", "b");
    assert_moves(&pos, "h1-f2 h1-g3");
}

static void rule_2_1_two_routes_to_each_target_and_no_zigzag(void **state) {
    (void)state;
    Position pos = eight("Md4 " FAR, "w");
    assert_reads(&pos, "d4-d5-d6-e6", "d4-e6");
    assert_reads(&pos, "d4-e4-e5-e6", "d4-e6");
    assert_illegal(&pos, "d4-d5-e5-e6");
    /* Captures tell routes apart: a piece on the zigzag's square alone is not captured on the way to e6. */
    pos = eight("Md4 me4 " FAR, "w");
    assert_moves(&pos, "d4xe4-e3-e2 d4xe4-f4-f3 d4xe4-f4-f5 d4xe4-e5-e6");
}

static void rule_2_2_the_target_must_be_empty(void **state) {
    (void)state;
    Position pos = eight("Md4 Me2 mc6 " FAR, "w");
    assert_moves_from(&pos, "d4", "d4-c2 d4-b3 d4-f3 d4-b5 d4-f5 d4-e6");
}

static void rule_2_2_an_own_piece_blocks_a_route(void **state) {
    (void)state;
    /* d5 bars one route to e6, c6, b5 and f5; e5 the other one to e6. */
    Position pos = eight("Md4 Md5 Me5 " FAR, "w");
    assert_moves_from(&pos, "d4", "d4-c2 d4-e2 d4-b3 d4-f3 d4-b5 d4-f5 d4-c6");
    assert_illegal(&pos, "d4-d5-d6-c6");
    assert_reads(&pos, "d4-c4-c5-c6", "d4-c6");
    /* All four ways out of the corner barred. */
    pos = eight("Ma1 Ma2 Mb1 " FAR, "w");
    assert_moves_from(&pos, "a1", "");
}

static void rule_2_3_one_or_two_captured_a_step(void **state) {
    (void)state;
    Position pos = eight("Md4 md5 md6 mg8 mh8", "w");
    assert_moves(&pos, "d4xd5xd6-e6 d4xd5xd6-c6 d4xd5-e5-f5 d4xd5-c5-b5");
    Position next = rules_play(&pos, "d4xd5xd6-e6");
    assert_pieces(&next, "Me6 mg8 mh8");
    next = rules_play(&pos, "d4xd5-e5-f5");
    assert_pieces(&next, "Mf5 md6 mg8 mh8");
}

static void rule_2_3_removed_before_a_further_step(void **state) {
    (void)state;
    /* The second step leads over c4 and d4, where the first and the second captured piece stood. */
    Position pos = eight("Mc3 mc4 md4 mg8 mh8", "w");
    assert_reads(&pos, "c3xc4-c5-d5xd4-c4-b4", "c3-d3xd4-d5-d4xc4-b4");
    assert_illegal(&pos, "c3xc4-c5-d5xd4xc4-b4");
}

static void rule_3_1_capturing_is_compulsory_the_choice_free(void **state) {
    (void)state;
    Position pos = eight("Md4 Mg1 md5 mg2 ma8 mh8", "w");
    assert_true(game_must_capture(&pos));
    assert_moves(&pos, "d4xd5-d6-e6 d4xd5-d6-c6 d4xd5-e5-f5 d4xd5-c5-b5 "
                       "g1xg2-g3-h3 g1xg2-g3-f3 g1xg2-f2-e2");
    assert_illegal(&pos, "d4-e2");
    assert_illegal(&pos, "d4-e4-e5-e6"); /* the route that captures nothing */
    /* No rule of most captures. */
    pos = eight("Md4 md5 md6 mg8 mh8", "w");
    assert_reads(&pos, "d4xd5-e5-f5", "d4xd5-e5-f5");
}

static void rule_3_2_series_of_up_to_three_steps(void **state) {
    (void)state;
    Position pos = eight("Ma1 ma2 mb4 mc6 me7", "w");
    assert_moves(&pos, "a1xa2-b2-c2 "
                       "a1xa2-a3-b3xb4-b5-a5 "
                       "a1xa2-a3-b3xb4-c4-d4 "
                       "a1xa2-a3-b3xb4-b5-c5xc6-c7-d7 "
                       "a1xa2-a3-b3xb4-b5-c5xc6-c7-b7 "
                       "a1xa2-a3-b3xb4-b5-c5xc6-d6-e6 "
                       "a1xa2-a3-b3xb4-b5-c5xc6-b6-a6");
    /* It must go on while it can. */
    assert_illegal(&pos, "a1xa2-a3-b3");
    assert_illegal(&pos, "a1xa2-a3-b3xb4-b5-c5");
    /* After the third it stops, though e7 could be captured from d7. */
    assert_illegal(&pos, "a1xa2-a3-b3xb4-b5-c5xc6-c7-d7xe7-f7-f8");
    pos = eight("Md7 me7 ma8 mb8 mc8", "w");
    assert_reads(&pos, "d7xe7-f7-f8", "d7xe7-f7-f8");
}

static void rule_3_3_the_start_is_empty_and_squares_may_be_visited_twice(void **state) {
    (void)state;
    /* Back to c3 by two ways round, one move; over d4 and c4 again where pieces were captured. */
    Position pos = eight("Mc3 mc4 md4 mg8 mh8", "w");
    assert_moves(&pos, "c3xc4-c5-b5 c3xc4-b4-a4 c3xc4xd4-e4 c3-d3xd4-d5-c5xc4-c3 c3xc4-c5-d5xd4-d3-e3 "
                       "c3-d3xd4-d5-d4xc4-b4 c3xc4-c5-d5xd4-e4-f4");
    assert_reads(&pos, "c3xc4-c5-d5xd4-d3-c3", "c3-d3xd4-d5-c5xc4-c3");
    pos = rules_play(&pos, "c3-d3xd4-d5-c5xc4-c3");
    assert_pieces(&pos, "Mc3 mg8 mh8");
}

static void rule_4_1_only_captures_with_three_or_fewer_each(void **state) {
    (void)state;
    Position pos = eight("Md4 Ma1 Ma2 md5 mh8 mg8", "w");
    assert_true(game_must_capture(&pos));
    assert_moves(&pos, "d4xd5-d6-e6 d4xd5-d6-c6 d4xd5-e5-f5 d4xd5-c5-b5");
    /* Who cannot capture ends the game: more pieces win, equal numbers draw. */
    pos = eight("Ma1 Mb1 Mc1 mh8 mg8 mf8", "w");
    assert_no_moves(&pos, OUTCOME_DRAW, REASON_COUNT);
    pos = eight("Ma1 Mb1 mh8 mg8 mf8", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_COUNT);
    pos = eight("Ma1 Mb1 Mc1 mh8 mg8", "w");
    assert_no_moves(&pos, OUTCOME_WHITE, REASON_COUNT);
    pos = eight("Ma1 Mb1 Mc1 mh8 mg8", "b");
    assert_no_moves(&pos, OUTCOME_WHITE, REASON_COUNT);
    /* A fourth piece on either side, and quiet moves are legal. */
    pos = eight("Ma1 mh8 mg8 mf8 me8", "w");
    assert_moves(&pos, "a1-b3 a1-c2");
    pos = eight("Ma1 Mb1 Mc1 Md1 mh8", "b");
    assert_moves(&pos, "h8-g6 h8-f7");
}

static void rule_4_1_from_the_capture_that_leads_there(void **state) {
    (void)state;
    Position pos = eight("Md4 md5 ma8 mb8 mh8", "w");
    pos = rules_play(&pos, "d4xd5-d6-e6");
    assert_result(&pos, OUTCOME_BLACK, REASON_COUNT);
}

static void rule_4_1_outranks_4_3(void **state) {
    (void)state;
    /* The piece on a1 cannot move at all: with three Black pieces the count decides,
     * with four it has lost. */
    Position pos = eight("Ma1 mb3 mc2 mh8", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_COUNT);
    pos = eight("Ma1 mb3 mc2 mg8 mh8", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
}

static void rule_4_2_without_pieces_lost(void **state) {
    (void)state;
    for (int turn = 0; turn < 2; turn++) {
        Position pos = eight("Ma1 Mb1", turn ? "b" : "w");
        assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
        pos = eight("ma1", turn ? "b" : "w");
        assert_result(&pos, OUTCOME_BLACK, REASON_CAPTURED);
    }
    Position pos = eight("Md4 Ma1 Mb1 Mc1 md5", "w");
    pos = rules_play(&pos, "d4xd5-d6-e6");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
}

static void rule_4_3_no_legal_move_lost(void **state) {
    (void)state;
    Position pos = eight("Ma1 mb3 mc2 mg8 mh8", "w");
    assert_no_moves(&pos, OUTCOME_BLACK, REASON_STALEMATE);
    pos = eight("ma1 Mb3 Mc2 Mg8 Mh8", "b");
    assert_no_moves(&pos, OUTCOME_WHITE, REASON_STALEMATE);
    pos = eight("Ma1 mb3 mc2 mg8 mh8", "b");
    assert_result(&pos, OUTCOME_NONE, REASON_NONE);
}

static void play(History *history, const char *words) {
    char word[MOVE_TEXT_MAX];
    int used;
    while (sscanf(words, "%40s%n", word, &used) == 1) {
        assert_true(history_push(history, rules_move(history_current(history), word)));
        words += used;
    }
}

static Reason reason_of(const History *history) {
    MoveList work;
    list_init(&work, NULL);
    Result result = history_result(history, &work);
    list_free(&work);
    if (result.reason != REASON_NONE)
        assert_int_equal(result.outcome, OUTCOME_DRAW);
    return result.reason;
}

static void rule_4_4_third_time(void **state) {
    (void)state;
    History history = {0};
    Position pos = eight("Ma1 Mb1 Mc1 Md1 ma8 mb8 mc8 md8", "w");
    assert_true(history_start(&history, &pos));
    play(&history, "a1-b3 a8-b6 b3-a1 b6-a8");
    assert_int_equal(history_repetitions(&history), 2);
    assert_int_equal(reason_of(&history), REASON_NONE);
    play(&history, "a1-b3 a8-b6 b3-a1");
    assert_int_equal(reason_of(&history), REASON_NONE);
    play(&history, "b6-a8");
    assert_int_equal(reason_of(&history), REASON_REPETITION);
    history_free(&history);
}

static void rule_4_4_fifty_moves_each(void **state) {
    (void)state;
    History history = {0};
    Position pos = eight("Ma1 Mb1 Mc1 Md1 ma8 mb8 mc8 md8", "w - 98 70");
    assert_true(history_start(&history, &pos));
    play(&history, "a1-b3");
    assert_int_equal(reason_of(&history), REASON_NONE);
    play(&history, "a8-b6");
    assert_int_equal(reason_of(&history), REASON_FIFTY);
    /* A capture begins anew. */
    pos = eight("Md4 Ma1 Mb1 Mc1 md5 mf8 mg8 mh8 me8", "w - 99 70");
    assert_true(history_start(&history, &pos));
    play(&history, "d4xd5-c5-b5");
    assert_int_equal(history_current(&history)->clock, 0);
    assert_int_equal(reason_of(&history), REASON_NONE);
    history_free(&history);
}

static void rule_5_1_moves_and_perft(void **state) {
    (void)state;
    static const uint64_t counts[] = {1, 24, 576, 12204, 241042, 4569224};
    Position pos;
    MoveList work;
    list_init(&work, NULL);
    position_text_start(game_find("camelot8"), &pos);
    for (int depth = 0; depth <= 5; depth++)
        assert_int_equal(perft(&pos, depth, false, &work), counts[depth]);
    list_free(&work);
    /* Two moves from d4 to b3: by capturing b4 alone, or c5 d6 b4 in three steps. */
    pos = eight("Md4 mb4 mc5 md6 mh6", "w");
    Move one = rules_move(&pos, "d4-c4xb4-b3"), three = rules_move(&pos, "d4-c4xc5-c6xd6-d5-d4-c4xb4-b3");
    assert_int_equal(one.to, three.to);
    assert_false(move_equal(one, three));
    /* One move by two ways. */
    pos = eight("Mc3 mc4 md4 mg8 mh8", "w");
    assert_true(
        move_equal(rules_move(&pos, "c3xc4-c5-d5xd4-d3-c3"), rules_move(&pos, "c3-d3xd4-d5-c5xc4-c3")));
}

static void rule_5_2_notation(void **state) {
    (void)state;
    Position pos = eight("Md4 " FAR, "w");
    assert_reads(&pos, "d4-e6", "d4-e6");
    assert_reads(&pos, "D4-E6", "d4-e6");
    assert_string_equal(notation_kind(rules_move(&pos, "d4-e6").kind), "step");
    pos = eight("Md4 md5 " FAR, "w");
    assert_reads(&pos, "d4xd5-d6-e6", "d4xd5-d6-e6");
    assert_string_equal(notation_kind(rules_move(&pos, "d4xd5-d6-e6").kind), "jump");
    assert_reads(&pos, "d4xe6", "d4xd5-d6-e6");
    assert_reads(&pos, "d4-e6", "d4xd5-d6-e6");
    pos = eight("Md4 md6 " FAR, "w");
    assert_reads(&pos, "d4-d5xd6-e6", "d4-d5xd6-e6");
    pos = eight("Md4 md5 me5 " FAR, "w");
    assert_reads(&pos, "d4xd5-d6-e6xe5-e4-d4", "d4-e4xe5-e6-d6xd5-d4");
    pos = eight("Md4 mb4 mc5 md6 mh6", "w");
    assert_ambiguous(&pos, "d4xb3");
}

static void rule_5_2_all_squares_whatever_the_signs(void **state) {
    (void)state;
    /* The squares are those of the step that takes on d6, and the ends of a series of three as well. */
    Position pos = eight("Md4 mb4 mc5 md6 mh6", "w");
    assert_ambiguous(&pos, "d4-d5-d6-e6");
    assert_reads(&pos, "d4-d5xd6-e6", "d4-d5xd6-e6");
    pos = eight("Md4 md6 " FAR, "w");
    assert_reads(&pos, "d4-d5-d6-e6", "d4-d5xd6-e6");
    assert_illegal(&pos, "d4xd5xd6-e6");
    assert_illegal(&pos, "d4xd5-d6-e6");
    assert_illegal(&pos, "d4-d5xd6xe6");
    pos = eight("Md4 " FAR, "w");
    assert_illegal(&pos, "d4xe6");
    assert_illegal(&pos, "d4-d5xd6-e6");
}

static void rule_5_3_position_string(void **state) {
    (void)state;
    Position pos = eight("Ma1 Mh1 mb8 mg7", "b - 3 4");
    assert_position(&pos, "1m6/6m1/8/8/8/8/8/M6M b - 3 4");
    position_text_start(game_find("camelot8"), &pos);
    assert_position(&pos, "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_1_board_and_set_up),
        cmocka_unit_test(rule_1_2_white_begins_then_by_turns_and_nobody_passes),
        cmocka_unit_test(rule_2_1_a_knights_step),
        cmocka_unit_test(rule_2_1_two_routes_to_each_target_and_no_zigzag),
        cmocka_unit_test(rule_2_2_the_target_must_be_empty),
        cmocka_unit_test(rule_2_2_an_own_piece_blocks_a_route),
        cmocka_unit_test(rule_2_3_one_or_two_captured_a_step),
        cmocka_unit_test(rule_2_3_removed_before_a_further_step),
        cmocka_unit_test(rule_3_1_capturing_is_compulsory_the_choice_free),
        cmocka_unit_test(rule_3_2_series_of_up_to_three_steps),
        cmocka_unit_test(rule_3_3_the_start_is_empty_and_squares_may_be_visited_twice),
        cmocka_unit_test(rule_4_1_only_captures_with_three_or_fewer_each),
        cmocka_unit_test(rule_4_1_from_the_capture_that_leads_there),
        cmocka_unit_test(rule_4_1_outranks_4_3),
        cmocka_unit_test(rule_4_2_without_pieces_lost),
        cmocka_unit_test(rule_4_3_no_legal_move_lost),
        cmocka_unit_test(rule_4_4_third_time),
        cmocka_unit_test(rule_4_4_fifty_moves_each),
        cmocka_unit_test(rule_5_1_moves_and_perft),
        cmocka_unit_test(rule_5_2_notation),
        cmocka_unit_test(rule_5_2_all_squares_whatever_the_signs),
        cmocka_unit_test(rule_5_3_position_string),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
