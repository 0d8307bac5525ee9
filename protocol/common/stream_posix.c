#include "common/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/stream_posix.h"

struct Stream {
    int descriptor;
    int raise; /* of a sign: the end of its pipe that is written to; -1: it is none */
    bool borrowed;
};

static void close_ends(const Stream *stream) {
    if (!stream->borrowed)
        close(stream->descriptor);
    if (stream->raise >= 0)
        close(stream->raise);
}

/* NULL without memory; then what is not borrowed is closed. */
static Stream *make(int descriptor, int raise, bool borrowed) {
    Stream *stream = malloc(sizeof *stream), made = {descriptor, raise, borrowed};
    if (stream)
        *stream = made;
    else
        close_ends(&made);
    return stream;
}

static void prepare(int descriptor) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

Stream *stream_take(int descriptor) {
    prepare(descriptor);
    return make(descriptor, -1, false);
}

bool stream_pair(Stream *ends[2]) {
    int descriptors[2];
    if (pipe(descriptors) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = stream_take(descriptors[i]);
    if (ends[0] && ends[1])
        return true;
    for (int i = 0; i < 2; i++)
        stream_close(ends[i]);
    ends[0] = ends[1] = NULL;
    errno = ENOMEM;
    return false;
}

Stream *stream_of(int descriptor) {
    return make(descriptor, -1, true);
}

Stream *stream_sign(void) {
    int ends[2];
    if (pipe(ends) != 0)
        return NULL;
    prepare(ends[0]);
    prepare(ends[1]);
    return make(ends[0], ends[1], false);
}

/* A pipe that is full is up already. */
void stream_raise(Stream *sign) {
    int saved = errno;
    while (write(sign->raise, "!", 1) < 0 && errno == EINTR)
        ;
    errno = saved;
}

void stream_lower(Stream *sign) {
    char bytes[64];
    while (read(sign->descriptor, bytes, sizeof bytes) > 0)
        ;
}

void stream_close(Stream *stream) {
    if (!stream)
        return;
    close_ends(stream);
    free(stream);
}

static int64_t outcome(ssize_t moved) {
    return moved >= 0 ? moved : errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
}

int64_t stream_read(Stream *stream, void *bytes, size_t count) {
    ssize_t got = read(stream->descriptor, bytes, count);
    return got == 0 ? -1 : outcome(got);
}

int64_t stream_write(Stream *stream, const void *bytes, size_t count) {
    return outcome(write(stream->descriptor, bytes, count));
}

bool stream_wait(StreamWait *waits, int count, int milliseconds) {
    struct pollfd polls[STREAM_WAITS_MAX];
    for (int i = 0; i < count; i++)
        polls[i] = (struct pollfd){.fd = waits[i].stream ? waits[i].stream->descriptor : -1,
                                   .events = waits[i].writing ? POLLOUT : POLLIN};
    int ready = poll(polls, (nfds_t)count, milliseconds);
    for (int i = 0; i < count; i++)
        waits[i].ready = ready > 0 && polls[i].revents;
    return ready > 0;
}
