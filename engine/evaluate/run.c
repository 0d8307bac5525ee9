#include "evaluate/run.h"

#include "board/leaps.h"

static inline Bitboard around(Bitboard set) {
    Bitboard row = bb_or(set, bb_or(bb_left(set, 1), bb_right(set, 1)));
    return bb_or(row, bb_or(bb_up(row, 1), bb_down(row, 1)));
}

/* Where a canter that ends on one of the squares can have come from. Leaps lead both ways. */
static Bitboard canter_origins(Bitboard ends, Bitboard own, Bitboard open) {
    Leaps leaps = leaps_over(own, ends);
    Bitboard origins = bb_zero();
    for (int d = 0; d < DIRECTIONS; d++)
        origins = bb_or(origins, leaps.edge[d]);
    Bitboard stops = bb_minus(bb_and(origins, open), ends);
    if (bb_is_empty(stops))
        return origins;
    leaps = leaps_over(own, bb_or(open, own));
    stops = leaps_flood(&leaps, stops, own, bb_zero());
    return bb_or(origins, bb_or(stops, leaps_land(&leaps, stops)));
}

/* Floods backward from the enemy Castle, a move at a time: over empty squares,
 * and by canters over friends. */
Run run_measure(const Position *pos, Side side, int horizon) {
    const Game *game = pos->game;
    Bitboard goal = game->castle[side_other(side)], enemy = pos->pieces[side_other(side)];
    Bitboard own = bb_minus(pos->pieces[side], goal), inside = bb_and(pos->pieces[side], goal);
    Bitboard open = bb_minus(game->board, bb_or(pos_occupied(pos), bb_or(goal, game->castle[side])));
    Bitboard front = bb_minus(goal, bb_or(inside, enemy)), seen = front;
    int wanted = game->castle_wins - bb_count(inside), need = 0;
    for (int moves = 1; wanted > 0 && moves <= horizon && !bb_is_empty(front); moves++) {
        Bitboard next = around(front);
        if (bb_intersect(next, own))
            next = bb_or(next, canter_origins(front, own, open));
        Bitboard found = bb_and(bb_minus(next, seen), own);
        front = bb_and(bb_minus(next, seen), open);
        seen = bb_or(seen, bb_or(front, found));
        if (!bb_is_empty(found)) {
            int arrivals = bb_count(found) < wanted ? bb_count(found) : wanted;
            need += arrivals * moves;
            wanted -= arrivals;
        }
    }
    if (wanted > 0)
        need += wanted * (horizon + 1);
    int guards = bb_count(bb_and(around(seen), enemy));
    return (Run){need < RUN_NEED_MAX ? need : RUN_NEED_MAX,
                 guards < RUN_GUARDS_MAX ? guards : RUN_GUARDS_MAX};
}
