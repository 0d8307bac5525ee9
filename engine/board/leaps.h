/* Leaps of two squares, set-wise: over which pieces, from where and to where. */
#ifndef CASTELLAN_BOARD_LEAPS_H
#define CASTELLAN_BOARD_LEAPS_H

#include "board/bitboard.h"

/* Open leaps: edge[d] holds the squares from which a leap in direction d is open. */
typedef struct Leaps {
    Bitboard edge[DIRECTIONS];
} Leaps;

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

/* Squares between one of the first set and one of the second, in any direction. */
static inline Bitboard near_between(const Near *a, const Near *b) {
    Bitboard found = bb_zero();
    for (int d = 0; d < DIRECTIONS; d++)
        found = bb_or(found, bb_and(a->near[d], b->near[(d + 4) & 7]));
    return found;
}

/* The leaps over the pieces of middle to the squares of landing. A piece's own square lies between no two
 * squares it can reach by leaps of two, so the piece that moves need not be taken off first. */
static inline Leaps near_leaps(Bitboard middle, const Near *landing) {
    Leaps leaps;
    for (int d = 0; d < DIRECTIONS; d++)
        leaps.edge[d] = bb_step(bb_and(middle, landing->near[d]), direction_opposite((Direction)d));
    return leaps;
}

static inline Leaps leaps_over(Bitboard middle, Bitboard landing) {
    Near near = near_of(landing);
    return near_leaps(middle, &near);
}

/* The squares from which a leap over one of the middle to a square of landing is open. */
static inline Bitboard near_leap_squares(Bitboard middle, const Near *landing) {
    Bitboard below = bb_and(middle, landing->near[NORTH]), above = bb_and(middle, landing->near[SOUTH]);
    below = bb_or(below, bb_left(bb_and(middle, landing->near[NORTH_EAST]), 1));
    below = bb_or(below, bb_right(bb_and(middle, landing->near[NORTH_WEST]), 1));
    above = bb_or(above, bb_left(bb_and(middle, landing->near[SOUTH_EAST]), 1));
    above = bb_or(above, bb_right(bb_and(middle, landing->near[SOUTH_WEST]), 1));
    Bitboard level = bb_or(bb_left(bb_and(middle, landing->near[EAST]), 1),
                           bb_right(bb_and(middle, landing->near[WEST]), 1));
    return bb_or(level, bb_or(bb_down(below, 1), bb_up(above, 1)));
}

/* Where one leap leads from a set. */
static inline Bitboard leaps_land(const Leaps *leaps, Bitboard from) {
    Bitboard up = bb_and(from, leaps->edge[NORTH]), down = bb_and(from, leaps->edge[SOUTH]);
    up = bb_or(up, bb_right(bb_and(from, leaps->edge[NORTH_EAST]), 2));
    up = bb_or(up, bb_left(bb_and(from, leaps->edge[NORTH_WEST]), 2));
    down = bb_or(down, bb_right(bb_and(from, leaps->edge[SOUTH_EAST]), 2));
    down = bb_or(down, bb_left(bb_and(from, leaps->edge[SOUTH_WEST]), 2));
    return bb_or(bb_or(bb_up(up, 2), bb_down(down, 2)), bb_or(bb_right(bb_and(from, leaps->edge[EAST]), 2),
                                                              bb_left(bb_and(from, leaps->edge[WEST]), 2)));
}

/* All squares that leaps lead to from the reached ones on, those included, without stopping on barred ones
 * and without going on from those of the enemy Castle, where a move ends. */
static inline Bitboard leaps_flood(const Leaps *leaps, Bitboard reached, Bitboard barred,
                                   Bitboard enemy_castle) {
    reached = bb_minus(reached, barred);
    Bitboard fresh = bb_minus(reached, enemy_castle);
    while (!bb_is_empty(fresh)) {
        fresh = bb_minus(leaps_land(leaps, fresh), bb_or(reached, barred));
        reached = bb_or(reached, fresh);
        fresh = bb_minus(fresh, enemy_castle);
    }
    return reached;
}

#endif
