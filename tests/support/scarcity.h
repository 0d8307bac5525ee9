/* Programs under test that run out of memory: each is started under an allocator that fails
 * (tests/mock/failing_allocator.c). */
#ifndef CASTELLAN_TESTS_SCARCITY_H
#define CASTELLAN_TESTS_SCARCITY_H

#include <stdbool.h>
#include <stdint.h>

/* From now on children of this name are counted, and disturbed as scarcity_set says. */
void scarcity_start(const char *program);

/* The children run undisturbed again. */
void scarcity_end(void);

/* The call, from 1, that finds no memory in the child started next, and whether those behind it find none
 * either. 0: none fails. The count begins anew. */
void scarcity_set(uint64_t call, bool for_ever);

/* How many calls there were since. */
uint64_t scarcity_calls(void);

#endif
