#include "match/store/stop_file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/numbers.h"

enum { LOOK = 1000 /* ms from look to look */ };

struct StopWatch {
    const char *path;
    Thread thread;
    bool seen;
};

static void look_now(StopWatch *watch) {
    watch->seen = disk_is_there(watch->path);
    if (watch->seen)
        interrupt_all();
}

static void look(void *context) {
    StopWatch *watch = context;
    while (!interrupt_pending()) {
        look_now(watch);
        interrupt_wait(LOOK);
    }
}

void stop_watch_look(StopWatch *watch) {
    if (watch && !THREADS_EXIST)
        look_now(watch);
}

StopWatch *stop_watch_start(const char *path) {
    if (!path)
        return NULL;
    StopWatch *watch = memory_new(1, sizeof *watch);
    watch->path = path;
    look_now(watch); /* before the first game */
    if (THREADS_EXIST && !thread_start(&watch->thread, look, watch, 0))
        fatal(EXIT_FAULT, "no thread for the stop file: %s", strerror(errno));
    return watch;
}

bool stop_watch_end(StopWatch *watch) {
    if (!watch)
        return false;
    interrupt_all();
    if (THREADS_EXIST)
        thread_join(&watch->thread);
    bool seen = watch->seen;
    free(watch);
    return seen;
}

bool stop_file_write(const char *path, SprtVerdict verdict, int games, const Sprt *sprt, Error *error) {
    Text text = {0};
    text_format(&text, "%s accepted after %d games: ", verdict == SPRT_H1 ? "H1" : "H0", games);
    sprt_write(sprt, &text);
    text_add(&text, "\n");
    memory_whole(&text);
    int descriptor = disk_open(path, DISK_NEW);
    bool good = descriptor >= 0 ? disk_write(descriptor, text.data, text.size) : errno == EEXIST;
    if (!good)
        error_refuse(error, "%s: %s", path, strerror(errno));
    if (descriptor >= 0)
        disk_close(descriptor);
    text_free(&text);
    return good;
}

/* The first line of the file, cut where it is long. */
static Error first_line(const char *path) {
    Error line = {""};
    char start[sizeof line.text] = "";
    int descriptor = disk_is_regular(path) ? disk_open(path, DISK_LOOK) : -1;
    if (descriptor < 0)
        return line;
    int64_t got = disk_read(descriptor, start, sizeof start - 1);
    start[got > 0 ? got : 0] = '\0';
    disk_close(descriptor);
    error_refuse(&line, "%.*s", (int)strcspn(start, "\r\n"), start);
    return line;
}

void stop_file_tell(const char *path, Text *text) {
    Error line = first_line(path);
    text_add(text, line.text);
}

SprtVerdict stop_file_verdict(const char *path, int *games) {
    Error line = first_line(path);
    static const char after[] = " accepted after ";
    bool h1 = strncmp(line.text, "H1", 2) == 0;
    bool told = (h1 || strncmp(line.text, "H0", 2) == 0) &&
                strncmp(line.text + 2, after, strlen(after)) == 0 &&
                number_read_head(line.text + 2 + strlen(after), ' ', 0, INT_MAX, games);
    return !told ? SPRT_OPEN : h1 ? SPRT_H1 : SPRT_H0;
}
