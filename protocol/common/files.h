/* Whole files, and files that grow by whole pieces. */
#ifndef CASTELLAN_COMMON_FILES_H
#define CASTELLAN_COMMON_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

/* Appends the content of a file, with text closed by a zero even where it is empty. False with a reason, out
 * of memory included. */
bool file_load(const char *path, Text *text, Error *error);

/* Writes all bytes to a descriptor, waiting where it is non-blocking; false with errno set. */
bool file_write(int descriptor, const char *bytes, size_t count);

/* A file to which whole pieces are appended: a failed write leaves nothing of its piece. One that is not open
 * (zeroed but for the descriptor) takes nothing and is never an error. */
typedef struct OutputFile {
    char *path;     /* owned */
    int descriptor; /* -1: not open */
    int64_t length; /* of what is whole; the next piece goes there */
} OutputFile;

/* An output that is not open. */
#define OUTPUT_NONE ((OutputFile){NULL, -1, 0})

/* Opens a file, made where it is not there, and locks it against other programs that do so too. What is in it
 * stays, until output_cut. False with a reason, and not open then. */
bool output_open(OutputFile *output, const char *path, Error *error);

/* Whether there is nothing in the file yet. */
bool output_is_empty(const OutputFile *output);

/* Cuts the file to a length, where the next piece goes. */
bool output_cut(OutputFile *output, int64_t length, Error *error);

bool output_append(OutputFile *output, const Text *piece, Error *error);

/* Closes the file when its content has reached the disk; where that is not known, false with a reason, and
 * closed all the same. */
bool output_close(OutputFile *output, Error *error);

#endif
