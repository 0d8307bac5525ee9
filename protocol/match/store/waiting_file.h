/* The file of finished games whose turn in the record has not come: before each a line with its number and
 * length, "NUMBER BYTES". */
#ifndef CASTELLAN_MATCH_STORE_WAITING_FILE_H
#define CASTELLAN_MATCH_STORE_WAITING_FILE_H

#include "records/record_file.h"

/* Appends game number. */
void waiting_write(int number, const Record *record, Buffer *text);

/* As record_file_read; games come in any order, and a torn last one is left out. */
bool waiting_read(const char *path, const Buffer *text, RecordTaker *take, void *context, size_t *whole,
                  TextError *error);

#endif
