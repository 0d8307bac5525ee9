/* What ends a search. */
#ifndef CASTELLAN_SEARCH_LIMITS_H
#define CASTELLAN_SEARCH_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/move.h"
#include "board/position.h"

enum { SEARCH_THREADS_MAX = 256 };

/* The first limit reached ends the search, but time only when the first iteration is finished. Zeroed: none, as
 * with infinite. Numbers may be any: a time below zero is one of zero. */
typedef struct SearchLimits {
    bool has_clock[SIDES]; /* whether time and increment of a side are given; the mover's counts */
    int64_t time[SIDES];   /* ms left; zero or less: move at once */
    int64_t increment[SIDES];
    int moves_to_go; /* 0: unknown */
    bool has_movetime;
    int64_t movetime; /* ms */
    int depth;        /* 0: none */
    bool has_nodes;
    uint64_t nodes; /* never exceeded */
    int mate;       /* 0: none; else the search ends when a win or loss in so many moves or fewer is proven */
    bool infinite;  /* answer after a stop alone */
    bool ponder;    /* as infinite until the ponderhit; then the other limits count from there */
    /* The moves looked at, legal at the root; NULL: all. The caller's; a search takes a copy. */
    const Move *searchmoves;
    int searchmoves_count;
} SearchLimits;

#endif
