#include "common/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

void *memory_new(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    if (!block)
        fatal(EXIT_ENGINE, "out of memory");
    return block;
}

void *memory_resize(void *block, size_t count, size_t size) {
    void *bigger = count <= SIZE_MAX / size ? realloc(block, count ? count * size : 1) : NULL;
    if (!bigger)
        fatal(EXIT_ENGINE, "out of memory");
    return bigger;
}

char *memory_text_part(const char *text, size_t length) {
    char *copy = memory_new(length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

char *memory_text(const char *text) {
    return memory_text_part(text, strlen(text));
}
