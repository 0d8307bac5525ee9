#include "match/store/stop_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/numbers.h"

enum { LOOK = 1000 /* ms from look to look */ };

struct StopWatch {
    const char *path;
    pthread_t thread;
    bool seen;
};

static bool is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static void *look(void *context) {
    StopWatch *watch = context;
    struct pollfd wake = {.fd = interrupt_descriptor(), .events = POLLIN};
    while (!interrupt_pending()) {
        watch->seen = is_there(watch->path);
        if (watch->seen)
            interrupt_all();
        else
            poll(&wake, 1, LOOK);
    }
    return NULL;
}

StopWatch *stop_watch_start(const char *path) {
    if (!path)
        return NULL;
    StopWatch *watch = memory_new(1, sizeof *watch);
    watch->path = path;
    if (is_there(path)) { /* before the first game */
        watch->seen = true;
        interrupt_all();
    }
    int reason = pthread_create(&watch->thread, NULL, look, watch);
    if (reason)
        fatal(EXIT_FAULT, "no thread for the stop file: %s", strerror(reason));
    return watch;
}

bool stop_watch_end(StopWatch *watch) {
    if (!watch)
        return false;
    interrupt_all();
    pthread_join(watch->thread, NULL);
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
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool good = descriptor >= 0 ? file_write(descriptor, text.data, text.size) : errno == EEXIST;
    if (!good)
        error_refuse(error, "%s: %s", path, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    text_free(&text);
    return good;
}

/* The first line of the file, cut where it is long. */
static Error first_line(const char *path) {
    Error line = {""};
    char start[sizeof line.text] = "";
    struct stat status;
    int descriptor =
        stat(path, &status) == 0 && S_ISREG(status.st_mode) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0)
        return line;
    ssize_t got = read(descriptor, start, sizeof start - 1);
    start[got > 0 ? got : 0] = '\0';
    close(descriptor);
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
