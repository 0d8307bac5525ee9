/* The registry of games, the calls through a game's rules, a game as played, and perft. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/perft.h"
#include "support/bridge.h"
#include "support/rules_check.h"
#include "text/position_text.h"

static void finds_games_by_name(void **state) {
    (void)state;
    assert_int_equal(game_count(), 5);
    assert_string_equal(game_at(0)->name, "camelot"); /* the default */
    for (int i = 0; i < game_count(); i++) {
        assert_ptr_equal(game_find(game_at(i)->name), game_at(i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(game_at(i)->name, game_at(j)->name);
    }
    assert_ptr_equal(game_find("CAMELOT"), game_find("camelot"));
    assert_ptr_equal(game_find("Camelot8"), game_find("camelot8"));
    static const char *const none[] = {"", "came", "camelott", "camelot9", " camelot", "camelot ", "chess"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(game_find(none[i]));
    assert_null(game_at(-1));
    assert_null(game_at(5));
}

static void derives_boards_from_records(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        assert_in_range(game->files, 1, FILES_MAX);
        assert_in_range(game->ranks, 1, RANKS_MAX);
        assert_in_range(game->pieces, 1, PIECES_MAX);
        assert_true(bb_is_empty(bb_minus(bb_or(game->castle[WHITE], game->castle[BLACK]), game->board)));
        assert_false(bb_intersect(game->castle[WHITE], game->castle[BLACK]));
        Game again = *game;
        again.board = again.castle[WHITE] = again.castle[BLACK] = bb_zero();
        game_prepare(&again);
        assert_true(bb_equal(again.board, game->board));
        assert_true(bb_equal(again.castle[WHITE], game->castle[WHITE]));
        assert_true(bb_equal(again.castle[BLACK], game->castle[BLACK]));
    }
}

static void tells_the_captured_squares(void **state) {
    (void)state;
    Position pos = camelot_position("MC4 MA4 mD5 mE7 mK13 mA12", "w");
    Bitboard captured = game_captured_squares(&pos, rules_move(&pos, "C4xE6xE8"));
    assert_int_equal(bb_count(captured), 2);
    assert_true(bb_test(&captured, square_at(3, 4)));
    assert_true(bb_test(&captured, square_at(4, 6)));
    pos = camelot_position("MC4 MA4 mK13 mA12", "w");
    assert_true(bb_is_empty(game_captured_squares(&pos, rules_move(&pos, "C4-C5"))));
}

static void tells_moves_into_the_enemy_castle(void **state) {
    (void)state;
    Position pos = camelot_position("MF15 MG16 MA4 mA12 mA13", "w");
    assert_true(game_enters_castle(&pos, rules_move(&pos, "F15-F16")));
    assert_false(game_enters_castle(&pos, rules_move(&pos, "G16-F16")));
    assert_false(game_enters_castle(&pos, rules_move(&pos, "A4-A5")));
    /* Into the own Castle is no entry. */
    pos = camelot_position("MF3 MA4 mF2 mA13", "w");
    assert_false(game_enters_castle(&pos, rules_move(&pos, "F3xF1")));
}

static bool pass(const Position *pos, Position *next) {
    Turn turn, next_turn;
    turn_survey(&turn, pos);
    bool passed = turn_pass(&turn, next, &next_turn);
    assert_true(!passed || next_turn.pos == next);
    return passed;
}

static void a_pass_changes_the_side_alone(void **state) {
    (void)state;
    Position pos, next;
    position_text_start(game_find("camelot"), &pos);
    assert_true(pass(&pos, &next));
    assert_true(game_is_consistent(&next));
    assert_int_equal(next.turn, BLACK);
    assert_true(bb_equal(pos.pieces[WHITE], next.pieces[WHITE]));
    assert_true(bb_equal(pos.pieces[BLACK], next.pieces[BLACK]));
    /* Not where either side must capture, nor out of the own Castle's duty. */
    pos = camelot_position("MD8 MA4 mD9 mK13", "w");
    assert_false(pass(&pos, &next));
    pos = camelot_position("MD8 MD7 MA4 mD9 mK13", "b"); /* White would jump D9 */
    assert_false(pass(&pos, &next));
    pos = camelot_position("MF1 MA4 mK12 mK13", "w");
    assert_false(pass(&pos, &next));
}

static void a_history_grows_is_copied_and_taken_back(void **state) {
    (void)state;
    History history = {0}, copy = {0};
    MoveList list;
    Position start;
    uint64_t random = 91;
    list_init(&list, NULL);
    position_text_start(game_find("camelot"), &start);
    assert_true(history_start(&history, &start));
    while (history.count < 400) {
        const Position *pos = history_current(&history);
        list.size = 0;
        if (game_result(pos).reason == REASON_NONE)
            game_generate(pos, STAGE_ALL, &list);
        if (list.size > 0)
            assert_true(history_push(&history, list.moves[random_below(&random, (int)list.size)]));
        else
            for (int back = random_below(&random, history.count); back > 0; back--)
                history_pop(&history);
    }
    assert_true(history_copy(&copy, &history));
    assert_int_equal(copy.count, history.count);
    assert_ptr_not_equal(copy.positions, history.positions);
    /* Each position follows from the one before by the move between. */
    assert_true(pos_same(&copy.positions[0], &start));
    for (int i = 1; i < copy.count; i++) {
        Position next;
        game_play(&copy.positions[i - 1], copy.moves[i - 1], &next);
        assert_true(pos_same(&next, &copy.positions[i]));
        assert_int_equal(next.clock, copy.positions[i].clock);
        assert_int_equal(next.move_number, copy.positions[i].move_number);
    }
    history_pop(&history);
    assert_int_equal(history.count, 399);
    assert_int_equal(copy.count, 400);
    /* Started again it is as new; a copy of it takes the place of what was there. */
    assert_true(history_start(&history, &start));
    assert_int_equal(history.count, 1);
    assert_true(history_copy(&copy, &history));
    assert_int_equal(copy.count, 1);
    assert_true(pos_same(history_current(&copy), &start));
    history_free(&history);
    history_free(&copy);
    assert_int_equal(history.count, 0);
    list_free(&list);
}

static void perft_counts_finished_positions_as_nothing(void **state) {
    (void)state;
    MoveList work;
    list_init(&work, NULL);
    Position pos = camelot_position("MF16 MG16 MA4 mA12 mA13", "b");
    assert_int_equal(perft(&pos, 0, false, &work), 1);
    for (int full = 0; full < 2; full++) {
        assert_int_equal(perft(&pos, 1, full, &work), 0);
        assert_int_equal(perft(&pos, 2, full, &work), 0);
    }
    /* F15 has six moves, of which F15-F16 wins, and G16 one; Black's L5 has five answers to the other six. */
    pos = camelot_position("MF15 MG16 mL5", "w");
    for (int full = 0; full < 2; full++) {
        assert_int_equal(perft(&pos, 1, full, &work), 7);
        assert_int_equal(perft(&pos, 2, full, &work), 30);
    }
    list_free(&work);
}

static void perft_ignores_the_clock(void **state) {
    (void)state;
    MoveList work;
    list_init(&work, NULL);
    Position fresh = camelot_position("MA4 ML4 mA13 mL13", "w 2+2 0 1");
    Position old = camelot_position("MA4 ML4 mA13 mL13", "w 2+2 150 80");
    for (int depth = 1; depth <= 4; depth++)
        assert_int_equal(perft(&fresh, depth, false, &work), perft(&old, depth, false, &work));
    list_free(&work);
}

static void names_kinds_and_reasons(void **state) {
    (void)state;
    assert_string_equal(notation_kind(MOVE_PLAIN), "plain");
    assert_string_equal(notation_kind(MOVE_CANTER), "canter");
    assert_string_equal(notation_kind(MOVE_JUMP), "jump");
    assert_string_equal(notation_kind(MOVE_CHARGE), "charge");
    assert_string_equal(notation_kind(MOVE_CASTLE), "castle");
    assert_string_equal(notation_kind(MOVE_STEP), "step");
    assert_string_equal(notation_reason(REASON_NONE), "none");
    assert_string_equal(notation_reason(REASON_CASTLE), "castle");
    assert_string_equal(notation_reason(REASON_CAPTURED), "captured");
    assert_string_equal(notation_reason(REASON_STALEMATE), "stalemate");
    assert_string_equal(notation_reason(REASON_FEW_PIECES), "few-pieces");
    assert_string_equal(notation_reason(REASON_REPETITION), "repetition");
    assert_string_equal(notation_reason(REASON_FIFTY), "fifty");
    assert_string_equal(notation_reason(REASON_COUNT), "count");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_games_by_name),
        cmocka_unit_test(derives_boards_from_records),
        cmocka_unit_test(tells_the_captured_squares),
        cmocka_unit_test(tells_moves_into_the_enemy_castle),
        cmocka_unit_test(a_pass_changes_the_side_alone),
        cmocka_unit_test(a_history_grows_is_copied_and_taken_back),
        cmocka_unit_test(perft_counts_finished_positions_as_nothing),
        cmocka_unit_test(perft_ignores_the_clock),
        cmocka_unit_test(names_kinds_and_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
