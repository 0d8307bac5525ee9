/* Positions of the other games whose outcome is known, searched at fixed depths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "engine.h"
#include "games/notation.h"
#include "support/bridge.h"
#include "support/sanitizer.h"

typedef struct Answer {
    char move[MOVE_TEXT_MAX];
    Score score;
} Answer;

/* Searches a position within limits; only, where given, is the one first move looked at. */
static Answer answer(const char *game, const char *text, SearchLimits limits, const char *only) {
    Engine *engine = engine_new();
    History history = {0};
    Position pos = bridge_read(game, text);
    MoveList work;
    Answer found = {"", 0};
    list_init(&work, NULL);
    assert_non_null(engine);
    assert_true(history_start(&history, &pos));
    Move first = MOVE_NONE;
    if (only) {
        assert_int_equal(bridge_read_move(&pos, only, &first, &work), READ_OK);
        limits.searchmoves = &first;
        limits.searchmoves_count = 1;
    }
    SearchSummary summary;
    assert_true(engine_search(engine, &history, &limits, NULL, &summary));
    found.score = summary.score;
    notation_write(&pos, summary.best, found.move);
    engine_free(engine);
    history_free(&history);
    list_free(&work);
    return found;
}

/* Enough for every proof here many times over; a search that does not find it ends all the same. */
enum { NODES_MOST = 100000000 };

/* Whether the mover wins by the move (any, where NULL), proven within so many moves. */
static void assert_wins(const char *game, const char *text, const char *only, int moves) {
    SearchLimits limits = {.mate = moves, .has_nodes = true, .nodes = NODES_MOST};
    Answer found = answer(game, text, limits, only);
    if (!score_is_win(found.score) || score_moves_to_end(found.score) > moves)
        fail_msg("%s: %s has the score %d", text, found.move, found.score);
}

static const char camette[] = "1/1n1/1m1m1/1m3/1M1MM/1N1/1 w - 0 1";

static void wins_the_camette_position_in_five_plies(void **state) {
    (void)state;
    static const char *const fastest[] = {"B3-C3", "C2-E4", "D3-D2", "E3-D2"};
    for (size_t i = 0; i < sizeof fastest / sizeof *fastest; i++)
        assert_int_equal(answer("camette", camette, (SearchLimits){.depth = 8}, fastest[i]).score,
                         SCORE_WIN - 5);
    Answer best = answer("camette", camette, (SearchLimits){.depth = 8}, NULL);
    assert_int_equal(best.score, SCORE_WIN - 5);
    bool known = false;
    for (size_t i = 0; i < sizeof fastest / sizeof *fastest; i++)
        known |= strcmp(best.move, fastest[i]) == 0;
    assert_true(known);
}

static void finds_no_other_camette_move_as_fast(void **state) {
    (void)state;
    if (THREAD_SANITIZER)
        skip();
    Position pos = bridge_read("camette", camette);
    MoveList list;
    int fast = 0;
    list_init(&list, NULL);
    game_generate(&pos, STAGE_ALL, &list);
    for (uint32_t i = 0; i < list.size; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(&pos, list.moves[i], text);
        fast += answer("camette", camette, (SearchLimits){.depth = 8}, text).score >= SCORE_WIN - 5;
    }
    assert_int_equal(fast, 4);
    list_free(&list);
}

static void wins_the_cam_position_for_black(void **state) {
    (void)state;
    static const char text[] = "1/3/5/7/7/7/7/7/3M3/4M2/4m/3/1 b - 0 1";
    assert_string_equal(answer("cam", text, (SearchLimits){.depth = 14}, NULL).move, "F3-E2");
    assert_wins("cam", text, "F3-E2", 8);
}

static void wins_the_cam_position_for_white_after_a_slip(void **state) {
    (void)state;
    static const char text[] = "1/3/5/7/7/7/7/7/3M3/4M1m/5/3/1 w - 0 2";
    assert_wins("cam", text, "D5-C4", 20);
    assert_wins("cam", text, "E4-D3", 20);
}

static void plays_the_count_of_camelot8_out(void **state) {
    (void)state;
    /* Three against three, and White takes one: no further capture, and three are more than two. */
    Answer found = answer("camelot8", "m6m/8/8/3m4/3M4/8/8/M6M w - 0 1", (SearchLimits){.depth = 1}, NULL);
    assert_int_equal(found.score, SCORE_WIN - 1);
    /* Against four it is equal then. */
    found = answer("camelot8", "mm5m/8/8/3m4/3M4/8/8/M6M w - 0 1", (SearchLimits){.depth = 1}, NULL);
    assert_int_equal(found.score, SCORE_DRAW);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_the_camette_position_in_five_plies),
        cmocka_unit_test(finds_no_other_camette_move_as_fast),
        cmocka_unit_test(wins_the_cam_position_for_black),
        cmocka_unit_test(wins_the_cam_position_for_white_after_a_slip),
        cmocka_unit_test(plays_the_count_of_camelot8_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
