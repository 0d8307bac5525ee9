/* A text that grows. */
#ifndef CASTELLAN_COMMON_BUFFER_H
#define CASTELLAN_COMMON_BUFFER_H

#include <stddef.h>

typedef struct Buffer {
    char *text; /* owned; closed by a zero once something was added */
    size_t length, capacity;
} Buffer;

/* A zeroed Buffer is empty. */
void buffer_add(Buffer *buffer, const char *text);
void buffer_add_bytes(Buffer *buffer, const char *bytes, size_t count);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void buffer_format(Buffer *buffer, const char *format, ...);

/* Empty, with its memory kept. */
void buffer_clear(Buffer *buffer);

void buffer_free(Buffer *buffer);

/* The text; "" where nothing was added. */
const char *buffer_text(const Buffer *buffer);

#endif
