/* The search of one node, and of the root. */
#ifndef CASTELLAN_SEARCH_NODE_H
#define CASTELLAN_SEARCH_NODE_H

#include "search/worker.h"

/* Searches the root moves from root_first on to a depth and sorts them, best first. Returns the best score;
 * it is a bound where it is not between alpha and beta. After an end (worker->ended) what is sorted to the
 * front is still the best known. */
Score node_search_root(Worker *worker, const Position *pos, int depth, Score alpha, Score beta);

/* Sorts root moves, best first; equal ones keep their order, so that results do not depend on a library's
 * sort. */
void node_sort_root(RootMove **root, int count);

/* Follows captures and castle wins until the position is quiet. */
Score node_quiesce(Worker *worker, const Position *pos, int ply, Score alpha, Score beta);

/* Whether the game is over at a ply, by pieces, repetition or clock; the score for the side to move. */
bool node_is_over(Worker *worker, const Position *pos, int ply, Score *score);

/* The score of a finished game for the side to move. */
Score node_result_score(const Position *pos, Result result, int ply);

/* Puts a move before the line found after it. */
void node_update_pv(Worker *worker, int ply, Move move);

/* Whether the side to move wins at once by entering the Castle; the move where it does. */
bool node_castle_win(Worker *worker, const Position *pos, Move *move);

#endif
