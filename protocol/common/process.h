/* Child processes, with pipes to their three streams. Each has a group of its own, into which fall the
 * processes that it starts; on Windows a job, which also ends with this program however that ends.
 *
 * Safe from any thread; a Process belongs to one thread. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_COMMON_PROCESS_H
#define CASTELLAN_COMMON_PROCESS_H

#include <stdbool.h>

#include "base/error.h"
#include "common/stream.h"
#include "common/text_list.h"

/* Finds the program that the first word of a command names, and puts its absolute path there: a path from our
 * folder (else from directory), a name along PATH (else in our folder). directory is the one it is to run in
 * (NULL: ours). On Windows its ".exe" (".com", ".bat", ".cmd") may be left out. False with a reason where there
 * is no such folder, or no such program that may be executed. */
bool process_find(TextList *command, const char *directory, Error *error);

/* Whether a path is that of a program, as it stands or with such an ending. */
bool process_is_program(const char *path);

typedef struct Process {
    long number;              /* 0: none */
    void *handle, *job;       /* of Windows, for process_windows.c alone */
    Stream *in, *out, *error; /* our ends, owned; NULL when closed */
} Process;

/* Starts a command, the path of a program and its arguments, in a directory (NULL: ours). False with a
 * reason; the Process is zeroed then. */
bool process_start(Process *process, const TextList *command, const char *directory, Error *error);

/* Whether the process ends by itself within so many ms. */
bool process_wait(const Process *process, int grace);

/* Gives the process at most that many ms to end by itself, then kills its whole group, closes the pipes and
 * waits for its end. why (may be NULL) tells how it ended: "exit status 1", "signal 11" (on Windows "exception
 * 0xc0000005"), or "killed" where it had not ended by itself. The Process is zeroed then. Ignored for a process
 * that was not started. */
void process_end(Process *process, int grace, Error *why);

/* Kills the groups of all processes that were started and not yet ended. */
void process_kill_all(void);

/* Seconds of processor time that this program, and the processes that it has ended, have used. False where that
 * is not known. */
bool process_usage(double *own, double *children);

/* Before the first is started: makes sure that the standard streams are open (so that no pipe gets their
 * numbers), that writing into a closed pipe is an error and no signal, that as many files may be open as the
 * system grants, and that a crash opens no window. */
void process_prepare(void);

#endif
