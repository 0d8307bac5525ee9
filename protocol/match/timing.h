/* The clock of matches. */
#ifndef CASTELLAN_MATCH_TIMING_H
#define CASTELLAN_MATCH_TIMING_H

#include <stdint.h>
#include <time.h>

/* Microseconds of a clock that nobody sets. */
static inline int64_t time_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

#endif
