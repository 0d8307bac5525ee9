/* Which positions were there already: their keys (board/position.h), each once. Two positions of one key are
 * taken for the same, which of a thousand million positions happens once in forty times. */
#ifndef CASTELLAN_COMMON_KEY_SET_H
#define CASTELLAN_COMMON_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A zeroed one is empty. */
typedef struct KeySet {
    uint64_t *places; /* owned; zero: free */
    size_t room;      /* a power of two, or 0 */
    size_t count;     /* keys in places */
    bool has_zero;    /* the key that has no place */
} KeySet;

/* Puts a key in; false where it was there. Out of memory ends the program (memory.h). */
bool key_set_add(KeySet *set, uint64_t key);

void key_set_free(KeySet *set);

#endif
