#include "common/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/disk.h"
#include "common/fatal.h"
#include "common/memory.h"

/* Reads on to the end. */
static bool read_on(int file, const char *path, Text *text, Error *error) {
    text_add(text, "");
    char block[1 << 14];
    int64_t got;
    while ((got = disk_read(file, block, sizeof block)) > 0)
        text_bytes(text, block, (size_t)got);
    int reason = got < 0 ? errno : text->failed ? ENOMEM : 0;
    return !reason || error_refuse(error, "%s: %s", path, strerror(reason));
}

bool file_load(const char *path, Text *text, Error *error) {
    DiskStatus status;
    if (disk_status(path, &status) && status.kind == DISK_DEVICE)
        return error_refuse(error, "%s: a device", path);
    int file = disk_open(path, DISK_READ);
    if (file < 0)
        return error_refuse(error, "%s: %s", path, strerror(errno));
    bool good = read_on(file, path, text, error);
    disk_close(file);
    return good;
}

bool file_load_from(const char *path, int64_t offset, Text *text, Error *error) {
    DiskStatus status;
    int file = disk_open(path, DISK_LOOK);
    bool good = file >= 0 && disk_status_of(file, &status);
    if (good && status.kind != DISK_REGULAR)
        good = error_refuse(error, "%s: not a regular file", path);
    else if (!good || disk_seek(file, offset) < 0)
        good = error_refuse(error, "%s: %s", path, strerror(errno));
    good = good && read_on(file, path, text, error);
    if (file >= 0)
        disk_close(file);
    return good;
}

bool file_load_input(Text *text, Error *error) {
    enum { STANDARD_INPUT = 0 };
    DiskStatus status;
    Error why;
    if (disk_status_of(STANDARD_INPUT, &status) && status.kind == DISK_DEVICE)
        return error_refuse(error, "a device");
    return read_on(STANDARD_INPUT, "", text, &why) || error_refuse(error, "%s", why.text + strlen(": "));
}

bool file_write_new(const char *path, const Text *text, Error *error) {
    int file = disk_open(path, DISK_NEW);
    if (file < 0)
        return error_refuse(error, "%s: %s", path, strerror(errno));
    bool good = disk_write(file, text_string(text), text->size) && disk_flush(file);
    int reason = errno;
    if (!disk_close(file) && good) {
        good = false;
        reason = errno;
    }
    if (good)
        return true;
    disk_remove(path);
    return error_refuse(error, "%s: %s", path, strerror(reason));
}

int file_open_log(const char *path, bool (*is_log)(const char *start), Error *error) {
    char start[64] = "";
    bool foreign = false;
    int reader = disk_is_regular(path) ? disk_open(path, DISK_LOOK) : -1;
    if (reader >= 0) {
        foreign = disk_read(reader, start, sizeof start - 1) > 0 && !is_log(start);
        disk_close(reader);
    }
    if (foreign) {
        error_refuse(error, "it holds something else than a log");
        return -1;
    }
    int file = disk_open(path, DISK_APPEND);
    if (file < 0)
        error_refuse(error, "%s", strerror(errno));
    return file;
}

bool output_open(OutputFile *output, const char *path, Error *error) {
    DiskStatus status;
    *output = OUTPUT_NONE;
    /* Before it is opened: closing a second descriptor would give up the lock of the first. */
    if (disk_is_written(path))
        return error_refuse(error, "%s: one file cannot be two outputs", path);
    int file = disk_open(path, DISK_CHANGE);
    bool good = true;
    if (file < 0 || !disk_status_of(file, &status))
        good = error_refuse(error, "%s: %s", path, strerror(errno));
    else if (status.kind != DISK_REGULAR)
        good = error_refuse(error, "%s: not a regular file", path);
    else if (!disk_lock(file))
        good = error_refuse(error, "%s: in use by another program", path);
    if (good)
        *output = (OutputFile){memory_text(path), file, disk_seek_end(file)};
    else if (file >= 0)
        disk_close(file);
    return good;
}

bool output_load(OutputFile *output, Text *text, Error *error) {
    if (output->descriptor < 0)
        return true;
    disk_seek(output->descriptor, 0);
    bool good = read_on(output->descriptor, output->path, text, error);
    output->length = disk_seek_end(output->descriptor);
    return good;
}

void output_cut(OutputFile *output, int64_t length) {
    if (output->descriptor < 0)
        return;
    if (!disk_cut(output->descriptor, length))
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(errno));
    output->length = length;
}

void output_append(OutputFile *output, const Text *piece) {
    memory_whole(piece);
    if (output->descriptor < 0)
        return;
    if (!disk_write(output->descriptor, piece->data, piece->size)) {
        int reason = errno;
        /* So that a full disk leaves no torn piece behind. */
        output_cut(output, output->length);
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(reason));
    }
    output->length += (int64_t)piece->size;
}

void output_close(OutputFile *output) {
    if (output->descriptor >= 0 && (!disk_flush(output->descriptor) || !disk_close(output->descriptor)))
        fatal(EXIT_FAULT, "%s: %s", output->path, strerror(errno));
    free(output->path);
    *output = OUTPUT_NONE;
}
