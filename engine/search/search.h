/* A search: from a position and its limits to the best move, by any number of workers over one table. */
#ifndef CASTELLAN_SEARCH_SEARCH_H
#define CASTELLAN_SEARCH_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "evaluate/weights.h"
#include "games/history.h"
#include "search/clock.h"
#include "search/info.h"
#include "search/limits.h"
#include "search/table.h"

struct Worker;

typedef struct Search {
    Table table;
    struct Worker **workers; /* owned; the first one reports */
    int worker_count;
    int multipv;
    int overhead;
    History history;        /* the game up to the root */
    const Weights *weights; /* for its game; set before search_prepare */

    /* Of the running search; set by search_prepare. */
    SearchLimits limits;
    Move *searchmoves; /* owned; what limits.searchmoves points to */
    SearchCallbacks callbacks;
    ClockPlan plan;
    _Atomic int64_t started; /* ms; moved by a ponderhit */
    atomic_bool stop;        /* all workers end soon */
    atomic_bool pondering;   /* limits of time do not count yet */

    /* For the wait of an unbounded search. */
    pthread_mutex_t mutex;
    pthread_cond_t wake;
} Search;

/* Sets up a Search of one thread and one line, without a table and a game; false without memory. */
bool search_init(Search *search);
void search_free(Search *search);

/* False where memory lacks; then nothing has changed. */
bool search_set_threads(Search *search, int threads);

/* Forgets what earlier searches learned. */
void search_clear(Search *search);

/* Accepts a search: copies limits and callbacks, starts the clock and clears the stop flag. False without
 * memory. */
bool search_prepare(Search *search, const SearchLimits *limits, const SearchCallbacks *callbacks);

/* Runs the accepted search in the calling thread; all callbacks are made before it returns. */
void search_run(Search *search);

/* From any thread. */
void search_stop(Search *search);
void search_ponderhit(Search *search);

#endif
