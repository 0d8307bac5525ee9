/* The program castellan under test. */
#ifndef CASTELLAN_TESTS_CASTELLAN_H
#define CASTELLAN_TESTS_CASTELLAN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/child.h"

#define START_POSITION "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define CASTELLAN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define CASTELLAN_SANITIZED 1
#endif
#endif

/* A time that the program promises to keep, in ms; under a sanitizer it is a slower program. */
static inline int64_t castellan_promise(int64_t milliseconds) {
#ifdef CASTELLAN_SANITIZED
    return milliseconds * 50;
#else
    return milliseconds;
#endif
}

/* Waiting for commands on its input. */
static inline Child *castellan_start(void) {
    return child_start(TEST_PROGRAM, NULL);
}

/* The next line that is no sign of life of a search. */
static inline const char *castellan_line(Child *child) {
    const char *line;
    do
        line = child_line(child);
    while (line && (strncmp(line, "info nodes ", 11) == 0 || strncmp(line, "info currmove ", 14) == 0));
    return line;
}

/* The next line that tells nothing of a running search. */
static inline const char *castellan_answer(Child *child) {
    const char *line;
    do
        line = castellan_line(child);
    while (line && strncmp(line, "info depth ", 11) == 0);
    return line;
}

/* Sends a command and expects the one line that answers it. */
static inline void castellan_ask(Child *child, const char *command, const char *answer) {
    child_send(child, command);
    child_send(child, "\n");
    child_expect(child, answer);
}

/* Sends a command that has no answer; what it would have said comes before readyok. */
static inline void castellan_tell(Child *child, const char *command) {
    child_send(child, command);
    castellan_ask(child, "\nisready", "readyok");
}

/* Sends a command whose answer is an error: "CODE" or "CODE and what the text begins with". */
static inline void castellan_refused(Child *child, const char *command, const char *error) {
    child_send(child, command);
    child_send(child, "\n");
    const char *line = child_expect_start(child, "info string error ") + strlen("info string error ");
    if (strncmp(line, error, strlen(error)) != 0)
        fail_msg("'%s' gives the error '%s', not '%s'", command, line, error);
}

#endif
