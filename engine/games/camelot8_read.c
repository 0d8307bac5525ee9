#include "games/camelot8_walk.h"

/* ---- Reading ---- */

/* A written text is compared with whole routes. It fits one shortened when its squares are squares of the
 * route in their order, the first and the last among them, and some are left out. Between neighbours nothing
 * was left out, and the sign must be right; over a gap an x promises a capture on the way, and a - promises
 * nothing (5.2 reads d4-e6 for a capture too). */

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

/* The routes of one piece, each held against the text. */
typedef struct Comparison {
    const Position *pos;
    const Route *written;
    Route route; /* the way so far */
    MoveReading *reading;
    bool exact;     /* a route has the squares and the signs; the reading then holds its move alone */
    Move full;      /* the move of the route that has the squares, or MOVE_NONE */
    bool full_fits; /* and it fits the text as a shortened one too, by another route */
    Square false_x; /* of the route that has the squares: the first x too much, or SQUARE_NONE */
} Comparison;

static bool has_squares(const Route *written, const Route *route) {
    bool same = written->count == route->count;
    for (int i = 0; same && i < route->count; i++)
        same = written->square[i] == route->square[i];
    return same;
}

/* The text has all squares of the route; they tell what it captures, so no other route has them. */
static void compare_signs(Comparison *comparison, Move move) {
    const Route *written = comparison->written, *route = &comparison->route;
    bool exact = true;
    if (!move_is_none(comparison->full)) /* a quiet move as it is written, by its other way */
        return;
    for (int i = route->count - 1; i > 0; i--) {
        exact &= written->captures[i] == route->captures[i];
        if (written->captures[i] && !route->captures[i])
            comparison->false_x = written->square[i];
    }
    if (exact)
        comparison->reading->count = 0;
    comparison->exact = exact;
    comparison->full = move;
    for (int i = 0; i < comparison->reading->count; i++)
        comparison->full_fits |= move_equal(comparison->reading->moves[i], move);
    reading_add(comparison->reading, move);
}

/* The route is a legal move's. */
static void compare(Comparison *comparison, Move move) {
    const Route *written = comparison->written, *route = &comparison->route;
    if (comparison->exact)
        return;
    if (has_squares(written, route)) {
        compare_signs(comparison, move);
    } else if (written->count < route->count && fits_from(written, 0, route, 0)) {
        comparison->full_fits |= move_equal(comparison->full, move);
        reading_add(comparison->reading, move);
    }
}

/* Compares all routes of one piece's captures. */
static void compare_captures(Comparison *comparison, const Camelot8Walk *walk) {
    bool ends = walk->steps > 0;
    for (int i = 0; i < CAMELOT8_STEP_WAYS && walk->steps < CAMELOT8_STEPS_MAX; i++) {
        if (!camelot8_walk_captures(walk, camelot8_steps[i]))
            continue;
        ends = false;
        int count = comparison->route.count;
        Camelot8Walk next = camelot8_walk_on(walk, camelot8_steps[i]);
        camelot8_walk_add_step(walk, camelot8_steps[i], &comparison->route);
        compare_captures(comparison, &next);
        comparison->route.count = count;
    }
    if (ends)
        compare(comparison, move_make(comparison->route.square[0], walk->at, MOVE_JUMP,
                                      camelot8_walk_captured(comparison->pos, walk)));
}

/* Compares the routes of one piece's moves without capture, in full and as they are written. */
static void compare_quiet(Comparison *comparison, const Camelot8Walk *walk) {
    Route *route = &comparison->route;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        if (!camelot8_is_quiet_way(comparison->pos, walk->at, camelot8_steps[i]))
            continue;
        Square to = camelot8_step_square(walk->at, camelot8_steps[i], CAMELOT8_STEP_SQUARES - 1);
        Move move = move_make(walk->at, to, MOVE_STEP, 0);
        route->count = 1;
        camelot8_walk_add_step(walk, camelot8_steps[i], route);
        compare(comparison, move);
        route->count = 1;
        route_add(route, to, false, to);
        compare(comparison, move);
    }
}

/* Makes the capturing step whose squares these are. */
static bool follow(Camelot8Walk *walk, const Square *squares) {
    if (walk->steps == CAMELOT8_STEPS_MAX)
        return false;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++)
        if (camelot8_walk_enters(walk, camelot8_steps[i], squares, CAMELOT8_STEP_SQUARES)) {
            *walk = camelot8_walk_on(walk, camelot8_steps[i]);
            return true;
        }
    return false;
}

/* What stands on a way to a square, or on the way along three squares; SQUARE_NONE where nothing does. */
static Square find_blocker(const Camelot8Walk *walk, const Square *squares, int count) {
    Bitboard targets = bb_minus(walk->passable, walk->prey);
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
        bool same = true;
        for (int k = 0; k < count; k++)
            same &= camelot8_step_square(walk->at, camelot8_steps[i], CAMELOT8_STEP_SQUARES - count + k) ==
                    squares[k];
        for (int k = 0; k < CAMELOT8_STEP_SQUARES && same; k++) {
            Square at = camelot8_step_square(walk->at, camelot8_steps[i], k);
            if (!bb_test(k == CAMELOT8_STEP_SQUARES - 1 ? &targets : &walk->passable, at))
                return at;
        }
    }
    return SQUARE_NONE;
}

/* Why a text is no move of the piece it begins with. */
static void refuse(const Position *pos, const Route *written, MoveReading *reading) {
    Camelot8Walk walk = camelot8_walk_start(pos, written->square[0]);
    bool duty = game_must_capture(pos), captures = false;
    int entered = 1;
    for (int i = 1; i < written->count; i++)
        captures |= written->captures[i];
    while (duty && written->count - entered >= CAMELOT8_STEP_SQUARES &&
           follow(&walk, written->square + entered))
        entered += CAMELOT8_STEP_SQUARES;
    Square to = written->square[entered < written->count ? entered : entered - 1];
    int left = written->count - entered;
    Square blocker =
        left == 1 || left >= CAMELOT8_STEP_SQUARES
            ? find_blocker(&walk, written->square + entered, left == 1 ? 1 : CAMELOT8_STEP_SQUARES)
            : SQUARE_NONE;
    if (entered == written->count && entered > 1)
        reading_refuse(reading, REFUSAL_GOES_ON, walk.at, walk.at);
    else if (duty && !captures)
        reading_refuse(reading, REFUSAL_MUST_CAPTURE, walk.at, walk.at);
    else if (blocker != SQUARE_NONE)
        reading_refuse(reading, REFUSAL_BLOCKED, blocker, blocker);
    else
        reading_refuse(reading, REFUSAL_NO_WAY, walk.at, to);
}

void camelot8_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work) {
    (void)work;
    Square from = written->square[0];
    *reading = (MoveReading){.start = from};
    if (!bb_test(&pos->pieces[pos->turn], from)) {
        bool foreign = bb_test(&pos->pieces[side_other(pos_turn(pos))], from);
        reading_refuse(reading, foreign ? REFUSAL_FOREIGN : REFUSAL_EMPTY, from, from);
        return;
    }
    Comparison comparison = {
        .pos = pos, .written = written, .reading = reading, .full = MOVE_NONE, .false_x = SQUARE_NONE};
    Camelot8Walk walk = camelot8_walk_start(pos, from);
    route_add(&comparison.route, from, false, from);
    if (game_must_capture(pos))
        compare_captures(&comparison, &walk);
    else
        compare_quiet(&comparison, &walk);
    if (!reading_settle(reading, comparison.full_fits ? SQUARE_NONE : comparison.false_x))
        refuse(pos, written, reading);
}

/* ---- Entering ---- */

static void quiet_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end) {
    if (count == 2 && camelot8_is_quiet(pos, stops[0], stops[1]))
        *end = move_make(stops[0], stops[1], MOVE_STEP, 0);
    if (count > 1)
        return;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++)
        if (camelot8_is_quiet_way(pos, stops[0], camelot8_steps[i]))
            bb_set(next, camelot8_step_square(stops[0], camelot8_steps[i], CAMELOT8_STEP_SQUARES - 1));
}

void camelot8_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                    MoveList *work) {
    (void)work;
    *next = bb_zero();
    *end = MOVE_NONE;
    if (!bb_test(&pos->pieces[pos->turn], stops[0]))
        return;
    if (!game_must_capture(pos)) {
        quiet_stops(pos, stops, count, next, end);
        return;
    }
    Camelot8Walk walk = camelot8_walk_start(pos, stops[0]);
    int entered = 1;
    for (; count - entered >= CAMELOT8_STEP_SQUARES; entered += CAMELOT8_STEP_SQUARES)
        if (!follow(&walk, stops + entered))
            return;
    *next = camelot8_walk_next(&walk, stops + entered, count - entered);
    if (entered == count && walk.steps > 0 && bb_is_empty(*next))
        *end = move_make(stops[0], walk.at, MOVE_JUMP, camelot8_walk_captured(pos, &walk));
}
