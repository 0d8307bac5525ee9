/* The root: its moves, their order and their lines, searched to one depth after another, until a limit says
 * enough. */
#ifndef CASTELLAN_SEARCH_ROOT_H
#define CASTELLAN_SEARCH_ROOT_H

#include "search/worker.h"

/* Makes the root moves: the first worker those that are legal, of the searchmoves alone where there are any,
 * the others what the first one has. False without memory: at least one move is there otherwise. */
bool root_start(Worker *worker);

/* For a search that was cut before the first iteration was finished: brings the best moves by what is
 * known to the front, one for each line. What was searched is known by its score, all else by what it does
 * at once: a win, captures, the evaluation behind it. */
void root_rank(Worker *worker, const Position *pos, int lines);

/* Searches the root moves from root_first on to a depth and sorts them, best first. Returns the best score;
 * it is a bound where it is not between alpha and beta. After an end (worker->ended) what is sorted to the
 * front is still the best known. A move whose score is only a bound keeps the line it had, if it had one that
 * is longer; so does one that is proven neither won nor lost where the new line is the beginning of the
 * old. */
Score root_search(Worker *worker, const Position *pos, int depth, Score alpha, Score beta);

/* Adds to a best line of one move the reply that the table knows, if any. */
void root_add_reply(Worker *worker, const Position *pos);

/* Sorts root moves, best first; equal ones keep their order, so that results do not depend on a library's
 * sort. */
void root_sort(RootMove **root, int count);

/* Searches on to a depth for a worker that was started, with at least one root move; the first worker reports
 * the lines of each iteration. False where it is to go no deeper: it was cut, or what it has is enough,
 * and then it has told all others to stop. Whatever ended it, root[0] is the best move. */
bool root_deepen(Worker *worker, int deepest);

/* Reports the lines as they stand. Where the first iteration was cut before the move was searched: depth
 * 0, the static value. */
void root_report(Worker *worker);

/* The number of lines that are asked for and possible. */
int root_lines(const Worker *worker);

#endif
