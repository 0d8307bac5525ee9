/* Chivalry, Cam and Camette: perft by distinct move, and what their records change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/notation.h"
#include "games/perft.h"
#include "games/registry.h"
#include "text/position_text.h"

static MoveList work;

static int set_up(void **state) {
    (void)state;
    list_init(&work, NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    list_free(&work);
    return 0;
}

static Position position(const char *game, const char *text) {
    Position pos;
    Error error = {""};
    assert_non_null(game_find(game));
    if (!position_text_read(game_find(game), text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

/* counts ends with a zero. */
static void assert_perft(const char *name, const uint64_t *counts) {
    Position pos;
    position_text_start(game_find(name), &pos);
    for (int depth = 1; counts[depth - 1]; depth++)
        assert_int_equal(perft(&pos, depth, false, &work), counts[depth - 1]);
    assert_int_equal(perft(&pos, 3, true, &work), counts[2]);
}

static void counts_the_perfts_of_chivalry(void **state) {
    (void)state;
    assert_perft("chivalry", (const uint64_t[]){132, 17470, 2456802, 0});
}

static void counts_the_perfts_of_cam(void **state) {
    (void)state;
    assert_perft("cam", (const uint64_t[]){54, 2916, 166212, 9420260, 0});
}

static void counts_the_perfts_of_camette(void **state) {
    (void)state;
    assert_perft("camette", (const uint64_t[]){22, 345, 4926, 65908, 774222, 9338348, 0});
}

static void sets_up_the_boards(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int squares, castle, pieces;
    } boards[] = {{"camelot", 160, 2, 14},
                  {"chivalry", 176, 2, 20},
                  {"cam", 67, 1, 7},
                  {"camette", 23, 1, 4},
                  {"camelot8", 64, 0, 12}};
    assert_int_equal(game_count(), 5);
    for (int i = 0; i < 5; i++) {
        const Game *game = game_at(i);
        assert_string_equal(game->name, boards[i].name);
        assert_ptr_equal(game_find(boards[i].name), game);
        assert_int_equal(bb_count(game->board), boards[i].squares);
        for (int side = 0; side < SIDES; side++) {
            assert_int_equal(bb_count(game->castle[side]), boards[i].castle);
            assert_true(bb_is_empty(bb_minus(game->castle[side], game->board)));
        }
        Position pos;
        position_text_start(game, &pos);
        assert_int_equal(pos.count[WHITE], boards[i].pieces);
        assert_int_equal(pos.count[BLACK], boards[i].pieces);
        char text[POSITION_TEXT_MAX];
        position_text_write(&pos, text);
        assert_string_equal(text, game->start);
    }
}

static void assert_result(const char *game, const char *text, Outcome outcome, Reason reason) {
    Position pos = position(game, text);
    Result result = game_result_with_moves(&pos, &work);
    if (result.outcome != outcome || result.reason != reason)
        fail_msg("%s: %d %s", text, (int)result.outcome, notation_reason(result.reason));
}

static void wins_where_one_castle_square_is_enough(void **state) {
    (void)state;
    assert_result("cam", "M/3/5/7/7/3m3/7/7/7/7/5/3/1 b - 0 1", OUTCOME_WHITE, REASON_CASTLE);
    assert_result("cam", "1/3/5/7/7/3M3/7/7/7/7/5/3/m w - 0 1", OUTCOME_BLACK, REASON_CASTLE);
    assert_result("camette", "M/3/5/2m2/5/3/1 b - 0 1", OUTCOME_WHITE, REASON_CASTLE);
    /* In Chivalry it takes two. */
    assert_result("chivalry", "1M/8/10/12/14/14/7m6/14/14/14/14/7M6/12/10/8/2 b 2+2 0 1", OUTCOME_NONE,
                  REASON_NONE);
    assert_result("chivalry", "MM/8/10/12/14/14/7m6/14/14/14/14/14/12/10/8/2 b 2+2 0 1", OUTCOME_WHITE,
                  REASON_CASTLE);
}

static void knows_no_draw_by_few_pieces_where_one_piece_can_win(void **state) {
    (void)state;
    assert_result("cam", "1/3/5/7/7/3M3/7/7/7/3m3/5/3/1 w - 0 1", OUTCOME_NONE, REASON_NONE);
    assert_result("camette", "1/3/5/2m2/5/1M1/1 w - 0 1", OUTCOME_NONE, REASON_NONE);
    assert_result("camette", "1/3/5/5/5/1M1/1 b - 0 1", OUTCOME_WHITE, REASON_CAPTURED);
    assert_result("chivalry", "2/8/10/12/14/14/7m6/14/14/14/14/7M6/12/10/8/2 w 2+2 0 1", OUTCOME_DRAW,
                  REASON_FEW_PIECES);
    assert_result("chivalry", "2/8/10/12/14/14/14/14/14/14/14/7M6/12/10/8/2 w 2+2 0 1", OUTCOME_DRAW,
                  REASON_FEW_PIECES);
}

static void wins_by_stalemate_with_any_number_left(void **state) {
    (void)state;
    /* A Man that stands in its own Castle and has no way out. */
    assert_result("cam", "1/3/5/7/7/7/7/7/7/7/m1m1m/mmm/M w - 0 1", OUTCOME_BLACK, REASON_STALEMATE);
    assert_result("cam", "1/3/5/7/7/7/7/7/7/7/m3m/mmm/M w - 0 1", OUTCOME_NONE, REASON_NONE);
    /* One piece left is enough to win so: Black must leave the Castle and is shut in by its own. */
    assert_result("cam", "m/mmm/m1m1m/7/7/7/7/7/7/3M3/5/3/1 b - 0 1", OUTCOME_WHITE, REASON_STALEMATE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_up_the_boards),
        cmocka_unit_test(counts_the_perfts_of_chivalry),
        cmocka_unit_test(counts_the_perfts_of_cam),
        cmocka_unit_test(counts_the_perfts_of_camette),
        cmocka_unit_test(wins_where_one_castle_square_is_enough),
        cmocka_unit_test(knows_no_draw_by_few_pieces_where_one_piece_can_win),
        cmocka_unit_test(wins_by_stalemate_with_any_number_left),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
