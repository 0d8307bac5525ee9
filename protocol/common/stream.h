/* Ends of pipes, and all else that is waited for: by time, and several at once.
 *
 * One thread at a time reads or writes a stream, and a thread that has done so outlives it. */
#ifndef CASTELLAN_COMMON_STREAM_H
#define CASTELLAN_COMMON_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Stream Stream;

/* A new pipe: what is written to the second is read from the first. Neither waits. False with errno set, and
 * nothing to close. */
bool stream_pair(Stream *ends[2]);

/* What is read from a descriptor, which stays the caller's: 0 is standard input. Reading may wait.
 * NULL without memory. */
Stream *stream_of(int descriptor);

/* A sign: it carries nothing, and can be read while it is up. Raised by any thread, and in a signal handler.
 * NULL with errno set. */
Stream *stream_sign(void);
void stream_raise(Stream *sign);
void stream_lower(Stream *sign);

/* NULL is ignored. What was written arrives, as far as the pipe had room for it. */
void stream_close(Stream *stream);

/* Reads or writes some bytes without waiting. How many: 0 where there are none now, or no room; -1 at the end,
 * where nobody reads any more, and for every failure. */
int64_t stream_read(Stream *stream, void *bytes, size_t count);
int64_t stream_write(Stream *stream, const void *bytes, size_t count);

/* Writes all bytes, waiting; false where nobody reads them. */
bool stream_write_all(Stream *stream, const void *bytes, size_t count);

/* What is waited for. */
typedef struct StreamWait {
    Stream *stream; /* NULL: nothing */
    bool writing;   /* for room, else for bytes or the end */
    bool ready;     /* told by stream_wait */
} StreamWait;

enum { STREAM_WAITS_MAX = 16 };

/* Waits at most so many ms (negative: without limit) until some of them are ready. Whether any is; false may
 * come early, too. */
bool stream_wait(StreamWait *waits, int count, int milliseconds);

#endif
