/* What a search is told, and what it says while it runs and at its end. */
#ifndef CASTELLAN_SEARCH_TALK_H
#define CASTELLAN_SEARCH_TALK_H

#include "base/stop.h"
#include "evaluate/score.h"
#include "games/game.h"

enum { SEARCH_THREADS_MAX = 256 };

/* Levels of strength (search/level.h). */
enum {
    LEVEL_UNIT = 100,             /* they are counted in hundredths */
    LEVEL_FULL = 20 * LEVEL_UNIT, /* full strength; the weakest is 0 */
    LEVEL_ELO_MIN = 500,          /* their scale, on which random legal moves are 0 */
    LEVEL_ELO_MAX = 3000
};

/* The first limit reached ends the search, but time only when the first iteration is finished. Zeroed:
 * none, as with infinite. Numbers may be any: a time below zero is one of zero. */
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

/* A constant of the search that may have another value (search/parameters.h). */
typedef struct SearchParameter {
    const char *name;
    int initial, least, most;
} SearchParameter;

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
    /* Each second while it searches, the first time after one; not while it waits to be told to answer.
     * May be NULL. */
    void (*progress)(void *context, const SearchProgress *progress);
    /* Without threads (base/thread.h) the one way in for a stop or a ponderhit: called every few ms while it
     * searches, and with time to wait while it only waits to be told to answer. May be NULL. */
    StopPoll *poll;
    void *poll_context;
} SearchCallbacks;

#endif
