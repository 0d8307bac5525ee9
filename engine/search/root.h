/* The search of the root: its moves, their order and their lines. */
#ifndef CASTELLAN_SEARCH_ROOT_H
#define CASTELLAN_SEARCH_ROOT_H

#include "search/worker.h"

/* Makes the root moves: the first worker those that are legal, of the searchmoves alone where there are any,
 * the others what the first one has. False without memory: at least one move is there otherwise. */
bool root_start(Worker *worker);

/* For a search that was cut before the first iteration was finished: brings the best moves by what is known to
 * the front, one for each line. What was searched is known by its score, all else by what it does at once: a
 * win, captures, the evaluation behind it. */
void root_rank(Worker *worker, const Position *pos, int lines);

/* Whether a search to that depth finds the score of each move, not of the best alone: so all lines of the first
 * iteration come at once. */
bool root_searches_each(const Worker *worker, int depth);

/* Searches the root moves from root_first on to a depth and sorts them, best first. Returns the best score;
 * it is a bound where it is not between alpha and beta. After an end (worker->ended) what is sorted to the
 * front is still the best known. A move whose score is only a bound keeps the line it had, if it had one that
 * is longer. */
Score root_search(Worker *worker, const Position *pos, int depth, Score alpha, Score beta);

/* Adds to a best line of one move the reply that the table knows, if any. */
void root_add_reply(Worker *worker, const Position *pos);

/* Sorts root moves, best first; equal ones keep their order, so that results do not depend on a library's
 * sort. */
void root_sort(RootMove **root, int count);

#endif
