#include "games/camelot8.h"

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

const GameRules camelot8_rules = {
    .survey = camelot8_survey,
    .generate = camelot8_generate,
    .count = camelot8_count,
    .find = camelot8_find,
    .play = game_play_pieces,
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
    .widths = {8, 8, 8, 8, 8, 8, 8, 8},
    .start = "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1",
    .pieces = 12,
    .clock_limit = 100,
    .coordinates_lower = true,
    .rules = &camelot8_rules,
};
