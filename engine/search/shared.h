/* What the workers of a search share. No .c: the functions over it stand above the workers
 * (search/search.h). */
#ifndef CASTELLAN_SEARCH_SHARED_H
#define CASTELLAN_SEARCH_SHARED_H

#include <stdatomic.h>

#include "base/clock.h"
#include "base/stop.h"
#include "base/thread.h"
#include "evaluate/weights.h"
#include "games/history.h"
#include "search/parameters.h"
#include "search/table.h"
#include "search/talk.h"
#include "search/time_plan.h"

struct Worker;

enum { PROGRESS_INTERVAL = 1000 /* ms between two signs of life */ };

typedef struct Search {
    Table table;
    struct Worker *workers[SEARCH_THREADS_MAX]; /* owned; the first one reports */
    int worker_count;
    int multipv;
    int overhead;
    int contempt;           /* score; see engine_set_contempt */
    History history;        /* the game up to the root */
    const Weights *weights; /* for its game; set before search_prepare */
    Parameters parameters;  /* each thread that works for it takes them over */

    /* Of the running search; set by search_prepare. */
    SearchLimits limits;
    Move *searchmoves; /* owned; what limits.searchmoves points to */
    SearchCallbacks callbacks;
    TimePlan plan;
    _Atomic int64_t started; /* ms; moved by a ponderhit */
    _Atomic uint64_t budget; /* nodes of the limit that no worker has taken yet */
    Stop stop;               /* all workers end soon: the user or one of them has said so */
    atomic_bool told;        /* the user has, so that an unbounded search may answer */
    atomic_bool pondering;   /* limits of time do not count yet */
    int64_t next_progress;   /* ms, as of clock_milliseconds; the main worker's */
    bool starved;            /* it ended for want of memory; to be read behind its end */

    /* For the wait of an unbounded search. */
    Mutex mutex;
    Condition wake;
} Search;

/* ms that count against the limits. */
static inline int64_t search_elapsed(const Search *search) {
    return clock_milliseconds() - atomic_load(&search->started);
}

#endif
