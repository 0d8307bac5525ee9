/* The moves of the Camelot family: functions of GameRules (games/game.h) that routes and notation ask, too. */
#ifndef CASTELLAN_GAMES_CAMELOT_MOVES_H
#define CASTELLAN_GAMES_CAMELOT_MOVES_H

#include "games/game.h"

void camelot_generate(Turn *turn, unsigned stages, MoveList *list);
uint64_t camelot_count(Turn *turn, MoveList *work);
Move camelot_find(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work);

#endif
