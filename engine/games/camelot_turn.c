#include "games/camelot_turn.h"

static bool on(const Bitboard *set, int square) {
    return square >= 0 && square < SQUARES && bb_test(set, (Square)square);
}

Bitboard turn_hot_without(const Turn *turn, Square start) {
    Bitboard hot = turn->hot;
    BitboardScan scan = bb_scan(bb_and(bb_neighbours(start), turn->enemy));
    for (Square over; bb_next(&scan, &over);) {
        int x = 2 * over - start;
        if (x >= 0 && x < SQUARES)
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
    Bitboard free = bb_or(jumper->empty, taken);
    BitboardScan scan = bb_scan(bb_and(bb_neighbours(at), bb_minus(jumper->enemy, taken)));
    for (Square over; bb_next(&scan, &over);) {
        int to = 2 * over - at;
        if (!on(&free, to))
            continue;
        uint32_t bit = UINT32_C(1) << bb_count_below(jumper->enemy, over);
        if (jumper->allowed & bit)
            jumps[count++] = (Jump){(Square)to, captured | bit};
        else
            *more = true;
    }
    return count;
}
