#include "support/runner.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE = 240 /* s */, PATH_ROOM = 512 };

static char folder[PATH_ROOM];

int runner_setup(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/castellan-match-XXXXXX", base ? base : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

int runner_teardown(void **state) {
    (void)state;
    DIR *directory = opendir(folder);
    if (!directory)
        return -1;
    for (struct dirent *entry; (entry = readdir(directory));)
        if (entry->d_name[0] != '.')
            unlink(runner_path(entry->d_name));
    closedir(directory);
    return rmdir(folder);
}

const char *runner_path(const char *name) {
    static char paths[8][PATH_ROOM + 256];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* A command of the shell in the folder, its output to files. */
static pid_t start(const char *begin, const char *program, const char *arguments, const char *end) {
    size_t room = strlen(program) + strlen(arguments) + 64;
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
    return pid;
}

pid_t runner_start(const char *arguments) {
    return start("exec", TEST_MATCH_PROGRAM, arguments, "");
}

int runner_wait(pid_t pid) {
    int status;
    for (int waited = 0; waited < PATIENCE * 200; waited++) {
        pid_t ended = waitpid(pid, &status, WNOHANG);
        if (ended == pid)
            return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        struct timespec pause = {0, 5000000};
        nanosleep(&pause, NULL);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    fail_msg("the runner did not end within %d s", PATIENCE);
    return -1;
}

int runner_run(const char *arguments) {
    return runner_wait(runner_start(arguments));
}

int runner_run_program(const char *program, const char *arguments) {
    return runner_wait(start("{", program, arguments, "\n}"));
}

char *runner_text(const char *name) {
    FILE *file = fopen(runner_path(name), "rb");
    if (!file)
        fail_msg("%s: %s", name, strerror(errno));
    char *text = NULL;
    size_t length = 0, room = 0, got;
    do {
        if (room - length < 4096) {
            room = 2 * room + 8192;
            text = realloc(text, room);
            assert_non_null(text);
        }
        got = fread(text + length, 1, room - length - 1, file);
        length += got;
    } while (got > 0);
    fclose(file);
    text[length] = '\0';
    return text;
}

bool runner_has(const char *name) {
    return access(runner_path(name), F_OK) == 0;
}

void runner_write_bytes(const char *name, const char *bytes, size_t count) {
    FILE *file = fopen(runner_path(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

void runner_write(const char *name, const char *text) {
    runner_write_bytes(name, text, strlen(text));
}

void runner_remove(const char *name) {
    unlink(runner_path(name));
}

void runner_expect(const char *name, const char *text) {
    char *all = runner_text(name);
    if (!strstr(all, text))
        fail_msg("%s lacks '%s':\n%s", name, text, all);
    free(all);
}

void runner_same(const char *a, const char *b) {
    char *first = runner_text(a), *second = runner_text(b);
    if (strcmp(first, second) != 0) {
        size_t place = 0;
        while (first[place] == second[place])
            place++;
        fail_msg("%s and %s differ at byte %zu:\n%.200s\n---\n%.200s", a, b, place, first + place,
                 second + place);
    }
    free(first);
    free(second);
}

int runner_count(const char *name, const char *text) {
    char *all = runner_text(name);
    int count = 0;
    for (const char *place = all; (place = strstr(place, text)); place += strlen(text))
        count++;
    free(all);
    return count;
}

const char *runner_tag(const char *name, int game, const char *tag) {
    static char value[256];
    char *all = runner_text(name), start[64];
    const char *place = all;
    for (int i = 0; i < game && place; i++)
        place = strstr(i ? place + 1 : place, "[Event ");
    snprintf(start, sizeof start, "[%s \"", tag);
    place = place ? strstr(place, start) : NULL;
    if (!place)
        fail_msg("%s: game %d has no tag %s", name, game, tag);
    place += strlen(start);
    snprintf(value, sizeof value, "%.*s", (int)strcspn(place, "\""), place);
    free(all);
    return value;
}
