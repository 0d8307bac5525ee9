/* Whole files, and files that grow by whole pieces. */
#ifndef CASTELLAN_COMMON_FILES_H
#define CASTELLAN_COMMON_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

/* Appends the content of a file or pipe, with text closed by a zero even where it is empty. False with a
 * reason, out of memory included; devices are refused, as many have no end. */
bool file_load(const char *path, Text *text, Error *error);

/* The same from an offset on, of a regular file; others are refused. */
bool file_load_from(const char *path, int64_t offset, Text *text, Error *error);

/* The same of standard input, which the reason does not name. */
bool file_load_input(Text *text, Error *error);

/* Writes a new file, until it is on the disk, and removes it again where that fails. False with a reason, that
 * it is there already among them. */
bool file_write_new(const char *path, const Text *text, Error *error);

/* Opens a log, made where it is not there, to which lines are appended; it may be a device or a pipe, and
 * is never waited for to open. A file that holds something, of which the first bytes (a string) are not those
 * of a log, is refused. It is the caller's (disk.h); -1 with a reason that does not name the file. */
int file_open_log(const char *path, bool (*is_log)(const char *start), Error *error);

/* A file to which whole pieces are appended: a failed write leaves nothing of its piece, and ends the
 * program with EXIT_FAULT (fatal.h), as does every other failure once the file is open. One that is not
 * open (zeroed but for the descriptor) takes nothing and never fails. */
typedef struct OutputFile {
    char *path;     /* owned */
    int descriptor; /* -1: not open */
    int64_t length; /* of what is whole; the next piece goes there */
} OutputFile;

/* An output that is not open. */
#define OUTPUT_NONE ((OutputFile){NULL, -1, 0})

/* Opens a regular file, made where it is not there, and locks it against other programs that do so too.
 * What is in it stays, and the next piece goes behind it. The lock is the process's and ends when the file
 * is closed by whatever descriptor: who reads it meanwhile reads by output_load. False with a reason, and
 * not open then: what is no regular file, is locked, or written by this program already. Out of memory
 * ends the program (memory.h). */
bool output_open(OutputFile *output, const char *path, Error *error);

/* Appends the content of the file to a text, as file_load does. */
bool output_load(OutputFile *output, Text *text, Error *error);

/* Cuts the file to a length, where the next piece goes. */
void output_cut(OutputFile *output, int64_t length);

void output_append(OutputFile *output, const Text *piece);

/* Closes the file when its content has reached the disk. */
void output_close(OutputFile *output);

#endif
