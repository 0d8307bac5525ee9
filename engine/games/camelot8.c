#include "games/camelot8.h"

#include <assert.h>

#include "games/camelot8_moves.h"
#include "games/camelot8_read.h"
#include "games/camelot8_route.h"

static Result result(const Position *pos) {
    for (int side = 0; side < SIDES; side++)
        if (pos->count[side] == 0 && pos->count[side_other((Side)side)] > 0)
            return (Result){outcome_win(side_other((Side)side)), REASON_CAPTURED};
    return RESULT_NONE;
}

static Result no_moves(const Position *pos) {
    int white = pos->count[WHITE], black = pos->count[BLACK];
    if (!camelot8_is_count_stage(pos))
        return (Result){outcome_win(side_other(pos_turn(pos))), REASON_STALEMATE};
    if (white == black)
        return (Result){OUTCOME_DRAW, REASON_COUNT};
    return (Result){outcome_win(white > black ? WHITE : BLACK), REASON_COUNT};
}

static void play(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos), enemy = side_other(side);
    *next = *pos;
    pos_remove(next, side, move.from);
    BitboardScan scan = bb_scan(game_captured_squares(pos, move));
    for (Square square; bb_next(&scan, &square);)
        pos_remove(next, enemy, square);
    pos_add(next, side, false, move.to);
    if (move.captured)
        next->clock = 0;
    else if (next->clock < CLOCK_MAX)
        next->clock++;
    if (side == BLACK && next->move_number < MOVE_NUMBER_MAX)
        next->move_number++;
    next->turn = (uint8_t)enemy;
    next->key ^= keys_table.black_to_move;
    assert(game_is_consistent(next));
}

const GameRules camelot8_rules = {
    .survey = camelot8_survey,
    .generate = camelot8_generate,
    .count = camelot8_count,
    .find = camelot8_find,
    .play = play,
    .result = result,
    .no_moves = no_moves,
    .route = camelot8_route,
    .read = camelot8_read,
    .stops = camelot8_stops,
};

const Game camelot8_record = {
    .name = "camelot8",
    .title = "8x8 Camelot",
    .files = 8,
    .ranks = 8,
    .span = {{0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}},
    .castle_span = {.exists = false},
    .start = "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1",
    .pieces = 12,
    .castle_moves = 0,
    .castle_wins = 0,
    .few_pieces = 0,
    .clock_limit = 100,
    .has_knights = false,
    .coordinates_lower = true,
    .rules = &camelot8_rules,
};
