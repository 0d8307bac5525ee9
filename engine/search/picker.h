/* Moves of a node one by one, the most promising first, each stage generated only when it is reached. */
#ifndef CASTELLAN_SEARCH_PICKER_H
#define CASTELLAN_SEARCH_PICKER_H

#include "search/worker.h"

typedef enum PickStage {
    PICK_TABLE,    /* the table's move, checked alone */
    PICK_CAPTURES, /* jumps and charges */
    PICK_KILLERS, /* quiet moves that refuted others here, and the answer to the move before, checked alone */
    PICK_QUIET,   /* plain moves and canters by history */
    PICK_DONE
} PickStage;

enum { REFUTATIONS = 3 };

typedef struct Picker {
    Worker *worker;
    const Position *pos;
    int ply;
    bool forced; /* the side must capture: captures are all there is, and they are generated at once */
    bool captures_only;
    PickStage stage;
    Move table;
    Move refutation[REFUTATIONS];
    int refutation_next;
    uint32_t base;        /* the list's size before */
    uint32_t index, end;  /* of the stage's moves in the list */
    uint32_t quiet_count; /* quiet moves generated, 0 before that stage */
} Picker;

/* table_move is packed, from the table; captures_only leaves out all quiet moves but the table's. The moves
 * stand in the worker's list until picker_end, which is owed. */
void picker_begin(Picker *picker, Worker *worker, const Position *pos, int ply, bool forced,
                  bool captures_only, uint32_t table_move);

/* The next move, or MOVE_NONE at the end. Each legal move comes once. */
Move picker_next(Picker *picker);

void picker_end(Picker *picker);

/* The history value of a quiet move, about -3 to 3 times HISTORY_MAX. */
int picker_history(Worker *worker, const Position *pos, int ply, Move move);

#endif
