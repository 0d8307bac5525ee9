/* Lines from a stream, which may send anything: waited for, or taken as they come. And lines of a
 * text.
 *
 * Lines end with LF; a CR before it is taken off, and so is a byte order mark (UTF-8) at the start of the
 * input, and nothing else. A line is the reader's until the next call, may be written to, and is closed by
 * a zero. One that holds zero bytes itself is told by its status: as a C string it is what stands before
 * the first. */
#ifndef CASTELLAN_COMMON_LINES_H
#define CASTELLAN_COMMON_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "common/stream.h"

enum { LINE_BYTES_MAX = 1 << 20 }; /* of a line, as the protocol allows */

typedef struct LineReader {
    Stream *stream;
    char *buffer; /* owned */
    size_t capacity;
    size_t start, end; /* the bytes read and not yet given out */
    size_t scanned;    /* of those, the ones known to hold no LF */
    size_t length;     /* of the line given out last, zero bytes included */
    uint64_t total;    /* bytes read since the caller set it to zero */
    bool begun;        /* a line was given out */
    bool skipping;     /* inside a line that was refused */
    bool starved;      /* there was no memory for a line */
    bool at_end;       /* of the input; a failing read counts as such */
} LineReader;

typedef enum LineStatus {
    LINE_READ,
    LINE_ZERO,     /* it holds a zero byte, which no word may */
    LINE_TOO_LONG, /* more than LINE_BYTES_MAX, or starved; the line is its beginning, the rest is skipped */
    LINE_NONE,     /* nothing whole is there yet */
    LINE_END       /* of the input */
} LineStatus;

/* The stream stays the caller's. */
void lines_init(LineReader *reader, Stream *stream);
void lines_free(LineReader *reader);

/* Waits for the next line: never LINE_NONE. What stands before the end of the input without an LF is a line
 * too. */
LineStatus lines_next(LineReader *reader, char **line);

/* Reads once what the stream has, without waiting where that does not wait. False where nothing came. */
bool lines_fill(LineReader *reader);

/* The next line of what was read; it always has its LF. Never LINE_END. */
LineStatus lines_take(LineReader *reader, char **line);

/* The lines of a text in memory, a byte order mark at its start skipped. */
typedef struct TextLines {
    char *next, *end;
    int number; /* of the line given out last, from 1 */
    bool open;  /* that line had no LF: it is the last, and may be torn */
} TextLines;

/* The text stays the caller's and must outlive its lines. */
TextLines lines_of(const Text *text);

/* LINE_READ, LINE_ZERO or LINE_END. A line is as one of a LineReader but of any length, and stays good. */
LineStatus lines_of_next(TextLines *lines, char **line);

#endif
