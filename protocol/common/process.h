/* Child processes: each the leader of a process group of its own, with pipes to its
 * three streams.
 *
 * Safe from any thread; a Process belongs to one thread at a time. */
#ifndef CASTELLAN_COMMON_PROCESS_H
#define CASTELLAN_COMMON_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"
#include "common/text_list.h"

/* Finds the program that the first word of a command names, and puts its absolute path there: a path from our
 * folder (else from directory), a name along PATH (else in our folder). directory is the one it is to run in
 * (NULL: ours). False with a reason where there is no such folder, or no such program that may be executed.
 * Out of memory ends the program (memory.h). */
bool process_find(TextList *command, const char *directory, Error *error);

typedef struct Process {
    pid_t pid;          /* 0: none; also the number of its group */
    int in, out, error; /* our ends: non-blocking, closed on exec; -1 when closed */
} Process;

/* Starts a command, the path of a program and its arguments, in a directory (NULL: ours). False with a
 * reason; the Process is then zeroed but for its pipes, which are closed. */
bool process_start(Process *process, const TextList *command, const char *directory, Error *error);

/* Whether the process ends by itself within so many ms. */
bool process_wait(const Process *process, int grace);

/* Gives the process at most that many ms to end by itself, then kills its whole group, closes the pipes and
 * waits for its end. why (may be NULL) tells how it ended: "exit status 1", "signal 11", or "killed" where it
 * had not ended by itself. Ignored for a process that was not started. */
void process_end(Process *process, int grace, Error *why);

/* Kills the groups of all processes that were started and not yet ended. */
void process_kill_all(void);

/* Makes sure that the first three descriptors are open (so that no pipe gets their numbers), that writing
 * into a closed pipe is an error and no signal, and that as many files may be open as the system grants. */
void process_prepare(void);

#endif
