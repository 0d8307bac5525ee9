#include "support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE = 120000 /* ms */, ARGUMENTS_MAX = 64 };

struct Child {
    pid_t pid;
    int input, output; /* pipes to the child's stdin and from its stdout; -1: closed */
    char *buffer;      /* what was read */
    size_t capacity, start, end;
    bool at_end;
};

int64_t child_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A pipe whose ends other children do not inherit. */
static void make_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        fail_msg("pipe: %s", strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

Child *child_start(const char *program, const char *const *arguments) {
    char *vector[ARGUMENTS_MAX + 2] = {(char *)(uintptr_t)program};
    for (int i = 0; arguments && arguments[i]; i++) {
        assert_in_range(i, 0, ARGUMENTS_MAX - 1);
        vector[i + 1] = (char *)(uintptr_t)arguments[i];
    }
    int input[2], output[2];
    make_pipe(input);
    make_pipe(output);
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    if (pid < 0)
        fail_msg("fork: %s", strerror(errno));
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        execv(program, vector);
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    fcntl(input[1], F_SETFL, O_NONBLOCK);
    Child *child = calloc(1, sizeof *child);
    assert_non_null(child);
    child->pid = pid;
    child->input = input[1];
    child->output = output[0];
    return child;
}

/* Appends what the output has to the buffer. It is ready to be read. */
static void fill(Child *child) {
    if (child->end == child->capacity) {
        child->capacity = child->capacity ? child->capacity * 2 : 65536;
        child->buffer = realloc(child->buffer, child->capacity);
        assert_non_null(child->buffer);
    }
    ssize_t got = read(child->output, child->buffer + child->end, child->capacity - child->end);
    if (got > 0)
        child->end += (size_t)got;
    else if (got == 0 || errno != EINTR)
        child->at_end = true;
}

void child_send_bytes(Child *child, const void *bytes, size_t count) {
    const char *next = bytes;
    int64_t deadline = child_clock() + PATIENCE;
    while (count > 0) {
        if (child_clock() > deadline)
            fail_msg("the child does not read its input");
        /* Its output is read meanwhile, or both would wait for each other. */
        struct pollfd wait[2] = {{.fd = child->input, .events = POLLOUT},
                                 {.fd = child->at_end ? -1 : child->output, .events = POLLIN}};
        poll(wait, 2, 1000);
        if (wait[1].revents)
            fill(child);
        if (!wait[0].revents)
            continue;
        ssize_t written = write(child->input, next, count);
        if (written > 0) {
            next += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EPIPE) {
            return; /* it has ended; the test sees that by its output */
        }
    }
}

void child_send(Child *child, const char *text) {
    child_send_bytes(child, text, strlen(text));
}

void child_close_input(Child *child) {
    if (child->input >= 0)
        close(child->input);
    child->input = -1;
}

void child_close_output(Child *child) {
    close(child->output);
    child->output = -1;
    child->at_end = true;
}

void child_jam_output(Child *child) {
    int64_t deadline = child_clock() + PATIENCE;
    int before = 0, waiting = 0, still = 0;
    child->at_end = true;
    do {
        before = waiting;
        nanosleep(&(struct timespec){0, 200000000}, NULL);
        assert_int_equal(ioctl(child->output, FIONREAD, &waiting), 0);
        still = waiting == before ? still + 1 : 0;
        if (child_clock() > deadline)
            fail_msg("the child does not fill its output");
    } while (waiting < 8192 || still < 8); /* no pipe is smaller, and a search may pause */
}

static char *find_newline(Child *child) {
    return child->end > child->start ? memchr(child->buffer + child->start, '\n', child->end - child->start)
                                     : NULL;
}

bool child_has_line(Child *child, int milliseconds) {
    int64_t deadline = child_clock() + milliseconds;
    while (!child->at_end && !find_newline(child)) {
        int64_t left = deadline - child_clock();
        struct pollfd wait = {.fd = child->output, .events = POLLIN};
        if (poll(&wait, 1, left > 0 ? (int)left : 0) > 0)
            fill(child);
        else if (left <= 0)
            return false;
    }
    return true;
}

const char *child_line(Child *child) {
    if (!child_has_line(child, PATIENCE))
        fail_msg("no line comes");
    char *newline = find_newline(child);
    if (!newline) {
        if (child->start != child->end)
            fail_msg("the output ends within a line: %.*s", (int)(child->end - child->start),
                     child->buffer + child->start);
        return NULL;
    }
    *newline = '\0';
    const char *line = child->buffer + child->start;
    size_t length = (size_t)(newline - line);
    child->start += length + 1;
    if (strlen(line) != length)
        fail_msg("a line holds a NUL: %s", line);
    if (length > 0 && (line[0] == ' ' || line[length - 1] == ' '))
        fail_msg("a line begins or ends with a blank: '%s'", line);
    return line;
}

void child_expect(Child *child, const char *expected) {
    const char *line = child_line(child);
    if (!line)
        fail_msg("the output ends where '%s' should come", expected);
    assert_string_equal(line, expected);
}

static bool starts_with(const char *line, const char *start) {
    return strncmp(line, start, strlen(start)) == 0;
}

const char *child_expect_start(Child *child, const char *start) {
    const char *line = child_line(child);
    if (!line || !starts_with(line, start))
        fail_msg("'%s' comes where '%s' should", line ? line : "the end", start);
    return line;
}

const char *child_find(Child *child, const char *start) {
    /* A search that does not end speaks for ever. */
    int64_t deadline = child_clock() + PATIENCE;
    const char *line;
    do {
        if (child_clock() > deadline)
            fail_msg("'%s' does not come", start);
        line = child_line(child);
        if (!line)
            fail_msg("the output ends before '%s' comes", start);
    } while (!starts_with(line, start));
    return line;
}

int child_finish(Child *child) {
    child_close_input(child);
    int64_t deadline = child_clock() + PATIENCE;
    int status = 0;
    while (!child->at_end && child_clock() < deadline) {
        child->start = child->end = 0;
        struct pollfd wait = {.fd = child->output, .events = POLLIN};
        if (poll(&wait, 1, 1000) > 0)
            fill(child);
    }
    /* Output that has ended is a process about to end, unless it was told to close it. */
    while (waitpid(child->pid, &status, WNOHANG) == 0) {
        if (child_clock() > deadline) {
            kill(child->pid, SIGKILL);
            fail_msg("the child does not end");
        }
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    if (child->output >= 0)
        close(child->output);
    free(child->buffer);
    free(child);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int child_end(Child *child) {
    const char *line = child_line(child);
    if (line)
        fail_msg("'%s' comes where the output should end", line);
    return child_finish(child);
}

int child_end_input(Child *child) {
    child_close_input(child);
    return child_end(child);
}

void child_sanitizer_option(const char *variable, const char *option) {
    const char *old = getenv(variable);
    char value[512];
    snprintf(value, sizeof value, "%s%s%s", old ? old : "", old ? ":" : "", option);
    assert_int_equal(setenv(variable, value, 1), 0);
}
