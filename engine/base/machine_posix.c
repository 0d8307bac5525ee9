/* POSIX knows the size of a page, but not how many there are, nor the number of processors. */
#if defined(CASTELLAN_HAS_PROCESSORS) || defined(CASTELLAN_HAS_PAGES)
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE
#endif
#endif

#include <unistd.h>

#include "base/machine.h"

int machine_processors(void) {
#if defined(CASTELLAN_HAS_PROCESSORS)
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 0;
#else
    return 0;
#endif
}

uint64_t machine_memory(void) {
#if defined(CASTELLAN_HAS_PAGES)
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
#else
    return 0;
#endif
}
