/* How long a search may take. All times are in milliseconds of a steady clock. */
#ifndef CASTELLAN_SEARCH_TIME_PLAN_H
#define CASTELLAN_SEARCH_TIME_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "search/talk.h"

typedef struct TimePlan {
    bool limited;  /* else there is no limit of time */
    bool adaptive; /* the soft limit may be stretched and shortened: a game clock runs */
    int64_t soft;  /* ms after which no new iteration begins */
    int64_t hard;  /* ms that are never overstepped */
} TimePlan;

/* The plan for the side to move. overhead is what passes unseen between engine and opponent, ms; of a time
 * for the move it takes at most a quarter. */
TimePlan time_plan_make(const SearchLimits *limits, Side side, int overhead);

/* The soft limit as the search so far makes it: more time while the best move changes and when the score fell
 * (drop, hundredths of a Man), less when it has stood for many iterations and took most of the nodes (share,
 * per cent). */
int64_t time_plan_stretch(int64_t soft, int settled, int drop, int share);

#endif
