#include "common/lines.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BYTES = 1 << 16,            /* what a pipe holds */
    WAITING_MAX = LINE_BYTES_MAX + 2, /* with CR and LF: that many bytes without LF are too long */
    BUFFER_MAX = WAITING_MAX + 1      /* with the closing zero */
};

void lines_init(LineReader *reader, Stream *stream) {
    *reader = (LineReader){.stream = stream};
}

void lines_free(LineReader *reader) {
    free(reader->buffer);
    *reader = (LineReader){.at_end = true};
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
    char *buffer = capacity > reader->capacity ? realloc(reader->buffer, capacity) : NULL;
    if (!buffer)
        return false;
    reader->buffer = buffer;
    reader->capacity = capacity;
    return true;
}

bool lines_fill(LineReader *reader) {
    if (reader->at_end)
        return false;
    reader->starved = !make_room(reader);
    reader->at_end = !reader->buffer;
    if (reader->starved)
        return false;
    int64_t got =
        stream_read(reader->stream, reader->buffer + reader->end, reader->capacity - 1 - reader->end);
    if (got > 0) {
        reader->end += (size_t)got;
        reader->total += (uint64_t)got;
    } else if (got < 0) {
        reader->at_end = true;
    }
    return got > 0;
}

/* Gives out the bytes from start up to stop as a line. */
static LineStatus give(LineReader *reader, size_t stop, size_t next, char **line) {
    size_t mark = reader->begun ? 0 : text_mark(reader->buffer + reader->start, stop - reader->start);
    *line = reader->buffer + reader->start + mark;
    size_t length = stop - reader->start - mark;
    reader->start = reader->scanned = next;
    reader->begun = true;
    if (length > 0 && (*line)[length - 1] == '\r')
        length--;
    LineStatus status = LINE_READ;
    if (length > LINE_BYTES_MAX) {
        length = LINE_BYTES_MAX;
        status = LINE_TOO_LONG;
    } else if (memchr(*line, '\0', length))
        status = LINE_ZERO;
    (*line)[length] = '\0';
    reader->length = length;
    return status;
}

LineStatus lines_take(LineReader *reader, char **line) {
    while (reader->scanned < reader->end) {
        char *feed = memchr(reader->buffer + reader->scanned, '\n', reader->end - reader->scanned);
        if (!feed)
            break;
        size_t stop = (size_t)(feed - reader->buffer);
        if (!reader->skipping)
            return give(reader, stop, stop + 1, line);
        reader->skipping = false;
        reader->start = reader->scanned = stop + 1;
    }
    reader->scanned = reader->end;
    if (reader->skipping)
        reader->start = reader->end;
    size_t waiting = reader->end - reader->start;
    if (waiting < WAITING_MAX && !(waiting > 0 && reader->starved))
        return LINE_NONE;
    reader->skipping = true;
    give(reader, reader->end, reader->end, line);
    return LINE_TOO_LONG;
}

LineStatus lines_next(LineReader *reader, char **line) {
    for (;;) {
        LineStatus status = lines_take(reader, line);
        if (status != LINE_NONE)
            return status;
        if (reader->at_end && reader->start == reader->end)
            return LINE_END;
        if (reader->at_end)
            return give(reader, reader->end, reader->end, line);
        StreamWait wait = {.stream = reader->stream};
        if (!lines_fill(reader) && !reader->at_end && !reader->starved)
            stream_wait(&wait, 1, -1);
    }
}

TextLines lines_of(const Text *text) {
    size_t mark = text_mark(text_string(text), text->size);
    /* An empty text may have no memory. */
    return text->data ? (TextLines){text->data + mark, text->data + text->size, 0, false} : (TextLines){0};
}

LineStatus lines_of_next(TextLines *lines, char **line) {
    if (lines->next == lines->end)
        return LINE_END;
    *line = lines->next;
    char *stop = memchr(*line, '\n', (size_t)(lines->end - *line));
    lines->open = !stop;
    lines->next = stop ? stop + 1 : lines->end;
    lines->number++;
    if (!stop)
        stop = lines->end; /* where the zero of the text is */
    if (stop > *line && stop[-1] == '\r')
        stop--;
    *stop = '\0';
    return memchr(*line, '\0', (size_t)(stop - *line)) ? LINE_ZERO : LINE_READ;
}
