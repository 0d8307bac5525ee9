/* The search of a node: alpha-beta with a table, and captures followed to quiet at the leaves. */
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "search/worker.h"

enum { ORDER_TABLE = 1 << 30, ORDER_CAPTURE = 1 << 28, ORDER_KILLER = 1 << 27, HISTORY_MAX = 16000 };

static Score loss_of(const Position *pos, Result result, int ply) {
    if (result.outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    return result.outcome == outcome_win(pos_turn(pos)) ? SCORE_WIN - ply : -SCORE_WIN + ply;
}

/* The end by pieces, then by repetition and clock; the clock gives way to a position without moves (8.3). */
static bool is_over(Worker *worker, const Position *pos, int ply, Score *score) {
    Result result = game_result(pos);
    if (result.reason != REASON_NONE) {
        *score = loss_of(pos, result, ply);
        return true;
    }
    if (ply == 0)
        return false;
    if (pos->clock >= pos->game->clock_limit) {
        result = game_has_moves(pos, &worker->list) ? RESULT_NONE : game_no_moves(pos);
        *score = result.reason == REASON_NONE ? SCORE_DRAW : loss_of(pos, result, ply);
        return true;
    }
    *score = SCORE_DRAW;
    return worker_is_repetition(worker, pos, ply);
}

static void update_pv(Worker *worker, int ply, Move move) {
    PvLine *line = &worker->pv[ply];
    const PvLine *next = &worker->pv[ply + 1];
    line->moves[0] = move;
    int count = next->count < PLY_MAX - 1 ? next->count : PLY_MAX - 1;
    memcpy(line->moves + 1, next->moves, (size_t)count * sizeof *line->moves);
    line->count = count + 1;
}

/* Brings the best of the moves from i on to i. */
static Move pick(Worker *worker, uint32_t i, uint32_t end) {
    Move *moves = worker->list.moves;
    int *scores = worker->scores;
    uint32_t best = i;
    for (uint32_t j = i + 1; j < end; j++)
        if (scores[j] > scores[best])
            best = j;
    Move move = moves[best];
    moves[best] = moves[i];
    scores[best] = scores[i];
    moves[i] = move;
    return move;
}

static bool order(Worker *worker, const Position *pos, uint32_t first, uint32_t table_move, int ply) {
    MoveList *list = &worker->list;
    if (!worker_reserve_scores(worker))
        return false;
    for (uint32_t i = first; i < list->size; i++) {
        Move move = list->moves[i];
        int score;
        if (move_pack(move) == table_move)
            score = ORDER_TABLE;
        else if (move.captured)
            score = ORDER_CAPTURE + __builtin_popcount(move.captured);
        else if (move_equal(move, worker->killers[ply][0]) || move_equal(move, worker->killers[ply][1]))
            score = ORDER_KILLER;
        else
            score = worker->history[pos->turn][move.from][move.to];
        worker->scores[i] = score;
    }
    return true;
}

static Score quiesce(Worker *worker, const Position *pos, int ply, Score alpha, Score beta) {
    Score score, best = -SCORE_INFINITE;
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (is_over(worker, pos, ply, &score))
        return score;
    bool forced = game_must_capture(pos);
    if (!forced || ply >= PLY_MAX - 1) {
        best = eval_position(pos);
        if (best >= beta || !forced || ply >= PLY_MAX - 1)
            return best;
    }
    uint32_t first = worker->list.size;
    game_generate(pos, STAGE_CAPTURES, &worker->list);
    uint32_t end = worker->list.size;
    if (!order(worker, pos, first, MOVE_PACKED_NONE, ply))
        worker->ended = true;
    for (uint32_t i = first; i < end && !worker_must_end(worker); i++) {
        Move move = pick(worker, i, end);
        Position next;
        worker_play(worker, pos, move, ply, &next);
        score = -quiesce(worker, &next, ply + 1, -beta, -alpha);
        if (worker->ended)
            break;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            update_pv(worker, ply, move);
        }
        if (alpha >= beta)
            break;
    }
    worker->list.size = first;
    return best;
}

static void reward(Worker *worker, const Position *pos, Move move, int ply, int depth) {
    if (move.captured)
        return;
    if (!move_equal(move, worker->killers[ply][0])) {
        worker->killers[ply][1] = worker->killers[ply][0];
        worker->killers[ply][0] = move;
    }
    int16_t *history = &worker->history[pos->turn][move.from][move.to];
    int bonus = depth * depth < 400 ? depth * depth : 400;
    *history = (int16_t)(*history + bonus - *history * bonus / HISTORY_MAX);
}

static Score search(Worker *worker, const Position *pos, int depth, int ply, Score alpha, Score beta) {
    Score score, best = -SCORE_INFINITE, first_alpha = alpha;
    if (depth <= 0)
        return quiesce(worker, pos, ply, alpha, beta);
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (is_over(worker, pos, ply, &score))
        return score;
    if (ply >= PLY_MAX - 1)
        return eval_position(pos);

    /* A shorter win than the one at hand can not be found below here. */
    if (alpha >= SCORE_WIN - ply - 1)
        return alpha;

    TableEntry entry = {.move = MOVE_PACKED_NONE};
    bool found = table_probe(&worker->search->table, pos->key, ply, &entry);
    if (found && entry.depth >= depth && beta - alpha == 1 &&
        (entry.bound == TABLE_EXACT || (entry.bound == TABLE_LOWER && entry.score >= beta) ||
         (entry.bound == TABLE_UPPER && entry.score <= alpha)))
        return entry.score;

    uint32_t first = worker->list.size;
    game_generate(pos, STAGE_ALL, &worker->list);
    uint32_t end = worker->list.size;
    worker->ended |= worker->list.interrupted;
    if (first == end && !worker->ended)
        return loss_of(pos, game_no_moves(pos), ply);
    if (!order(worker, pos, first, entry.move, ply))
        worker->ended = true;
    Move best_move = MOVE_NONE;
    for (uint32_t i = first; i < end && !worker_must_end(worker); i++) {
        Move move = pick(worker, i, end);
        Position next;
        worker_play(worker, pos, move, ply, &next);
        /* A null window for all but the first: most moves only have to be refuted. */
        if (i == first || beta - alpha == 1) {
            score = -search(worker, &next, depth - 1, ply + 1, -beta, -alpha);
        } else {
            score = -search(worker, &next, depth - 1, ply + 1, -alpha - 1, -alpha);
            if (score > alpha && score < beta && !worker->ended)
                score = -search(worker, &next, depth - 1, ply + 1, -beta, -alpha);
        }
        if (worker->ended)
            break;
        if (score > best) {
            best = score;
            best_move = move;
        }
        if (score > alpha) {
            alpha = score;
            update_pv(worker, ply, move);
        }
        if (alpha >= beta) {
            reward(worker, pos, move, ply, depth);
            break;
        }
    }
    worker->list.size = first;
    if (worker->ended)
        return best;
    TableBound bound = best >= beta ? TABLE_LOWER : best > first_alpha ? TABLE_EXACT : TABLE_UPPER;
    uint32_t packed =
        bound == TABLE_UPPER || move_is_none(best_move) ? MOVE_PACKED_NONE : move_pack(best_move);
    table_store(&worker->search->table, pos->key, ply,
                (TableEntry){packed, best, TABLE_NO_EVAL, depth, bound});
    return best;
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->score != b->score ? a->score > b->score : a->previous > b->previous;
}

/* Equal moves keep their order, so that results do not depend on a library's sort. */
static void sort_root(RootMove **root, int count) {
    for (int i = 1; i < count; i++) {
        RootMove *move = root[i];
        int j = i;
        for (; j > 0 && is_better(move, root[j - 1]); j--)
            root[j] = root[j - 1];
        root[j] = move;
    }
}

Score node_search_root(Worker *worker, const Position *pos, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    RootMove **root = worker->root + worker->root_first;
    int count = worker->root_count - worker->root_first;
    for (int i = 0; i < count; i++)
        root[i]->score = -SCORE_INFINITE;
    for (int i = 0; i < count && !worker_must_end(worker); i++) {
        Position next;
        Score score = alpha;
        uint64_t before = worker_nodes(worker);
        worker->pv[1].count = 0;
        worker->seldepth = 0;
        worker_play(worker, pos, root[i]->move, 0, &next);
        if (i > 0)
            score = -search(worker, &next, depth - 1, 1, -alpha - 1, -alpha);
        if (i == 0 || (score > alpha && !worker->ended))
            score = -search(worker, &next, depth - 1, 1, -beta, -alpha);
        root[i]->nodes += worker_nodes(worker) - before;
        if (worker->ended)
            break;
        if (i == 0 || score > alpha) {
            root[i]->score = score;
            root[i]->seldepth = worker->seldepth;
            update_pv(worker, 0, root[i]->move);
            root[i]->pv = worker->pv[0];
        }
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    sort_root(root, count);
    return best;
}
