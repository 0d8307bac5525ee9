#include "search/quiescence.h"

#include "search/ending.h"
#include "search/picker.h"

Score quiescence_search(Worker *worker, const Position *pos, int ply, Score alpha, Score beta) {
    Score score, best = -SCORE_INFINITE, first_alpha = alpha;
    Move move, best_move = MOVE_NONE;

    /* 1. The game may be over, or the line too long. */
    if (ending_reached(worker, pos, ply, &score))
        return score;

    /* 2. The table: any depth is deep enough here. */
    Table *table = &worker->search->table;
    TableEntry entry = TABLE_ENTRY_NONE;
    bool found = table_probe(table, pos->key, ply, &entry);
    if (found && beta - alpha == 1 && table_settles(&entry, alpha, beta))
        return entry.score;

    /* 3. Who must not capture may leave it: the evaluation is a lower bound. */
    bool forced = game_must_capture(pos);
    Score eval = TABLE_NO_EVAL;
    if (!forced) {
        if (ending_castle_win(worker, pos, &move)) {
            worker->pv[ply + 1].count = 0;
            worker_update_pv(worker, ply, move);
            return SCORE_WIN - ply - 1;
        }
        best = eval = entry.eval != TABLE_NO_EVAL ? entry.eval : worker_evaluate(worker, pos);
        if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }

    /* 4. Captures: all of them by duty, a Knight's charges by choice. */
    Picker picker;
    picker_begin(&picker, worker, pos, ply, forced, true, MOVE_PACKED_NONE);
    while (!worker_must_end(worker) && !move_is_none(move = picker_next(&picker))) {
        Position next;
        game_play(pos, move, &next);
        worker_enter(worker, ply, move, &next);
        score = -quiescence_search(worker, &next, ply + 1, -beta, -alpha);
        if (worker->ended)
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move;
                worker_update_pv(worker, ply, move);
                if (alpha >= beta)
                    break;
            }
        }
    }
    picker_end(&picker);
    if (worker->ended)
        return alpha;

    /* 5. The rules may allow captures alone and there be none. */
    if (best == -SCORE_INFINITE)
        return ending_score(pos, game_no_moves(pos), ply);

    /* 6. What was found out goes to the table. */
    table_store(table, pos->key, ply,
                (TableEntry){move_pack(best_move), best, eval, 0, table_bound(best, first_alpha, beta)});
    return best;
}
