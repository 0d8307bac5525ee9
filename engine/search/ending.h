/* Where the game ends in the tree, and what that is worth. */
#ifndef CASTELLAN_SEARCH_ENDING_H
#define CASTELLAN_SEARCH_ENDING_H

#include "search/worker.h"

/* The score of a finished game for the side to move, by its distance from the root. */
Score ending_score(const Position *pos, Result result, int ply);

/* Opens a node: its line is empty and its ply counts for the selective depth. Whether nothing is left to
 * search, since the game is over by pieces, repetition or clock or since the line is too long; then its score
 * for the side to move. */
bool ending_reached(Worker *worker, const Position *pos, int ply, Score *score);

/* Whether the side to move, which need not capture, wins at once by entering the Castle; the move where it
 * does. */
bool ending_castle_win(Worker *worker, Turn *turn, Move *move);

#endif
