#include "common/files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
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
    struct stat status;
    if (stat(path, &status) == 0 && (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)))
        return error_refuse(error, "%s: a device", path);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_refuse(error, "%s: %s", path, strerror(errno));
    bool good = read_on(descriptor, path, text, error);
    close(descriptor);
    return good;
}

bool file_load_from(const char *path, int64_t offset, Text *text, Error *error) {
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool good =
        descriptor >= 0 && fstat(descriptor, &status) == 0 && lseek(descriptor, offset, SEEK_SET) >= 0;
    if (!good)
        error_refuse(error, "%s: %s", path, strerror(errno));
    else if (!S_ISREG(status.st_mode))
        good = error_refuse(error, "%s: not a regular file", path);
    good = good && read_on(descriptor, path, text, error);
    if (descriptor >= 0)
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

int file_open_log(const char *path, bool (*is_log)(const char *start), Error *error) {
    struct stat status;
    char start[64] = "";
    bool regular = stat(path, &status) == 0 && S_ISREG(status.st_mode), foreign = false;
    int reader = regular ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (reader >= 0) {
        foreign = read(reader, start, sizeof start - 1) > 0 && !is_log(start);
        close(reader);
    }
    if (foreign) {
        error_refuse(error, "it holds something else than a log");
        return -1;
    }
    /* Non-blocking, so that a pipe nobody reads is refused rather than waited for. */
    int descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    /* A standard stream that was closed may not become the log. */
    if (descriptor >= 0 && descriptor <= STDERR_FILENO) {
        int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
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

void output_prepare(void) {
    signal(SIGXFSZ, SIG_IGN);
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

bool output_open(OutputFile *output, const char *path, Error *error) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat status;
    *output = OUTPUT_NONE;
    /* Before it is opened: closing a second descriptor would give up the lock of the first. */
    if (file_is_written(path))
        return error_refuse(error, "%s: one file cannot be two outputs", path);
    int descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    bool good = true; /* where the file system has no locks, there is none to respect */
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        good = error_refuse(error, "%s: %s", path, strerror(errno));
    else if (!S_ISREG(status.st_mode))
        good = error_refuse(error, "%s: not a regular file", path);
    else if (fcntl(descriptor, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN))
        good = error_refuse(error, "%s: in use by another program", path);
    if (good)
        *output = (OutputFile){memory_text(path), descriptor, lseek(descriptor, 0, SEEK_END)};
    else if (descriptor >= 0)
        close(descriptor);
    return good;
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
