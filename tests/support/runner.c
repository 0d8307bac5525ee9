#include "support/runner.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/host.h"

enum { PATIENCE = 240 /* s */, PATH_ROOM = 512 };

static char *folder;

int runner_setup(void **state) {
    (void)state;
    folder = host_folder("castellan-match");
    return 0;
}

int runner_teardown(void **state) {
    (void)state;
    host_remove_folder(folder);
    free(folder);
    return 0;
}

const char *runner_path(const char *name) {
    static char paths[8][PATH_ROOM + 256];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

long runner_start(const char *arguments) {
    return runner_start_program(TEST_MATCH_PROGRAM, arguments);
}

long runner_start_program(const char *program, const char *arguments) {
    return host_start(folder, "exec", program, arguments, "");
}

int runner_wait(long number) {
    int status;
    if (host_ended(number, PATIENCE * 1000, &status))
        return status;
    host_kill(number);
    host_ended(number, PATIENCE * 1000, &status);
    fail_msg("the runner did not end within %d s", PATIENCE);
    return -1;
}

int runner_run(const char *arguments) {
    return runner_wait(runner_start(arguments));
}

void runner_ends_at(const char *arguments, int status, const char *file, int line) {
    int got = runner_run(arguments);
    if (got == status)
        return;
    /* First what is known for sure: the arguments may lead its output elsewhere. */
    print_error("%s\nstatus %d, not %d; it said:\n", arguments, got, status);
    char *output = runner_text("output"), *errors = runner_text("errors");
    print_error("%s%s\n", output, errors);
    free(output);
    free(errors);
    _fail(file, line);
}

int runner_run_program(const char *program, const char *arguments) {
    return runner_wait(host_start(folder, "{", program, arguments, "\n}"));
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
    FILE *file = fopen(runner_path(name), "rb");
    if (file)
        fclose(file);
    return file != NULL;
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
    remove(runner_path(name));
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
