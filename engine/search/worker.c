#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

Worker *worker_new(Search *search, int id) {
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->search = search;
    worker->id = id;
    list_init(&worker->list, &search->stop);
    return worker;
}

void worker_free(Worker *worker) {
    if (!worker)
        return;
    list_free(&worker->list);
    free(worker->root_moves);
    free(worker->root);
    free(worker->scores);
    free(worker->keys);
    free(worker);
}

void worker_clear(Worker *worker) {
    memset(&worker->histories, 0, sizeof worker->histories);
}

static bool is_searchmove(const Search *search, Move move) {
    if (!search->searchmoves)
        return true;
    for (int i = 0; i < search->limits.searchmoves_count; i++)
        if (move_equal(search->searchmoves[i], move))
            return true;
    return false;
}

static bool start_moves(Worker *worker, const Position *pos) {
    MoveList *list = &worker->list;
    list->size = 0;
    list->interrupted = false;
    game_generate(pos, STAGE_ALL, list);
    if (list->interrupted && (list->size == 0 || worker->search->searchmoves)) {
        /* Stopped before there was a move to answer with: make them all the same. */
        const atomic_bool *stop = list->stop;
        list->stop = NULL;
        list->size = 0;
        list->interrupted = false;
        game_generate(pos, STAGE_ALL, list);
        list->stop = stop;
    }
    if ((int)list->size > worker->root_capacity) {
        free(worker->root_moves);
        free(worker->root);
        worker->root_moves = malloc(list->size * sizeof *worker->root_moves);
        worker->root = malloc(list->size * sizeof *worker->root);
        worker->root_capacity = worker->root_moves && worker->root ? (int)list->size : 0;
        if (worker->root_capacity == 0)
            return false;
    }
    worker->root_count = 0;
    for (uint32_t i = 0; i < list->size; i++) {
        Move move = list->moves[i];
        if (!is_searchmove(worker->search, move))
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

static bool start_keys(Worker *worker) {
    const History *history = &worker->search->history;
    const Position *current = history_current(history);
    int back = current->clock < history->count - 1 ? current->clock : history->count - 1;
    int need = back + 1 + PLY_MAX + 1;
    if (need > worker->key_capacity) {
        uint64_t *keys = realloc(worker->keys, (size_t)need * sizeof *keys);
        if (!keys)
            return false;
        worker->keys = keys;
        worker->key_capacity = need;
    }
    for (int i = 0; i <= back; i++)
        worker->keys[i] = history->positions[history->count - 1 - back + i].key;
    worker->key_root = back;
    return true;
}

bool worker_start(Worker *worker) {
    const Search *search = worker->search;
    const Position *pos = history_current(&search->history);
    worker->node_limit = search->limits.has_nodes ? search->limits.nodes : 0;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->depth = worker->finished_depth = worker->seldepth = worker->root_first = worker->settled = 0;
    worker->root_count = 0;
    worker->last_score = -SCORE_INFINITE;
    worker->ended = search->limits.has_nodes && search->limits.nodes == 0;
    worker->cutoffs = worker->first_cutoffs = 0;
    for (int i = 0; i < PLY_MAX + 3; i++)
        worker->frames[i] = (Frame){MOVE_NONE, MOVE_NONE, {MOVE_NONE, MOVE_NONE}, TABLE_NO_EVAL};
    return start_keys(worker) && start_moves(worker, pos);
}

bool worker_reserve_scores(Worker *worker) {
    if (worker->list.capacity <= worker->scores_capacity)
        return true;
    int *scores = realloc(worker->scores, worker->list.capacity * sizeof *scores);
    if (!scores)
        return false;
    worker->scores = scores;
    worker->scores_capacity = worker->list.capacity;
    return true;
}

enum { CLOCK_CHECK_MASK = 255 };

bool worker_must_end(Worker *worker) {
    Search *search = worker->search;
    if (worker->ended || worker->list.interrupted)
        return worker->ended = true;
    if (atomic_load_explicit(&search->stop, memory_order_relaxed))
        return worker->ended = true;
    uint64_t nodes = worker_nodes(worker);
    if (worker->id != 0)
        return false;
    if (worker->node_limit && nodes >= worker->node_limit && search->worker_count == 1)
        return worker->ended = true;
    if ((nodes & CLOCK_CHECK_MASK) != 0)
        return false;
    if (worker->node_limit && search->worker_count > 1) {
        uint64_t total = 0;
        for (int i = 0; i < search->worker_count; i++)
            total += worker_nodes(search->workers[i]);
        if (total >= worker->node_limit)
            return worker->ended = true;
    }
    if (search->plan.limited && !atomic_load(&search->pondering) &&
        clock_milliseconds() - atomic_load(&search->started) >= search->plan.hard)
        return worker->ended = true;
    return false;
}

void worker_enter(Worker *worker, const Position *next, int ply) {
    worker->keys[worker->key_root + ply + 1] = next->key;
    worker_count_node(worker);
    table_prefetch(&worker->search->table, next->key);
}

void worker_play(Worker *worker, const Position *pos, Move move, int ply, Position *next) {
    game_play(pos, move, next);
    worker_enter(worker, next, ply);
}

bool worker_is_repetition(const Worker *worker, const Position *pos, int ply) {
    int here = worker->key_root + ply, times = 0;
    int back = pos->clock < here ? pos->clock : here;
    for (int i = 4; i <= back; i += 2)
        if (worker->keys[here - i] == pos->key) {
            if (i <= ply || ++times == 2)
                return true;
        }
    return false;
}
