/* The clock of one player in one game. */
#ifndef CASTELLAN_MATCH_GAMES_PLAYER_CLOCK_H
#define CASTELLAN_MATCH_GAMES_PLAYER_CLOCK_H

#include "match/options/engine_options.h"

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
