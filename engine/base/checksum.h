/* Checksums against damage, not against malice: FNV-1a of 64 bits (Fowler, Noll and Vo, 1991). Every change
 * of a single byte changes the sum. */
#ifndef CASTELLAN_BASE_CHECKSUM_H
#define CASTELLAN_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#define CHECKSUM_EMPTY UINT64_C(0xcbf29ce484222325)

/* The sum over what it was over before, and these bytes. */
static inline uint64_t checksum_add(uint64_t sum, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

#endif
