/* Squares, directions and sides.
 *
 * A square is a number 0 to 255: (rank - 1) * 16 + file, file A = 0. Every rank is a lane of 16 squares, of
 * which a board uses at most the first 14; the rest are guard squares that no board has. */
#ifndef CASTELLAN_BOARD_SQUARE_H
#define CASTELLAN_BOARD_SQUARE_H

#include <stdint.h>

typedef uint8_t Square;

enum { FILES_MAX = 14, RANKS_MAX = 16, SQUARES = 256, SQUARE_NONE = 255 };

/* White begins and goes up the ranks. */
typedef enum Side { WHITE, BLACK, SIDES } Side;

typedef enum Direction {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTIONS
} Direction;

static inline Side side_other(Side side) {
    return side == WHITE ? BLACK : WHITE;
}

/* file and rank count from 0. */
static inline Square square_at(int file, int rank) {
    return (Square)(rank * 16 + file);
}

static inline int square_file(Square square) {
    return square & 15;
}

static inline int square_rank(Square square) {
    return square >> 4;
}

/* The difference of square numbers for one step; a step off the board gives a guard square
 * or leaves 0..255. */
static inline int direction_offset(Direction direction) {
    static const int8_t offsets[DIRECTIONS] = {16, 17, 1, -15, -16, -17, -1, 15};
    return offsets[direction];
}

/* The square a leap of two squares passes over; from and to are two apart in a straight line. */
static inline Square square_between(Square from, Square to) {
    return (Square)((from + to) / 2);
}

#endif
