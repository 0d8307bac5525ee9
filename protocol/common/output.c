#include "common/output.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void out_free(Output *out) {
    free(out->data);
    *out = OUTPUT_EMPTY;
}

static bool reserve(Output *out, size_t count) {
    if (out->failed || count > SIZE_MAX / 4 - out->size) {
        out->failed = true;
        return false;
    }
    size_t capacity = out->capacity ? out->capacity : FIRST_CAPACITY;
    while (capacity < out->size + count)
        capacity *= 2;
    if (capacity == out->capacity)
        return true;
    char *data = realloc(out->data, capacity);
    if (!data) {
        out->failed = true;
        return false;
    }
    out->data = data;
    out->capacity = capacity;
    return true;
}

void out_bytes(Output *out, const char *bytes, size_t count) {
    if (count == 0 || !reserve(out, count))
        return;
    memcpy(out->data + out->size, bytes, count);
    out->size += count;
}

void out_text(Output *out, const char *text) {
    out_bytes(out, text, strlen(text));
}

void out_format_arguments(Output *out, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        out->failed = true;
    else if (reserve(out, (size_t)length + 1)) {
        vsnprintf(out->data + out->size, (size_t)length + 1, format, again);
        out->size += (size_t)length;
    }
    va_end(again);
}

void out_format(Output *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    out_format_arguments(out, format, arguments);
    va_end(arguments);
}

void out_end_line(Output *out) {
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->size--;
    out_bytes(out, "\n", 1);
}

void out_line(Output *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    out_format_arguments(out, format, arguments);
    va_end(arguments);
    out_end_line(out);
}
