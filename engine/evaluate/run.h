/* The run for the Castle: how many moves a side needs, and who stands in the way. */
#ifndef CASTELLAN_EVALUATE_RUN_H
#define CASTELLAN_EVALUATE_RUN_H

#include "games/game.h"

enum { RUN_NEED_MAX = 15, RUN_GUARDS_MAX = 3 };

typedef struct Run {
    int need;   /* moves until enough pieces are inside, if nobody interferes; at most RUN_NEED_MAX */
    int guards; /* enemy pieces on or beside the squares that near; at most RUN_GUARDS_MAX */
} Run;

/* The runs of both sides. Looks so many moves far; what is farther counts as one move more. The game must
 * have Castles. */
void run_measure(const Position *pos, int horizon, Run runs[SIDES]);

#endif
