/* A program under test as a child process, spoken to by pipes. Whatever takes longer than a patience that
 * only a hang exceeds fails the test. */
#ifndef CASTELLAN_TESTS_CHILD_H
#define CASTELLAN_TESTS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Child Child;

/* Starts a program; arguments are those behind its name, ended by NULL (none: NULL). */
Child *child_start(const char *program, const char *const *arguments);

/* Sends text, or bytes; lines need their LF. */
void child_send(Child *child, const char *text);
void child_send_bytes(Child *child, const void *bytes, size_t count);

/* No more input comes. */
void child_close_input(Child *child);

/* The child's output is read no more. */
void child_close_output(Child *child);

/* The child's output is read no more, but stays open. */
void child_ignore_output(Child *child);

/* The next line without its LF, the child's until the next call; NULL at the end of the output. Fails the
 * test when the line begins or ends with a blank, or the output ends within a line. */
const char *child_line(Child *child);

/* The next line must be this, or begin with this; the line is returned. */
void child_expect(Child *child, const char *line);
const char *child_expect_start(Child *child, const char *start);

/* The next line that begins with this; those before are passed over. */
const char *child_find(Child *child, const char *start);

/* Whether a line, or the end, is there within so many ms. */
bool child_has_line(Child *child, int milliseconds);

/* The output must be at its end; gives the child back and returns its exit status, 128 + N for a signal N. */
int child_end(Child *child);

/* The same without looking at the output that is left. */
int child_finish(Child *child);

/* child_close_input, then child_end. */
int child_end_input(Child *child);

/* Adds to an environment variable that holds the options of a sanitizer ("TSAN_OPTIONS"), for children
 * started from now on. Nobody else reads it. */
void child_sanitizer_option(const char *variable, const char *option);

/* Milliseconds since some fixed moment. */
int64_t child_clock(void);

#endif
