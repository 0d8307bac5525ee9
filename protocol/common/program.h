/* This program as a process of the system. */
#ifndef CASTELLAN_COMMON_PROGRAM_H
#define CASTELLAN_COMMON_PROGRAM_H

/* First in main: the words of the command line become UTF-8, bytes pass through the standard streams as they
 * are, and a console shows UTF-8, where the system has it otherwise. There standard output and standard error
 * have a buffer then: what is to be seen before the program ends is flushed. Output that grows over a limit of the
 * system (ulimit -f) is a failed write like a full disk, not the end by a signal. */
void program_begin(int *count, char ***words);

/* The end of standard output, before a program returns: what is pending is written, and nothing may follow.
 * Returns the status where all that was ever written to it arrived; else tells so on stderr, and returns a
 * status other than 0: failed, where it was 0. */
int program_finish(const char *program, int status, int failed);

/* Makes it a failed write, and not the end by a signal, where nobody reads a pipe any more. */
void program_bear_closed_pipes(void);

/* Leaves at once, while other threads run. */
_Noreturn void program_leave(int status);

/* What is set in the environment, UTF-8, NULL where nothing is; and the folder where programs keep things for this
 * user, NULL where there is none. The caller's to free; out of memory ends the program (memory.h). */
char *program_setting(const char *name);
char *program_state_folder(void);

/* A number that no other running process of this machine has. */
long program_number(void);

/* The folder of this program, as the system tells, else by the first word of its command line (NULL: unknown),
 * along PATH where that is a name alone. Links are followed. Owned by the caller; NULL where nothing tells. Out
 * of memory ends the program (memory.h). */
char *program_folder(const char *called);

#endif
