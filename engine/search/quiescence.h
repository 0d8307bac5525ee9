/* What happens at the leaves until nobody is forced to anything. */
#ifndef CASTELLAN_SEARCH_QUIESCENCE_H
#define CASTELLAN_SEARCH_QUIESCENCE_H

#include "search/worker.h"

/* Follows captures and castle wins until the position is quiet: its score, a bound where it is not between
 * alpha and beta; without meaning once worker->ended. Once worker->hurried it comes to an end where it is. */
Score quiescence_search(Worker *worker, Turn *turn, int ply, Score alpha, Score beta);

#endif
