#include "search/search.h"

#include <stdlib.h>

#include "base/clock.h"
#include <string.h>

#include "evaluate/evaluate.h"
#include "search/node.h"
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
    search->plan = clock_plan(limits, pos_turn(history_current(&search->history)), search->overhead);
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

static int64_t elapsed(Search *search) {
    return clock_milliseconds() - atomic_load(&search->started);
}

static uint64_t total_nodes(const Search *search) {
    uint64_t total = 0;
    for (int i = 0; i < search->worker_count; i++)
        total += worker_nodes(search->workers[i]);
    return total;
}

static void report(Worker *worker, int line, ScoreBound bound) {
    Search *search = worker->search;
    const RootMove *root = worker->root[line];
    bool fresh = root->score != -SCORE_INFINITE;
    Score score = fresh ? root->score : root->previous;
    SearchInfo info = {.depth = fresh ? worker->depth : worker->finished_depth,
                       .seldepth = root->seldepth,
                       .multipv = line + 1,
                       .score = score,
                       .bound = bound,
                       .nodes = total_nodes(search),
                       .time = elapsed(search),
                       .hashfull = table_fill(&search->table),
                       .pv = root->pv.moves,
                       .pv_count = root->pv.count};
    if (score == -SCORE_INFINITE) { /* ended before the first move was searched */
        info.depth = 0;
        info.score = eval_position(history_current(&search->history), search->weights);
    }
    search->callbacks.info(search->callbacks.context, &info);
}

static int line_count(const Worker *worker) {
    int lines = worker->search->multipv;
    return lines < worker->root_count ? lines : worker->root_count;
}

/* Whether to leave it at the iterations finished. */
static bool is_enough(Worker *worker) {
    Search *search = worker->search;
    const RootMove *best = worker->root[0];
    if (search->limits.mate && score_is_win(best->score) &&
        score_moves_to_end(best->score) <= search->limits.mate)
        return true;
    if (!search->plan.limited || search->limits.infinite || atomic_load(&search->pondering))
        return false;
    /* The full width was searched to the end of the game: nothing can change any more. */
    if (score_is_win(best->score) && worker->depth >= SCORE_WIN - best->score)
        return true;
    if (search->plan.adaptive && worker->root_count == 1)
        return true;
    int64_t soft = search->plan.soft;
    if (search->plan.adaptive)
        soft = clock_stretch(soft, worker->settled, worker->last_score - best->score,
                             (int)(best->nodes * 100 / (worker_nodes(worker) + 1)));
    return elapsed(search) >= soft;
}

/* Notes how the iteration changed the best move and its score; before is the best one until then. */
static void note_iteration(Worker *worker, Move before) {
    bool same = move_equal(worker->root[0]->move, before);
    worker->settled = same ? worker->settled + 1 : 0;
}

enum { ASPIRATION_DEPTH = 4, ASPIRATION_FIRST = 18 };

/* One line of one iteration, in a window around the last score that widens where it was missed. */
static void search_line(Worker *worker, const Position *pos, int depth, int line) {
    Score last = worker->root[line]->previous, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    int delta = ASPIRATION_FIRST, shallower = 0;
    if (depth >= ASPIRATION_DEPTH && last != -SCORE_INFINITE && !score_is_win(last) && !score_is_loss(last)) {
        alpha = last - delta;
        beta = last + delta;
    }
    worker->root_first = line;
    for (;;) {
        int now = depth - shallower > 1 ? depth - shallower : 1;
        Score score = node_search_root(worker, pos, now, alpha, beta);
        if (worker->ended || (score > alpha && score < beta))
            break;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            shallower = 0;
        } else {
            beta = score + delta;
            shallower += shallower < 2;
        }
        delta += delta / 2;
        if (alpha < -SCORE_EVAL_MAX)
            alpha = -SCORE_INFINITE;
        if (beta > SCORE_EVAL_MAX)
            beta = SCORE_INFINITE;
    }
    worker->root_first = 0;
}

static void iterate(Worker *worker) {
    Search *search = worker->search;
    const Position *pos = history_current(&search->history);
    int last = search->limits.depth > 0 ? search->limits.depth : PLY_MAX - 1;
    if (last > PLY_MAX - 1)
        last = PLY_MAX - 1;
    /* Helpers begin at different depths, so that they do not all do the same. */
    for (int depth = 1 + worker->id % 2; depth <= last && !worker->ended; depth++) {
        Move before = worker->root[0]->move;
        worker->depth = depth;
        for (int i = 0; i < worker->root_count; i++) {
            worker->root[i]->previous = worker->root[i]->score;
            worker->root[i]->score = -SCORE_INFINITE;
        }
        for (int line = 0; line < line_count(worker) && !worker->ended; line++)
            search_line(worker, pos, depth, line);
        /* A later line may have come out better than an earlier one. */
        node_sort_root(worker->root, line_count(worker));
        if (worker->ended)
            break;
        worker->finished_depth = depth;
        if (worker->id != 0)
            continue;
        for (int line = 0; line < line_count(worker); line++)
            report(worker, line, BOUND_EXACT);
        note_iteration(worker, before);
        if (is_enough(worker))
            break;
        worker->last_score = worker->root[0]->score;
    }
}

static void *helper_main(void *argument) {
    Worker *worker = argument;
    if (worker_start(worker))
        iterate(worker);
    return NULL;
}

static void answer(Search *search, Result result) {
    Move best = MOVE_NONE, ponder = MOVE_NONE;
    Worker *worker = search->workers[0];
    if (result.reason == REASON_NONE && worker->root_count > 0) {
        for (int line = 0; line < line_count(worker); line++)
            report(worker, line, BOUND_EXACT);
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
    bool started = result.reason == REASON_NONE && worker_start(main_worker);
    table_new_search(&search->table);
    if (started) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, WORKER_STACK);
        for (int i = 1; threads && i < search->worker_count; i++)
            if (pthread_create(&threads[running], &attributes, helper_main, search->workers[i]) == 0)
                running++;
        pthread_attr_destroy(&attributes);
        iterate(main_worker);
    }
    wait_for_leave(search);
    atomic_store(&search->stop, true);
    answer(search, result);
    for (int i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}
