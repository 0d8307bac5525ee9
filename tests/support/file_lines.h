/* Data files of tests, line by line. */
#ifndef CASTELLAN_TESTS_FILE_LINES_H
#define CASTELLAN_TESTS_FILE_LINES_H

#include <stddef.h>

/* A whole file by its path, closed by a zero; fails the test when it cannot be read or is empty. Owned by the
 * caller. */
char *file_read_path(const char *path, size_t *length);

/* The same of text alone, whose length its zero tells. */
char *file_read_text(const char *path);

/* A whole file of tests/data, closed by a zero; fails the test when it cannot be read.
 * Owned by the caller. */
char *file_read(const char *name, size_t *length);

/* Calls back for each line of a file of tests/data that is neither empty nor a comment (#), without its line
 * break; the line may be changed. Returns how many there were. */
int file_each_line(const char *name, void (*line)(void *context, char *text), void *context);

#endif
