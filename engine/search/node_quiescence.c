#include "search/node.h"
#include "search/picker.h"

/* The move by which the side to move, which need not capture, wins at once by entering the Castle; or
 * MOVE_NONE. */
static Move castle_win(Worker *worker, Turn *turn) {
    const Position *pos = turn->pos;
    const Game *game = pos->game;
    Bitboard own = pos_own(pos), goal = game->castle[side_other(pos_turn(pos))];
    Move win = MOVE_NONE;
    /* Ask only where a piece stands near enough to step or leap in. */
    if (!game->castle_width || bb_count(bb_and(own, goal)) + 1 < game->castle_wins ||
        !bb_intersect(bb_minus(own, goal), bb_around(bb_around(goal))))
        return win;
    MoveList *list = &worker->list;
    uint32_t first = list->size;
    turn_generate(turn, STAGE_PLAIN | STAGE_CANTERS, list);
    for (uint32_t i = first; i < list->size && move_is_none(win); i++)
        if (game_enters_castle(pos, list->moves[i]))
            win = list->moves[i];
    list->size = first;
    return win;
}

Score node_quiescence(Worker *worker, Turn *turn, int ply, Score alpha, Score beta) {
    const Position *pos = turn->pos;
    Score score, best = -SCORE_INFINITE, first_alpha = alpha;
    Move best_move = MOVE_NONE;

    /* 1. The game may be over, or the line too long. */
    if (node_ends(worker, pos, ply, &score))
        return score;
    if (worker->hurried)
        return worker_evaluate(worker, pos);

    /* 2. What is done before the table is asked, for its entry comes slowly from memory meanwhile and is
     * seldom there: captures by duty or, without, the evaluation. */
    bool forced = turn->must_capture;
    Move move = forced ? MOVE_NONE : castle_win(worker, turn);
    bool won = !move_is_none(move);
    Score eval = forced || won ? TABLE_NO_EVAL : worker_evaluate(worker, pos);
    Picker picker;
    picker_begin(&picker, worker, turn, ply, true, MOVE_PACKED_NONE);

    /* 3. The table: any depth is deep enough here. */
    Table *table = &worker->search->table;
    TableEntry entry;
    if (table_probe(table, pos->key, ply, &entry) && beta - alpha == 1 &&
        table_settles(&entry, alpha, beta)) {
        picker_end(&picker);
        return entry.score;
    }

    /* 4. A step into the Castle wins; who must not capture may leave it, the evaluation is a lower bound. */
    if (won) {
        worker->pv[ply + 1].count = 0;
        worker_update_pv(worker, ply, move);
        best = SCORE_WIN - ply - 1;
    } else if (!forced) {
        best = eval;
    }
    if (won || best >= beta) {
        picker_end(&picker);
        return best;
    }
    alpha = best > alpha ? best : alpha;

    /* 5. Captures: all of them by duty, a Knight's charges by choice. */
    while (!worker_must_end(worker) && !worker->hurried && !move_is_none(move = picker_next(&picker))) {
        Position next;
        Turn next_turn;
        worker_play(worker, pos, move, &next, &next_turn);
        worker_enter(worker, ply, move, &next);
        score = -node_quiescence(worker, &next_turn, ply + 1, -beta, -alpha);
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
    if (worker->hurried)
        return best > -SCORE_INFINITE ? best : worker_evaluate(worker, pos);

    /* 6. The rules may allow captures alone and there be none. */
    if (best == -SCORE_INFINITE)
        return node_result_score(pos, game_no_moves(pos), ply);

    /* 7. What was found out goes to the table. */
    table_store(table, pos->key, ply,
                (TableEntry){move_pack(best_move), best, eval, 0, score_bound(best, first_alpha, beta)});
    return best;
}
