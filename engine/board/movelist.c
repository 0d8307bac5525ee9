#include "board/movelist.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 1024, STOP_CHECK_MASK = 255 };

void list_init(MoveList *list, Stop *stop) {
    *list = (MoveList){.stop = stop};
}

void list_free(MoveList *list) {
    free(list->moves);
    state_set_free(&list->visited);
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

Move list_cut(MoveList *list, uint32_t size, Square to, uint32_t captured, bool exact) {
    Move found = MOVE_NONE;
    for (uint32_t i = size; i < list->size && move_is_none(found); i++) {
        Move move = list->moves[i];
        if (move.to == to && captured == (exact ? move.captured : move_signature(move.captured)))
            found = move;
    }
    list->size = size;
    return found;
}

bool list_visit(MoveList *list, Square square, uint32_t captured) {
    if (list->interrupted)
        return false;
    StateAdded added = state_set_add(&list->visited, square, captured);
    list->interrupted =
        added == STATE_NO_MEMORY ||
        (added == STATE_NEW && (list->visited.count & STOP_CHECK_MASK) == 0 && stop_look(list->stop));
    return added == STATE_NEW && !list->interrupted;
}
