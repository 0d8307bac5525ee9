/* How a move of the Camelot family is read and entered: the functions of these names in GameRules
 * (games/game.h). */
#ifndef CASTELLAN_GAMES_CAMELOT_READ_H
#define CASTELLAN_GAMES_CAMELOT_READ_H

#include "games/game.h"

void camelot_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work);
void camelot_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                   MoveList *work);

#endif
