/* The search of the root: its moves, their order and their lines. */
#ifndef CASTELLAN_SEARCH_ROOT_H
#define CASTELLAN_SEARCH_ROOT_H

#include "search/worker.h"

/* Makes the root moves, of the searchmoves those that are legal. False without memory or when stopped
 * meanwhile: at least one move is there otherwise. */
bool root_start(Worker *worker);

/* Searches the root moves from root_first on to a depth and sorts them, best first. Returns the best score;
 * it is a bound where it is not between alpha and beta. After an end (worker->ended) what is sorted to the
 * front is still the best known. */
Score root_search(Worker *worker, const Position *pos, int depth, Score alpha, Score beta);

/* Sorts root moves, best first; equal ones keep their order, so that results do not depend on a library's
 * sort. */
void root_sort(RootMove **root, int count);

#endif
