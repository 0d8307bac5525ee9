/* madvise is no part of POSIX. */
#if defined(CASTELLAN_HAS_LARGE_PAGES)
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include <stdlib.h>

#include "base/memory.h"

enum { LARGE_PAGE = 2 << 20 };

static void *aligned(size_t alignment, size_t bytes) {
    void *memory = NULL;
    return posix_memalign(&memory, alignment, bytes) == 0 ? memory : NULL;
}

void *memory_aligned(size_t bytes) {
    return aligned(MEMORY_LINE, bytes);
}

void *memory_large(size_t bytes) {
    void *memory = aligned(bytes < LARGE_PAGE ? MEMORY_LINE : LARGE_PAGE, bytes);
#if defined(CASTELLAN_HAS_LARGE_PAGES)
    /* A wish: pages of the usual size serve as well. */
    if (memory)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void memory_aligned_free(void *memory) {
    free(memory);
}
