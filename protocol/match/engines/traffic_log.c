#include "match/engines/traffic_log.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"

struct TrafficLog {
    int descriptor;
    pthread_mutex_t lock;
    int64_t start; /* us */
    char *path;
    Text line; /* working memory */
};

/* Whether a file, if there is one, is empty or begins as a log does. */
static bool may_be_log(const char *path) {
    struct stat status;
    double seconds;
    int slot;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    FILE *file = fopen(path, "r");
    bool good = !file || fscanf(file, "%lf %d", &seconds, &slot) == 2;
    if (file)
        fclose(file);
    return good;
}

TrafficLog *log_open(const char *path, Error *error) {
    int descriptor = -1;
    if (file_is_written(path))
        error_refuse(error, "-log %s: one file cannot be two outputs", path);
    else if (!may_be_log(path))
        error_refuse(error, "-log %s: it holds something else than a log", path);
    else if ((descriptor = file_open_log(path)) < 0)
        error_refuse(error, "-log %s: %s", path, strerror(errno));
    if (descriptor < 0)
        return NULL;
    TrafficLog *log = memory_new(1, sizeof *log);
    log->descriptor = descriptor;
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
    text_clear(&log->line);
    text_format(&log->line, "%.6f %d %s %c %s\n", seconds, slot, name, direction, text);
    memory_whole(&log->line);
    /* Line by line, so that the last words of a broken match are there. */
    if (!file_write(log->descriptor, log->line.data, log->line.size))
        fatal(EXIT_FAULT, "-log %s: %s", log->path, strerror(errno));
    pthread_mutex_unlock(&log->lock);
}

void log_close(TrafficLog *log) {
    if (!log)
        return;
    if (close(log->descriptor) != 0)
        fatal(EXIT_FAULT, "-log %s: %s", log->path, strerror(errno));
    pthread_mutex_destroy(&log->lock);
    free(log->path);
    text_free(&log->line);
    free(log);
}
