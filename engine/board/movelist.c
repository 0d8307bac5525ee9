#include "board/movelist.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1024, FIRST_STATES = 64, STOP_CHECK_MASK = 255 };

void list_init(MoveList *list, const atomic_bool *stop) {
    *list = (MoveList){.stop = stop};
}

void list_free(MoveList *list) {
    free(list->moves);
    free(list->states);
    *list = (MoveList){.stop = list->stop};
}

bool list_grow(MoveList *list) {
    uint32_t capacity = list->capacity ? list->capacity * 2 : FIRST_CAPACITY;
    Move *moves = capacity > list->capacity ? realloc(list->moves, capacity * sizeof *moves) : NULL;
    if (!moves) {
        list->interrupted = true;
        return false;
    }
    list->moves = moves;
    list->capacity = capacity;
    return true;
}

void list_states_clear(MoveList *list) {
    /* Always from the small size up: most pieces pass a handful of states. */
    list->states_count = 0;
    list->states_mask = FIRST_STATES - 1;
    if (list->states)
        memset(list->states, 0, FIRST_STATES * sizeof *list->states);
}

static uint32_t slot_of(uint32_t state, uint32_t mask) {
    uint32_t hash = state * UINT32_C(0x9e3779b1);
    return (hash ^ hash >> 15) & mask;
}

/* Doubles the slots in use. The old entries are taken out first, for both live in the same memory. */
static bool states_grow(MoveList *list) {
    uint32_t old_slots = list->states ? list->states_mask + 1 : 0;
    uint32_t slots = old_slots ? old_slots * 2 : FIRST_STATES;
    uint32_t *states = calloc(slots, sizeof *states);
    if (!states) {
        list->interrupted = true;
        return false;
    }
    for (uint32_t i = 0; i < old_slots; i++) {
        uint32_t state = list->states[i];
        if (!state)
            continue;
        uint32_t slot = slot_of(state, slots - 1);
        while (states[slot])
            slot = (slot + 1) & (slots - 1);
        states[slot] = state;
    }
    if (slots <= list->states_capacity) {
        memcpy(list->states, states, slots * sizeof *states);
        free(states);
    } else {
        free(list->states);
        list->states = states;
        list->states_capacity = slots;
    }
    list->states_mask = slots - 1;
    return true;
}

bool list_states_add(MoveList *list, Square square, uint32_t captured) {
    if (list->interrupted)
        return false;
    if (!list->states || list->states_count * 2 > list->states_mask)
        if (!states_grow(list))
            return false;
    /* 24 bits of captured set and 8 of square; the complement of the square keeps zero for free slots, as no
     * board has square 255. */
    uint32_t state = captured << 8 | (uint8_t)~square;
    uint32_t slot = slot_of(state, list->states_mask);
    while (list->states[slot]) {
        if (list->states[slot] == state)
            return false;
        slot = (slot + 1) & list->states_mask;
    }
    list->states[slot] = state;
    if ((++list->states_count & STOP_CHECK_MASK) == 0 && list->stop &&
        atomic_load_explicit(list->stop, memory_order_relaxed)) {
        list->interrupted = true;
        return false;
    }
    return true;
}
