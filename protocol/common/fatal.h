/* What cannot go on: a message on stderr, out. */
#ifndef CASTELLAN_COMMON_FATAL_H
#define CASTELLAN_COMMON_FATAL_H

#include "base/format.h"

/* Exit statuses of programs that end so. Fault: asked rightly, but memory, a disk or another program
 * failed. */
enum { EXIT_FINISHED = 0, EXIT_USAGE = 1, EXIT_FAULT = 2, EXIT_INTERRUPTED = 130 };

/* Names the program for messages, and what else is to be done before it leaves (NULL: nothing); other threads
 * still run then. Once, before threads are started. */
void fatal_prepare(const char *program, void (*last_act)(void));

/* Prints "PROGRAM: MESSAGE", does the last act and leaves the program with that status. */
FORMATS(2, 3) _Noreturn void fatal(int status, const char *format, ...);

#endif
