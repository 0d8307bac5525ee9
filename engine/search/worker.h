/* One searching thread: its tree, its histories and its working memory. */
#ifndef CASTELLAN_SEARCH_WORKER_H
#define CASTELLAN_SEARCH_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/movelist.h"
#include "search/search.h"

typedef struct PvLine {
    int count;
    Move moves[PLY_MAX];
} PvLine;

typedef struct RootMove {
    Move move;
    Score score, previous; /* of this and of the last iteration; -SCORE_INFINITE: not searched */
    PvLine pv;             /* begins with the move */
    int seldepth;
    uint64_t nodes; /* spent below it in all iterations */
} RootMove;

enum { KILLERS = 2 };

typedef struct Worker {
    Search *search;
    int id; /* 0 reports and looks at the clock */

    RootMove *root_moves; /* owned */
    RootMove **root;      /* owned; the root moves, best first after each iteration */
    int root_count;
    int root_capacity;
    int root_first; /* with MultiPV: the root moves before it are settled in this iteration */
    int depth;      /* of the running iteration */
    int finished_depth;
    int seldepth;
    bool ended; /* the search is to end: unwinding */

    _Atomic uint64_t nodes;
    uint64_t node_limit; /* 0: none */

    MoveList list; /* moves of all open nodes, as a stack */
    int *scores;   /* owned; ordering score of each move in the list */
    uint32_t scores_capacity;

    /* Keys of the game and of the line searched, for repetitions: keys[key_root + ply]. */
    uint64_t *keys;
    int key_root;
    int key_capacity;

    PvLine pv[PLY_MAX + 1];
    Move killers[PLY_MAX + 1][KILLERS];
    int16_t history[SIDES][SQUARES][SQUARES]; /* [side][from][to] of moves that capture nothing */
} Worker;

Worker *worker_new(Search *search, int id);
void worker_free(Worker *worker);

/* Forgets histories. */
void worker_clear(Worker *worker);

/* Sets the root: its moves, the keys of the game, counters. False without memory or when stopped meanwhile.
 */
bool worker_start(Worker *worker);

/* Room for as many scores as the list has moves. False without memory. */
bool worker_reserve_scores(Worker *worker);

/* Whether the search is to end now; looks at the flag, at the node limit and, once in a while, at the clock.
 */
bool worker_must_end(Worker *worker);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Counts a move made in the tree. One writer, so no locked addition is needed. */
static inline void worker_count_node(Worker *worker) {
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

/* Plays a move in the tree: the new position, its key for repetitions, the node count. */
void worker_play(Worker *worker, const Position *pos, Move move, int ply, Position *next);

/* Whether the position at a ply is drawn by repetition: once before in the tree, or twice before in all. */
bool worker_is_repetition(const Worker *worker, const Position *pos, int ply);

/* Searches the root moves from root_first on and sorts them; the score of the best. */
Score node_search_root(Worker *worker, const Position *pos, int depth, Score alpha, Score beta);

#endif
