/* One searching thread: its tree, its histories and its working memory. */
#ifndef CASTELLAN_SEARCH_WORKER_H
#define CASTELLAN_SEARCH_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/movelist.h"
#include "evaluate/evaluate.h"
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

/* One ply of the line that is searched. */
typedef struct Frame {
    Move move;       /* made here, MOVE_NONE for a pass */
    Move excluded;   /* left out of the search of this node, to see whether it is singular */
    Move killers[2]; /* quiet moves that refuted others at this ply, the latest first */
    Score eval;      /* static evaluation, TABLE_NO_EVAL where a capture is forced */
} Frame;

/* What earlier nodes tell of a move that captures nothing: -HISTORY_MAX to HISTORY_MAX. */
enum { HISTORY_MAX = 16384 };

typedef struct Histories {
    int16_t quiet[SIDES][SQUARES][SQUARES];    /* [side][from][to] */
    int16_t reply[SIDES][SQUARES][SQUARES];    /* [side][where the move before went][to] */
    int16_t follow[SIDES][SQUARES][SQUARES];   /* [side][where the side's last move went][to] */
    uint32_t counter[SIDES][SQUARES][SQUARES]; /* packed answer to [side][from][to] of the move before */
} Histories;

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
    bool ended;       /* the search is to end: unwinding */
    int settled;      /* iterations since the best move changed */
    Score last_score; /* of the last iteration */

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
    Frame frames[PLY_MAX +
                 3]; /* frame of ply p: frames[p + 2], so that two plies before the root may be asked */
    Histories histories;

    /* Nodes that a move cut off, and those where it was the first one tried. */
    uint64_t cutoffs, first_cutoffs;
} Worker;

Worker *worker_new(Search *search, int id);
void worker_free(Worker *worker);

/* Forgets histories. */
void worker_clear(Worker *worker);

/* Sets the root: its moves, the keys of the game, counters.
 * False without memory or when stopped meanwhile. */
bool worker_start(Worker *worker);

/* Room for as many scores as the list has moves. False without memory. */
bool worker_reserve_scores(Worker *worker);

/* Whether the search is to end now; looks at the flag, at the node limit and, once in a while,
 * at the clock. */
bool worker_must_end(Worker *worker);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Counts a move made in the tree. One writer, so no locked addition is needed. */
static inline void worker_count_node(Worker *worker) {
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

/* Enters a position of the tree that was played at a ply: its key for repetitions, the node count. */
void worker_enter(Worker *worker, const Position *next, int ply);

/* Plays a move in the tree and enters the position: the new position, its key for repetitions, the node
 * count. */
void worker_play(Worker *worker, const Position *pos, Move move, int ply, Position *next);

/* Whether the position at a ply is drawn by repetition: once before in the tree, or twice before in all. */
bool worker_is_repetition(const Worker *worker, const Position *pos, int ply);

/* The value by the weights of the search. */
static inline Score worker_evaluate(const Worker *worker, const Position *pos) {
    return eval_position(pos, worker->search->weights);
}

static inline Frame *worker_frame(Worker *worker, int ply) {
    return &worker->frames[ply + 2];
}

#endif
