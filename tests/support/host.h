/* What tests want of the system they run on. What fails there fails the test.
 *
 * A test whose name ends in _posix is about what no other system has: signals, the shell and its tools, links,
 * terminals, limits, files of devices. */
#ifndef CASTELLAN_TESTS_HOST_H
#define CASTELLAN_TESTS_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lets time pass. */
void host_pause(int milliseconds);

/* Sets a variable of the environment, for programs that are started from now on; NULL takes it away. */
void host_set(const char *variable, const char *value);

/* Makes a folder that nobody else has, where the system keeps what is of no worth, with this in its name. The
 * path is the caller's. */
char *host_folder(const char *name);

/* Removes such a folder with the files in it. */
void host_remove_folder(const char *path);

/* What a name may be, beside a file. */
typedef enum HostThing {
    HOST_SECOND_NAME, /* of a file */
    HOST_LINK,        /* to a path, from where it lies */
    HOST_PIPE,
    HOST_FOLDER
} HostThing;

/* Makes one; of: what it is a name of or leads to. False where the system has no such thing. */
bool host_make(HostThing thing, const char *path, const char *of);

/* Removes a file, or what host_make has made. */
void host_remove(const char *path);

/* A pipe as descriptors (common/disk.h): what is written to the second is read from the first. */
void host_pipe(int ends[2]);

/* Starts a program in a folder. The arguments are text: words between blanks, or between ' or "; ">FILE" and
 * "2>FILE" say where output goes, which are else the files "output" and "errors" in the folder, "<FILE" where
 * input comes from; what begins with # is not read. (On POSIX they are words for the shell, and begin says what
 * stands before the program: "exec".) Returns a number that is nobody else's. */
long host_start(const char *folder, const char *begin, const char *program, const char *arguments,
                const char *end);

/* Waits at most so many ms for its end; false: it has not come. status is what it returned, 128 + N for a signal,
 * HOST_KILLED after host_kill. Owed until it says true. */
bool host_ended(long number, int milliseconds, int *status);

enum { HOST_KILLED = 128 + 9 };

/* How castellan-match tells that the mock engine has crashed. */
#if defined(_WIN32)
#define HOST_CRASH "exception 0xc0000005"
#else
#define HOST_CRASH "signal 9"
#endif

/* A script that becomes another program: its file, the command that runs it, and its text, with the program and
 * its arguments for the two %s. */
#if defined(_WIN32)
#define HOST_SCRIPT "engine.bat"
#define HOST_SCRIPT_COMMAND HOST_SCRIPT
#define HOST_SCRIPT_TEXT "@\"%s\" %s\r\n"
#else
#define HOST_SCRIPT "engine.sh"
#define HOST_SCRIPT_COMMAND "/bin/sh " HOST_SCRIPT
#define HOST_SCRIPT_TEXT "exec '%s' %s\n"
#endif

/* Ends a program at once, whatever it does; or as Ctrl-C does. */
void host_kill(long number);
void host_interrupt(long number);

/* Whether a process of that number, which need not be ours, has ended within so many ms. */
bool host_gone(long number, int milliseconds);

#endif
