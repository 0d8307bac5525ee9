/* Random numbers, the same in every run and on every machine: splitmix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", 2014). A sequence is its state,
 * which may begin as any number. */
#ifndef CASTELLAN_BASE_RANDOM_H
#define CASTELLAN_BASE_RANDOM_H

#include <stdint.h>

/* The next number; the state is advanced. */
static inline uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* 0 to limit - 1; limit must not be zero. */
static inline int random_below(uint64_t *state, int limit) {
    return (int)((random_next(state) >> 32) * (uint64_t)limit >> 32);
}

/* The state at the beginning of one of many independent sequences of a seed, each of a number and an
 * attempt. */
static inline uint64_t random_sequence(uint64_t seed, uint64_t number, uint64_t attempt) {
    uint64_t state = seed;
    state = random_next(&state) ^ number;
    state = random_next(&state) ^ attempt;
    return random_next(&state);
}

#endif
