/* Memory for large tables. */
#ifndef CASTELLAN_BASE_MEMORY_H
#define CASTELLAN_BASE_MEMORY_H

#include <stddef.h>

/* So many bytes, at the start of a cache line, in large pages where the system has them to give: a table that
 * is read all over spends less time looking up pages. Not cleared; given back by free. NULL where the memory
 * cannot be had. */
void *memory_large(size_t bytes);

#endif
