#include "search/root.h"

#include <stdlib.h>

#include "search/node.h"
#include "search/parameters.h"
#include "search/reduction.h"

static bool is_searchmove(const SearchLimits *limits, Move move) {
    for (int i = 0; i < limits->searchmoves_count; i++)
        if (move_equal(limits->searchmoves[i], move))
            return true;
    return !limits->searchmoves;
}

/* All legal moves into the empty list, though the search may be stopped already: there must be one to answer
 * with, and with searchmoves only the whole list will do. */
static void generate(MoveList *list, const Position *pos, bool all) {
    list->size = 0;
    list->interrupted = false;
    game_generate(pos, STAGE_ALL, list);
    if (!list->interrupted || (list->size > 0 && !all))
        return;
    const atomic_bool *stop = list->stop;
    list->stop = NULL;
    list->size = 0;
    list->interrupted = false;
    game_generate(pos, STAGE_ALL, list);
    list->stop = stop;
}

static bool reserve(Worker *worker, int count) {
    if (count <= worker->root_capacity)
        return true;
    free(worker->root_moves);
    free(worker->root);
    worker->root_moves = malloc((size_t)count * sizeof *worker->root_moves);
    worker->root = malloc((size_t)count * sizeof *worker->root);
    worker->root_capacity = worker->root_moves && worker->root ? count : 0;
    return worker->root_capacity > 0;
}

bool root_start(Worker *worker) {
    MoveList *list = &worker->list;
    const SearchLimits *limits = &worker->search->limits;
    generate(list, history_current(&worker->search->history), limits->searchmoves != NULL);
    worker->root_count = 0;
    if (!reserve(worker, (int)list->size))
        return false;
    for (uint32_t i = 0; i < list->size; i++) {
        Move move = list->moves[i];
        if (!is_searchmove(limits, move))
            continue;
        RootMove *root = worker->root[worker->root_count] = &worker->root_moves[worker->root_count];
        worker->root_count++;
        root->move = root->pv.moves[0] = move;
        root->pv.count = 1;
        root->score = root->previous = -SCORE_INFINITE;
        root->seldepth = 0;
        root->nodes = 0;
    }
    list->size = 0;
    return worker->root_count > 0;
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->score != b->score ? a->score > b->score : a->previous > b->previous;
}

void root_sort(RootMove **root, int count) {
    for (int i = 1; i < count; i++) {
        RootMove *move = root[i];
        int j = i;
        for (; j > 0 && is_better(move, root[j - 1]); j--)
            root[j] = root[j - 1];
        root[j] = move;
    }
}

static void keep(Worker *worker, RootMove *root, Score score) {
    root->score = score;
    root->seldepth = worker->seldepth;
    worker_update_pv(worker, 0, root->move);
    root->pv = worker->pv[0];
}

/* The score of the i-th move; what is known when the search ends is kept. */
static Score search_move(Worker *worker, const Position *pos, RootMove *root, int i, int depth, Score alpha,
                         Score beta) {
    Position next;
    Turn turn;
    worker->pv[1].count = 0;
    worker->seldepth = 0;
    worker_play(worker, pos, root->move, &next, &turn);
    worker_enter(worker, 0, root->move, &next);
    if (i > 0) {
        int reduction = 0;
        if (depth >= REDUCTION_DEPTH && i >= REDUCTION_ROOT_COUNT && root->move.captured == 0) {
            reduction = reduction_of(depth, i, 0);
            if (reduction > depth - 2)
                reduction = depth - 2;
        }
        Score score = node_search_late(worker, &turn, depth - 1, reduction, 1, alpha, false);
        if (score <= alpha || worker->ended)
            return score;
        /* Better than the best: known even if there is no time left to find out how much. */
        keep(worker, root, score);
    }
    return -node_search(worker, &turn, depth - 1, 1, -beta, -alpha, false);
}

Score root_search(Worker *worker, const Position *pos, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    RootMove **root = worker->root + worker->root_first;
    int count = worker->root_count - worker->root_first;
    worker_frame(worker, 0)->eval = game_must_capture(pos) ? TABLE_NO_EVAL : worker_evaluate(worker, pos);
    for (int i = 0; i < count; i++)
        root[i]->score = -SCORE_INFINITE;
    for (int i = 0; i < count && alpha < beta && !worker_must_end(worker); i++) {
        uint64_t before = worker_nodes(worker);
        Score score = search_move(worker, pos, root[i], i, depth, alpha, beta);
        root[i]->nodes += worker_nodes(worker) - before;
        if (worker->ended)
            break;
        if (i == 0 || score > alpha)
            keep(worker, root[i], score);
        else
            root[i]->score = -SCORE_INFINITE;
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
    }
    root_sort(root, count);
    return best;
}
