#include "common/file_text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool file_read(const char *path, Text *text, Error *error) {
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
    int reason = errno;
    close(descriptor);
    return got == 0 || error_refuse(error, "%s: %s", path, strerror(reason));
}

bool file_write(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}
