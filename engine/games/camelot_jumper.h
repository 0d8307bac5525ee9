/* A capturing piece of the Camelot family on its way. Internal to the rules module. */
#ifndef CASTELLAN_GAMES_CAMELOT_JUMPER_H
#define CASTELLAN_GAMES_CAMELOT_JUMPER_H

#include "games/camelot_turn.h"

enum { JUMPER_PAD = 2, JUMPER_LANES = RANKS_MAX + 2 * JUMPER_PAD };

/* The board as the piece finds it: ranks as numbers whose bit f is file f, between two empty ranks at either
 * end, for a jump is looked up among five squares of three ranks. */
typedef struct Jumper {
    uint16_t enemy[JUMPER_LANES]; /* pieces not captured yet */
    uint16_t empty[JUMPER_LANES]; /* the squares of those captured included, and that of the piece itself */
    Bitboard enemy_castle;        /* ends the move (4.6) */
    Bitboard all_enemies;         /* at the start of the move */
    uint32_t captured;            /* the set (board/move.h) */
} Jumper;

/* A jump over the square. */
typedef struct Jump {
    Square over, to;
    uint32_t bit; /* of the piece that is captured */
} Jump;

/* No piece is on its way yet. */
static inline void jumper_init(Jumper *jumper, const CamelotTurn *turn) {
    *jumper = (Jumper){.enemy_castle = turn->enemy_castle, .all_enemies = turn->enemy};
    bb_ranks(turn->enemy, jumper->enemy + JUMPER_PAD);
    bb_ranks(turn->empty, jumper->empty + JUMPER_PAD);
}

/* A piece leaves its square; the second time, it is put back where it started. */
static inline void jumper_lift(Jumper *jumper, Square from) {
    jumper->empty[JUMPER_PAD + square_rank(from)] ^= (uint16_t)(1u << square_file(from));
}

/* The jumps open from a square (4.1), as a set of eight bits for jumper_jump; lower bits land on lower
 * squares. */
static inline unsigned jumper_open(const Jumper *jumper, Square at) {
    if (bb_test(&jumper->enemy_castle, at))
        return 0;
    /* Five squares of a rank: bit 0 is two files to the left. */
    const uint16_t *enemy = jumper->enemy + JUMPER_PAD + square_rank(at);
    const uint16_t *empty = jumper->empty + JUMPER_PAD + square_rank(at);
    int file = square_file(at);
    unsigned over_up = (unsigned)enemy[1] << 2 >> file, to_up = (unsigned)empty[2] << 2 >> file;
    unsigned over_down = (unsigned)enemy[-1] << 2 >> file, to_down = (unsigned)empty[-2] << 2 >> file;
    unsigned over = (unsigned)enemy[0] << 2 >> file, to = (unsigned)empty[0] << 2 >> file;
    unsigned down = over_down >> 1 & ((to_down & 1) | (to_down >> 1 & 2) | (to_down >> 2 & 4));
    unsigned up = over_up >> 1 & ((to_up & 1) | (to_up >> 1 & 2) | (to_up >> 2 & 4));
    return down | (over << 2 & to << 3 & 8) | (over << 1 & to & 16) | up << 5;
}

/* The lowest jump of a set that is not empty. */
static inline Jump jumper_jump(const Jumper *jumper, Square at, unsigned open) {
    static const int8_t offset[DIRECTIONS] = {-17, -16, -15, -1, 1, 15, 16, 17};
    int step = offset[__builtin_ctz(open)];
    Square over = (Square)(at + step);
    return (Jump){over, (Square)(over + step), UINT32_C(1) << bb_count_below(jumper->all_enemies, over)};
}

/* Captures; the second time, takes it back. */
static inline void jumper_take(Jumper *jumper, Jump jump) {
    int lane = JUMPER_PAD + square_rank(jump.over);
    unsigned bit = 1u << square_file(jump.over);
    jumper->enemy[lane] ^= (uint16_t)bit;
    jumper->empty[lane] ^= (uint16_t)bit;
    jumper->captured ^= jump.bit;
}

#endif
