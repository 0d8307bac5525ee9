#include "support/scarcity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/scarcity_shared.h"

static ScarcityShared *shared;
static char path[600];

void scarcity_start(const char *program) {
    const char *base = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/castellan-scarcity-XXXXXX", base ? base : "/tmp");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, sizeof *shared), 0);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    assert_true(shared != MAP_FAILED);
    close(file);
    snprintf(shared->program, sizeof shared->program, "%s", program);
    assert_int_equal(setenv("CASTELLAN_TEST_SCARCITY", path, 1), 0);
    assert_int_equal(setenv("LD_PRELOAD", TEST_FAILING_ALLOCATOR, 1), 0);
}

void scarcity_end(void) {
    unsetenv("LD_PRELOAD");
    unsetenv("CASTELLAN_TEST_SCARCITY");
    munmap(shared, sizeof *shared);
    unlink(path);
}

void scarcity_set(uint64_t call, bool for_ever) {
    atomic_store(&shared->calls, 0);
    shared->fails_at = call;
    shared->for_ever = for_ever;
}

uint64_t scarcity_calls(void) {
    return atomic_load(&shared->calls);
}
