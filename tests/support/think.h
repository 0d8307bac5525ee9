/* Searches by the facade, with all that the callbacks said kept for tests to look at. */
#ifndef CASTELLAN_TESTS_THINK_H
#define CASTELLAN_TESTS_THINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

typedef struct ThinkInfo {
    int depth, seldepth, multipv, hashfull;
    Score score;
    ScoreBound bound;
    uint64_t nodes;
    int64_t time;
    int pv_count;
    Move pv[PLY_MAX];
} ThinkInfo;

/* A zeroed Thought is empty; it stays where it is while its search runs. */
typedef struct Thought {
    Position root;
    ThinkInfo *infos; /* owned */
    int count, capacity;
    Move best, ponder;
    Result result;
    atomic_int answers; /* calls of best; the other fields may be read once it is not zero */
    int late_infos;     /* calls of info after best */
} Thought;

/* Limits of one kind. */
SearchLimits think_depth(int depth);
SearchLimits think_nodes(uint64_t nodes);

/* Starts a search of the last position of a game, without what earlier searches left in the Thought. */
void think_start(Engine *engine, const History *history, const SearchLimits *limits, Thought *thought);

/* Waits for the end of the search; fails the test where it was not answered exactly once, at its very end. */
void think_finish(Engine *engine, Thought *thought);

/* Both, for a position without a past. */
void think(Engine *engine, const Position *pos, const SearchLimits *limits, Thought *thought);

void thought_free(Thought *thought);

/* The last info of a line, which must be there. */
const ThinkInfo *thought_line(const Thought *thought, int multipv);

/* The move is a legal one of the position. */
void assert_legal(const Position *pos, Move move);

/* Every PV is legal to its end, goes on only while the game does and begins with a move of its own line; the
 * last first line begins with the best move, and its second move is the one to ponder on. */
void assert_thought_is_sound(const Thought *thought);

#endif
