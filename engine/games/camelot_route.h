/* How a move of the Camelot family is written: GameRules.route (games/game.h). */
#ifndef CASTELLAN_GAMES_CAMELOT_ROUTE_H
#define CASTELLAN_GAMES_CAMELOT_ROUTE_H

#include "games/game.h"

void camelot_route(const Position *pos, Move move, Route *route);

#endif
