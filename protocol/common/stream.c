#include "common/stream.h"

bool stream_write_all(Stream *stream, const void *bytes, size_t count) {
    const char *next = bytes;
    StreamWait room = {.stream = stream, .writing = true};
    while (count > 0) {
        int64_t written = stream_write(stream, next, count);
        if (written < 0)
            return false;
        if (written == 0)
            stream_wait(&room, 1, -1);
        next += written;
        count -= (size_t)written;
    }
    return true;
}
