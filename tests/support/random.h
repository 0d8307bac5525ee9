/* Random numbers for tests: the same in every run and on every machine (xorshift64*, Vigna 2016). */
#ifndef CASTELLAN_TESTS_RANDOM_H
#define CASTELLAN_TESTS_RANDOM_H

#include <stdint.h>

/* state must not be zero. */
static inline uint64_t random_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* 0 to limit - 1. */
static inline int random_below(uint64_t *state, int limit) {
    return (int)((random_next(state) >> 33) % (uint64_t)limit);
}

#endif
