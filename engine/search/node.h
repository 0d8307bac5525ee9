/* The search of one node of the tree below the root. */
#ifndef CASTELLAN_SEARCH_NODE_H
#define CASTELLAN_SEARCH_NODE_H

#include "search/worker.h"

/* Searches a position to a depth (0 and less: quiescence alone): its score, a bound where it is not between
 * alpha and beta; without meaning once worker->ended. A wider window than one point makes it a node of a
 * principal variation; cut says that a move is expected to refute it. */
Score node_search(Worker *worker, Turn *turn, int depth, int ply, Score alpha, Score beta, bool cut);

/* The score, for the side that moved, of a move that is not expected to be better than alpha: with an empty
 * window and less deep by the reduction, then to full depth where that was wrong. next is the turn after
 * it, at this ply; cut is that of the node where it was made. */
Score node_search_late(Worker *worker, Turn *next, int depth, int reduction, int ply, Score alpha, bool cut);

#endif
