/* Where the game ends in the tree, and what that is worth. */
#include "search/node.h"

Score node_result_score(const Position *pos, Result result, int ply) {
    if (result.outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    return result.outcome == outcome_win(pos_turn(pos)) ? SCORE_WIN - ply : -SCORE_WIN + ply;
}

static bool is_over(Worker *worker, const Position *pos, int ply, Score *score) {
    Result result = game_result(pos);
    if (result.reason != REASON_NONE) {
        *score = node_result_score(pos, result, ply);
        return true;
    }
    *score = SCORE_DRAW;
    if (pos->clock >= worker->clock_limit) {
        /* The clock gives way to a position without moves (8.3 before 8.6). */
        if (!game_has_moves(pos, &worker->list))
            *score = node_result_score(pos, game_no_moves(pos), ply);
        return true;
    }
    return worker_is_repetition(worker, pos, ply);
}

bool node_ends(Worker *worker, const Position *pos, int ply, Score *score) {
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
