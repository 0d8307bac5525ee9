#include "match/engines/traffic_log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"

struct TrafficLog {
    int descriptor;
    Mutex lock;
    int64_t start; /* us */
    const char *path;
    Text line; /* working memory */
};

static bool is_log(const char *start) {
    double seconds;
    int slot;
    return sscanf(start, "%lf %d ", &seconds, &slot) == 2;
}

TrafficLog *log_open(const char *path, Error *error) {
    Error why = {"one file cannot be two outputs"};
    int descriptor = disk_is_written(path) ? -1 : file_open_log(path, is_log, &why);
    if (descriptor < 0) {
        error_refuse(error, "-log %s: %s", path, why.text);
        return NULL;
    }
    TrafficLog *log = memory_new(1, sizeof *log);
    log->descriptor = descriptor;
    log->start = clock_microseconds();
    log->path = path;
    mutex_init(&log->lock);
    return log;
}

void log_line(TrafficLog *log, int slot, const char *name, char direction, const char *text) {
    if (!log)
        return;
    mutex_lock(&log->lock);
    double seconds = (double)(clock_microseconds() - log->start) / 1e6;
    text_clear(&log->line);
    text_format(&log->line, "%.6f %d %s %c %s\n", seconds, slot, name, direction, text);
    memory_whole(&log->line);
    /* Line by line, so that the last words of a broken match are there. */
    if (!disk_write(log->descriptor, log->line.data, log->line.size))
        fatal(EXIT_FAULT, "-log %s: %s", log->path, strerror(errno));
    mutex_unlock(&log->lock);
}

void log_close(TrafficLog *log) {
    if (!log)
        return;
    if (!disk_close(log->descriptor))
        fatal(EXIT_FAULT, "-log %s: %s", log->path, strerror(errno));
    mutex_free(&log->lock);
    text_free(&log->line);
    free(log);
}
