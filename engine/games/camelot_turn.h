/* What the rules of the Camelot family ask about a position before any move is made: who may move, who has a
 * jump. Internal to the rules module. Numbers in comments are those of the rules. */
#ifndef CASTELLAN_GAMES_CAMELOT_TURN_H
#define CASTELLAN_GAMES_CAMELOT_TURN_H

#include "board/leaps.h"
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

static inline Bitboard turn_hot(Bitboard enemy, Bitboard empty) {
    Bitboard hot = leap_starts(enemy, empty, NORTH);
    hot = bb_or(hot, leap_starts(enemy, empty, NORTH_EAST));
    hot = bb_or(hot, leap_starts(enemy, empty, EAST));
    hot = bb_or(hot, leap_starts(enemy, empty, SOUTH_EAST));
    hot = bb_or(hot, leap_starts(enemy, empty, SOUTH));
    hot = bb_or(hot, leap_starts(enemy, empty, SOUTH_WEST));
    hot = bb_or(hot, leap_starts(enemy, empty, WEST));
    return bb_or(hot, leap_starts(enemy, empty, NORTH_WEST));
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
