/* Written moves read for people: the one place that says why a text is no legal move. */
#ifndef CASTELLAN_GAMES_READER_H
#define CASTELLAN_GAMES_READER_H

#include "base/error.h"
#include "games/game.h"

/* The legal move that a text, which is one word, stands for (10.3); the game must not be over. False
 * where it stands for none, with a sentence of less than 140 bytes that does not repeat the text: "C9 is
 * empty", "must capture: C5xE7 or G5xE7". The legal moves of the piece, or all where any piece must do,
 * are told where they are few and short. Without memory the sentence says so and the list is interrupted;
 * it is left empty. */
bool reader_read(const Position *pos, const char *text, Move *move, MoveList *work, Error *why);

#endif
