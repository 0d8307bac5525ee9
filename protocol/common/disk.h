/* Of files what C11 lacks. Paths are UTF-8 on every system. A file is a descriptor, as of the C library; its
 * bytes are read and written as they are, and no child process gets it. What fails says why in errno. */
#ifndef CASTELLAN_COMMON_DISK_H
#define CASTELLAN_COMMON_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/text_list.h"

typedef enum DiskKind { DISK_REGULAR, DISK_FOLDER, DISK_DEVICE, DISK_OTHER /* a pipe, say */ } DiskKind;

typedef struct DiskStatus {
    DiskKind kind;
    int64_t size;            /* bytes */
    int64_t modified;        /* ns since a fixed moment, as fine as the system has them */
    uint64_t volume, number; /* the same for two names of one file, and for no others at one time */
} DiskStatus;

/* Of what a path leads to, links followed, or of an open file. False where there is nothing. */
bool disk_status(const char *path, DiskStatus *status);
bool disk_status_of(int file, DiskStatus *status);

bool disk_is_there(const char *path);
bool disk_is_regular(const char *path);
bool disk_is_folder(const char *path);

/* Whether the system would start it. */
bool disk_is_program(const char *path);

typedef enum DiskMode {
    DISK_READ,   /* a pipe waits for somebody who writes it */
    DISK_LOOK,   /* the same without waiting */
    DISK_NEW,    /* to write; refused where it is there (EEXIST) */
    DISK_CHANGE, /* to read and write, made where it is not there */
    DISK_APPEND  /* to write at the end, made where it is not there; nothing is waited for */
} DiskMode;

/* Opens a file, by a number above those of the standard streams. -1 where that fails. */
int disk_open(const char *path, DiskMode mode);
bool disk_close(int file);

/* Reads at most so many bytes. How many: 0 at the end, -1 where it fails. The second reads from an offset on
 * and may move the place of the first. */
int64_t disk_read(int file, void *bytes, size_t count);
int64_t disk_read_at(int file, int64_t offset, void *bytes, size_t count);

/* Writes all of them, waiting where that is needed; errno is EPIPE where nobody reads any more. */
bool disk_write(int file, const void *bytes, size_t count);

/* Goes to a place. Returns it, -1 where it fails. */
int64_t disk_seek(int file, int64_t offset);
int64_t disk_seek_end(int file);

/* Makes a file as long as that, and goes to its end. */
bool disk_cut(int file, int64_t length);

/* Returns when all that was written has reached the disk. */
bool disk_flush(int file);

/* Locks a file against other programs that do so; they may read it. False where one has it. Where there are no
 * locks, there is none to respect. */
bool disk_lock(int file);

/* Whether this program writes to that regular file, perhaps under another name, standard streams included. */
bool disk_is_written(const char *path);

bool disk_remove(const char *path);

/* Gives a file another name; one of that name gives way, and at any moment one of the two is there. */
bool disk_rename(const char *from, const char *to);

/* Makes a folder for this user alone. */
bool disk_make_folder(const char *path);

/* The path from the root; the caller's to free. Out of memory ends the program (memory.h), as in the next. */
char *disk_full_path(const char *path);

/* Appends the paths that fit a pattern ('*', '?', and "[...]" where the system has it), in order. */
void disk_find(const char *pattern, TextList *paths);

#endif
