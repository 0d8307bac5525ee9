/* The output and its log file: whole lines, from any thread. */
#ifndef CASTELLAN_CASTELLAN_WRITER_H
#define CASTELLAN_CASTELLAN_WRITER_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/thread.h"
#include "castellan/answer.h"

typedef struct Writer {
    Mutex lock; /* of the output: held while a line is written, however long nobody reads */
    int fd;
    Mutex log_lock;      /* taken last */
    int log_fd;          /* -1: none */
    atomic_bool refused; /* an error line was written */
    atomic_bool json;    /* option Output: the answers begun from now on */
} Writer;

/* The descriptor stays the caller's. */
void writer_init(Writer *writer, int fd);
void writer_free(Writer *writer);

/* An empty answer, in the form that is wanted now. */
Answer writer_answer(Writer *writer);

/* Writes the lines of an answer in one piece; the answer may be used again or freed after. Where its text has
 * failed, an error line stands for it. When nobody reads the output any more, the process ends quietly with
 * status 0; when it cannot be written for another reason (a full disk), with a message on stderr and status
 * 1. */
void writer_write(Writer *writer, const Answer *answer);

/* From now on all traffic is also appended to a file, "TIME < LINE" for input and "TIME > LINE" for output,
 * TIME as in 2026-01-31T12:00:00.000Z. An empty path: no longer. False with a reason, which does not
 * name the file, when that cannot be opened or holds something else than a log: nothing changes. A log
 * that cannot be written later is given up with an info line. */
bool writer_set_log(Writer *writer, const char *path, Error *error);

/* Puts a line of input into the log, byte for byte. */
void writer_log_input(Writer *writer, const char *line, size_t length);

#endif
