/* What a search says while it runs and at its end. */
#ifndef CASTELLAN_SEARCH_INFO_H
#define CASTELLAN_SEARCH_INFO_H

#include <stdint.h>

#include "evaluate/score.h"
#include "games/game.h"

typedef enum ScoreBound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } ScoreBound;

/* A line of analysis. */
typedef struct SearchInfo {
    int depth; /* 0: the move was not searched, and the score is the static value of the position */
    int seldepth;
    int multipv;      /* from 1 */
    Score score;      /* for the side to move at the root */
    ScoreBound bound; /* not BOUND_EXACT only where the search was cut while it looked closer */
    uint64_t nodes;
    int64_t time;   /* ms since the search was accepted or, if later, since the ponderhit */
    int hashfull;   /* per mille */
    const Move *pv; /* legal from the root to its end; good during the call */
    int pv_count;   /* 1 to PLY_MAX */
} SearchInfo;

/* A sign of life. */
typedef struct SearchProgress {
    uint64_t nodes;
    int64_t time; /* as in SearchInfo */
    int hashfull;
    Move move;  /* the root move that is looked at, */
    int number; /* and its place among them, from 1 */
} SearchProgress;

typedef struct SearchCallbacks {
    void *context;
    /* A finished line of analysis. At least one comes before `best`, and the last one has the final nodes and
     * time. */
    void (*info)(void *context, const SearchInfo *info);
    /* The answer, once for each search; its last call. ponder is MOVE_NONE where no reply is known. For a
     * finished position best is MOVE_NONE, no info comes before, and result says why. */
    void (*best)(void *context, Move best, Move ponder, Result result);
    /* Each second while it searches, the first time after one; not while it waits to be told to answer. May be
     * NULL. */
    void (*progress)(void *context, const SearchProgress *progress);
} SearchCallbacks;

#endif
