#include "common/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/memory.h"

static void make_room(Buffer *buffer, size_t more) {
    if (more >= SIZE_MAX / 4 - buffer->length)
        fatal(EXIT_ENGINE, "out of memory");
    size_t need = buffer->length + more + 1;
    if (need <= buffer->capacity)
        return;
    buffer->capacity = need > 2 * buffer->capacity ? need : 2 * buffer->capacity;
    buffer->text = memory_resize(buffer->text, buffer->capacity, 1);
}

void buffer_add_bytes(Buffer *buffer, const char *bytes, size_t count) {
    make_room(buffer, count);
    memcpy(buffer->text + buffer->length, bytes, count);
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
}

void buffer_add(Buffer *buffer, const char *text) {
    buffer_add_bytes(buffer, text, strlen(text));
}

void buffer_format(Buffer *buffer, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    make_room(buffer, 0);
    size_t room = buffer->capacity - buffer->length;
    int length = vsnprintf(buffer->text + buffer->length, room, format, arguments);
    if (length > 0 && (size_t)length >= room) { /* mostly it fits at once */
        make_room(buffer, (size_t)length);
        vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, again);
    }
    buffer->length += length > 0 ? (size_t)length : 0;
    va_end(again);
    va_end(arguments);
}

void buffer_clear(Buffer *buffer) {
    buffer->length = 0;
    if (buffer->text)
        buffer->text[0] = '\0';
}

void buffer_free(Buffer *buffer) {
    free(buffer->text);
    *buffer = (Buffer){0};
}

const char *buffer_text(const Buffer *buffer) {
    return buffer->text ? buffer->text : "";
}
