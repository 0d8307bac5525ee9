#include "games/camelot.h"

static void play(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos);
    game_play_pieces(pos, move, next);
    if (bb_test(&pos->game->castle[side_other(side)], move.from)) {
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
        next->castle_moves[side]--;
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
    } else if (game_enters_castle(pos, move)) {
        next->clock = 0;
    }
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
    .may_force = camelot_may_force,
    .play = play,
    .result = result,
    .no_moves = no_moves,
    .route = camelot_route,
    .read = camelot_read,
    .stops = camelot_stops,
};
