/* The match runner under test: started in a folder of its own for what it writes. */
#ifndef CASTELLAN_TESTS_RUNNER_H
#define CASTELLAN_TESTS_RUNNER_H

#include <stdbool.h>
#include <stddef.h>

/* Words of a command line: the mock engine (tests/mock/mock_engine.c) by its path. */
#define MOCK "'cmd=" TEST_MOCK_ENGINE "'"

/* cmocka's group setup and teardown: makes and removes the folder. */
int runner_setup(void **state);
int runner_teardown(void **state);

/* The path of a file in the folder; good until the next 8 calls. */
const char *runner_path(const char *name);

/* Runs the runner with these arguments in the folder, as host_start does; its output goes to the files "output"
 * and "errors" there. Returns the exit status. */
int runner_run(const char *arguments);

/* The same, and fails with what it has said unless it ends with this status. */
#define runner_ends(arguments, status) runner_ends_at(arguments, status, __FILE__, __LINE__)
void runner_ends_at(const char *arguments, int status, const char *file, int line);

/* The same without waiting; the number (host.h) is the runner's own. */
long runner_start(const char *arguments);

/* runner_run with another program; where there is a shell, its arguments may end the command with & and go on
 * with others. */
int runner_run_program(const char *program, const char *arguments);

/* The same without waiting; the number is the program's own. */
long runner_start_program(const char *program, const char *arguments);

/* Waits for its end; the exit status, or 128 + N for a signal. Fails the test when it takes minutes. */
int runner_wait(long number);

/* The text of a file of the folder, owned by the caller; fails the test where there is none. */
char *runner_text(const char *name);

/* Whether there is such a file. */
bool runner_has(const char *name);

/* Writes a file of the folder. */
void runner_write(const char *name, const char *text);
void runner_write_bytes(const char *name, const char *bytes, size_t count);

/* Removes a file of the folder, if it is there. */
void runner_remove(const char *name);

/* Fails unless the file holds the text. */
void runner_expect(const char *name, const char *text);

/* Fails unless two files are the same. */
void runner_same(const char *a, const char *b);

/* How often a text occurs in a file. */
int runner_count(const char *name, const char *text);

/* The value of a tag in the n-th (from 1) game of a record; good until the next call. */
const char *runner_tag(const char *name, int game, const char *tag);

#endif
