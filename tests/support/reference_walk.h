/* Written moves walked by the rules, square by square, from the squares and signs of the text alone: neither
 * a list of moves nor a search for routes has a part in it. */
#ifndef CASTELLAN_TESTS_REFERENCE_WALK_H
#define CASTELLAN_TESTS_REFERENCE_WALK_H

#include "support/reference.h"

/* Walks a text with every stop, as moves are written (10.2 of Camelot, 5.2 of 8x8 Camelot), on a position
 * that its pieces do not finish. NULL, and the move that was walked, where each step is legal and the move
 * may end there; else what it offends against. */
const char *ref_walk(const RefPosition *position, const char *text, RefMove *move);

#endif
