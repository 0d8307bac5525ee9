/* Results of a match, added up. */
#ifndef CASTELLAN_MATCH_SCORES_STANDINGS_H
#define CASTELLAN_MATCH_SCORES_STANDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/game.h"
#include "match/scores/statistics.h"

/* One engine's games against another, or all: counts of [losses, draws, wins], by its colour. */
typedef struct Tally {
    uint64_t games[SIDES][GAME_CLASSES];
    uint64_t pairs[PAIR_CLASSES]; /* complete pairs by the engine's points */
} Tally;

typedef struct Standings {
    int engines;
    bool pairs;     /* whether the match is made of pairs */
    Tally *tallies; /* owned; [engine * engines + other], as the engine sees it */
    struct HalfPair {
        int round;  /* of a first game whose second is awaited; 0: none */
        int points; /* half points of its White */
    } * halves;     /* owned; [White * engines + Black] of the first game */
} Standings;

void standings_init(Standings *standings, int engines, bool pairs);
void standings_free(Standings *standings);

/* Adds a game of two engines, given by colour; game is 1 or 2 of a pair, 0 for a single one. The games of
 * a pair come in order, with exchanged colours and no other games of these two between; a pair of which
 * one is missing is left out of the pairs. */
void standings_add(Standings *standings, const int engines[SIDES], Outcome outcome, int round, int game);

/* All games of one engine against another, or, with other -1, against everybody. */
Tally standings_tally(const Standings *standings, int engine, int other);

/* A tally as a sample: its pairs in a match of pairs, else its games. */
Sample tally_sample(const Tally *tally, bool pairs);

/* Games of a class, both colours. */
static inline uint64_t tally_count(const Tally *tally, int class) {
    return tally->games[WHITE][class] + tally->games[BLACK][class];
}

#endif
