/* Programs, and child processes that run them: each the leader of a process group of its own, with pipes to its
 * three streams.
 *
 * Safe from any thread; a Process belongs to one thread at a time. */
#ifndef CASTELLAN_COMMON_PROCESS_H
#define CASTELLAN_COMMON_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"
#include "common/text_list.h"

/* A program that can be started. All owned. */
typedef struct Program {
    char *path;
    TextList words;  /* its command line: the path, then its arguments */
    char *directory; /* NULL: ours */
} Program;

/* Finds the first word of a command: a path from our folder (else from directory), a name along PATH
 * (else in our folder). Further words and arguments follow it. False with a reason where there is no
 * such program that may be executed; nothing is owed then. Out of memory ends the program (memory.h). */
bool program_make(Program *program, const TextList *command, const TextList *arguments, const char *directory,
                  Error *error);
void program_free(Program *program);

typedef struct Process {
    pid_t pid;          /* 0: none; also the number of its group */
    int in, out, error; /* our ends: non-blocking, closed on exec; -1 when closed */
} Process;

/* False with a reason; the Process is then zeroed but for its pipes, which are closed. */
bool process_start(Process *process, const Program *program, Error *error);

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
