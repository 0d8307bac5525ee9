#include "common/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

void memory_need(bool had) {
    if (!had)
        fatal(EXIT_FAULT, "out of memory");
}

void *memory_new(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    memory_need(block != NULL);
    return block;
}

void *memory_grow(void *block, size_t count, size_t *capacity, size_t size) {
    enum { FIRST = 64 };
    if (count < *capacity)
        return block;
    *capacity = *capacity ? 2 * *capacity : FIRST;
    void *bigger = *capacity <= SIZE_MAX / size ? realloc(block, *capacity * size) : NULL;
    memory_need(bigger != NULL);
    return bigger;
}

char *memory_text_part(const char *text, size_t length) {
    char *copy = memory_new(length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

char *memory_text(const char *text) {
    return text ? memory_text_part(text, strlen(text)) : NULL;
}

void memory_set_text(char **place, const char *text) {
    char *copy = memory_text(text);
    free(*place);
    *place = copy;
}

const char *memory_whole(const Text *text) {
    memory_need(!text->failed);
    return text_string(text);
}

char *memory_take_text(Text *text) {
    char *string = text->data ? text->data : memory_text("");
    memory_whole(text);
    *text = TEXT_EMPTY;
    return string;
}
