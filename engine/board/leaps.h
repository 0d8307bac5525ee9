/* Leaps of two squares, set-wise: over which pieces, from where and to where. */
#ifndef CASTELLAN_BOARD_LEAPS_H
#define CASTELLAN_BOARD_LEAPS_H

#include "board/bitboard.h"

/* Open leaps: edge[d] holds the squares from which a leap in direction d is open. */
typedef struct Leaps {
    Bitboard edge[DIRECTIONS];
} Leaps;

/* Squares x whose neighbour in direction d is in middle and whose next square is in far. */
static inline Bitboard leap_starts(Bitboard middle, Bitboard far, Direction d) {
    Direction back = direction_opposite(d);
    return bb_step(bb_and(middle, bb_step(far, back)), back);
}

/* The leaps open over own pieces to landing squares. A piece's own square lies between no two squares it can
 * reach by leaps of two, so the piece that moves need not be taken off first. */
static inline Leaps leaps_over(Bitboard own, Bitboard landing) {
    Leaps leaps;
    leaps.edge[NORTH] = leap_starts(own, landing, NORTH);
    leaps.edge[NORTH_EAST] = leap_starts(own, landing, NORTH_EAST);
    leaps.edge[EAST] = leap_starts(own, landing, EAST);
    leaps.edge[SOUTH_EAST] = leap_starts(own, landing, SOUTH_EAST);
    leaps.edge[SOUTH] = leap_starts(own, landing, SOUTH);
    leaps.edge[SOUTH_WEST] = leap_starts(own, landing, SOUTH_WEST);
    leaps.edge[WEST] = leap_starts(own, landing, WEST);
    leaps.edge[NORTH_WEST] = leap_starts(own, landing, NORTH_WEST);
    return leaps;
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
