/* Memory or the end of the program: no caller checks (fatal.h tells why that is safe here). */
#ifndef CASTELLAN_COMMON_MEMORY_H
#define CASTELLAN_COMMON_MEMORY_H

#include <stddef.h>

/* count elements of size bytes, zeroed. */
void *memory_new(size_t count, size_t size);

/* A block resized to count elements of size bytes; what is new is not set. */
void *memory_resize(void *block, size_t count, size_t size);

/* Copies of a text, or of its first length bytes. */
char *memory_text(const char *text);
char *memory_text_part(const char *text, size_t length);

#endif
