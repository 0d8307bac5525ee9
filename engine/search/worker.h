/* One searching thread: its tree, its histories and its working memory. */
#ifndef CASTELLAN_SEARCH_WORKER_H
#define CASTELLAN_SEARCH_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/movelist.h"
#include "evaluate/evaluate.h"
#include "search/histories.h"
#include "search/shared.h"

typedef struct PvLine {
    int count;
    Move moves[PLY_MAX];
} PvLine;

typedef struct RootMove {
    Move move;
    Score score, previous; /* of this and of the last iteration; -SCORE_INFINITE: not searched */
    ScoreBound bound;      /* of score; previous is exact */
    bool searched;         /* to its end, at least once */
    PvLine pv;             /* begins with the move */
    int seldepth;
    uint64_t nodes; /* spent below it in all iterations */
} RootMove;

enum { KILLERS = 2 };

/* One ply of the line that is searched. */
typedef struct Frame {
    Move move;                 /* made here, MOVE_NONE for a pass */
    uint32_t killers[KILLERS]; /* packed quiet moves that refuted others at this ply, the latest first */
    Score eval;                /* static evaluation, TABLE_NO_EVAL where a capture is forced */
} Frame;

typedef struct Worker {
    Search *search;
    int id; /* 0 searches the first iteration alone and reports */

    RootMove *root_moves; /* owned */
    RootMove **root;      /* owned; the root moves, best first after each iteration */
    int root_count;
    int root_capacity;
    int root_first; /* with MultiPV: the root moves before it are settled in this iteration */
    int depth;      /* of the running iteration */
    int finished_depth;
    Score finished_score; /* of its best move */
    int settled;          /* iterations finished since the best move changed */
    int seldepth;
    bool ended;   /* the search is to end: unwinding */
    bool hurried; /* its time is over in the first iteration: captures are followed no further */

    _Atomic uint64_t nodes;
    uint64_t next_look; /* the node at which to look at clock and limits again; those before it are taken */

    MoveList list; /* moves of all open nodes, as a stack */
    int *scores;   /* owned; ordering score of each move in the list */
    uint32_t scores_capacity;

    /* Keys of the game and of the line searched, for repetitions: keys[key_root + ply]. */
    uint64_t *keys;
    int key_root;
    int key_capacity;
    int clock_limit;   /* plies without progress that draw in the tree */
    Score draw[SIDES]; /* what one by repetition or by the clock is worth to a side */

    PvLine pv[PLY_MAX + 1];
    Frame frames[PLY_MAX + 3]; /* that of a ply: worker_frame */
    Histories histories;

    /* Nodes that a move cut off, and those where it was the first one tried. */
    uint64_t cutoffs, first_cutoffs;
} Worker;

/* NULL without memory. */
Worker *worker_new(Search *search, int id);
void worker_free(Worker *worker);

/* Sets counters, frames and the keys of the game for the search that was prepared; the root moves are
 * root_start's. False without memory. */
bool worker_start(Worker *worker);

/* Room for as many scores as the list has moves. False without memory. */
bool worker_reserve_scores(Worker *worker);

/* What worker_must_end does once in a while: takes nodes, looks at the clock, and sets when to look again. */
bool worker_look(Worker *worker);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Over all workers. */
uint64_t worker_nodes_of_all(const Search *search);

/* Whether the search is to end now; to be asked before each move is made. */
static inline bool worker_must_end(Worker *worker) {
    if (worker->ended || worker->list.interrupted || stop_is_wished(&worker->search->stop))
        return worker->ended = true;
    return worker_nodes(worker) >= worker->next_look && worker_look(worker);
}

/* The frame of a ply; those of the two plies before the root may be asked, too. */
static inline Frame *worker_frame(Worker *worker, int ply) {
    return &worker->frames[ply + 2];
}

/* The moves before the node of a ply, for the histories. */
static inline HistoryContext worker_context(Worker *worker, int ply) {
    return (HistoryContext){worker_frame(worker, ply - 1)->move, worker_frame(worker, ply - 2)->move};
}

/* Plays a move to see what it does: the position after it and the survey of the turn there. The table's
 * entry is asked for meanwhile. */
static inline void worker_play(const Worker *worker, const Position *pos, Move move, Position *next,
                               Turn *turn) {
    game_play(pos, move, next);
    table_prefetch(&worker->search->table, next->key);
    turn_survey(turn, next);
}

/* Goes from a ply to its child, the position after a move (MOVE_NONE: a pass): notes move and key, counts the
 * node. */
static inline void worker_enter(Worker *worker, int ply, Move move, const Position *next) {
    worker_frame(worker, ply)->move = move;
    worker->keys[worker->key_root + ply + 1] = next->key;
    /* One writer, so no locked addition is needed. */
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

/* Whether the position at a ply is drawn by repetition: it stood once before in the tree, the root
 * included, or twice before the root. What stood there three times was claimed by nobody, and counts once. */
bool worker_is_repetition(const Worker *worker, const Position *pos, int ply);

/* The value by the weights of the search. */
static inline Score worker_evaluate(const Worker *worker, const Position *pos) {
    return eval_position(pos, worker->search->weights);
}

/* Puts a move before the line found after it. */
void worker_update_pv(Worker *worker, int ply, Move move);

#endif
