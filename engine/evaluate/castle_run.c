#include "evaluate/castle_run.h"

#include "board/leaps.h"

/* Where a canter of more than one leap can have come from whose last leap begins at one of these squares.
 * Leaps lead both ways. */
static Bitboard canter_origins(Bitboard stops, Bitboard own, Bitboard open) {
    Near near = near_of(bb_or(open, own));
    Leaps leaps = near_leaps(own, &near);
    stops = leaps_flood(&leaps, stops, own, bb_zero());
    return bb_or(stops, leaps_land(&leaps, stops));
}

/* One side's squares from which a piece needs so many moves and no more, farther with each step. */
typedef struct Flood {
    Bitboard own, open; /* pieces that run, squares that they may stop on */
    Bitboard front, seen;
    int wanted, need; /* pieces still to come; moves of those that have */
} Flood;

static inline Flood flood_begin(const Position *pos, Side side) {
    const Game *game = pos->game;
    Bitboard goal = game->castle[side_other(side)], enemy = pos->pieces[side_other(side)];
    Bitboard inside = bb_and(pos->pieces[side], goal), front = bb_minus(goal, bb_or(inside, enemy));
    return (Flood){.own = bb_minus(pos->pieces[side], goal),
                   .open = bb_minus(game->board, bb_or(pos_occupied(pos), bb_or(goal, game->castle[side]))),
                   .front = front,
                   .seen = front,
                   .wanted = game->castle_wins - bb_count(inside),
                   .need = 0};
}

/* A move back: over empty squares, and by canters over friends. */
static inline void flood_step(Flood *flood, int moves) {
    Bitboard next = bb_around(flood->front);
    if (bb_intersect(next, flood->own)) {
        Near near = near_of(flood->front);
        Bitboard leapers = near_leap_squares(flood->own, &near);
        Bitboard stops = bb_minus(bb_and(leapers, flood->open), flood->front);
        next = bb_or(next, leapers);
        if (!bb_is_empty(stops))
            next = bb_or(next, canter_origins(stops, flood->own, flood->open));
    }
    next = bb_minus(next, flood->seen);
    Bitboard found = bb_and(next, flood->own);
    flood->front = bb_and(next, flood->open);
    flood->seen = bb_or(flood->seen, bb_or(flood->front, found));
    if (!bb_is_empty(found)) {
        int arrivals = bb_count(found) < flood->wanted ? bb_count(found) : flood->wanted;
        flood->need += arrivals * moves;
        flood->wanted -= arrivals;
    }
}

static inline CastleRun flood_end(const Flood *flood, Bitboard enemy, int horizon) {
    int need = flood->need + flood->wanted * (horizon + 1);
    int guards = bb_count(bb_and(bb_around(flood->seen), enemy));
    return (CastleRun){need < CASTLE_RUN_NEED_MAX ? need : CASTLE_RUN_NEED_MAX,
                       guards < CASTLE_RUN_GUARDS_MAX ? guards : CASTLE_RUN_GUARDS_MAX};
}

void castle_run_measure(const Position *pos, int horizon, CastleRun runs[SIDES]) {
    Flood white = flood_begin(pos, WHITE), black = flood_begin(pos, BLACK);
    /* In step, for neither waits for the other: the processor has both under way at once. */
    for (int moves = 1; moves <= horizon; moves++) {
        if (white.wanted > 0)
            flood_step(&white, moves);
        if (black.wanted > 0)
            flood_step(&black, moves);
    }
    runs[WHITE] = flood_end(&white, pos->pieces[BLACK], horizon);
    runs[BLACK] = flood_end(&black, pos->pieces[WHITE], horizon);
}
