/* How a move of 8x8 Camelot is written: GameRules.route (games/game.h), and what routes are made of. */
#ifndef CASTELLAN_GAMES_CAMELOT8_ROUTE_H
#define CASTELLAN_GAMES_CAMELOT8_ROUTE_H

#include "games/camelot8_walk.h"

void camelot8_route(const Position *pos, Move move, Route *route);

/* Appends the three squares of a step from where the walk is, before it is made. */
void camelot8_route_add_step(Route *route, const Camelot8Walk *walk, Camelot8Step step);

#endif
