/* A game as text in the manner of PGN (text/game_text.h): written, and read again. */
#ifndef CASTELLAN_RECORDS_RECORD_TEXT_H
#define CASTELLAN_RECORDS_RECORD_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "records/record.h"
#include "text/game_text.h"

/* Appends the record, closed by a blank line. */
void record_write(const Record *record, Text *text);

/* Reads what record_write has written. False with a reason; nothing is owed then. */
bool record_read(const GameText *game, Record *record, Error *error);

#endif
