#include "games/camelot.h"

#include <assert.h>

#include "games/camelot_moves.h"
#include "games/camelot_read.h"
#include "games/camelot_route.h"
#include "games/camelot_turn.h"

static void play(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos), enemy = side_other(side);
    const Bitboard *goal = &pos->game->castle[enemy];
    bool knight = bb_test(&pos->knights, move.from), was_inside = bb_test(goal, move.from);
    *next = *pos;
    pos_remove(next, side, move.from);
    pos_add(next, side, knight, move.to);
    if (next->clock < CLOCK_MAX)
        next->clock++;
    if (move.captured) {
        BitboardScan scan = bb_scan(game_captured_squares(pos, move));
        for (Square square; bb_next(&scan, &square);)
            pos_remove(next, enemy, square);
        next->clock = 0;
    }
    if (was_inside) {
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
        next->castle_moves[side]--;
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
    } else if (bb_test(goal, move.to)) {
        next->clock = 0;
    }
    if (side == BLACK && next->move_number < MOVE_NUMBER_MAX)
        next->move_number++;
    next->turn = (uint8_t)enemy;
    next->key ^= keys_table.black_to_move;
    assert(game_is_consistent(next));
}

/* 8.1 to the first half of 8.3, in their order. */
static Result result(const Position *pos) {
    const Game *game = pos->game;
    for (int side = 0; side < SIDES; side++) {
        Bitboard inside = bb_and(pos->pieces[side], game->castle[side_other((Side)side)]);
        if (!bb_is_empty(inside) && bb_count(inside) >= game->castle_wins)
            return (Result){outcome_win((Side)side), REASON_CASTLE};
    }
    for (int side = 0; side < SIDES; side++)
        if (pos->count[side_other((Side)side)] == 0 && pos->count[side] >= game->few_pieces)
            return (Result){outcome_win((Side)side), REASON_CAPTURED};
    if (pos->count[WHITE] < game->few_pieces && pos->count[BLACK] < game->few_pieces)
        return (Result){OUTCOME_DRAW, REASON_FEW_PIECES};
    return RESULT_NONE;
}

static Result no_moves(const Position *pos) {
    Side winner = side_other(pos_turn(pos));
    bool wins = pos->count[winner] >= pos->game->few_pieces;
    return (Result){wins ? outcome_win(winner) : OUTCOME_DRAW, REASON_STALEMATE};
}

const GameRules camelot_rules = {
    .survey = camelot_survey,
    .generate = camelot_generate,
    .count = camelot_count,
    .find = camelot_find,
    .play = play,
    .result = result,
    .no_moves = no_moves,
    .route = camelot_route,
    .read = camelot_read,
    .stops = camelot_stops,
};
