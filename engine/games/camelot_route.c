#include "games/camelot_route.h"

#include "games/camelot_jumper.h"
#include "games/camelot_moves.h"
#include "games/camelot_turn.h"

/* ---- Writing ---- */

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
        route->square[route->count] = jump.to;
        route->captures[route->count++] = true;
        jumper_take(jumper, jump);
        bool found = find_jumps(jumper, jump.to, to, wanted, route, failed);
        jumper_return(jumper, jump);
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
        route->square[route->count] = at;
        route->captures[route->count++] = false;
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
    route->count = 1;
    route->square[0] = move.from;
    route->captures[0] = false;
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
        route->square[route->count] = move.to;
        route->captures[route->count++] = false;
    }
}

/* ---- Reading and entering ---- */

/* A piece on its way along given stops. */
typedef struct Walk {
    Turn *known; /* its position */
    const CamelotTurn *turn;
    Leaps canters; /* the start square is a stop, too, unless it is in the own Castle (3.3, 3.4) */
    Jumper jumper;
    Bitboard hot;
    bool knight;
    Square start, at;
    int steps;
    bool plain; /* the one step of a plain or castle move was made */
    bool dirty; /* a stop of a Knight had a jump (5.3) */
} Walk;

/* False where the piece on the square may not move. The walk reads the survey as long as it lasts. */
static bool walk_begin(Walk *walk, Turn *known, const Position *pos, Square from) {
    turn_survey(known, pos);
    const CamelotTurn *turn = camelot_turn(known);
    if (!bb_test(&turn->movers, from))
        return false;
    Bitboard landing = turn->targets;
    if (!bb_test(&turn->own_castle, from))
        bb_set(&landing, from);
    *walk = (Walk){.known = known, .turn = turn, .start = from, .at = from};
    walk->canters = leaps_over(turn->own, landing);
    walk->hot = bb_minus(camelot_hot_without(turn, from), turn->enemy_castle);
    walk->knight = bb_test(&pos->knights, from);
    jumper_init(&walk->jumper, turn);
    jumper_lift(&walk->jumper, from);
    return true;
}

/* Where canter leaps lead from here. */
static Bitboard walk_canters(const Walk *walk) {
    if (walk->plain || walk->jumper.captured || bb_test(&walk->turn->enemy_castle, walk->at))
        return bb_zero();
    return leaps_land(&walk->canters, bb_square(walk->at));
}

/* The jumps open from here (jumper_open). */
static unsigned walk_jumps(const Walk *walk) {
    if (walk->plain || (walk->steps > 0 && !walk->jumper.captured && !walk->knight))
        return 0;
    return jumper_open(&walk->jumper, walk->at);
}

static void walk_to_canter(Walk *walk, Square to) {
    walk->at = to;
    walk->steps++;
    walk->dirty |= walk->knight && bb_test(&walk->hot, to);
}

static bool walk_canter_step(Walk *walk, Square to) {
    Bitboard open = walk_canters(walk);
    if (!bb_test(&open, to))
        return false;
    walk_to_canter(walk, to);
    return true;
}

static bool walk_jump_step(Walk *walk, Square to) {
    for (unsigned open = walk_jumps(walk); open; open &= open - 1) {
        Jump jump = jumper_jump(&walk->jumper, walk->at, open);
        if (jump.to == to) {
            jumper_take(&walk->jumper, jump);
            walk->at = to;
            walk->steps++;
            return true;
        }
    }
    return false;
}

/* The kind of a capture follows from whether the piece had the same one by jumps alone; camelot_find knows. */
static Move walk_finish(const Walk *walk, MoveList *work) {
    uint32_t captured = walk->jumper.captured;
    if (captured ? walk_jumps(walk) != 0
                 : walk->known->must_capture || walk->dirty || walk->at == walk->start)
        return MOVE_NONE;
    return camelot_find(walk->known, walk->start, walk->at, captured, true, work);
}

static Move read_exact(const Walk *begin, const Route *written, MoveList *work) {
    Walk walk = *begin;
    if (written->count == 2 && !written->captures[1]) {
        Move move = camelot_find(walk.known, written->square[0], written->square[1], 0, true, work);
        if (!move_is_none(move) && move.kind != MOVE_CANTER)
            return move;
    }
    for (int i = 1; i < written->count; i++) {
        Square to = written->square[i];
        if (!(written->captures[i] ? walk_jump_step(&walk, to) : walk_canter_step(&walk, to)))
            return MOVE_NONE;
    }
    return walk_finish(&walk, work);
}

/* 10.3: canter stops left out. The leaps join squares both ways, so stops can be reached in any order; what
 * is to find out is where the jumps begin. */
static ReadResult read_shortened(const Walk *begin, const Route *written, Move *move, MoveList *work) {
    const CamelotTurn *turn = begin->turn;
    int jumps_at = 1;
    while (jumps_at < written->count && !written->captures[jumps_at])
        jumps_at++;
    for (int i = jumps_at; i < written->count; i++)
        if (!written->captures[i])
            return READ_ILLEGAL;
    bool charge = jumps_at < written->count;
    if (bb_test(&turn->enemy_castle, begin->start) || (charge && !begin->knight))
        return READ_ILLEGAL;
    Bitboard barred = !charge && begin->knight ? begin->hot : bb_zero();
    Bitboard stops = leaps_flood(&begin->canters, leaps_land(&begin->canters, bb_square(begin->start)),
                                 barred, turn->enemy_castle);
    /* Leaps that only the start joins are no way on where it is in the own Castle,
     * never to be entered again. */
    if (jumps_at > 1 && bb_test(&stops, written->square[1]))
        stops = leaps_flood(&begin->canters, bb_square(written->square[1]), barred, turn->enemy_castle);
    Bitboard passable = bb_minus(stops, turn->enemy_castle);
    for (int i = 1; i < jumps_at - !charge; i++)
        if (!bb_test(&passable, written->square[i]))
            return READ_ILLEGAL;
    /* Written twice, a stop was left and entered again. */
    Bitboard between = bb_or(passable, bb_square(begin->start));
    for (int i = 2; i < jumps_at; i++)
        if (written->square[i] == written->square[i - 1] &&
            !bb_intersect(leaps_land(&begin->canters, bb_square(written->square[i])), between))
            return READ_ILLEGAL;
    if (!charge) {
        if (!bb_test(&stops, written->square[jumps_at - 1]))
            return READ_ILLEGAL;
        *move = camelot_find(begin->known, begin->start, written->square[jumps_at - 1], 0, true, work);
        return move->kind == MOVE_CANTER ? READ_OK : READ_ILLEGAL;
    }
    *move = MOVE_NONE;
    BitboardScan scan = bb_scan(bb_and(passable, begin->hot));
    for (Square stop; bb_next(&scan, &stop);) {
        Walk walk = *begin;
        walk_to_canter(&walk, stop);
        bool fits = true;
        for (int i = jumps_at; i < written->count && fits; i++)
            fits = walk_jump_step(&walk, written->square[i]);
        Move found = fits ? walk_finish(&walk, work) : MOVE_NONE;
        if (move_is_none(found))
            continue;
        if (!move_is_none(*move) && !move_equal(*move, found))
            return READ_AMBIGUOUS;
        *move = found;
    }
    return move_is_none(*move) ? READ_ILLEGAL : READ_OK;
}

ReadResult camelot_read(const Position *pos, const Route *written, Move *move, MoveList *work) {
    Turn known;
    Walk begin;
    if (!walk_begin(&begin, &known, pos, written->square[0]))
        return READ_ILLEGAL;
    *move = read_exact(&begin, written, work);
    return move_is_none(*move) ? read_shortened(&begin, written, move, work) : READ_OK;
}

/* Whether a Knight that stops here can still come to a jump. */
static bool capture_ahead(const Walk *walk, Square stop) {
    Bitboard reach = leaps_flood(&walk->canters, bb_square(stop), bb_zero(), walk->turn->enemy_castle);
    return walk->knight && bb_intersect(reach, walk->hot);
}

void camelot_stops(const Position *pos, const Square *stops, int count, Bitboard *next, bool *end,
                   MoveList *work) {
    Turn known;
    Walk walk;
    *next = bb_zero();
    *end = false;
    if (count < 1 || !walk_begin(&walk, &known, pos, stops[0]))
        return;
    for (int i = 1; i < count; i++) {
        if (i == 1 && !move_is_none(camelot_find(&known, stops[0], stops[1], 0, true, work)) &&
            !walk_canter_step(&walk, stops[1])) {
            walk.at = stops[1];
            walk.steps++;
            walk.plain = true;
        } else if (walk.steps < i && !walk_jump_step(&walk, stops[i]) && !walk_canter_step(&walk, stops[i])) {
            return;
        }
    }
    for (unsigned open = walk_jumps(&walk); open; open &= open - 1)
        bb_set(next, jumper_jump(&walk.jumper, walk.at, open).to);
    bool must_capture = known.must_capture || walk.dirty;
    BitboardScan scan = bb_scan(walk_canters(&walk));
    for (Square to; bb_next(&scan, &to);)
        if ((!must_capture && (!walk.knight || !bb_test(&walk.hot, to))) || capture_ahead(&walk, to))
            bb_set(next, to);
    if (count == 1 && !must_capture) {
        uint32_t size = work->size;
        camelot_generate(&known, STAGE_PLAIN, work);
        for (uint32_t i = size; i < work->size; i++)
            if (work->moves[i].from == walk.start)
                bb_set(next, work->moves[i].to);
        work->size = size;
    }
    *end = count > 1 && (walk.plain || !move_is_none(walk_finish(&walk, work)));
}
