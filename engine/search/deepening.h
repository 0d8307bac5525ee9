/* Iterative deepening: the root searched to one depth after another, until a limit says enough. */
#ifndef CASTELLAN_SEARCH_DEEPENING_H
#define CASTELLAN_SEARCH_DEEPENING_H

#include "search/worker.h"

/* Searches on to a depth for a worker that was started, with at least one root move; the first worker reports
 * the lines of each iteration. False where it is to go no deeper: it was cut, or what it has is enough, and then
 * it has told all others to stop. Whatever ended it, root[0] is the best move. */
bool deepening_run(Worker *worker, int deepest);

/* Reports the lines as they stand. Where the first iteration was cut before the move was searched: depth 0, the
 * static value. */
void deepening_report(Worker *worker);

/* The number of lines that are asked for and possible. */
int deepening_lines(const Worker *worker);

#endif
