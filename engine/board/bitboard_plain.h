/* Bitboard in plain C: four 64-bit words. Included by bitboard.h alone. */
#ifndef CASTELLAN_BOARD_BITBOARD_PLAIN_H
#define CASTELLAN_BOARD_BITBOARD_PLAIN_H

typedef struct Bitboard {
    uint64_t w[4];
} Bitboard;

static inline Bitboard bb_zero(void) {
    return (Bitboard){{0, 0, 0, 0}};
}

static inline Bitboard bb_square(Square square) {
    Bitboard a = bb_zero();
    a.w[square >> 6] = UINT64_C(1) << (square & 63);
    return a;
}

static inline void bb_set(Bitboard *a, Square square) {
    a->w[square >> 6] |= UINT64_C(1) << (square & 63);
}

static inline void bb_clear(Bitboard *a, Square square) {
    a->w[square >> 6] &= ~(UINT64_C(1) << (square & 63));
}

/* The set of the lowest member alone; empty for an empty set. */
static inline Bitboard bb_lowest(Bitboard a) {
    Bitboard lowest = bb_zero();
    int index = 0;
    while (index < 3 && a.w[index] == 0)
        index++;
    lowest.w[index] = a.w[index] & (~a.w[index] + 1);
    return lowest;
}

static inline Bitboard bb_and(Bitboard a, Bitboard b) {
    return (Bitboard){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2], a.w[3] & b.w[3]}};
}

static inline Bitboard bb_or(Bitboard a, Bitboard b) {
    return (Bitboard){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2], a.w[3] | b.w[3]}};
}

static inline Bitboard bb_xor(Bitboard a, Bitboard b) {
    return (Bitboard){{a.w[0] ^ b.w[0], a.w[1] ^ b.w[1], a.w[2] ^ b.w[2], a.w[3] ^ b.w[3]}};
}

/* The members of a that are not in b. */
static inline Bitboard bb_minus(Bitboard a, Bitboard b) {
    return (Bitboard){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2], a.w[3] & ~b.w[3]}};
}

static inline bool bb_is_empty(Bitboard a) {
    return (a.w[0] | a.w[1] | a.w[2] | a.w[3]) == 0;
}

/* Moved by 1 or 2 files or ranks. Files run within the words: a lane's guard bits take what leaves it. */
static inline Bitboard bb_right(Bitboard a, int files) {
    return (Bitboard){{a.w[0] << files, a.w[1] << files, a.w[2] << files, a.w[3] << files}};
}

static inline Bitboard bb_left(Bitboard a, int files) {
    return (Bitboard){{a.w[0] >> files, a.w[1] >> files, a.w[2] >> files, a.w[3] >> files}};
}

static inline Bitboard bb_up(Bitboard a, int ranks) {
    int up = 16 * ranks, down = 64 - up;
    return (Bitboard){{a.w[0] << up, a.w[1] << up | a.w[0] >> down, a.w[2] << up | a.w[1] >> down,
                       a.w[3] << up | a.w[2] >> down}};
}

static inline Bitboard bb_down(Bitboard a, int ranks) {
    int down = 16 * ranks, up = 64 - down;
    return (Bitboard){{a.w[0] >> down | a.w[1] << up, a.w[1] >> down | a.w[2] << up,
                       a.w[2] >> down | a.w[3] << up, a.w[3] >> down}};
}

#endif
