/* The board of the reference, for its own files: the games' boards, squares, and position strings. */
#ifndef CASTELLAN_TESTS_REFERENCE_BOARD_H
#define CASTELLAN_TESTS_REFERENCE_BOARD_H

#include "support/reference.h"

/* The boards as drawn, highest rank first; 'C' is a Castle. */
struct RefGame {
    const char *name;
    int files, ranks;
    const char *drawing[REF_RANKS];
    int castle_moves; /* 0: none, and the position string has '-' */
    int castle_wins;  /* pieces in the enemy Castle that win */
    bool two_to_win;  /* 8.2 to 8.4: with one piece left nobody wins by captures or stalemate */
    bool eight;       /* the rules of camelot8 */
};

/* Ends the program unless something holds, in release builds too. */
void ref_require(bool holds);

/* Puts a piece, or '.', on a square of the board. */
void ref_put(RefPosition *position, int square, char what);

/* Whether a square is of the Castle of a side, 'w' or 'b'. */
bool ref_in_castle_of(const RefPosition *position, int square, char side);

/* The squares of the board in ascending order: square = ref_next_square(game, 0) and so on; 0 behind the
 * last. */
int ref_next_square(const RefGame *game, int square);

#endif
