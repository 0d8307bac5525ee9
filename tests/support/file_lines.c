#include "support/file_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *file_read_path(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    char *text = NULL;
    size_t size = 0, capacity = 0, got;
    do {
        if (size + 1 >= capacity) {
            capacity = capacity ? 2 * capacity : 4096;
            text = realloc(text, capacity);
            assert_non_null(text);
        }
        got = fread(text + size, 1, capacity - size - 1, file);
        size += got;
    } while (got > 0);
    assert_false(ferror(file));
    fclose(file);
    if (size == 0)
        fail_msg("%s is empty", path);
    text[size] = '\0';
    *length = size;
    return text;
}

char *file_read_text(const char *path) {
    size_t length;
    return file_read_path(path, &length);
}

char *file_read(const char *name, size_t *length) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    return file_read_path(path, length);
}

int file_each_line(const char *name, void (*line)(void *context, char *text), void *context) {
    size_t length;
    char *text = file_read(name, &length), *at = text;
    int count = 0;
    while (*at) {
        char *next = at + strcspn(at, "\n");
        if (*next)
            *next++ = '\0';
        if (*at && *at != '#') {
            line(context, at);
            count++;
        }
        at = next;
    }
    free(text);
    return count;
}
