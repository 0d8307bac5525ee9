/* What a written move stands for, by the reference (10.3 of Camelot, 5.2 of 8x8 Camelot): the text is held
 * against every way that the piece may go. */
#ifndef CASTELLAN_TESTS_REFERENCE_READ_H
#define CASTELLAN_TESTS_REFERENCE_READ_H

#include "support/reference.h"

typedef enum RefReading { REF_READ_OK, REF_READ_ILLEGAL, REF_READ_AMBIGUOUS } RefReading;

typedef struct RefRead {
    RefReading reading;
    RefMove move;   /* REF_READ_OK */
    int false_x;    /* REF_READ_ILLEGAL because the x before this square captures nothing; else 0 */
    bool shortened; /* REF_READ_OK, and the text does not have all the squares of the move */
} RefRead;

/* Reads a text of squares of the board, divided by - and x. The moves are those of ref_moves. */
RefRead ref_read_among(const RefPosition *position, const RefMoves *moves, const char *text);

/* The same where the moves are not at hand. */
RefReading ref_read_move(const RefPosition *position, const char *text, RefMove *move);

#endif
