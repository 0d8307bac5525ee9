#include "base/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void text_free(Text *text) {
    free(text->data);
    *text = TEXT_EMPTY;
}

void text_clear(Text *text) {
    text->size = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

const char *text_string(const Text *text) {
    return text->data ? text->data : "";
}

/* Room for count bytes more and the closing zero. */
static bool reserve(Text *text, size_t count) {
    if (text->failed || count > SIZE_MAX / 4 - text->size) {
        text->failed = true;
        return false;
    }
    size_t capacity = text->capacity ? text->capacity : FIRST_CAPACITY;
    while (capacity <= text->size + count)
        capacity *= 2;
    if (capacity == text->capacity)
        return true;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

char *text_copy_bytes(const char *bytes, size_t count) {
    char *copy = malloc(count + 1);
    if (!copy)
        return NULL;
    memcpy(copy, bytes, count);
    copy[count] = '\0';
    return copy;
}

char *text_copy(const char *string) {
    return text_copy_bytes(string, strlen(string));
}

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

bool text_equal_bytes(const char *string, const char *bytes, size_t count) {
    size_t i = 0;
    while (i < count && string[i] && lower(string[i]) == lower(bytes[i]))
        i++;
    return i == count && !string[i];
}

bool text_equal(const char *a, const char *b) {
    return text_equal_bytes(a, b, strlen(b));
}

size_t text_mark(const char *bytes, size_t count) {
    static const char mark[] = "\xef\xbb\xbf";
    size_t size = sizeof mark - 1;
    return count >= size && memcmp(bytes, mark, size) == 0 ? size : 0;
}

void text_bytes(Text *text, const char *bytes, size_t count) {
    if (!reserve(text, count))
        return;
    if (count > 0)
        memcpy(text->data + text->size, bytes, count);
    text->size += count;
    text->data[text->size] = '\0';
}

void text_add(Text *text, const char *string) {
    text_bytes(text, string, strlen(string));
}

void text_format_arguments(Text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        text->failed = true;
    else if (reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->size, (size_t)length + 1, format, again);
        text->size += (size_t)length;
    }
    va_end(again);
}

void text_format(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(text, format, arguments);
    va_end(arguments);
}

void text_end_line(Text *text) {
    while (text->size > 0 && text->data[text->size - 1] == ' ')
        text->size--;
    text_bytes(text, "\n", 1);
}

void text_line(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(text, format, arguments);
    va_end(arguments);
    text_end_line(text);
}
