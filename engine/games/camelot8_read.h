/* How a move of 8x8 Camelot is read and entered: the functions of these names in GameRules (games/game.h). */
#ifndef CASTELLAN_GAMES_CAMELOT8_READ_H
#define CASTELLAN_GAMES_CAMELOT8_READ_H

#include "games/game.h"

void camelot8_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work);
void camelot8_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                    MoveList *work);

#endif
