/* The file of finished games whose turn in the record has not come: before each a line with its number and
 * length, "NUMBER BYTES". */
#ifndef CASTELLAN_MATCH_STORE_WAITING_FILE_H
#define CASTELLAN_MATCH_STORE_WAITING_FILE_H

#include "records/record_file.h"

/* Appends game number. */
void waiting_write(int number, const Record *record, Text *text);

/* As record_file_read; games come in any order, and a torn last one is left out. */
bool waiting_read(const char *path, const Text *text, RecordTaker *take, void *context, size_t *whole,
                  Error *error);

#endif
