/* How much less deep late moves are searched. */
#ifndef CASTELLAN_SEARCH_REDUCTION_H
#define CASTELLAN_SEARCH_REDUCTION_H

/* Plies to take off the count-th move of a node at a depth, by its history (picker_history).
 * May be negative. */
int reduction_of(int depth, int count, int history);

#endif
