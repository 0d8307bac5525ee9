#include "castellan/writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "common/disk.h"
#include "common/files.h"
#include "common/program.h"

void writer_init(Writer *writer, int fd) {
    mutex_init(&writer->lock);
    mutex_init(&writer->log_lock);
    writer->fd = fd;
    writer->log_fd = -1;
    atomic_init(&writer->refused, false);
    atomic_init(&writer->json, false);
}

Answer writer_answer(Writer *writer) {
    return (Answer){.json = atomic_load(&writer->json)};
}

void writer_free(Writer *writer) {
    if (writer->log_fd >= 0)
        disk_close(writer->log_fd);
    mutex_free(&writer->lock);
    mutex_free(&writer->log_lock);
}

/* Nobody is left to talk to. */
static void end_process(void) {
    enum { STANDARD_ERROR = 2 };
    if (errno == EPIPE)
        program_leave(0);
    static const char message[] = "castellan: the output cannot be written\n";
    disk_write(STANDARD_ERROR, message, sizeof message - 1);
    program_leave(1);
}

static void add_stamp(Text *out, char direction) {
    ClockDate now = clock_date_utc();
    text_format(out, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ %c ", now.year, now.month, now.day, now.hour,
                now.minute, now.second, now.millisecond, direction);
}

/* Appends each line with its stamp to a log; false where they cannot be written. */
static bool append(int log_fd, char direction, const char *lines, size_t size) {
    Text out = TEXT_EMPTY;
    while (size > 0) {
        const char *newline = memchr(lines, '\n', size);
        size_t length = newline ? (size_t)(newline - lines) : size;
        add_stamp(&out, direction);
        text_bytes(&out, lines, length);
        text_bytes(&out, "\n", 1);
        length += newline ? 1 : 0;
        lines += length;
        size -= length;
    }
    bool written = !out.failed && disk_write(log_fd, out.data, out.size);
    text_free(&out);
    return written;
}

/* Puts lines into the log, if there is one. False where it had to be given up. */
static bool log_lines(Writer *writer, char direction, const char *lines, size_t size) {
    mutex_lock(&writer->log_lock);
    bool fine = writer->log_fd < 0 || append(writer->log_fd, direction, lines, size);
    if (!fine) {
        disk_close(writer->log_fd);
        writer->log_fd = -1;
    }
    mutex_unlock(&writer->log_lock);
    return fine;
}

/* What must be said without any memory. */
#define LOG_CLOSED "the log file cannot be written and is closed"
#define NO_MEMORY "the answer does not fit into memory"

static const char *log_closed(Writer *writer) {
    return atomic_load(&writer->json) ? "{\"type\":\"info\",\"string\":\"" LOG_CLOSED "\"}\n"
                                      : "info string " LOG_CLOSED "\n";
}

static void write_lines(Writer *writer, const char *lines, size_t size) {
    mutex_lock(&writer->lock);
    /* Logged first: what is sent in answer to it must stand behind it. */
    bool logged = log_lines(writer, '>', lines, size);
    if (!disk_write(writer->fd, lines, size) ||
        (!logged && !disk_write(writer->fd, log_closed(writer), strlen(log_closed(writer)))))
        end_process();
    mutex_unlock(&writer->lock);
}

void writer_write(Writer *writer, const Answer *answer) {
    const char *failure = answer->json ? "{\"type\":\"info\",\"error\":\"no-memory\",\"string\":\"" NO_MEMORY
                                         "\"}\n{\"type\":\"bestmove\",\"move\":null,\"ponder\":null}\n"
                                       : "info string error no-memory " NO_MEMORY "\nbestmove 0000\n";
    size_t error = strcspn(failure, "\n") + 1;
    if (answer->refused || answer->text.failed)
        atomic_store(&writer->refused, true);
    if (answer->text.failed)
        write_lines(writer, failure, answer->no_move ? strlen(failure) : error);
    else if (answer->text.size > 0)
        write_lines(writer, answer->text.data, answer->text.size);
}

static bool is_log(const char *start) {
    int number[5];
    return sscanf(start, "%4d-%2d-%2dT%2d:%2d:", number, number + 1, number + 2, number + 3, number + 4) == 5;
}

bool writer_set_log(Writer *writer, const char *path, Error *error) {
    int fd = *path ? file_open_log(path, is_log, error) : -1;
    if (*path && fd < 0)
        return false;
    mutex_lock(&writer->log_lock);
    int old = writer->log_fd;
    writer->log_fd = fd;
    mutex_unlock(&writer->log_lock);
    if (old >= 0)
        disk_close(old);
    return true;
}

void writer_log_input(Writer *writer, const char *line, size_t length) {
    /* Not under the lock of the output, which a thread may hold for as long as nobody reads. */
    if (!log_lines(writer, '<', line, length))
        write_lines(writer, log_closed(writer), strlen(log_closed(writer)));
}
