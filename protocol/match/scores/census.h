/* What the games of a match were like, beyond their score: who failed, how often White won, how they ended, how
 * long they were, and what the engines took for a move.
 *
 * Games that are copies, move for move and with the same end, of an earlier one tell nothing new about the
 * game that is played: White's score, draws, ends and lengths leave them out, and games in which an engine
 * failed as well. */
#ifndef CASTELLAN_MATCH_SCORES_CENSUS_H
#define CASTELLAN_MATCH_SCORES_CENSUS_H

#include <stdint.h>

#include "common/text_list.h"
#include "match/scores/statistics.h"
#include "records/record.h"

enum {
    END_ROOM = 40,
    ENDS_MAX = 40 /* kinds of ends that are told apart; a record from elsewhere may have any number */
};

/* What counts of a game, so that the game itself need not be kept. */
typedef struct GameFacts {
    uint64_t key; /* of position, moves and end: the same for copies */
    int round, game;
    Outcome outcome;
    Termination termination;
    int plies;
    char end[END_ROOM];   /* the reason of its result without the side, "castle"; cut where it is longer */
    int timed[SIDES];     /* moves of which the time is known, */
    int64_t time[SIDES];  /* and their ms; of the slot's own engine */
    int counted[SIDES];   /* moves of which the nodes are known, */
    int64_t nodes[SIDES]; /* and their nodes */
} GameFacts;

GameFacts facts_of(const Record *record);

/* Of which the engine that failed is the loser. */
typedef struct FailedGame {
    int round, game; /* game 0: the round is one game */
    int engine;
    Side side;
    Termination termination;
    char *reason; /* owned */
    int source;   /* the file it stands in, or 0 */
} FailedGame;

typedef struct EngineCensus {
    int failed, lost_on_time; /* games; the latter are among the former */
    int64_t timed, time;      /* moves, ms */
    int64_t counted, nodes;   /* moves, nodes */
} EngineCensus;

typedef struct Census {
    int games, copies, failed; /* a failed game is never counted as a copy */
    Groups white, draws;       /* of the distinct games: White's score, and whether it is drawn; by round */
    TextList ends;             /* their ends, each once, the last perhaps "other", */
    int end_counts[ENDS_MAX + 1]; /* and how many */
    int64_t plies;
    int shortest, longest;
    EngineCensus *engines; /* by number */
    int engine_count;
    FailedGame *failures; /* in the order in which they were added */
    size_t failure_capacity;
    uint64_t *keys; /* of the games so far: open addressing; 0: free */
    size_t key_room;
} Census;

void census_init(Census *census, int engines);
void census_free(Census *census);

/* Adds a game of two engines, given by colour. Games come in the order of their rounds. failure: the reason in
 * words, where an engine failed; source: the file it stands in. */
void census_add(Census *census, const int engines[SIDES], const GameFacts *facts, const char *failure,
                int source);

/* Games that are neither copies nor failed. */
int census_distinct(const Census *census);

#endif
