#include <malloc.h>

#include "base/memory.h"

void *memory_aligned(size_t bytes) {
    return _aligned_malloc(bytes, MEMORY_LINE);
}

/* Large pages are a privilege that users must be given here: not asked for. */
void *memory_large(size_t bytes) {
    return memory_aligned(bytes);
}

void memory_aligned_free(void *memory) {
    _aligned_free(memory);
}
