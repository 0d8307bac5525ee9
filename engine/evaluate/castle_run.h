/* The run for the Castle: how many moves a side needs, and who stands in the way. */
#ifndef CASTELLAN_EVALUATE_CASTLE_RUN_H
#define CASTELLAN_EVALUATE_CASTLE_RUN_H

#include "games/game.h"

enum { CASTLE_RUN_NEED_MAX = 15, CASTLE_RUN_GUARDS_MAX = 3 };

typedef struct CastleRun {
    int need;   /* moves until enough pieces are inside, if nobody interferes; at most CASTLE_RUN_NEED_MAX */
    int guards; /* enemy pieces on or beside the squares that near; at most CASTLE_RUN_GUARDS_MAX */
} CastleRun;

/* The runs of both sides. Looks so many moves far; what is farther counts as one move more. The game must
 * have Castles. */
void castle_run_measure(const Position *pos, int horizon, CastleRun runs[SIDES]);

#endif
