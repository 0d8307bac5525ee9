#include "games/camelot8_walk.h"

/* Looks for the first route, in canonical order, that makes the move in exactly this number of steps. */
static bool find_route(const Camelot8Walk *walk, Square to, Bitboard spared, int steps, Route *route) {
    if (walk->steps == steps)
        return walk->at == to && bb_equal(walk->prey, spared) &&
               bb_is_empty(camelot8_walk_next(walk, NULL, 0));
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        if (!camelot8_walk_captures(walk, camelot8_steps[i]))
            continue;
        Camelot8Walk next = camelot8_walk_on(walk, camelot8_steps[i]);
        if (!bb_is_empty(bb_minus(spared, next.prey)))
            continue;
        int count = route->count;
        camelot8_walk_add_step(walk, camelot8_steps[i], route);
        if (find_route(&next, to, spared, steps, route))
            return true;
        route->count = count;
    }
    return false;
}

void camelot8_route(const Position *pos, Move move, Route *route) {
    route->count = 0;
    route_add(route, move.from, false, move.from);
    if (!move.captured) {
        route_add(route, move.to, false, move.to);
        return;
    }
    Camelot8Walk walk = camelot8_walk_start(pos, move.from);
    Bitboard spared = bb_minus(walk.prey, game_captured_squares(pos, move));
    for (int steps = 1; steps <= CAMELOT8_STEPS_MAX; steps++)
        if (find_route(&walk, move.to, spared, steps, route))
            return;
}
