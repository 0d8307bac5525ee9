#include "match/engines/traffic_log.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "common/fatal.h"
#include "common/memory.h"

struct TrafficLog {
    FILE *file;
    pthread_mutex_t lock;
    int64_t start; /* us */
    char *path;
};

TrafficLog *log_open(const char *path, bool append, Error *error) {
    FILE *file = fopen(path, append ? "a" : "w");
    if (!file) {
        error_refuse(error, "-log %s: %s", path, strerror(errno));
        return NULL;
    }
    TrafficLog *log = memory_new(1, sizeof *log);
    log->file = file;
    log->start = clock_microseconds();
    log->path = memory_text(path);
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

void log_line(TrafficLog *log, int slot, const char *name, char direction, const char *text) {
    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    double seconds = (double)(clock_microseconds() - log->start) / 1e6;
    /* Line by line, so that the last words of a broken match are there. */
    bool good = fprintf(log->file, "%.6f %d %s %c %s\n", seconds, slot, name, direction, text) > 0 &&
                fflush(log->file) == 0;
    int reason = errno;
    pthread_mutex_unlock(&log->lock);
    if (!good)
        fatal(EXIT_ENGINE, "-log %s: %s", log->path, strerror(reason));
}

void log_close(TrafficLog *log) {
    if (!log)
        return;
    fclose(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log->path);
    free(log);
}
