#include "common/lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_BYTES = 1 << 12, BUFFER_MAX = LINE_BYTES_MAX + 3 /* CR, LF, closing zero */ };

void lines_init(LineReader *reader, int fd) {
    *reader = (LineReader){.fd = fd};
}

void lines_free(LineReader *reader) {
    free(reader->buffer);
    *reader = (LineReader){.fd = -1, .at_end = true};
}

/* Room for at least one byte more and a closing zero. */
static bool make_room(LineReader *reader) {
    if (reader->start > 0) {
        memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
        reader->end -= reader->start;
        reader->scanned -= reader->start;
        reader->start = 0;
    }
    if (reader->end + 1 < reader->capacity)
        return true;
    size_t capacity = reader->capacity ? reader->capacity * 2 : FIRST_BYTES;
    if (capacity > BUFFER_MAX)
        capacity = BUFFER_MAX;
    if (capacity <= reader->capacity)
        return false;
    char *buffer = realloc(reader->buffer, capacity);
    if (!buffer)
        return false;
    reader->buffer = buffer;
    reader->capacity = capacity;
    return true;
}

/* Appends what the descriptor has; false at its end. */
static bool fill(LineReader *reader) {
    for (;;) {
        ssize_t got = read(reader->fd, reader->buffer + reader->end, reader->capacity - 1 - reader->end);
        if (got > 0) {
            reader->end += (size_t)got;
            return true;
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            /* Whoever started us made the descriptor non-blocking. */
            struct pollfd wait = {.fd = reader->fd, .events = POLLIN};
            if (poll(&wait, 1, -1) >= 0 || errno == EINTR)
                continue;
        }
        reader->at_end = true;
        return false;
    }
}

/* Gives out the bytes from start up to stop as a line. */
static LineStatus give(LineReader *reader, size_t stop, size_t next, char **line) {
    *line = reader->buffer + reader->start;
    size_t length = stop - reader->start;
    reader->start = reader->scanned = next;
    if (length > 0 && (*line)[length - 1] == '\r')
        length--;
    LineStatus status = LINE_READ;
    if (length > LINE_BYTES_MAX) {
        length = LINE_BYTES_MAX;
        status = LINE_TOO_LONG;
    }
    for (char *nul = *line; (nul = memchr(nul, '\0', length - (size_t)(nul - *line)));)
        *nul = '\x01';
    (*line)[length] = '\0';
    return status;
}

LineStatus lines_next(LineReader *reader, char **line) {
    for (;;) {
        char *newline = NULL;
        if (reader->scanned < reader->end)
            newline = memchr(reader->buffer + reader->scanned, '\n', reader->end - reader->scanned);
        if (newline) {
            size_t stop = (size_t)(newline - reader->buffer);
            if (!reader->skipping)
                return give(reader, stop, stop + 1, line);
            reader->skipping = false;
            reader->start = reader->scanned = stop + 1;
            continue;
        }
        reader->scanned = reader->end;
        if (reader->skipping)
            reader->start = reader->end;
        if (reader->at_end) {
            if (reader->start == reader->end)
                return LINE_END;
            return give(reader, reader->end, reader->end, line);
        }
        if (!make_room(reader)) {
            if (!reader->buffer) {
                reader->at_end = true;
                return LINE_END;
            }
            reader->skipping = true;
            give(reader, reader->end, reader->end, line);
            return LINE_TOO_LONG;
        }
        fill(reader);
    }
}
