/* A game of any record written as text again. */
#ifndef CASTELLAN_RECORDS_GAME_PRINT_H
#define CASTELLAN_RECORDS_GAME_PRINT_H

#include "base/text.h"
#include "games/history.h"
#include "text/game_text.h"

/* Appends a game that was played, closed by an empty line: all tags, comments, marks and variations, and the moves in
 * their canonical text. A tag Variant is added where there is none and the game is not the default one. */
void game_print_record(const GameText *game, const History *history, Text *out);

/* The same as books print it: the tags that people read, a line for each two moves, and comments without what engines
 * have said. It can be read again. */
void game_print_book(const GameText *game, const History *history, Text *out);

#endif
