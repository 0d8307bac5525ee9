/* What the mock engine does to the system that it runs on. */
#ifndef CASTELLAN_TESTS_MOCK_SYSTEM_H
#define CASTELLAN_TESTS_MOCK_SYSTEM_H

/* Ends as by a fault, at once and with nothing more written. */
_Noreturn void mock_crash(void);

/* As when a whole job is stopped: ends at once, and whoever started us is asked to end a little later. On POSIX
 * alone; elsewhere a crash. */
_Noreturn void mock_end_with_job(void);

/* Closes a standard stream of the process, by its number. */
void mock_close(int stream);

/* Starts a process that lives for so long, with our streams open, and does not end with us. Returns its
 * number. */
long mock_spawn(int milliseconds);

/* Does what a process that mock_spawn has started is for, where this is one. First in main. */
void mock_spawned(int count, char **words);

#endif
