/* A command of the shell, run to its end. */
#ifndef CASTELLAN_TESTS_SHELL_H
#define CASTELLAN_TESTS_SHELL_H

#include <stddef.h>

/* Runs it. What it writes to its standard output stands in said, cut off at room - 1 bytes and ended by a zero.
 * Returns the exit status; fails the test where it does not start or a signal ends it. */
int shell_run(const char *command, char *said, size_t room);

#endif
