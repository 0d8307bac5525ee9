/* Memory or the end of the program, with EXIT_FAULT (fatal.h): no caller checks. For programs that lose
 * nothing so: what they keep on disk is whole at any moment. */
#ifndef CASTELLAN_COMMON_MEMORY_H
#define CASTELLAN_COMMON_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* count elements of size bytes, zeroed. */
void *memory_new(size_t count, size_t size);

/* A block that grows by doubling: room for one element of size bytes behind count of them; what is new is not
 * set. */
void *memory_grow(void *block, size_t count, size_t *capacity, size_t size);

/* Copies of a text (of NULL: NULL), or of its first length bytes. */
char *memory_text(const char *text);
char *memory_text_part(const char *text, size_t length);

/* Replaces an owned text (NULL: none) by a copy of another; NULL is allowed. */
void memory_set_text(char **place, const char *text);

/* The string of a text that is to be used and so must be whole. */
const char *memory_whole(const Text *text);

/* The string of such a text, the caller's to free; the text is empty then. */
char *memory_take_text(Text *text);

/* Ends the program where something that reports a lack of memory has failed. */
void memory_need(bool had);

#endif
