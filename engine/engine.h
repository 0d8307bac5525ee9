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

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "evaluate/weights.h"
#include "games/history.h"
#include "games/registry.h"
#include "search/talk.h"

/* The version comes from CMakeLists.txt. */
extern const char *const engine_version;

typedef struct Engine Engine;

enum {
    ENGINE_HASH_MIN = 1, /* MB */
    ENGINE_HASH_MAX = 33554432,
    ENGINE_HASH_DEFAULT = 16,
    ENGINE_THREADS_MAX = THREADS_EXIST ? SEARCH_THREADS_MAX : 1,
    ENGINE_MULTIPV_MAX = 256,
    ENGINE_OVERHEAD_MAX = 10000, /* ms */
    ENGINE_OVERHEAD_DEFAULT = 10,
    ENGINE_CONTEMPT_MAX = 100, /* score */
    ENGINE_CONTEMPT_DEFAULT = 25,
    ENGINE_LEVEL_FULL = LEVEL_FULL / LEVEL_UNIT,
    ENGINE_ELO_MIN = LEVEL_ELO_MIN,
    ENGINE_ELO_MAX = LEVEL_ELO_MAX
};

/* What a search has found. */
typedef struct SearchSummary {
    Move best, ponder; /* MOVE_NONE where there is none */
    Result result;     /* of a finished position; then best is MOVE_NONE and what follows is zero */
    Score score;       /* for the side to move; score, depth and line are those of the last info of line 1 */
    int depth;
    uint64_t nodes; /* over all threads */
    int64_t time;   /* ms */
    int pv_count;
    Move pv[PLY_MAX]; /* begins with best */
    /* Nodes that a move cut off, and those where it was the first one tried: how well moves were ordered. */
    uint64_t cutoffs, first_cutoffs;
} SearchSummary;

/* An engine with default options and the start position of the default game. NULL without memory. */
Engine *engine_new(void);

/* Stops and waits for a running search. NULL is ignored. */
void engine_free(Engine *engine);

/* Forgets tables and histories. Not during a search, like all setters. */
void engine_new_game(Engine *engine);

/* The setters take a number out of its range as the nearest one within. */

/* A table of ENGINE_HASH_MIN to ENGINE_HASH_MAX MB. False when it cannot be had: the old one stays. */
bool engine_set_hash(Engine *engine, uint64_t megabytes);

/* 1 to ENGINE_THREADS_MAX threads. False when their memory cannot be had: the old number stays. */
bool engine_set_threads(Engine *engine, int threads);

/* 1 to ENGINE_MULTIPV_MAX lines of analysis; fewer come where there are fewer moves. */
void engine_set_multipv(Engine *engine, int lines);

/* 0 to ENGINE_OVERHEAD_MAX ms that pass unseen between engine and opponent. */
void engine_set_overhead(Engine *engine, int milliseconds);

/* A draw by repetition or by fifty moves is worth so much less than nothing to the side that thinks, and to the
 * other as much more, in hundredths of a Man, up to ENGINE_CONTEMPT_MAX either way: so it plays on where it
 * stands a little worse. Without meaning below full strength and for a search without an end, which looks for
 * what is true. */
void engine_set_contempt(Engine *engine, int contempt);

/* Plays at a level of strength, 0 to ENGINE_LEVEL_FULL (search/level.h). Below full strength a search takes
 * few nodes on one thread of its own, and what it tells comes at its end. False without memory: the old one
 * stays. */
bool engine_set_level(Engine *engine, int level);

/* Plays so strong instead, ENGINE_ELO_MIN to ENGINE_ELO_MAX on a scale on which random moves are 0;
 * whatever the level is. 0: no longer. False without memory: all stays. */
bool engine_limit_elo(Engine *engine, int elo);

/* What is left to chance follows from this number, and repeats with it: the choice of moves at a level,
 * and at full strength that of the first moves of a game, among such as are nearly equal. 0: levels differ
 * each time, and full strength leaves nothing to chance. */
void engine_set_seed(Engine *engine, uint64_t seed);

/* From now on positions of that game are valued by these weights, which must be made for it and stay alive
 * and unchanged while the engine has them; those of all other games by the built-in ones. NULL, NULL:
 * built-in ones for all. Forgets tables and histories, which hold values by other weights. */
void engine_set_weights(Engine *engine, const Game *game, const Weights *weights);

/* The weights that the engine values positions of a game by. */
const Weights *engine_weights(const Engine *engine, const Game *game);

/* The index-th constant of the search that may have another value, from 0; NULL behind the last one. There
 * are some in a build with CASTELLAN_TUNABLE, and none in others. */
const SearchParameter *engine_parameter(int index);

/* Gives that constant another value for this engine; index is one of engine_parameter. */
void engine_set_parameter(Engine *engine, int index, int value);

/* The game played so far, copied. False without memory: the old one stays. */
bool engine_set_history(Engine *engine, const History *history);

/* Starts to think and returns at once; the answer comes through the callbacks. Without threads
 * (base/thread.h) it thinks before it returns, and SearchCallbacks.poll lets in what is to be said
 * meanwhile. Limits and callbacks are copied. False without memory or a thread: no callback will come.
 * Waits for the end of a search that still runs. */
bool engine_go(Engine *engine, const SearchLimits *limits, const SearchCallbacks *callbacks);

/* Thinks on the last position of a game and returns with the answer. False without a thread, or without
 * memory for all that the limits allow. stop may be NULL: who wants to end such a search from another
 * thread wishes it there and then calls engine_stop. */
bool engine_search(Engine *engine, const History *history, const SearchLimits *limits, Stop *stop,
                   SearchSummary *summary);

/* Whether the latest search ended for want of memory; to be asked behind engine_wait. */
bool engine_starved(const Engine *engine);

/* Ends the search soon (within 10 ms); without a search it does nothing.
 * It counts for the latest engine_go. */
void engine_stop(Engine *engine);

/* The pondered move was played: from now on the limits of the search count. */
void engine_ponderhit(Engine *engine);

/* Returns when no search is running and its last callback has returned. */
void engine_wait(Engine *engine);

#endif
