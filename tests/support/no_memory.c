#include "support/no_memory.h"

#include <errno.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **block, size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **block, size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);

static int fails_at;
static bool failed;

static bool serve(void) {
    if (fails_at == 0 || --fails_at > 0)
        return true;
    failed = true;
    return false;
}

void *__wrap_malloc(size_t size) {
    return serve() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size) {
    return serve() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *block, size_t size) {
    return serve() ? __real_realloc(block, size) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return serve() ? __real_aligned_alloc(alignment, size) : NULL;
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t size) {
    return serve() ? __real_posix_memalign(block, alignment, size) : ENOMEM;
}

char *__wrap_strdup(const char *text) {
    return serve() ? __real_strdup(text) : NULL;
}

char *__wrap_strndup(const char *text, size_t size) {
    return serve() ? __real_strndup(text, size) : NULL;
}

void no_memory_fail_at(int call) {
    fails_at = call;
    failed = false;
}

bool no_memory_has_failed(void) {
    fails_at = 0;
    return failed;
}
