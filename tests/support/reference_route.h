/* The text of moves by the reference: how a move is written (10.4 of Camelot, 5.2 of 8x8 Camelot), and how it
 * is entered. */
#ifndef CASTELLAN_TESTS_REFERENCE_ROUTE_H
#define CASTELLAN_TESTS_REFERENCE_ROUTE_H

#include "support/reference.h"

enum { REF_ROUTE_MAX = 64, REF_MOVE_TEXT_MAX = REF_ROUTE_MAX * 4 + 1 };

/* The canonical text of a legal move. */
void ref_write_move(const RefPosition *position, const RefMove *move, char text[REF_MOVE_TEXT_MAX]);

/* For Camelot and its family, a move entered stop by stop: the squares that a legal move can go to next after
 * these stops, the first of which is the start, in ascending order; returns their number. end tells whether a
 * legal move may end here. */
int ref_stops(const RefPosition *position, const int *stops, int count, int next[16], bool *end);

/* Writes the leaps of a random piece of the side to move, which wanders as it could, with some of its stops
 * left out at random and now and then a wrong sign: often, but not always, the text of a legal move. False
 * where the piece has no leap. */
bool ref_wander(const RefPosition *position, uint64_t *random, char text[REF_MOVE_TEXT_MAX]);

#endif
