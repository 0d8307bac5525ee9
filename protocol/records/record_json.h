/* A game as one line of JSON. */
#ifndef CASTELLAN_RECORDS_RECORD_JSON_H
#define CASTELLAN_RECORDS_RECORD_JSON_H

#include "base/text.h"
#include "records/record.h"

/* Appends the line with its line end. */
void record_write_json(const Record *record, Text *text);

/* Appends the beginning of that line, which is known before the game is played. */
void record_write_json_start(const Record *record, Text *text);

#endif
