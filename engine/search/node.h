/* The search of the tree below the root: a node, its quiescence, its end. */
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

/* Plies to take off the count-th move (from 1) of a node at a depth from 1, by its history value
 * (search/histories.h). Grows with depth and count, falls with history; may be negative. */
int node_reduction(int depth, int count, int history);

/* What happens at the leaves until nobody is forced to anything: follows captures and castle wins until the
 * position is quiet. Its score, a bound where it is not between alpha and beta; without meaning once
 * worker->ended. Once worker->hurried it comes to an end where it is. */
Score node_quiescence(Worker *worker, Turn *turn, int ply, Score alpha, Score beta);

/* Opens a node: its line is empty and its ply counts for the selective depth. Whether nothing is left to
 * search, since the game is over by pieces, repetition or clock or since the line is too long; then its score
 * for the side to move. */
bool node_ends(Worker *worker, const Position *pos, int ply, Score *score);

/* The score of a finished game for the side to move, by its distance from the root. */
Score node_result_score(const Position *pos, Result result, int ply);

#endif
