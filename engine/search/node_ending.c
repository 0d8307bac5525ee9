/* Where the game ends in the tree, and what that is worth. */
#include "search/node.h"

Score node_result_score(const Position *pos, Result result, int ply) {
    if (result.outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    return result.outcome == outcome_win(pos_turn(pos)) ? SCORE_WIN - ply : -SCORE_WIN + ply;
}

bool node_ends(Worker *worker, const Position *pos, int ply, Score *score) {
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    /* The clock gives way to a position without moves (8.3 before 8.6). */
    bool by_clock = pos->clock >= worker->clock_limit;
    Result result = by_clock ? game_result_with_moves(pos, &worker->list) : game_result(pos);
    if (result.reason != REASON_NONE)
        *score = node_result_score(pos, result, ply);
    else if (by_clock || worker_is_repetition(worker, pos, ply))
        *score = worker->draw[pos->turn];
    else if (ply >= PLY_MAX - 1)
        *score = worker_evaluate(worker, pos);
    else
        return false;
    return true;
}
