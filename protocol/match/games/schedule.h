/* Which game of a match is played by whom: numbers from 0 in the order of the record.
 *
 * A round is one meeting of every two engines (gauntlet: of the first with every other). A meeting is one
 * game or, with repeat, two from one opening with colours exchanged. Part K of N has every N-th meeting from
 * the K-th on, so the parts are equal to one meeting, and together are the whole. */
#ifndef CASTELLAN_MATCH_GAMES_SCHEDULE_H
#define CASTELLAN_MATCH_GAMES_SCHEDULE_H

#include "match/options/match_options.h"

typedef struct Pairing {
    int number; /* in the whole match, from 1 */
    int round;  /* from 1; all meetings of a round have one opening */
    int game;   /* 1 or 2 of a pair; 0: a single game */
    int engines
        [SIDES]; /* by colour; the lower one has White first; without repeat colours alternate from round to
                         * round */
} Pairing;

/* How often two engines meet in a round. */
int schedule_meetings(const MatchOptions *options);

/* Games to be played. Of the options, engine_count, rounds, repeat, gauntlet, part and parts count. */
int schedule_games(const MatchOptions *options);

Pairing schedule_pairing(const MatchOptions *options, int number);

#endif
