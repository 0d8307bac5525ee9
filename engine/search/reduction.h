/* How much less deep late moves are searched. */
#ifndef CASTELLAN_SEARCH_REDUCTION_H
#define CASTELLAN_SEARCH_REDUCTION_H

/* Plies to take off the count-th move (from 1) of a node at a depth from 1, by its history value
 * (search/histories.h). Grows with depth and count, falls with history; may be negative. */
int reduction_of(int depth, int count, int history);

#endif
