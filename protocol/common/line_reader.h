/* Lines from a pipe that may send anything. */
#ifndef CASTELLAN_COMMON_LINE_READER_H
#define CASTELLAN_COMMON_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_LONGEST = 1 << 20 }; /* bytes, as the protocol allows */

typedef struct LineReader {
    char *bytes;       /* owned */
    size_t start, end; /* what was read and not yet taken */
    size_t scanned;    /* from start to here there is no line end */
    size_t capacity;
    uint64_t total;       /* bytes read since the caller set it to zero */
    bool ended, overlong; /* end of input; a line longer than LINE_LONGEST. Nothing is read after either */
} LineReader;

/* A zeroed LineReader is empty. */
void reader_free(LineReader *reader);

/* Reads what is there, at most a block. The descriptor must be non-blocking. */
void reader_fill(LineReader *reader, int descriptor);

/* The next whole line without its line end, bytes of zero shown as '?'; NULL where there is none. Valid until
 * the next call with this reader. What stands behind the last line end is no line. */
char *reader_line(LineReader *reader);

#endif
