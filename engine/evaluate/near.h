/* Sets moved one square in all eight directions at once, and the leaps that follow from them. */
#ifndef CASTELLAN_EVALUATE_NEAR_H
#define CASTELLAN_EVALUATE_NEAR_H

#include "board/leaps.h"

/* near[d]: the squares whose neighbour in direction d is in the set. */
typedef struct Near {
    Bitboard near[DIRECTIONS];
} Near;

static inline Near near_of(Bitboard set) {
    Near n;
    Bitboard left = bb_left(set, 1), right = bb_right(set, 1);
    n.near[NORTH] = bb_down(set, 1);
    n.near[NORTH_EAST] = bb_down(left, 1);
    n.near[EAST] = left;
    n.near[SOUTH_EAST] = bb_up(left, 1);
    n.near[SOUTH] = bb_up(set, 1);
    n.near[SOUTH_WEST] = bb_up(right, 1);
    n.near[WEST] = right;
    n.near[NORTH_WEST] = bb_down(right, 1);
    return n;
}

/* All that is found in any direction. */
static inline Bitboard near_any(const Bitboard found[DIRECTIONS]) {
    return bb_or(bb_or(bb_or(found[0], found[1]), bb_or(found[2], found[3])),
                 bb_or(bb_or(found[4], found[5]), bb_or(found[6], found[7])));
}

/* The leaps over the pieces of middle to empty squares. */
static inline Leaps near_leaps(Bitboard middle, const Near *empty) {
    Leaps leaps;
    leaps.edge[NORTH] = bb_down(bb_and(middle, empty->near[NORTH]), 1);
    leaps.edge[NORTH_EAST] = bb_down(bb_left(bb_and(middle, empty->near[NORTH_EAST]), 1), 1);
    leaps.edge[EAST] = bb_left(bb_and(middle, empty->near[EAST]), 1);
    leaps.edge[SOUTH_EAST] = bb_up(bb_left(bb_and(middle, empty->near[SOUTH_EAST]), 1), 1);
    leaps.edge[SOUTH] = bb_up(bb_and(middle, empty->near[SOUTH]), 1);
    leaps.edge[SOUTH_WEST] = bb_up(bb_right(bb_and(middle, empty->near[SOUTH_WEST]), 1), 1);
    leaps.edge[WEST] = bb_right(bb_and(middle, empty->near[WEST]), 1);
    leaps.edge[NORTH_WEST] = bb_down(bb_right(bb_and(middle, empty->near[NORTH_WEST]), 1), 1);
    return leaps;
}

/* The squares from which a leap over one of the middle to an empty square is open. */
static inline Bitboard near_leap_squares(Bitboard middle, const Near *empty) {
    Bitboard below = bb_and(middle, empty->near[NORTH]), above = bb_and(middle, empty->near[SOUTH]);
    below = bb_or(below, bb_left(bb_and(middle, empty->near[NORTH_EAST]), 1));
    below = bb_or(below, bb_right(bb_and(middle, empty->near[NORTH_WEST]), 1));
    above = bb_or(above, bb_left(bb_and(middle, empty->near[SOUTH_EAST]), 1));
    above = bb_or(above, bb_right(bb_and(middle, empty->near[SOUTH_WEST]), 1));
    Bitboard level =
        bb_or(bb_left(bb_and(middle, empty->near[EAST]), 1), bb_right(bb_and(middle, empty->near[WEST]), 1));
    return bb_or(level, bb_or(bb_down(below, 1), bb_up(above, 1)));
}

#endif
