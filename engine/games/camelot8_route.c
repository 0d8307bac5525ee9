#include "games/camelot8_route.h"

#include "games/camelot8_moves.h"
#include "games/camelot8_walk.h"

static bool must_capture(const Position *pos) {
    Turn turn = {.pos = pos};
    camelot8_survey(&turn);
    return turn.must_capture;
}

/* Squares of the longest route of a move: the start and three steps. */
enum { WRITTEN_MAX = 1 + CAMELOT8_STEPS_MAX * CAMELOT8_STEP_SQUARES };

static void route_add(Route *route, Square square, bool captures) {
    route->square[route->count] = square;
    route->captures[route->count] = captures;
    route->count++;
}

static void route_add_step(Route *route, const Camelot8Walk *walk, Camelot8Step step) {
    for (int i = 0; i < CAMELOT8_STEP_SQUARES; i++) {
        Square square = camelot8_step_square(walk->at, step, i);
        route_add(route, square, bb_test(&walk->prey, square));
    }
}

/* Looks for the first route, in canonical order, that makes the move in exactly this number of steps. */
static bool find_route(const Camelot8Walk *walk, Square to, Bitboard spared, int steps, Route *route) {
    if (walk->steps == steps)
        return walk->at == to && bb_equal(walk->prey, spared) && !camelot8_walk_must_go_on(walk);
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        if (!camelot8_walk_captures(walk, camelot8_steps[i]))
            continue;
        Camelot8Walk next = camelot8_walk_on(walk, camelot8_steps[i]);
        if (!bb_is_empty(bb_minus(spared, next.prey)))
            continue;
        int count = route->count;
        route_add_step(route, walk, camelot8_steps[i]);
        if (find_route(&next, to, spared, steps, route))
            return true;
        route->count = count;
    }
    return false;
}

void camelot8_route(const Position *pos, Move move, Route *route) {
    route->count = 0;
    route_add(route, move.from, false);
    if (!move.captured) {
        route_add(route, move.to, false);
        return;
    }
    Camelot8Walk walk = camelot8_walk_start(pos, move.from);
    Bitboard spared = bb_minus(walk.prey, game_captured_squares(pos, move));
    for (int steps = 1; steps <= CAMELOT8_STEPS_MAX; steps++)
        if (find_route(&walk, move.to, spared, steps, route))
            return;
}

/* Reading. A written text is compared with whole routes: it fits one when its squares are squares of the
 * route in their order, the first and the last among them. Between neighbours nothing was left out, and the
 * mark must be right; over a gap an x promises a capture on the way, and a - promises nothing (5.2 reads
 * d4-e6 for a capture too). */

static bool fits_from(const Route *written, int w, const Route *route, int r) {
    if (w == written->count - 1)
        return r == route->count - 1;
    bool captured = false;
    for (int next = r + 1; next < route->count; next++) {
        captured |= route->captures[next];
        if (route->square[next] != written->square[w + 1])
            continue;
        bool mark = written->captures[w + 1];
        bool right = next == r + 1 ? mark == captured : captured || !mark;
        if (right && fits_from(written, w + 1, route, next))
            return true;
    }
    return false;
}

typedef struct Reading {
    const Position *pos;
    const Route *written;
    Route route;      /* the way so far */
    Move exact;       /* the move whose route is the written text */
    Move fitting;     /* the first that fits the text as a shortened one */
    bool several_fit; /* and another does */
} Reading;

/* The route is a legal move's. */
static void compare(Reading *reading, Move move) {
    const Route *written = reading->written, *route = &reading->route;
    if (written->square[0] != route->square[0] || !fits_from(written, 0, route, 0))
        return;
    if (written->count == route->count)
        reading->exact = move;
    else if (move_is_none(reading->fitting))
        reading->fitting = move;
    else if (!move_equal(reading->fitting, move))
        reading->several_fit = true;
}

/* Compares all routes of one piece's captures. */
static void compare_captures(Reading *reading, const Camelot8Walk *walk) {
    bool ends = walk->steps > 0;
    for (int i = 0; i < CAMELOT8_STEP_WAYS && walk->steps < CAMELOT8_STEPS_MAX; i++) {
        if (!camelot8_walk_captures(walk, camelot8_steps[i]))
            continue;
        ends = false;
        int count = reading->route.count;
        Camelot8Walk next = camelot8_walk_on(walk, camelot8_steps[i]);
        route_add_step(&reading->route, walk, camelot8_steps[i]);
        compare_captures(reading, &next);
        reading->route.count = count;
    }
    if (ends)
        compare(reading, move_make(reading->route.square[0], walk->at, MOVE_JUMP,
                                   camelot8_walk_captured(reading->pos, walk)));
}

/* Compares the full routes of one piece's moves without capture. */
static void compare_quiet(Reading *reading, const Camelot8Walk *walk) {
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        if (!camelot8_is_quiet_way(reading->pos, walk->at, camelot8_steps[i]))
            continue;
        reading->route.count = 1;
        route_add_step(&reading->route, walk, camelot8_steps[i]);
        compare(reading, move_make(walk->at, reading->route.square[reading->route.count - 1], MOVE_STEP, 0));
    }
}

ReadResult camelot8_read(const Position *pos, const Route *written, Move *move, MoveList *work) {
    (void)work;
    if (written->count < 2 || written->count > WRITTEN_MAX ||
        !bb_test(&pos->pieces[pos->turn], written->square[0]))
        return READ_ILLEGAL;
    Reading reading = {.pos = pos, .written = written, .exact = MOVE_NONE, .fitting = MOVE_NONE};
    Camelot8Walk walk = camelot8_walk_start(pos, written->square[0]);
    route_add(&reading.route, walk.at, false);
    if (must_capture(pos))
        compare_captures(&reading, &walk);
    else
        compare_quiet(&reading, &walk);
    if (!move_is_none(reading.exact))
        *move = reading.exact;
    else if (reading.several_fit)
        return READ_AMBIGUOUS;
    else if (!move_is_none(reading.fitting))
        *move = reading.fitting;
    else
        return READ_ILLEGAL;
    return READ_OK;
}

/* Entering stop by stop. */

/* Makes the capturing step whose squares these are. */
static bool follow(Camelot8Walk *walk, const Square *squares) {
    if (walk->steps == CAMELOT8_STEPS_MAX)
        return false;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        bool same = true;
        for (int k = 0; k < CAMELOT8_STEP_SQUARES; k++)
            same &= camelot8_step_square(walk->at, camelot8_steps[i], k) == squares[k];
        if (same && camelot8_walk_captures(walk, camelot8_steps[i])) {
            *walk = camelot8_walk_on(walk, camelot8_steps[i]);
            return true;
        }
    }
    return false;
}

/* The squares that capturing steps enter next, of which these squares have been entered. */
static Bitboard next_squares(const Camelot8Walk *walk, const Square *squares, int count) {
    Bitboard next = bb_zero();
    if (walk->steps == CAMELOT8_STEPS_MAX)
        return next;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        bool same = true;
        for (int k = 0; k < count; k++)
            same &= camelot8_step_square(walk->at, camelot8_steps[i], k) == squares[k];
        if (same && camelot8_walk_captures(walk, camelot8_steps[i]))
            bb_set(&next, camelot8_step_square(walk->at, camelot8_steps[i], count));
    }
    return next;
}

static void quiet_stops(const Position *pos, const Square *stops, int count, Bitboard *next, bool *end) {
    if (count == 2)
        *end = camelot8_is_quiet(pos, stops[0], stops[1]);
    if (count > 1)
        return;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++)
        if (camelot8_is_quiet_way(pos, stops[0], camelot8_steps[i]))
            bb_set(next, camelot8_step_square(stops[0], camelot8_steps[i], CAMELOT8_STEP_SQUARES - 1));
}

void camelot8_stops(const Position *pos, const Square *stops, int count, Bitboard *next, bool *end,
                    MoveList *work) {
    (void)work;
    *next = bb_zero();
    *end = false;
    if (!bb_test(&pos->pieces[pos->turn], stops[0]))
        return;
    if (!must_capture(pos)) {
        quiet_stops(pos, stops, count, next, end);
        return;
    }
    Camelot8Walk walk = camelot8_walk_start(pos, stops[0]);
    int entered = 1;
    for (; count - entered >= CAMELOT8_STEP_SQUARES; entered += CAMELOT8_STEP_SQUARES)
        if (!follow(&walk, stops + entered))
            return;
    *next = next_squares(&walk, stops + entered, count - entered);
    *end = entered == count && walk.steps > 0 && bb_is_empty(*next);
}
