#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

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
    /* Where fifty moves have gone by and nobody has claimed the draw, they are counted from the root on. */
    worker->clock_limit = current->game->clock_limit;
    if (history->draws_by_claim && current->clock >= worker->clock_limit)
        worker->clock_limit += current->clock;
    return true;
}

bool worker_start(Worker *worker) {
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->next_look = 0;
    worker->depth = worker->finished_depth = worker->seldepth = worker->root_first = 0;
    worker->finished_score = -SCORE_INFINITE;
    worker->root_count = worker->settled = 0;
    worker->ended = worker->hurried = worker->list.interrupted = false;
    worker->list.size = 0;
    worker->cutoffs = worker->first_cutoffs = 0;
    for (int i = 0; i < PLY_MAX + 3; i++)
        worker->frames[i] = (Frame){MOVE_NONE, {MOVE_PACKED_NONE, MOVE_PACKED_NONE}, TABLE_NO_EVAL};
    const Search *search = worker->search;
    Side side = pos_turn(history_current(&search->history));
    Score less = search->limits.infinite ? 0 : search->contempt;
    worker->draw[side] = SCORE_DRAW - less;
    worker->draw[side_other(side)] = SCORE_DRAW + less;
    return start_keys(worker);
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

uint64_t worker_nodes_of_all(const Search *search) {
    uint64_t total = 0;
    for (int i = 0; i < search->worker_count; i++)
        total += worker_nodes(search->workers[i]);
    return total;
}

enum {
    LOOK_INTERVAL = 256, /* nodes between two looks at the clock */
    FIRST_NODES = 10000  /* nodes of the first iteration that time does not count against */
};

/* Takes nodes to search from what is left of the limit, fewer towards its end, so that no worker has many
 * that others could use; 0 where nothing is left. */
static uint64_t take_nodes(Search *search) {
    if (!search->limits.has_nodes)
        return LOOK_INTERVAL;
    uint64_t left = atomic_load(&search->budget), share;
    do {
        share = (left + (uint64_t)search->worker_count - 1) / (uint64_t)search->worker_count;
        share = share < LOOK_INTERVAL ? share : LOOK_INTERVAL;
    } while (share > 0 && !atomic_compare_exchange_weak(&search->budget, &left, left - share));
    return share;
}

static void report_progress(Worker *worker) {
    Search *search = worker->search;
    int64_t now = clock_milliseconds();
    Move move = worker_frame(worker, 0)->move;
    if (now < search->next_progress || !search->callbacks.progress || move_is_none(move))
        return;
    search->next_progress = now + PROGRESS_INTERVAL;
    SearchProgress progress = {.nodes = worker_nodes_of_all(search),
                               .time = now - atomic_load(&search->started),
                               .hashfull = table_fill(&search->table),
                               .move = move};
    while (!move_equal(worker->root[progress.number++]->move, move))
        ;
    search->callbacks.progress(search->callbacks.context, &progress);
}

bool worker_look(Worker *worker) {
    Search *search = worker->search;
    uint64_t share = stop_look(&search->stop) ? 0 : take_nodes(search);
    if (share == 0)
        return worker->ended = true;
    if (search->plan.limited && !atomic_load(&search->pondering) &&
        search_elapsed(search) >= search->plan.hard) {
        if (worker->finished_depth > 0 || worker->id > 0) {
            stop_wish(&search->stop);
            return worker->ended = true;
        }
        /* The first iteration is finished all the same. */
        worker->hurried = worker_nodes(worker) >= FIRST_NODES;
    }
    if (worker->id == 0)
        report_progress(worker);
    worker->next_look = worker_nodes(worker) + share;
    return false;
}

bool worker_is_repetition(const Worker *worker, const Position *pos, int ply) {
    int here = worker->key_root + ply, times = 0;
    int back = pos->clock < here ? pos->clock : here;
    for (int i = 4; i <= back; i += 2)
        if (worker->keys[here - i] == pos->key) {
            if (i <= ply)
                return true;
            times++;
        }
    return times == 2;
}

void worker_update_pv(Worker *worker, int ply, Move move) {
    PvLine *line = &worker->pv[ply];
    const PvLine *next = &worker->pv[ply + 1];
    int count = next->count < PLY_MAX - 1 ? next->count : PLY_MAX - 1;
    line->moves[0] = move;
    memcpy(line->moves + 1, next->moves, (size_t)count * sizeof *line->moves);
    line->count = count + 1;
}
