/* Memory at the start of a cache line. */
#ifndef CASTELLAN_BASE_MEMORY_H
#define CASTELLAN_BASE_MEMORY_H

#include <stddef.h>

enum { MEMORY_LINE = 64 /* bytes of a cache line */ };

/* So many bytes, not cleared; to be given back by memory_aligned_free. NULL where they cannot be had. */
void *memory_aligned(size_t bytes);

/* The same for large tables, in large pages where the system has them to give: a table that is read all
 * over spends less time looking up pages. */
void *memory_large(size_t bytes);

/* NULL is ignored. */
void memory_aligned_free(void *memory);

#endif
