#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "search/deepening.h"
#include "search/root.h"
#include "search/worker.h"

enum { WORKER_STACK = 16 << 20 };

bool search_init(Search *search) {
    *search = (Search){.multipv = 1};
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->wake, NULL);
    if (search_set_threads(search, 1))
        return true;
    search_free(search);
    return false;
}

void search_free(Search *search) {
    for (int i = 0; i < search->worker_count; i++)
        worker_free(search->workers[i]);
    free(search->workers);
    free(search->searchmoves);
    table_free(&search->table);
    history_free(&search->history);
    pthread_mutex_destroy(&search->mutex);
    pthread_cond_destroy(&search->wake);
}

bool search_set_threads(Search *search, int threads) {
    Worker **workers = calloc((size_t)threads, sizeof *workers);
    bool complete = workers != NULL;
    for (int i = search->worker_count; complete && i < threads; i++)
        complete = (workers[i] = worker_new(search, i)) != NULL;
    if (!complete) {
        for (int i = search->worker_count; workers && i < threads; i++)
            worker_free(workers[i]);
        free(workers);
        return false;
    }
    for (int i = 0; i < search->worker_count; i++)
        if (i < threads)
            workers[i] = search->workers[i];
        else
            worker_free(search->workers[i]);
    free(search->workers);
    search->workers = workers;
    search->worker_count = threads;
    return true;
}

void search_clear(Search *search) {
    table_clear(&search->table);
    for (int i = 0; i < search->worker_count; i++)
        worker_clear(search->workers[i]);
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
    search->plan = time_plan_make(limits, pos_turn(history_current(&search->history)), search->overhead);
    atomic_store(&search->started, clock_milliseconds());
    atomic_store(&search->pondering, limits->ponder);
    atomic_store(&search->stop, false);
    return true;
}

void search_stop(Search *search) {
    pthread_mutex_lock(&search->mutex);
    atomic_store(&search->stop, true);
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
}

void search_ponderhit(Search *search) {
    pthread_mutex_lock(&search->mutex);
    if (atomic_load(&search->pondering)) {
        atomic_store(&search->started, clock_milliseconds());
        atomic_store(&search->pondering, false);
    }
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
}

/* An unbounded search answers when it is told to, and not before. */
static void wait_for_leave(Search *search) {
    pthread_mutex_lock(&search->mutex);
    while (!atomic_load(&search->stop) && (search->limits.infinite || atomic_load(&search->pondering)))
        pthread_cond_wait(&search->wake, &search->mutex);
    pthread_mutex_unlock(&search->mutex);
}

static void *helper_main(void *argument) {
    Worker *worker = argument;
    if (worker_start(worker) && root_start(worker))
        deepening_run(worker);
    return NULL;
}

static void answer(Search *search, Result result) {
    Move best = MOVE_NONE, ponder = MOVE_NONE;
    Worker *worker = search->workers[0];
    if (result.reason == REASON_NONE && worker->root_count > 0) {
        deepening_report(worker);
        best = worker->root[0]->move;
        if (worker->root[0]->pv.count > 1)
            ponder = worker->root[0]->pv.moves[1];
    }
    search->callbacks.best(search->callbacks.context, best, ponder, result);
}

void search_run(Search *search) {
    Worker *main_worker = search->workers[0];
    pthread_t *threads = calloc((size_t)search->worker_count, sizeof *threads);
    int running = 0;
    /* Helpers may begin late: until then they have made no node of this search. */
    for (int i = 0; i < search->worker_count; i++)
        atomic_store(&search->workers[i]->nodes, 0);
    /* Whether the game is over is found out whatever the stop flag says. */
    main_worker->list.stop = NULL;
    main_worker->list.interrupted = false;
    Result result = history_result(&search->history, &main_worker->list);
    main_worker->list.stop = &search->stop;
    bool started = result.reason == REASON_NONE && worker_start(main_worker) && root_start(main_worker);
    table_new_search(&search->table);
    if (started) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, WORKER_STACK);
        for (int i = 1; threads && i < search->worker_count; i++)
            if (pthread_create(&threads[running], &attributes, helper_main, search->workers[i]) == 0)
                running++;
        pthread_attr_destroy(&attributes);
        deepening_run(main_worker);
    }
    /* Of the main worker; what ends a helper is no loss to the answer. */
    search->starved =
        started ? main_worker->list.interrupted && !atomic_load(&search->stop) : result.reason == REASON_NONE;
    wait_for_leave(search);
    atomic_store(&search->stop, true);
    answer(search, result);
    for (int i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}
