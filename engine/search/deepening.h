/* Iterative deepening: the root searched to one depth after another, until a limit says enough. */
#ifndef CASTELLAN_SEARCH_DEEPENING_H
#define CASTELLAN_SEARCH_DEEPENING_H

#include "search/worker.h"

/* Searches for a worker that was started, with at least one root move; the first worker reports the lines of
 * each iteration and looks whether they are enough. At its end root[0] is the best move. */
void deepening_run(Worker *worker);

/* Reports the lines as they stand. Where not even the first move was searched: depth 0, the static value. */
void deepening_report(Worker *worker);

#endif
