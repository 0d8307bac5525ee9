#include "search/ending.h"

Score ending_score(const Position *pos, Result result, int ply) {
    if (result.outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    return result.outcome == outcome_win(pos_turn(pos)) ? SCORE_WIN - ply : -SCORE_WIN + ply;
}

static bool is_over(Worker *worker, const Position *pos, int ply, Score *score) {
    Result result = game_result(pos);
    if (result.reason != REASON_NONE) {
        *score = ending_score(pos, result, ply);
        return true;
    }
    *score = SCORE_DRAW;
    if (pos->clock >= worker->clock_limit) {
        /* The clock gives way to a position without moves (8.3 before 8.6). */
        if (!game_has_moves(pos, &worker->list))
            *score = ending_score(pos, game_no_moves(pos), ply);
        return true;
    }
    return worker_is_repetition(worker, pos, ply);
}

bool ending_reached(Worker *worker, const Position *pos, int ply, Score *score) {
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (is_over(worker, pos, ply, score))
        return true;
    if (ply < PLY_MAX - 1)
        return false;
    *score = worker_evaluate(worker, pos);
    return true;
}

bool ending_castle_win(Worker *worker, Turn *turn, Move *move) {
    const Position *pos = turn->pos;
    const Game *game = pos->game;
    Side side = pos_turn(pos);
    Bitboard goal = game->castle[side_other(side)];
    int inside = bb_count(bb_and(pos->pieces[side], goal));
    if (!game->castle_width || inside + 1 < game->castle_wins)
        return false;
    /* Ask only where a piece stands near enough to step or leap in. */
    if (!bb_intersect(bb_minus(pos->pieces[side], goal), bb_around(bb_around(goal))))
        return false;
    uint32_t first = worker->list.size;
    bool found = false;
    turn_generate(turn, STAGE_PLAIN | STAGE_CANTERS, &worker->list);
    for (uint32_t i = first; i < worker->list.size && !found; i++)
        if (game_enters_castle(pos, worker->list.moves[i])) {
            *move = worker->list.moves[i];
            found = true;
        }
    worker->list.size = first;
    return found;
}
