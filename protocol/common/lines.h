/* Reading lines from a file descriptor.
 *
 * Lines end with LF; a CR before it is taken off, and so is nothing else. What stands before the end of the
 * input without an LF is a line too. */
#ifndef CASTELLAN_COMMON_LINES_H
#define CASTELLAN_COMMON_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_BYTES_MAX = 1 << 20 };

typedef struct LineReader {
    int fd;
    char *buffer; /* owned */
    size_t capacity;
    size_t start, end; /* the bytes read and not yet given out */
    size_t scanned;    /* of those, the ones known to hold no LF */
    bool skipping;     /* inside a line that was refused */
    bool at_end;
} LineReader;

typedef enum LineStatus {
    LINE_READ,
    LINE_TOO_LONG, /* more than LINE_BYTES_MAX; the line is its beginning, the rest is skipped */
    LINE_END       /* of the input; a failing read counts as such */
} LineStatus;

/* The descriptor stays the caller's. */
void lines_init(LineReader *reader, int fd);
void lines_free(LineReader *reader);

/* Waits for the next line. It is the reader's until the next call, may be written to, and is a C string: a
 * NUL byte, which no word may hold, comes as 0x01.
 * Where there is no memory for a line it is LINE_TOO_LONG. */
LineStatus lines_next(LineReader *reader, char **line);

#endif
