#include "common/files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_load(const char *path, Text *text, Error *error) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_refuse(error, "%s: %s", path, strerror(errno));
    text_add(text, "");
    char block[1 << 14];
    ssize_t got;
    while ((got = read(descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        text_bytes(text, block, (size_t)got);
    }
    int reason = got < 0 ? errno : text->failed ? ENOMEM : 0;
    close(descriptor);
    return !reason || error_refuse(error, "%s: %s", path, strerror(reason));
}

bool file_write(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        struct pollfd room = {.fd = descriptor, .events = POLLOUT};
        ssize_t written = write(descriptor, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool output_open(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){strdup(path), open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666), 0};
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool good;
    if (output->descriptor < 0 || !output->path)
        good = error_refuse(error, "%s: %s", path, strerror(errno));
    else /* file systems without locks have none to respect */
        good = fcntl(output->descriptor, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN) ||
               error_refuse(error, "%s: in use by another program", path);
    if (!good)
        output_close(output, NULL);
    return good;
}

bool output_is_empty(const OutputFile *output) {
    struct stat status;
    return fstat(output->descriptor, &status) != 0 || status.st_size == 0;
}

bool output_cut(OutputFile *output, int64_t length, Error *error) {
    if (output->descriptor < 0)
        return true;
    if (ftruncate(output->descriptor, length) != 0 && errno != EINVAL) /* EINVAL: a pipe or a terminal */
        return error_refuse(error, "%s: %s", output->path, strerror(errno));
    lseek(output->descriptor, length, SEEK_SET);
    output->length = length;
    return true;
}

bool output_append(OutputFile *output, const Text *piece, Error *error) {
    if (output->descriptor < 0)
        return true;
    int reason = piece->failed ? ENOMEM : 0;
    Error ignored;
    if (!reason && !file_write(output->descriptor, piece->data, piece->size)) {
        reason = errno;
        /* So that a full disk leaves no torn piece behind. */
        output_cut(output, output->length, &ignored);
    }
    if (reason)
        return error_refuse(error, "%s: %s", output->path, strerror(reason));
    output->length += (int64_t)piece->size;
    return true;
}

bool output_close(OutputFile *output, Error *error) {
    int reason = 0;
    if (output->descriptor >= 0) {
        if (fsync(output->descriptor) != 0 && errno != EINVAL && errno != EROFS) /* a pipe, a terminal */
            reason = errno;
        if (close(output->descriptor) != 0 && !reason)
            reason = errno;
    }
    if (reason)
        error_refuse(error, "%s: %s", output->path, strerror(reason));
    free(output->path);
    *output = OUTPUT_NONE;
    return !reason;
}
