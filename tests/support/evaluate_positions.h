/* Positions to hold the evaluation against: of the data files, of random games, and of random set-ups. */
#ifndef CASTELLAN_TESTS_EVALUATE_POSITIONS_H
#define CASTELLAN_TESTS_EVALUATE_POSITIONS_H

#include "games/game.h"
#include "games/registry.h"

/* Calls check for every position of the data files, and for some hundred of each game that random play and
 * random set-ups give, up to the most pieces allowed and finished positions included. Returns how many. */
int evaluate_positions(void (*check)(const Position *pos));

#endif
