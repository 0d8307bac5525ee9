#include "games/camelot_turn.h"

/* Directions in the order of the squares they lead to. */
static const int upward[DIRECTIONS] = {-17, -16, -15, -1, 1, 15, 16, 17};

static bool on(const Bitboard *set, int square) {
    return square >= 0 && square < SQUARES && bb_test(set, (Square)square);
}

Bitboard turn_hot_without(const Turn *turn, Square start) {
    Bitboard hot = turn->hot;
    for (int i = 0; i < DIRECTIONS; i++) {
        int x = start - 2 * upward[i];
        if (on(&turn->enemy, start - upward[i]) && x >= 0 && x < SQUARES)
            bb_set(&hot, (Square)x);
    }
    return hot;
}

Jumper turn_jumper(const Turn *turn, Square start) {
    return (Jumper){turn->enemy, turn->enemy_castle, bb_or(turn->empty, bb_square(start)), UINT32_MAX};
}

int turn_jumps(const Jumper *jumper, Square at, uint32_t captured, Bitboard taken, Jump jumps[DIRECTIONS],
               bool *more) {
    int count = 0;
    *more = false;
    if (bb_test(&jumper->enemy_castle, at))
        return 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        int over = at + upward[i], to = over + upward[i];
        if (!on(&jumper->enemy, over) || bb_test(&taken, (Square)over))
            continue;
        if (!on(&jumper->empty, to) && !on(&taken, to))
            continue;
        uint32_t bit = UINT32_C(1) << bb_count_below(jumper->enemy, (Square)over);
        if (!(jumper->allowed & bit)) {
            *more = true;
            continue;
        }
        jumps[count++] = (Jump){(Square)to, captured | bit};
    }
    return count;
}
