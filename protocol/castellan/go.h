/* The words of a go line. */
#ifndef CASTELLAN_CASTELLAN_GO_H
#define CASTELLAN_CASTELLAN_GO_H

#include "castellan/current.h"
#include "search/talk.h"

/* Reads the words behind "go" for the current position, which is known; go_free is owed in any case. False
 * with an error line. Without a word of a limit the search is infinite. */
bool go_read(Current *current, Words *words, SearchLimits *limits, Answer *out);

/* Frees the searchmoves. */
void go_free(SearchLimits *limits);

#endif
