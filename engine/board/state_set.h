/* Sets of states of a piece that captures: the square it stands on and what it has captured so far. In a
 * crowd as many ways lead to a state as there are orders of its captures; who passes each state once is
 * spared that. */
#ifndef CASTELLAN_BOARD_STATE_SET_H
#define CASTELLAN_BOARD_STATE_SET_H

#include <stdint.h>

#include "board/square.h"

/* All zero: an empty set that owns no memory. */
typedef struct StateSet {
    uint32_t *slots; /* owned: an open hash table, zero where free */
    uint32_t mask;   /* slots in use, minus one */
    uint32_t count;  /* states */
} StateSet;

typedef enum StateAdded { STATE_NEW, STATE_KNOWN, STATE_NO_MEMORY } StateAdded;

/* Gives back all memory; the set is empty and usable after. */
void state_set_free(StateSet *set);

/* Forgets all states, at no cost where there are none. */
void state_set_clear(StateSet *set);

/* Enters a state, of a captured set of at most 24 pieces. Without memory the set stays as it is. */
StateAdded state_set_add(StateSet *set, Square square, uint32_t captured);

#endif
