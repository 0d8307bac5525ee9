/* What cannot go on: a message on stderr, engines ended, out. The record stays whole: only whole games are
 * ever appended to it (record_file.h). */
#ifndef CASTELLAN_COMMON_FATAL_H
#define CASTELLAN_COMMON_FATAL_H

/* Exit statuses of the program. */
enum { EXIT_FINISHED = 0, EXIT_USAGE = 1, EXIT_ENGINE = 2, EXIT_INTERRUPTED = 130 };

/* Prints "castellan-match: MESSAGE", ends all engines and leaves the program with that status. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
_Noreturn void
fatal(int status, const char *format, ...);

#endif
