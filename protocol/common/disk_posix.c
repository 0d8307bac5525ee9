#include "common/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/path.h"

/* The time of the last change is finer than seconds where CMakeLists.txt has found it. */
static int64_t modified_of(const struct stat *found) {
#if defined(CASTELLAN_HAS_FINE_TIMES)
    return (int64_t)found->st_mtim.tv_sec * 1000000000 + found->st_mtim.tv_nsec;
#else
    return (int64_t)found->st_mtime * 1000000000;
#endif
}

static DiskStatus status_from(const struct stat *found) {
    mode_t mode = found->st_mode;
    return (DiskStatus){.kind = S_ISREG(mode)                    ? DISK_REGULAR
                                : S_ISDIR(mode)                  ? DISK_FOLDER
                                : S_ISCHR(mode) || S_ISBLK(mode) ? DISK_DEVICE
                                                                 : DISK_OTHER,
                        .size = (int64_t)found->st_size,
                        .modified = modified_of(found),
                        .volume = (uint64_t)found->st_dev,
                        .number = (uint64_t)found->st_ino};
}

bool disk_status(const char *path, DiskStatus *status) {
    struct stat found;
    if (stat(path, &found) != 0)
        return false;
    *status = status_from(&found);
    return true;
}

bool disk_status_of(int file, DiskStatus *status) {
    struct stat found;
    if (fstat(file, &found) != 0)
        return false;
    *status = status_from(&found);
    return true;
}

bool disk_is_there(const char *path) {
    return access(path, F_OK) == 0;
}

bool disk_is_program(const char *path) {
    return disk_is_regular(path) && access(path, X_OK) == 0;
}

int disk_open(const char *path, DiskMode mode) {
    static const int flags[] = {[DISK_READ] = O_RDONLY,
                                [DISK_LOOK] = O_RDONLY | O_NONBLOCK,
                                [DISK_NEW] = O_WRONLY | O_CREAT | O_EXCL,
                                [DISK_CHANGE] = O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY,
                                [DISK_APPEND] = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY};
    int file = open(path, flags[mode] | O_CLOEXEC, 0666);
    if (file < 0 || file > STDERR_FILENO)
        return file;
    int higher = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), reason = errno;
    close(file);
    errno = reason;
    return higher;
}

bool disk_close(int file) {
    return close(file) == 0;
}

int64_t disk_read(int file, void *bytes, size_t count) {
    ssize_t got;
    do
        got = read(file, bytes, count);
    while (got < 0 && errno == EINTR);
    return got;
}

int64_t disk_read_at(int file, int64_t offset, void *bytes, size_t count) {
    ssize_t got;
    do
        got = pread(file, bytes, count, (off_t)offset);
    while (got < 0 && errno == EINTR);
    return got;
}

bool disk_write(int file, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        struct pollfd room = {.fd = file, .events = POLLOUT};
        ssize_t written = write(file, next, count);
        if (written >= 0) {
            next += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int64_t disk_seek(int file, int64_t offset) {
    return lseek(file, (off_t)offset, SEEK_SET);
}

int64_t disk_seek_end(int file) {
    return lseek(file, 0, SEEK_END);
}

bool disk_cut(int file, int64_t length) {
    return ftruncate(file, (off_t)length) == 0 && disk_seek(file, length) == length;
}

bool disk_flush(int file) {
    return fsync(file) == 0;
}

/* It is the process's, and ends when the file is closed by whatever descriptor. */
bool disk_lock(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

bool disk_is_written(const char *path) {
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

bool disk_remove(const char *path) {
    return unlink(path) == 0;
}

bool disk_rename(const char *from, const char *to) {
    return rename(from, to) == 0;
}

bool disk_make_folder(const char *path) {
    return mkdir(path, 0700) == 0;
}

char *disk_full_path(const char *path) {
    char here[PATH_MAX];
    bool from_here = !path_is_absolute(path);
    return path_in(from_here ? getcwd(here, sizeof here) ? here : "." : NULL, path);
}

void disk_find(const char *pattern, TextList *paths) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        text_list_add(paths, found.gl_pathv[i]);
    globfree(&found);
}
