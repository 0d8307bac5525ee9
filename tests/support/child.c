#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "common/process.h"
#include "support/host.h"

enum { PATIENCE = 120000 /* ms */ };

struct Child {
    Process process;
    char *buffer; /* what was read */
    size_t capacity, start, end;
    bool at_end;
};

int64_t child_clock(void) {
    return clock_milliseconds();
}

Child *child_start(const char *program, const char *const *arguments) {
    static bool prepared;
    if (!prepared)
        process_prepare();
    prepared = true;
    TextList command = {0};
    text_list_add(&command, program);
    for (int i = 0; arguments && arguments[i]; i++)
        text_list_add(&command, arguments[i]);
    Child *child = calloc(1, sizeof *child);
    assert_non_null(child);
    Error error;
    if (!process_start(&child->process, &command, NULL, &error))
        fail_msg("%s", error.text);
    text_list_free(&command);
    return child;
}

/* Appends what the output has to the buffer, if there is something. */
static void fill(Child *child) {
    if (child->end == child->capacity) {
        child->capacity = child->capacity ? child->capacity * 2 : 65536;
        child->buffer = realloc(child->buffer, child->capacity);
        assert_non_null(child->buffer);
    }
    int64_t got = stream_read(child->process.out, child->buffer + child->end, child->capacity - child->end);
    if (got > 0)
        child->end += (size_t)got;
    child->at_end = got < 0;
}

/* What it says on stderr is said on ours. */
static void pass_errors(Child *child) {
    char bytes[4096];
    int64_t got = stream_read(child->process.error, bytes, sizeof bytes);
    if (got > 0)
        fwrite(bytes, 1, (size_t)got, stderr);
    if (got < 0) {
        stream_close(child->process.error);
        child->process.error = NULL;
    }
}

/* Waits at most so many ms for output, which is then read, or for room in the input, where that is wanted.
 * Whether there is room. */
static bool wait_for(Child *child, bool room, int milliseconds) {
    StreamWait waits[] = {{.stream = child->at_end ? NULL : child->process.out},
                          {.stream = child->process.error},
                          {.stream = room ? child->process.in : NULL, .writing = true}};
    if (!stream_wait(waits, 3, milliseconds))
        return false;
    if (waits[0].ready)
        fill(child);
    if (waits[1].ready)
        pass_errors(child);
    return waits[2].ready;
}

void child_send_bytes(Child *child, const void *bytes, size_t count) {
    const char *next = bytes;
    int64_t deadline = child_clock() + PATIENCE;
    while (count > 0) {
        if (child_clock() > deadline)
            fail_msg("the child does not read its input");
        /* Its output is read meanwhile, or both would wait for each other. */
        if (!wait_for(child, true, 1000))
            continue;
        int64_t written = stream_write(child->process.in, next, count);
        if (written < 0)
            return; /* it has ended; the test sees that by its output */
        next += written;
        count -= (size_t)written;
    }
}

void child_send(Child *child, const char *text) {
    child_send_bytes(child, text, strlen(text));
}

void child_close_input(Child *child) {
    stream_close(child->process.in);
    child->process.in = NULL;
}

void child_close_output(Child *child) {
    stream_close(child->process.out);
    child->process.out = NULL;
    child->at_end = true;
}

void child_ignore_output(Child *child) {
    child->at_end = true;
}

static char *find_newline(Child *child) {
    return child->end > child->start ? memchr(child->buffer + child->start, '\n', child->end - child->start)
                                     : NULL;
}

bool child_has_line(Child *child, int milliseconds) {
    int64_t deadline = child_clock() + milliseconds;
    while (!child->at_end && !find_newline(child)) {
        int64_t left = deadline - child_clock();
        size_t before = child->end;
        wait_for(child, false, left > 0 ? (int)left : 0);
        if (left <= 0 && child->end == before && !child->at_end)
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
    while (!child->at_end && child_clock() < deadline) {
        child->start = child->end = 0;
        wait_for(child, false, 1000);
    }
    /* Output that has ended is a process about to end, unless it was told to close it. What it has left to say on
     * stderr may need a reader. */
    while (!process_wait(&child->process, 10) && child_clock() < deadline)
        if (child->process.error)
            wait_for(child, false, 0);
    while (child->process.error && stream_wait(&(StreamWait){.stream = child->process.error}, 1, 0))
        pass_errors(child);
    Error why;
    int status = -1;
    process_end(&child->process, 0, &why);
    if (sscanf(why.text, "signal %d", &status) == 1)
        status += 128;
    else if (sscanf(why.text, "exit status %d", &status) != 1)
        fail_msg("the child does not end: %s", why.text);
    free(child->buffer);
    free(child);
    return status;
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
    host_set(variable, value);
}
