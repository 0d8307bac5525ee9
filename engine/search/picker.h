/* Moves of a node one by one, the most promising first, each stage generated only when it is reached. */
#ifndef CASTELLAN_SEARCH_PICKER_H
#define CASTELLAN_SEARCH_PICKER_H

#include "search/worker.h"

typedef enum PickStage {
    PICK_TABLE,    /* the table's move, checked alone */
    PICK_CAPTURES, /* jumps and charges: what takes most first */
    PICK_KILLERS,  /* quiet moves that refuted others here, checked alone */
    PICK_QUIET,    /* plain moves and canters by history */
    PICK_DONE
} PickStage;

typedef struct Picker {
    Worker *worker;
    Turn *turn;
    const Position *pos; /* of the turn */
    int ply;
    bool captures_only;
    PickStage stage;
    Move table;           /* MOVE_NONE where the table's is not legal, or one of the captures by duty */
    Move killer[KILLERS]; /* MOVE_NONE where there is none */
    int killer_next;
    uint32_t base;       /* the list's size before */
    uint32_t index, end; /* of the stage's moves in the list */
} Picker;

/* table_move is packed, from the table. Where the side must capture, captures are all there is, and they are
 * generated at once. captures_only leaves out all quiet moves but the table's. The moves
 * stand in the worker's list until picker_end, which is owed. */
void picker_begin(Picker *picker, Worker *worker, Turn *turn, int ply, bool captures_only,
                  uint32_t table_move);

/* The next move, or MOVE_NONE at the end. Each legal move comes once. Without memory the worker has ended. */
Move picker_next(Picker *picker);

/* Moves of the stage that are still to come; of a picker just begun where the side must capture, all there
 * are. */
static inline uint32_t picker_left(const Picker *picker) {
    return picker->end - picker->index;
}

void picker_end(Picker *picker);

#endif
