#include "support/host.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { STEP = 5 /* ms */ };

void host_pause(int milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

void host_set(const char *variable, const char *value) {
    assert_int_equal(value ? setenv(variable, value, 1) : unsetenv(variable), 0);
}

char *host_folder(const char *name) {
    const char *base = getenv("TMPDIR");
    base = base ? base : "/tmp";
    size_t room = strlen(base) + strlen(name) + 16;
    char *path = malloc(room);
    assert_non_null(path);
    snprintf(path, room, "%s/%s-XXXXXX", base, name);
    assert_non_null(mkdtemp(path));
    return path;
}

void host_remove_folder(const char *path) {
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    assert_int_equal(rmdir(path), 0);
}

bool host_make(HostThing thing, const char *path, const char *of) {
    int failed = thing == HOST_SECOND_NAME ? link(of, path)
                 : thing == HOST_LINK      ? symlink(of, path)
                 : thing == HOST_PIPE      ? mkfifo(path, 0600)
                                           : mkdir(path, 0700);
    assert_int_equal(failed, 0);
    return true;
}

void host_remove(const char *path) {
    assert_int_equal(remove(path), 0);
}

void host_pipe(int ends[2]) {
    assert_int_equal(pipe(ends), 0);
}

long host_start(const char *folder, const char *begin, const char *program, const char *arguments,
                const char *end) {
    size_t room = strlen(begin) + strlen(program) + strlen(arguments) + strlen(end) + 64;
    char *command = malloc(room);
    assert_non_null(command);
    snprintf(command, room, "%s '%s' %s%s >output 2>errors", begin, program, arguments, end);
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        if (chdir(folder) == 0)
            execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    assert_true(pid > 0);
    free(command);
    return (long)pid;
}

bool host_ended(long number, int milliseconds, int *status) {
    for (int waited = 0;; waited += STEP) {
        int ending;
        if (waitpid((pid_t)number, &ending, WNOHANG) == (pid_t)number) {
            *status = WIFSIGNALED(ending) ? 128 + WTERMSIG(ending) : WEXITSTATUS(ending);
            return true;
        }
        if (waited >= milliseconds)
            return false;
        host_pause(STEP);
    }
}

void host_kill(long number) {
    assert_int_equal(kill((pid_t)number, SIGKILL), 0);
}

void host_interrupt(long number) {
    assert_int_equal(kill((pid_t)number, SIGINT), 0);
}

/* Whoever inherits orphans may leave them unburied for a while. */
static bool is_unburied(pid_t pid) {
    char path[64], status[256] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    char *got = file ? fgets(status, sizeof status, file) : NULL;
    if (file)
        fclose(file);
    char *mark = got ? strrchr(status, ')') : NULL;
    return mark && mark[1] == ' ' && mark[2] == 'Z';
}

bool host_gone(long number, int milliseconds) {
    assert_true(number > 1);
    for (int waited = 0;; waited += STEP) {
        if ((kill((pid_t)number, 0) != 0 && errno == ESRCH) || is_unburied((pid_t)number))
            return true;
        if (waited >= milliseconds)
            return false;
        host_pause(STEP);
    }
}
