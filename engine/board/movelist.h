/* A list of moves that grows as needed, and what their generation works with.
 *
 * One list serves a whole search as a stack: generation appends, the picker cuts the list back. */
#ifndef CASTELLAN_BOARD_MOVELIST_H
#define CASTELLAN_BOARD_MOVELIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "board/move.h"
#include "board/state_set.h"

typedef struct MoveList {
    Move *moves; /* owned */
    uint32_t size;
    uint32_t capacity;

    /* Generation ends early when this is wished (NULL: never); looked at often enough to be obeyed within a
     * millisecond. The caller's. */
    Stop *stop;
    /* Generation ended early, by a stop or for want of memory: the list is incomplete. Stays set until
     * the caller clears it. */
    bool interrupted;

    StateSet visited; /* by the piece whose captures are generated */
} MoveList;

/* An empty list; no memory is taken before the first move. */
void list_init(MoveList *list, Stop *stop);

/* Gives back all memory; the list is empty and usable after. */
void list_free(MoveList *list);

/* Makes room for one more move; false (and interrupted) when there is no memory. */
bool list_grow(MoveList *list);

static inline void list_push(MoveList *list, Move move) {
    if (list->size < list->capacity || list_grow(list))
        list->moves[list->size++] = move;
}

/* Cuts the list back to a size. Returns the first of the moves cut off with this end and captured set, or
 * where exact is false with this move_signature of it; MOVE_NONE where there is none. */
Move list_cut(MoveList *list, uint32_t size, Square to, uint32_t captured, bool exact);

/* Enters a state into visited. False when it was there before, or when generation is to end (interrupted is
 * set then). */
bool list_visit(MoveList *list, Square square, uint32_t captured);

#endif
