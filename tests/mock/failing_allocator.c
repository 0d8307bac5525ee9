/* An allocator that fails, to be loaded before the C library (LD_PRELOAD) into a program under test: the n-th
 * call finds no memory, or that and all behind it. tests/support/scarcity.h steers it by memory that both
 * share, a file named by CASTELLAN_TEST_SCARCITY. Other programs than the one it names are left alone, so
 * that the engines of a match run undisturbed. */
#include "support/scarcity_shared.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static ScarcityShared *shared; /* NULL: every call is served */

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("CASTELLAN_TEST_SCARCITY");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED)
        return;
    ScarcityShared *found = memory;
    if (strcmp(found->program, program_invocation_short_name) == 0)
        shared = found;
}

/* Counts a call; whether it finds memory. */
static bool serve(void) {
    if (!shared)
        return true;
    uint64_t call = atomic_fetch_add(&shared->calls, 1) + 1;
    if (shared->fails_at == 0 || call < shared->fails_at || (call > shared->fails_at && !shared->for_ever))
        return true;
    errno = ENOMEM;
    return false;
}

/* The function of this name that would have been called without us. */
#define NEXT(pointer, name)                                                                                  \
    if (!pointer)                                                                                            \
    *(void **)&pointer = dlsym(RTLD_NEXT, name)

void *malloc(size_t size) {
    static void *(*next)(size_t);
    NEXT(next, "malloc");
    return serve() ? next(size) : NULL;
}

void *calloc(size_t count, size_t size) {
    static void *(*next)(size_t, size_t);
    NEXT(next, "calloc");
    return serve() ? next(count, size) : NULL;
}

void *realloc(void *block, size_t size) {
    static void *(*next)(void *, size_t);
    NEXT(next, "realloc");
    return serve() ? next(block, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
    static void *(*next)(size_t, size_t);
    NEXT(next, "aligned_alloc");
    return serve() ? next(alignment, size) : NULL;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    static int (*next)(void **, size_t, size_t);
    NEXT(next, "posix_memalign");
    return serve() ? next(block, alignment, size) : ENOMEM;
}
