/* The facade of the playing library: make an engine, give it a position, let it think.
 *
 * The library reads and prints nothing. Besides this header, users take positions, moves and games from
 * games/game.h, games/history.h, games/notation.h, games/perft.h and text/ .
 *
 * One engine thinks on one position at a time. All functions are to be called from one thread, except
 * engine_stop and engine_ponderhit, which any thread may call at any time. Callbacks come from the engine's
 * own thread, one at a time. */
#ifndef CASTELLAN_ENGINE_H
#define CASTELLAN_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "evaluate/score.h"
#include "evaluate/weights.h"
#include "games/history.h"

/* The version comes from CMakeLists.txt. */
extern const char *const engine_version;

/* "avx2" or "plain": the bitboards compiled in. */
extern const char *const engine_build;

typedef struct Engine Engine;

enum {
    ENGINE_HASH_MIN = 1, /* MB */
    ENGINE_HASH_MAX = 33554432,
    ENGINE_HASH_DEFAULT = 16,
    ENGINE_THREADS_MAX = 256,
    ENGINE_MULTIPV_MAX = 256,
    ENGINE_OVERHEAD_MAX = 10000, /* ms */
    ENGINE_OVERHEAD_DEFAULT = 10,
    ENGINE_SKILL_MAX = 20
};

/* What ends a search; the first limit reached does. Zeroed: none, as with infinite. */
typedef struct EngineLimits {
    bool has_clock[SIDES]; /* whether time and increment of a side are given; the mover's counts */
    int64_t time[SIDES];   /* ms left; zero or less: move at once */
    int64_t increment[SIDES];
    int moves_to_go; /* 0: unknown */
    bool has_movetime;
    int64_t movetime; /* ms */
    int depth;        /* 0: none */
    bool has_nodes;
    uint64_t nodes; /* never exceeded with one thread */
    int mate;       /* 0: none; else the search ends when a win in this many moves or fewer is proven */
    bool infinite;  /* answer after engine_stop alone */
    bool ponder;    /* as infinite until engine_ponderhit; then the other limits count from there */
    const Move *searchmoves; /* NULL: all. Copied. Legal moves of the root */
    int searchmoves_count;
} EngineLimits;

typedef enum ScoreBound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } ScoreBound;

typedef struct SearchInfo {
    int depth, seldepth;
    int multipv; /* from 1 */
    Score score;
    ScoreBound bound;
    uint64_t nodes;
    int64_t time;   /* ms since go */
    int hashfull;   /* per mille */
    const Move *pv; /* legal from the root to its end */
    int pv_count;   /* at least 1 */
} SearchInfo;

/* How well moves were ordered: nodes that a move cut off, and those where it was the first one tried. */
typedef struct EngineCutoffs {
    uint64_t all, first;
} EngineCutoffs;

typedef struct EngineCallbacks {
    void *context;
    /* A finished line of analysis. At least one comes before `best`, and the last one has the final nodes and
     * time. */
    void (*info)(void *context, const SearchInfo *info);
    /* The answer, once for each engine_go; the last call of a search. ponder is MOVE_NONE where no reply is
     * known. For a finished position best is MOVE_NONE, no info comes before, and result says why. */
    void (*best)(void *context, Move best, Move ponder, Result result);
} EngineCallbacks;

/* An engine with default options and the start position of the default game. NULL without memory. */
Engine *engine_new(void);

/* Stops and waits for a running search. NULL is ignored. */
void engine_free(Engine *engine);

/* Forgets tables and histories. Not during a search, like all setters. */
void engine_new_game(Engine *engine);

/* A table of that many MB. False when it cannot be had: the old one stays. */
bool engine_set_hash(Engine *engine, uint64_t megabytes);

/* 1 to ENGINE_THREADS_MAX. False when the threads' memory cannot be had: the old number stays. */
bool engine_set_threads(Engine *engine, int threads);

void engine_set_multipv(Engine *engine, int lines);
void engine_set_overhead(Engine *engine, int milliseconds);

/* From now on positions of that game are valued by these weights, which must be made for it and stay alive and
 * unchanged while the engine has them; those of all other games by the built-in ones. NULL, NULL: built-in ones
 * for all. Forgets tables and histories, which hold values by other weights. */
void engine_set_weights(Engine *engine, const Game *game, const Weights *weights);

/* The weights that the engine values positions of a game by. */
const Weights *engine_weights(const Engine *engine, const Game *game);

/* The game played so far, copied. False without memory: the old one stays. */
bool engine_set_history(Engine *engine, const History *history);

/* Starts to think and returns at once; the answer comes through the callbacks (copied). False when no thread
 * could be started: no callback will come. Waits for the end of a search that still runs. */
bool engine_go(Engine *engine, const EngineLimits *limits, const EngineCallbacks *callbacks);

/* Ends the search soon (within 10 ms); without a search it does nothing.
 * It counts for the latest engine_go. */
void engine_stop(Engine *engine);

/* The pondered move was played: from now on the limits of the search count. */
void engine_ponderhit(Engine *engine);

/* Of the last search, over all its threads; not during a search. */
EngineCutoffs engine_cutoffs(const Engine *engine);

/* Returns when no search is running and its last callback has returned. */
void engine_wait(Engine *engine);

#endif
