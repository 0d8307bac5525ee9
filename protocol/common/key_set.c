#include "common/key_set.h"

#include <stdlib.h>

#include "common/memory.h"

enum { ROOM_FIRST = 1 << 10 };

/* Keys are random already: their low bits tell where to look first. */
static uint64_t *find_place(const KeySet *set, uint64_t key) {
    size_t place = (size_t)key & (set->room - 1);
    while (set->places[place] && set->places[place] != key)
        place = (place + 1) & (set->room - 1);
    return &set->places[place];
}

static void grow(KeySet *set) {
    KeySet larger = {.room = set->room ? 2 * set->room : ROOM_FIRST};
    larger.places = memory_new(larger.room, sizeof *larger.places);
    for (size_t i = 0; i < set->room; i++)
        if (set->places[i])
            *find_place(&larger, set->places[i]) = set->places[i];
    free(set->places);
    set->places = larger.places;
    set->room = larger.room;
}

bool key_set_add(KeySet *set, uint64_t key) {
    if (key == 0) {
        bool is_new = !set->has_zero;
        set->has_zero = true;
        return is_new;
    }
    if (2 * set->count >= set->room)
        grow(set);
    uint64_t *place = find_place(set, key);
    if (*place)
        return false;
    *place = key;
    set->count++;
    return true;
}

void key_set_free(KeySet *set) {
    free(set->places);
    *set = (KeySet){0};
}
