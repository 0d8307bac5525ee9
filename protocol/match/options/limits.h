/* How long an engine may think. */
#ifndef CASTELLAN_MATCH_OPTIONS_LIMITS_H
#define CASTELLAN_MATCH_OPTIONS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/options.h"

/* Several limits together go to the engine together. Zero: not set. Times in milliseconds. */
typedef struct Limits {
    bool has_clock;
    int moves; /* a period of the clock; 0: the whole game */
    int64_t time, increment;
    int64_t movetime;
    int64_t nodes;
    int depth;
} Limits;

/* Whether anything ends a search. */
static inline bool limits_any(const Limits *limits) {
    return limits->has_clock || limits->movetime || limits->nodes || limits->depth;
}

/* Sets limits by keys: tc, st, nodes and depth. tc is [MOVES/]TIME[+INCREMENT] in seconds (TIME also M:SS), or
 * "inf" for none; st is in seconds. */
extern const Option limits_options[];

/* For the record: "40/60+0.6", "st=0.1", "nodes=1000", several divided by blanks. The caller's to free. */
char *limits_text(const Limits *limits);

/* The clock of one player in one game. */
typedef struct PlayerClock {
    const Limits *limits;
    int64_t left;   /* ms */
    int moves_left; /* of the period; 0 where there is none */
} PlayerClock;

void player_clock_start(PlayerClock *clock, const Limits *limits);

/* The longest the player may take for this move, in ms, without margin; -1: no limit by time. */
int64_t player_clock_allowed(const PlayerClock *clock);

/* A move was made in so much time. What a margin forgave is not taken from later moves. */
void player_clock_spend(PlayerClock *clock, int64_t milliseconds);

#endif
