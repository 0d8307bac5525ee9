#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "search/root.h"
#include "search/worker.h"

enum {
    THREAD_STACK = 16 << 20,
    THREADS_ENDED = 8 /* in a ms, where there are more of them than processors */
};

bool search_init(Search *search) {
    *search = (Search){.multipv = 1};
    parameters_reset(&search->parameters);
    mutex_init(&search->mutex);
    condition_init(&search->wake);
    if (search_set_threads(search, 1))
        return true;
    search_free(search);
    return false;
}

void search_free(Search *search) {
    for (int i = 0; i < search->worker_count; i++)
        worker_free(search->workers[i]);
    free(search->searchmoves);
    table_free(&search->table);
    history_free(&search->history);
    mutex_free(&search->mutex);
    condition_free(&search->wake);
}

bool search_set_threads(Search *search, int threads) {
    int before = search->worker_count;
    while (search->worker_count < threads) {
        Worker *worker = worker_new(search, search->worker_count);
        if (!worker)
            break;
        search->workers[search->worker_count++] = worker;
    }
    bool complete = search->worker_count >= threads;
    while (search->worker_count > (complete ? threads : before))
        worker_free(search->workers[--search->worker_count]);
    return complete;
}

void search_clear(Search *search) {
    table_clear(&search->table);
    for (int i = 0; i < search->worker_count; i++)
        memset(&search->workers[i]->histories, 0, sizeof search->workers[i]->histories);
}

bool search_prepare(Search *search, const SearchLimits *limits, const SearchCallbacks *callbacks) {
    Move *searchmoves = NULL;
    if (limits->searchmoves) {
        size_t bytes = (size_t)limits->searchmoves_count * sizeof *searchmoves;
        searchmoves = malloc(bytes ? bytes : 1);
        if (!searchmoves)
            return false;
        memcpy(searchmoves, limits->searchmoves, bytes);
    }
    free(search->searchmoves);
    search->limits = *limits;
    search->limits.searchmoves = search->searchmoves = searchmoves;
    search->callbacks = *callbacks;
    parameters_use(&search->parameters);
    search->plan = time_plan_make(limits, pos_turn(history_current(&search->history)),
                                  search->overhead + search->worker_count / THREADS_ENDED);
    atomic_store(&search->started, clock_milliseconds());
    search->next_progress = atomic_load(&search->started) + PROGRESS_INTERVAL;
    atomic_store(&search->pondering, limits->ponder);
    atomic_store(&search->budget, limits->nodes);
    atomic_store(&search->told, false);
    search->stop.poll = callbacks->poll;
    search->stop.context = callbacks->poll_context;
    search->stop.next_poll = 0;
    stop_clear(&search->stop);
    return true;
}

void search_stop(Search *search) {
    mutex_lock(&search->mutex);
    atomic_store(&search->told, true);
    stop_wish(&search->stop);
    condition_wake_all(&search->wake);
    mutex_unlock(&search->mutex);
}

void search_ponderhit(Search *search) {
    mutex_lock(&search->mutex);
    if (atomic_load(&search->pondering)) {
        atomic_store(&search->started, clock_milliseconds());
        atomic_store(&search->pondering, false);
    }
    condition_wake_all(&search->wake);
    mutex_unlock(&search->mutex);
}

/* Until somebody says something, or for a while. */
static void wait_for_word(Search *search) {
    enum { PATIENCE = 100 /* ms */ };
    if (THREADS_EXIST)
        condition_wait(&search->wake, &search->mutex);
    else if (search->stop.poll)
        search->stop.poll(search->stop.context, PATIENCE);
    else
        clock_sleep(1);
}

/* An unbounded search answers when it is told to, and not before. */
static void wait_for_leave(Search *search) {
    mutex_lock(&search->mutex);
    while (!atomic_load(&search->told) && (search->limits.infinite || atomic_load(&search->pondering)))
        wait_for_word(search);
    mutex_unlock(&search->mutex);
}

/* To the limit or, without one, as deep as can be. */
static int deepest(const Search *search) {
    int depth = search->limits.depth;
    return depth > 0 && depth < PLY_MAX - 1 ? depth : PLY_MAX - 1;
}

/* ---- Helpers ---- */

typedef struct Helpers {
    Search *search;
    Mutex gate; /* shut until all are made: those that run already would only hinder */
    Thread threads[SEARCH_THREADS_MAX];
    atomic_int next; /* the number of the worker that the next one takes */
    int count;
} Helpers;

static void helper_main(void *argument) {
    Helpers *helpers = argument;
    Search *search = helpers->search;
    parameters_use(&search->parameters);
    mutex_lock(&helpers->gate);
    mutex_unlock(&helpers->gate);
    Worker *worker = search->workers[atomic_fetch_add(&helpers->next, 1)];
    if (!stop_is_wished(&search->stop) && worker_start(worker) && root_start(worker) &&
        root_deepen(worker, deepest(search)))
        stop_wish(&search->stop);
}

/* As many as can be had. */
static void start_helpers(Helpers *helpers, Search *search) {
    *helpers = (Helpers){.search = search, .next = 1};
    mutex_init(&helpers->gate);
    mutex_lock(&helpers->gate);
    for (int i = 1; i < search->worker_count && !stop_is_wished(&search->stop); i++)
        helpers->count += thread_start(&helpers->threads[helpers->count], helper_main, helpers, THREAD_STACK);
    mutex_unlock(&helpers->gate);
}

static void join_helpers(Helpers *helpers) {
    for (int i = 0; i < helpers->count; i++)
        thread_join(&helpers->threads[i]);
    mutex_free(&helpers->gate);
}

/* ---- The answer ---- */

/* Whether what b has finished is worth more than what a has: a proven win, else the deeper one, else the
 * score. */
static bool is_worth_more(const Worker *a, const Worker *b) {
    bool won_a = score_is_win(a->finished_score), won_b = score_is_win(b->finished_score);
    if (won_a != won_b)
        return won_b;
    if (!won_a && a->finished_depth != b->finished_depth)
        return b->finished_depth > a->finished_depth;
    return b->finished_score > a->finished_score;
}

Worker *search_best_worker(const Search *search) {
    Worker *best = search->workers[0];
    for (int i = 1; i < search->worker_count; i++)
        if (search->workers[i]->finished_depth > 0 && is_worth_more(best, search->workers[i]))
            best = search->workers[i];
    return best;
}

static void answer(Search *search, Result result) {
    Move best = MOVE_NONE, ponder = MOVE_NONE;
    Worker *worker = search->workers[0];
    if (result.reason == REASON_NONE && worker->root_count > 0) {
        if (worker->finished_depth == 0)
            root_rank(worker, history_current(&search->history), root_lines(worker));
        worker = search_best_worker(search);
        root_add_reply(worker, history_current(&search->history));
        root_report(worker);
        best = worker->root[0]->move;
        if (worker->root[0]->pv.count > 1)
            ponder = worker->root[0]->pv.moves[1];
    }
    search->callbacks.best(search->callbacks.context, best, ponder, result);
}

/* The first iteration is the main worker's alone, since nothing may cut it that is slow to come; then all
 * search until one sees the end. Nodes that helpers have taken are searched, so they are not told to stop
 * for that. */
static void think(Search *search) {
    Worker *main_worker = search->workers[0];
    Helpers helpers;
    bool on = root_deepen(main_worker, 1), helped = on && deepest(search) > 1 && search->worker_count > 1;
    if (helped)
        start_helpers(&helpers, search);
    if (on)
        root_deepen(main_worker, deepest(search));
    /* Of the main worker; what ends a helper is no loss to the answer. */
    search->starved = main_worker->list.interrupted && !stop_is_wished(&search->stop);
    if (!search->limits.has_nodes || atomic_load(&search->budget) > 0 || search->starved)
        stop_wish(&search->stop);
    if (helped)
        join_helpers(&helpers);
}

/* All callbacks are made before it returns. */
static void search_main(void *argument) {
    Search *search = argument;
    Worker *main_worker = search->workers[0];
    parameters_use(&search->parameters);
    /* Helpers may begin late or never: until then they have nothing of this search. */
    for (int i = 0; i < search->worker_count; i++) {
        atomic_store(&search->workers[i]->nodes, 0);
        search->workers[i]->finished_depth = 0;
    }
    /* Whether the game is over is found out whatever the stop flag says. */
    main_worker->list.stop = NULL;
    main_worker->list.interrupted = false;
    Result result = history_result(&search->history, &main_worker->list);
    main_worker->list.stop = &search->stop;
    bool started = result.reason == REASON_NONE && worker_start(main_worker) && root_start(main_worker);
    table_new_search(&search->table);
    search->starved = !started && result.reason == REASON_NONE;
    if (started)
        think(search);
    wait_for_leave(search);
    answer(search, result);
}

bool search_start(Search *search, Thread *thread) {
    if (THREADS_EXIST)
        return thread_start(thread, search_main, search, THREAD_STACK);
    search_main(search);
    return true;
}
