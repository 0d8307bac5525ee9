/* Reading a whole record, of which the last game may be torn. Lines may end with CR LF, and a byte
 * order mark may stand before them. */
#ifndef CASTELLAN_RECORDS_RECORD_FILE_H
#define CASTELLAN_RECORDS_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "records/record.h"

/* Takes game number (from 0, of this file); it may empty the record to keep it. False with a reason. */
typedef bool RecordTaker(void *context, int number, Record *record, Error *error);

/* Gives each whole game of a text to take, in order; a byte order mark before them is passed over, and the
 * last one may lack its blank line. whole is the length of the text up to the end of the last whole game,
 * mark included; while take has a game, that of the games before it. What stands behind it begins as a record
 * does, and whose it is record_is_start (record_text.h) tells. False with a reason that names the file, for
 * what no match has written, an unfinished game among it, and where take refuses. */
bool record_file_read(const char *path, const Text *text, RecordTaker *take, void *context, size_t *whole,
                      Error *error);

#endif
