#include "common/files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/memory.h"

/* Reads on to the end. */
static bool read_on(int descriptor, const char *path, Text *text, Error *error) {
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
    return !reason || error_refuse(error, "%s: %s", path, strerror(reason));
}

bool file_load(const char *path, Text *text, Error *error) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_refuse(error, "%s: %s", path, strerror(errno));
    bool good = read_on(descriptor, path, text, error);
    close(descriptor);
    return good;
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

/* Whether a file may be gone on with as a log: it is no regular one, has nothing in it, or begins as one. */
static bool may_be_log(const char *path, bool (*is_log)(const char *start)) {
    struct stat status;
    char start[64] = "";
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    int reader = open(path, O_RDONLY | O_CLOEXEC);
    bool good = reader < 0 || (read(reader, start, sizeof start - 1) > 0 && is_log(start));
    close(reader);
    return good;
}

int file_open_log(const char *path, bool (*is_log)(const char *start), Error *error) {
    enum { STANDARD_STREAMS = 3 };
    if (!may_be_log(path, is_log)) {
        error_refuse(error, "it holds something else than a log");
        return -1;
    }
    /* Non-blocking, so that a pipe nobody reads is refused rather than waited for. */
    int descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (descriptor >= 0 &&
        descriptor < STANDARD_STREAMS) { /* one of them was closed, and may not become the log */
        int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, STANDARD_STREAMS);
        close(descriptor);
        descriptor = higher;
    }
    if (descriptor < 0)
        error_refuse(error, "%s", strerror(errno));
    return descriptor;
}

bool file_is_written(const char *path) {
    enum { FIRST_DESCRIPTORS = 256 };
    struct stat file, other;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    for (int i = 0; i < FIRST_DESCRIPTORS; i++)
        if (fstat(i, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino &&
            (fcntl(i, F_GETFL) & O_ACCMODE) != O_RDONLY)
            return true;
    return false;
}

int output_finish(const char *program, int status, int failed) {
    bool good = !ferror(stdout);
    errno = 0;
    good = fflush(stdout) == 0 && good;
    good = (close(STDOUT_FILENO) == 0 || errno == EBADF) && good;
    if (!good)
        fprintf(stderr, "%s: standard output: %s\n", program,
                errno ? strerror(errno) : "not all of it was written");
    return good || status ? status : failed;
}

/* Locks the file, and sees to it that it is one that can be cut. */
static bool make_sure(OutputFile *output, Error *error) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat status;
    if (output->descriptor < 0 || fstat(output->descriptor, &status) != 0)
        return error_refuse(error, "%s: %s", output->path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return error_refuse(error, "%s: not a regular file", output->path);
    /* File systems without locks have none to respect. */
    if (fcntl(output->descriptor, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN))
        return error_refuse(error, "%s: in use by another program", output->path);
    output->length = lseek(output->descriptor, 0, SEEK_END);
    return true;
}

bool output_open(OutputFile *output, const char *path, Error *error) {
    *output = OUTPUT_NONE;
    /* Before it is opened: closing a second descriptor would give up the lock of the first. */
    if (file_is_written(path))
        return error_refuse(error, "%s: one file cannot be two outputs", path);
    output->path = memory_text(path);
    output->descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (make_sure(output, error))
        return true;
    if (output->descriptor >= 0)
        close(output->descriptor);
    free(output->path);
    *output = OUTPUT_NONE;
    return false;
}

bool output_load(OutputFile *output, Text *text, Error *error) {
    if (output->descriptor < 0)
        return true;
    lseek(output->descriptor, 0, SEEK_SET);
    bool good = read_on(output->descriptor, output->path, text, error);
    output->length = lseek(output->descriptor, 0, SEEK_END);
    return good;
}

void output_cut(OutputFile *output, int64_t length) {
    if (output->descriptor < 0)
        return;
    if (ftruncate(output->descriptor, length) != 0)
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(errno));
    output->length = lseek(output->descriptor, length, SEEK_SET);
}

void output_append(OutputFile *output, const Text *piece) {
    memory_whole(piece);
    if (output->descriptor < 0)
        return;
    if (!file_write(output->descriptor, piece->data, piece->size)) {
        int reason = errno;
        /* So that a full disk leaves no torn piece behind. */
        output_cut(output, output->length);
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(reason));
    }
    output->length += (int64_t)piece->size;
}

void output_close(OutputFile *output) {
    if (output->descriptor >= 0 && (fsync(output->descriptor) != 0 || close(output->descriptor) != 0))
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(errno));
    free(output->path);
    *output = OUTPUT_NONE;
}
