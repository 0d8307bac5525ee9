/* The steps of 8x8 Camelot, and a piece on its way through a series of captures. Internal to the module. */
#ifndef CASTELLAN_GAMES_CAMELOT8_WALK_H
#define CASTELLAN_GAMES_CAMELOT8_WALK_H

#include "games/camelot8.h"

enum {
    CAMELOT8_STEPS_MAX = 3,   /* capturing steps of a move (3.2) */
    CAMELOT8_STEP_SQUARES = 3 /* squares a step enters: two between and the target */
};

/* A knight's step by one of its two ways (2.1), as differences of square numbers. What leaves the board gives
 * a guard square or one beyond rank 8, so membership of the board is the only test needed. */
typedef struct Camelot8Step {
    int8_t square[CAMELOT8_STEP_SQUARES];
} Camelot8Step;

enum { CAMELOT8_STEP_WAYS = 16 };

/* In the order of their squares, so that a search along this table meets routes in canonical order (5.2). */
extern const Camelot8Step camelot8_steps[CAMELOT8_STEP_WAYS];

/* A piece on its way. It stands nowhere meanwhile: its start square is empty (3.3). */
typedef struct Camelot8Walk {
    Bitboard passable; /* squares of the board without a piece of the walker's side */
    Bitboard prey;     /* enemy pieces not captured yet */
    Square at;
    int steps; /* capturing steps made */
} Camelot8Walk;

static inline Square camelot8_step_square(Square at, Camelot8Step step, int i) {
    return (Square)(at + step.square[i]);
}

/* The walk of a piece of the side to move, before its first step. */
static inline Camelot8Walk camelot8_walk_start(const Position *pos, Square from) {
    Camelot8Walk walk = {
        .passable = bb_minus(pos->game->board, pos_own(pos)), .prey = pos_enemy(pos), .at = from, .steps = 0};
    bb_set(&walk.passable, from);
    return walk;
}

/* Whether the step is open (2.2) and captures (2.3); the enemy pieces on its way are taken from prey. */
static inline bool camelot8_walk_captures(const Camelot8Walk *walk, Camelot8Step step) {
    Square first = camelot8_step_square(walk->at, step, 0);
    Square second = camelot8_step_square(walk->at, step, 1);
    Square target = camelot8_step_square(walk->at, step, 2);
    return (bb_test(&walk->prey, first) || bb_test(&walk->prey, second)) &&
           bb_test(&walk->passable, target) && !bb_test(&walk->prey, target) &&
           bb_test(&walk->passable, first) && bb_test(&walk->passable, second);
}

/* The walk after a step that captures. */
static inline Camelot8Walk camelot8_walk_on(const Camelot8Walk *walk, Camelot8Step step) {
    Camelot8Walk next = *walk;
    bb_clear(&next.prey, camelot8_step_square(walk->at, step, 0));
    bb_clear(&next.prey, camelot8_step_square(walk->at, step, 1));
    next.at = camelot8_step_square(walk->at, step, 2);
    next.steps++;
    return next;
}

/* Whether a step captures and enters these squares, none to three, first. */
bool camelot8_walk_enters(const Camelot8Walk *walk, Camelot8Step step, const Square *squares, int count);

/* The squares that capturing steps enter next, of which these squares, none to two, have been entered.
 * None where a series ends (3.2): no step is left, or none of them captures. */
Bitboard camelot8_walk_next(const Camelot8Walk *walk, const Square *squares, int count);

/* Appends the three squares of a step from where the walk is, before it is made. */
static inline void camelot8_walk_add_step(const Camelot8Walk *walk, Camelot8Step step, Route *route) {
    for (int i = 0; i < CAMELOT8_STEP_SQUARES; i++) {
        Square square = camelot8_step_square(walk->at, step, i);
        route_add(route, square, bb_test(&walk->prey, square), square);
        route->lands[route->count - 1] = i == CAMELOT8_STEP_SQUARES - 1;
    }
}

/* The set of pieces captured so far, as a Move holds it. */
static inline uint32_t camelot8_walk_captured(const Position *pos, const Camelot8Walk *walk) {
    return bb_mask(pos_enemy(pos), bb_minus(pos_enemy(pos), walk->prey));
}

/* Whether a move without capture leads from one square to another by the given way, or by either way; the
 * duty to capture is not asked for. */
bool camelot8_is_quiet_way(const Position *pos, Square from, Camelot8Step step);
bool camelot8_is_quiet(const Position *pos, Square from, Square to);

#endif
