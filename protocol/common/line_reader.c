#include "common/line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"

enum { BLOCK = 1 << 16 }; /* what a pipe holds */

void reader_free(LineReader *reader) {
    free(reader->bytes);
    *reader = (LineReader){0};
}

void reader_fill(LineReader *reader, int descriptor) {
    if (reader->ended || reader->overlong)
        return;
    if (reader->start > 0) {
        memmove(reader->bytes, reader->bytes + reader->start, reader->end - reader->start);
        reader->end -= reader->start;
        reader->scanned -= reader->start;
        reader->start = 0;
    }
    if (reader->capacity - reader->end < BLOCK) {
        reader->capacity = 2 * reader->capacity + BLOCK;
        reader->bytes = memory_resize(reader->bytes, reader->capacity, 1);
    }
    ssize_t got = read(descriptor, reader->bytes + reader->end, BLOCK);
    if (got > 0) {
        reader->end += (size_t)got;
        reader->total += (uint64_t)got;
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        reader->ended = true;
    }
}

char *reader_line(LineReader *reader) {
    if (reader->scanned == reader->end)
        return NULL;
    char *line = reader->bytes + reader->start;
    char *feed = memchr(reader->bytes + reader->scanned, '\n', reader->end - reader->scanned);
    if (!feed) {
        reader->scanned = reader->end;
        reader->overlong = reader->end - reader->start > LINE_LONGEST;
        return NULL;
    }
    size_t length = (size_t)(feed - line);
    reader->start = reader->scanned = (size_t)(feed - reader->bytes) + 1;
    for (char *zero = line; (zero = memchr(zero, '\0', length - (size_t)(zero - line)));)
        *zero = '?';
    while (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return line;
}
