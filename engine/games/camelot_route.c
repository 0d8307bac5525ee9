#include "games/camelot_jumper.h"

/* Looks for the first way, by landing squares upward, to capture a whole set and end on a square. States that
 * failed are in failed; without memory for them they are tried again, for a move must be written. On success
 * route holds the landings. */
static bool find_jumps(Jumper *jumper, Square at, Square to, uint32_t wanted, Route *route,
                       StateSet *failed) {
    if (jumper->captured == wanted)
        return at == to;
    if (state_set_add(failed, at, jumper->captured) == STATE_KNOWN)
        return false;
    for (unsigned open = jumper_open(jumper, at); open; open &= open - 1) {
        Jump jump = jumper_jump(jumper, at, open);
        if (!(wanted & jump.bit))
            continue;
        route_add(route, jump.to, true, jump.over);
        jumper_take(jumper, jump);
        bool found = find_jumps(jumper, jump.to, to, wanted, route, failed);
        jumper_take(jumper, jump);
        if (found)
            return true;
        route->count--;
    }
    return false;
}

static bool jumps_lead(Jumper *jumper, Square at, Square to, uint32_t wanted, Route *route,
                       StateSet *failed) {
    state_set_clear(failed);
    return find_jumps(jumper, at, to, wanted, route, failed);
}

enum { LAYERS_MAX = 64 };

/* Appends the shortest way of leaps from a square into the goal, the one with the lowest squares first. The
 * goal must be within reach along stops that are not barred. */
static void append_canter(CamelotTurn *turn, Square from, Bitboard goal, Bitboard barred, Route *route) {
    const Leaps *canters = camelot_canters(turn);
    Bitboard layer[LAYERS_MAX], seen = bb_or(barred, turn->own);
    int depth = 0;
    layer[0] = bb_square(from);
    while (!bb_intersect(layer[depth], goal) && depth + 1 < LAYERS_MAX) {
        layer[depth] = bb_minus(layer[depth], turn->enemy_castle); /* the way back knows it by this (3.5) */
        Bitboard next = bb_minus(leaps_land(canters, layer[depth]), seen);
        if (bb_is_empty(next))
            return;
        seen = bb_or(seen, next);
        layer[++depth] = next;
    }
    /* Back to the start: keep what leads on. */
    layer[depth] = bb_and(layer[depth], goal);
    for (int i = depth - 1; i > 0; i--) {
        BitboardScan scan = bb_scan(layer[i]);
        for (Square square; bb_next(&scan, &square);)
            if (!bb_intersect(leaps_land(canters, bb_square(square)), layer[i + 1]))
                bb_clear(&layer[i], square);
    }
    Square at = from;
    for (int i = 1; i <= depth; i++) {
        at = bb_first(bb_and(leaps_land(canters, bb_square(at)), layer[i]));
        route_add(route, at, false, at);
    }
}

/* The canter part of a charge ends where the jumps can begin, as early as possible (10.4). */
static void append_charge(CamelotTurn *turn, Move move, Route *route) {
    Jumper jumper;
    StateSet failed = {0};
    jumper_init(&jumper, turn);
    jumper_lift(&jumper, move.from);
    if (!jumps_lead(&jumper, move.from, move.to, move.captured, route, &failed) &&
        bb_test(&turn->knights, move.from)) {
        const Leaps *canters = camelot_canters(turn);
        Bitboard hot = camelot_hot_without(turn, move.from);
        Bitboard layer = bb_square(move.from), seen = turn->own, goal = bb_zero();
        Route tried = *route;
        while (bb_is_empty(goal) && !bb_is_empty(layer)) {
            layer = bb_minus(leaps_land(canters, bb_minus(layer, turn->enemy_castle)), seen);
            seen = bb_or(seen, layer);
            BitboardScan scan = bb_scan(bb_and(layer, hot));
            for (Square stop; bb_next(&scan, &stop);) {
                tried.count = route->count;
                if (jumps_lead(&jumper, stop, move.to, move.captured, &tried, &failed))
                    bb_set(&goal, stop);
            }
        }
        if (!bb_is_empty(goal)) {
            append_canter(turn, move.from, goal, bb_zero(), route);
            jumps_lead(&jumper, route->square[route->count - 1], move.to, move.captured, route, &failed);
        }
    }
    state_set_free(&failed);
}

void camelot_route(const Position *pos, Move move, Route *route) {
    route->count = 0;
    route_add(route, move.from, false, move.from);
    Turn known;
    turn_survey(&known, pos);
    CamelotTurn *turn = camelot_turn(&known);
    if (move.captured) {
        append_charge(turn, move, route);
    } else if (move.kind == MOVE_CANTER) {
        Bitboard barred =
            bb_test(&turn->knights, move.from) ? camelot_hot_without(turn, move.from) : bb_zero();
        append_canter(turn, move.from, bb_square(move.to), bb_minus(barred, turn->enemy_castle), route);
    } else {
        route_add(route, move.to, false, move.to);
    }
}
