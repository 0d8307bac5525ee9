/* madvise is no part of POSIX. */
#define _DEFAULT_SOURCE
#include "base/memory.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { CACHE_LINE = 64, LARGE_PAGE = 2 << 20 };

void *memory_large(size_t bytes) {
    void *memory = NULL;
    if (posix_memalign(&memory, bytes < LARGE_PAGE ? CACHE_LINE : LARGE_PAGE, bytes) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    /* A wish: pages of the usual size serve as well. */
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}
