/* One game between two players, with the library's rules. */
#ifndef CASTELLAN_MATCH_GAMES_REFEREE_H
#define CASTELLAN_MATCH_GAMES_REFEREE_H

#include <stdbool.h>

#include "games/game.h"
#include "match/engines/player.h"
#include "match/options/match_options.h"
#include "records/record.h"

typedef struct Referee {
    const MatchOptions *options; /* of which it minds game, adjudication, and whether times are recorded */
    Player *players[SIDES];      /* started where they are not running */
    MoveList work;
} Referee;

/* Plays from record->position (NULL: the start) and fills in moves, outcome, termination and reason; names
 * and the like are the caller's. False where the game was stopped (interrupt.h): nothing counts then. A
 * player that failed is not running afterwards; detail tells more than the reason then, and is empty
 * otherwise. */
bool referee_play(Referee *referee, Record *record, Error *detail);

#endif
