/* Moves and squares as text (rule 10 of Camelot, 5.2 of camelot8). */
#ifndef CASTELLAN_GAMES_NOTATION_H
#define CASTELLAN_GAMES_NOTATION_H

#include <stddef.h>

#include "games/game.h"

enum { SQUARE_TEXT_MAX = 4, MOVE_TEXT_MAX = ROUTE_MAX * 4 + 1 }; /* bytes, closing zero included */

/* "A10". Returns the length. */
size_t notation_write_square(const Game *game, Square square, char text[SQUARE_TEXT_MAX]);

/* Reads a square of the board at the cursor, letters in either case, and moves the cursor behind it. False
 * (cursor unmoved) where there is none. */
bool notation_read_square(const Game *game, const char **cursor, Square *square);

/* The canonical text of a legal move. Returns the length. */
size_t notation_write(const Position *pos, Move move, char text[MOVE_TEXT_MAX]);

/* The text of a route. Returns the length. */
size_t notation_write_route(const Game *game, const Route *route, char text[MOVE_TEXT_MAX]);

/* Splits a text into squares and the signs between them; false with the reason in the reading. */
bool notation_read_route(const Game *game, const char *text, Route *route, MoveReading *reading);

/* "plain", "canter", "jump", "charge", "castle", "step". */
const char *notation_kind(MoveKind kind);

/* "castle", "captured", "stalemate", "few-pieces", "repetition", "fifty", "count", "none". */
const char *notation_reason(Reason reason);

#endif
