/* What a test and the failing allocator in a program under test share. */
#ifndef CASTELLAN_TESTS_SCARCITY_SHARED_H
#define CASTELLAN_TESTS_SCARCITY_SHARED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct ScarcityShared {
    char program[64];       /* the name of the program that is disturbed */
    _Atomic uint64_t calls; /* for memory, so far */
    uint64_t fails_at;      /* the call, from 1, that finds none; 0: none does */
    bool for_ever;          /* nor do those behind it */
} ScarcityShared;

#endif
