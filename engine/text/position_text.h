/* Position strings: "PLACEMENT SIDE CASTLE CLOCK MOVE" (rule 11 of Camelot, 5.3 of camelot8). */
#ifndef CASTELLAN_TEXT_POSITION_TEXT_H
#define CASTELLAN_TEXT_POSITION_TEXT_H

#include "base/error.h"
#include "games/game.h"

/* The longest position string, closing zero included. */
enum { POSITION_TEXT_MAX = RANKS_MAX * (FILES_MAX + 1) + 32 };

/* Reads a position string of a game: 2 to 5 words divided by blanks. False with a reason when it is refused;
 * pos is then unchanged. A finished position is accepted. */
bool position_text_read(const Game *game, const char *text, Position *pos, Error *error);

/* Writes all five words. Returns the length. */
size_t position_text_write(const Position *pos, char text[POSITION_TEXT_MAX]);

/* The letter of what stands on a square: M, N, m, n, or '.' for nothing. */
char position_text_piece(const Position *pos, Square square);

/* The start position of a game. */
void position_text_start(const Game *game, Position *pos);

#endif
