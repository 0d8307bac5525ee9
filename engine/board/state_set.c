#include "board/state_set.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

void state_set_free(StateSet *set) {
    free(set->slots);
    *set = (StateSet){0};
}

void state_set_clear(StateSet *set) {
    if (set->count == 0)
        return;
    /* Always from the small size up: most sets stay small. */
    memset(set->slots, 0, FIRST_SLOTS * sizeof *set->slots);
    set->mask = FIRST_SLOTS - 1;
    set->count = 0;
}

/* Where a state stands, or the free slot where it is to stand. */
static uint32_t slot_of(const uint32_t *slots, uint32_t mask, uint32_t state) {
    uint32_t hash = state * UINT32_C(0x9e3779b1);
    uint32_t slot = (hash ^ hash >> 15) & mask;
    while (slots[slot] && slots[slot] != state)
        slot = (slot + 1) & mask;
    return slot;
}

/* Doubles the slots in use. */
static bool grow(StateSet *set) {
    uint32_t old_slots = set->slots ? set->mask + 1 : 0;
    uint32_t slots = old_slots ? old_slots * 2 : FIRST_SLOTS;
    uint32_t *states = calloc(slots, sizeof *states);
    if (!states)
        return false;
    for (uint32_t i = 0; i < old_slots; i++)
        if (set->slots[i])
            states[slot_of(states, slots - 1, set->slots[i])] = set->slots[i];
    free(set->slots);
    set->slots = states;
    set->mask = slots - 1;
    return true;
}

StateAdded state_set_add(StateSet *set, Square square, uint32_t captured) {
    if ((!set->slots || set->count * 2 > set->mask) && !grow(set))
        return STATE_NO_MEMORY;
    /* 24 bits of captured set and 8 of square; the complement of the square keeps zero for free slots, as no
     * board has square 255. */
    uint32_t state = captured << 8 | (uint8_t)~square;
    uint32_t slot = slot_of(set->slots, set->mask, state);
    if (set->slots[slot])
        return STATE_KNOWN;
    set->slots[slot] = state;
    set->count++;
    return STATE_NEW;
}
