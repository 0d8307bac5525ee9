/* What the rules of the Camelot family ask about a position before any move is made: who may move, who has a
 * jump, where canters lead. Internal to the rules module. Numbers in comments are those of the rules. */
#ifndef CASTELLAN_GAMES_CAMELOT_TURN_H
#define CASTELLAN_GAMES_CAMELOT_TURN_H

#include "games/game.h"

typedef struct Turn {
    Side side;
    Bitboard own, enemy, empty;
    Bitboard own_castle, enemy_castle;
    Bitboard movers;  /* pieces that may move: those in the own Castle where there are any (7.3), else all */
    Bitboard leapers; /* movers outside the enemy Castle: 6.1 leaves the others castle moves only */
    Bitboard targets; /* empty and not in the own Castle: where plain moves and canters may go (2.2, 3.4) */
    Bitboard hot;     /* squares from which a piece of the side would have a jump */
    bool duty;        /* a mover has a jump (4.5, 7.4) */
} Turn;

/* Leaps over friends: edge[d] holds the squares from which a canter leap in direction d is open. */
typedef struct Canters {
    Bitboard edge[DIRECTIONS];
} Canters;

/* Squares x whose neighbour in direction d is in middle and whose next square is in far. */
static inline Bitboard turn_leap_starts(Bitboard middle, Bitboard far, Direction d) {
    Direction back = direction_opposite(d);
    return bb_step(bb_and(middle, bb_step(far, back)), back);
}

static inline Bitboard turn_hot(Bitboard enemy, Bitboard empty) {
    Bitboard hot = turn_leap_starts(enemy, empty, NORTH);
    hot = bb_or(hot, turn_leap_starts(enemy, empty, NORTH_EAST));
    hot = bb_or(hot, turn_leap_starts(enemy, empty, EAST));
    hot = bb_or(hot, turn_leap_starts(enemy, empty, SOUTH_EAST));
    hot = bb_or(hot, turn_leap_starts(enemy, empty, SOUTH));
    hot = bb_or(hot, turn_leap_starts(enemy, empty, SOUTH_WEST));
    hot = bb_or(hot, turn_leap_starts(enemy, empty, WEST));
    return bb_or(hot, turn_leap_starts(enemy, empty, NORTH_WEST));
}

static inline Turn turn_survey(const Position *pos) {
    Turn turn;
    const Game *game = pos->game;
    turn.side = pos_turn(pos);
    turn.own = pos->pieces[turn.side];
    turn.enemy = pos->pieces[side_other(turn.side)];
    turn.empty = bb_minus(game->board, bb_or(turn.own, turn.enemy));
    turn.own_castle = game->castle[turn.side];
    turn.enemy_castle = game->castle[side_other(turn.side)];
    Bitboard stuck = bb_and(turn.own, turn.own_castle);
    turn.movers = bb_is_empty(stuck) ? turn.own : stuck;
    turn.leapers = bb_minus(turn.movers, turn.enemy_castle);
    turn.targets = bb_minus(turn.empty, turn.own_castle);
    turn.hot = turn_hot(turn.enemy, turn.empty);
    turn.duty = bb_intersect(turn.leapers, turn.hot);
    return turn;
}

/* The leaps open over own pieces to landing squares. A piece's own square lies between no two squares it can
 * reach by leaps of two, so the piece that moves need not be taken off first. */
static inline Canters turn_canters(Bitboard own, Bitboard landing) {
    Canters canters;
    canters.edge[NORTH] = turn_leap_starts(own, landing, NORTH);
    canters.edge[NORTH_EAST] = turn_leap_starts(own, landing, NORTH_EAST);
    canters.edge[EAST] = turn_leap_starts(own, landing, EAST);
    canters.edge[SOUTH_EAST] = turn_leap_starts(own, landing, SOUTH_EAST);
    canters.edge[SOUTH] = turn_leap_starts(own, landing, SOUTH);
    canters.edge[SOUTH_WEST] = turn_leap_starts(own, landing, SOUTH_WEST);
    canters.edge[WEST] = turn_leap_starts(own, landing, WEST);
    canters.edge[NORTH_WEST] = turn_leap_starts(own, landing, NORTH_WEST);
    return canters;
}

/* The squares from which any leap is open. */
static inline Bitboard turn_canter_starts(const Canters *c) {
    return bb_or(bb_or(bb_or(c->edge[0], c->edge[1]), bb_or(c->edge[2], c->edge[3])),
                 bb_or(bb_or(c->edge[4], c->edge[5]), bb_or(c->edge[6], c->edge[7])));
}

/* Where one leap leads from a set. */
static inline Bitboard turn_land(const Canters *c, Bitboard from) {
    Bitboard up = bb_and(from, c->edge[NORTH]), down = bb_and(from, c->edge[SOUTH]);
    up = bb_or(up, bb_right(bb_and(from, c->edge[NORTH_EAST]), 2));
    up = bb_or(up, bb_left(bb_and(from, c->edge[NORTH_WEST]), 2));
    down = bb_or(down, bb_right(bb_and(from, c->edge[SOUTH_EAST]), 2));
    down = bb_or(down, bb_left(bb_and(from, c->edge[SOUTH_WEST]), 2));
    return bb_or(bb_or(bb_up(up, 2), bb_down(down, 2)),
                 bb_or(bb_right(bb_and(from, c->edge[EAST]), 2), bb_left(bb_and(from, c->edge[WEST]), 2)));
}

/* All squares that leaps lead to from the reached ones on, those included, without stopping on barred ones.
 * A leap into the enemy Castle ends the move (3.5). */
static inline Bitboard turn_flood(const Canters *c, Bitboard reached, Bitboard barred,
                                  Bitboard enemy_castle) {
    reached = bb_minus(reached, barred);
    Bitboard fresh = bb_minus(reached, enemy_castle);
    while (!bb_is_empty(fresh)) {
        fresh = bb_minus(turn_land(c, fresh), bb_or(reached, barred));
        reached = bb_or(reached, fresh);
        fresh = bb_minus(fresh, enemy_castle);
    }
    return reached;
}

/* turn.hot for a piece that has left its square: jumps that land there are open too. */
Bitboard turn_hot_without(const Turn *turn, Square start);

/* A capturing piece on its way. */
typedef struct Jumper {
    Bitboard enemy;        /* at the start of the move */
    Bitboard enemy_castle; /* ends the move (4.6) */
    Bitboard empty;        /* at the start of the move, the piece's own square included */
    uint32_t allowed;      /* captured sets keep within these pieces; all ones: no restriction */
} Jumper;

Jumper turn_jumper(const Turn *turn, Square start);

/* One jump: where it lands and the captured set after it. */
typedef struct Jump {
    Square to;
    uint32_t captured;
} Jump;

/* The jumps open from a square after a set was captured (4.1), by landing square upward; returns their
 * number. taken holds the squares of the captured set. more tells whether a jump is open that the restriction
 * forbids. */
int turn_jumps(const Jumper *jumper, Square at, uint32_t captured, Bitboard taken, Jump jumps[DIRECTIONS],
               bool *more);

/* The square a jump captures on. */
static inline Square turn_jumped(Square at, Jump jump) {
    return square_between(at, jump.to);
}

#endif
