/* Quiescence: what happens at the leaves until nobody is forced to anything. */
#include <string.h>

#include "evaluate/evaluate.h"
#include "search/node.h"
#include "search/picker.h"

Score node_result_score(const Position *pos, Result result, int ply) {
    if (result.outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    return result.outcome == outcome_win(pos_turn(pos)) ? SCORE_WIN - ply : -SCORE_WIN + ply;
}

bool node_is_over(Worker *worker, const Position *pos, int ply, Score *score) {
    Result result = game_result(pos);
    if (result.reason != REASON_NONE) {
        *score = node_result_score(pos, result, ply);
        return true;
    }
    *score = SCORE_DRAW;
    if (pos->clock >= pos->game->clock_limit) {
        /* The clock gives way to a position without moves (8.3 before 8.6). */
        if (!game_has_moves(pos, &worker->list))
            *score = node_result_score(pos, game_no_moves(pos), ply);
        return true;
    }
    return worker_is_repetition(worker, pos, ply);
}

void node_update_pv(Worker *worker, int ply, Move move) {
    PvLine *line = &worker->pv[ply];
    const PvLine *next = &worker->pv[ply + 1];
    int count = next->count < PLY_MAX - 1 ? next->count : PLY_MAX - 1;
    line->moves[0] = move;
    memcpy(line->moves + 1, next->moves, (size_t)count * sizeof *line->moves);
    line->count = count + 1;
}

bool node_castle_win(Worker *worker, const Position *pos, Move *move) {
    const Game *game = pos->game;
    Side side = pos_turn(pos);
    Bitboard goal = game->castle[side_other(side)];
    int inside = bb_count(bb_and(pos->pieces[side], goal));
    if (!game->castle_span.exists || inside + 1 < game->castle_wins)
        return false;
    /* Ask only where a piece stands near enough to step or leap in. */
    Bitboard near = bb_or(goal, bb_or(bb_down(goal, 1), bb_up(goal, 1)));
    near = bb_or(near, bb_or(bb_left(near, 1), bb_right(near, 1)));
    near = bb_or(near, bb_or(bb_down(near, 1), bb_up(near, 1)));
    near = bb_or(near, bb_or(bb_left(near, 1), bb_right(near, 1)));
    if (!bb_intersect(bb_minus(pos->pieces[side], goal), near))
        return false;
    uint32_t first = worker->list.size;
    bool found = false;
    game_generate(pos, STAGE_PLAIN | STAGE_CANTERS, &worker->list);
    for (uint32_t i = first; i < worker->list.size && !found; i++)
        if (game_enters_castle(pos, worker->list.moves[i])) {
            *move = worker->list.moves[i];
            found = true;
        }
    worker->list.size = first;
    return found;
}

Score node_quiesce(Worker *worker, const Position *pos, int ply, Score alpha, Score beta) {
    Score score, best = -SCORE_INFINITE, first_alpha = alpha;
    Move move, best_move = MOVE_NONE;
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (node_is_over(worker, pos, ply, &score))
        return score;
    if (ply >= PLY_MAX - 1)
        return worker_evaluate(worker, pos);

    /* 1. The table: any depth is deep enough here. */
    const Table *table = &worker->search->table;
    TableEntry entry = {.move = MOVE_PACKED_NONE, .eval = TABLE_NO_EVAL};
    bool found = table_probe(table, pos->key, ply, &entry);
    if (found && beta - alpha == 1 && table_settles(&entry, alpha, beta))
        return entry.score;

    /* 2. Who must not capture may leave it: the evaluation is a lower bound. */
    bool forced = game_must_capture(pos);
    Score eval = TABLE_NO_EVAL;
    if (!forced) {
        if (node_castle_win(worker, pos, &move)) {
            node_update_pv(worker, ply, move);
            worker->pv[ply].count = 1;
            return SCORE_WIN - ply - 1;
        }
        eval = found && entry.eval != TABLE_NO_EVAL ? entry.eval : worker_evaluate(worker, pos);
        best = eval;
        if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }

    /* 3. Captures: all of them by duty, a Knight's charges by choice. */
    Picker picker;
    picker_begin(&picker, worker, pos, ply, forced, true, MOVE_PACKED_NONE);
    while (!worker_must_end(worker) && !move_is_none(move = picker_next(&picker))) {
        Position next;
        worker_frame(worker, ply)->move = move;
        worker_play(worker, pos, move, ply, &next);
        score = -node_quiesce(worker, &next, ply + 1, -beta, -alpha);
        if (worker->ended)
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move;
                node_update_pv(worker, ply, move);
                if (alpha >= beta)
                    break;
            }
        }
    }
    picker_end(&picker);
    if (worker->ended)
        return best > -SCORE_INFINITE ? best : alpha;
    /* The rules may allow captures alone and there be none. */
    if (best == -SCORE_INFINITE)
        return node_result_score(pos, game_no_moves(pos), ply);

    TableBound bound = best >= beta ? TABLE_LOWER : best > first_alpha ? TABLE_EXACT : TABLE_UPPER;
    table_store(&worker->search->table, pos->key, ply,
                (TableEntry){move_is_none(best_move) ? MOVE_PACKED_NONE : move_pack(best_move), best, eval, 0,
                             bound});
    return best;
}
