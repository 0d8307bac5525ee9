/* The time that passes, for measuring. */
#ifndef CASTELLAN_BASE_CLOCK_H
#define CASTELLAN_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds since some fixed moment. */
static inline int64_t clock_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

#endif
