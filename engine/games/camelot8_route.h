/* Routes of 8x8 Camelot: how a move is written, read and entered stop by stop. The functions are those of
 * GameRules (games/game.h). */
#ifndef CASTELLAN_GAMES_CAMELOT8_ROUTE_H
#define CASTELLAN_GAMES_CAMELOT8_ROUTE_H

#include "games/game.h"

void camelot8_route(const Position *pos, Move move, Route *route);
ReadResult camelot8_read(const Position *pos, const Route *written, Move *move, MoveList *work);
void camelot8_stops(const Position *pos, const Square *stops, int count, Bitboard *next, bool *end,
                    MoveList *work);

#endif
