/* How a game has ended, for people. */
#ifndef CASTELLAN_TEXT_RESULT_TEXT_H
#define CASTELLAN_TEXT_RESULT_TEXT_H

#include "base/text.h"
#include "games/game.h"

/* Appends "Black wins: two pieces in the Castle", of a result that the rules give this position; nothing while
 * the game goes on. */
void result_text(const Position *pos, Result result, Text *out);

#endif
