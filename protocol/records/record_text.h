/* A game as text in the manner of PGN (text/game_text.h): written, and read again. */
#ifndef CASTELLAN_RECORDS_RECORD_TEXT_H
#define CASTELLAN_RECORDS_RECORD_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "records/record.h"
#include "text/game_text.h"

/* Appends the record, closed by a blank line. */
void record_write(const Record *record, Text *text);

/* Whether a text that is torn somewhere may be the start of a game of which no more is known than before
 * it is played: each of its tags but those of date, rounds, builds, runner, position and end is that of the game, as
 * far as it is there. */
bool record_is_start(const Record *expected, const char *text, size_t size);

/* Reads what record_write has written. False with a reason; nothing is owed then. */
bool record_read(const GameText *game, Record *record, Error *error);

#endif
