#include <stdlib.h>

#include "games/camelot_jumper.h"

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
    Move plain;      /* the plain or castle move that was made, or MOVE_NONE */
    bool dirty;      /* a stop of a Knight had a jump (5.3) */
    Square dirty_at; /* the first of them */
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
    if (!move_is_none(walk->plain) || walk->jumper.captured || bb_test(&walk->turn->enemy_castle, walk->at))
        return bb_zero();
    return leaps_land(&walk->canters, bb_square(walk->at));
}

/* The jumps open from here (jumper_open). */
static unsigned walk_jumps(const Walk *walk) {
    if (!move_is_none(walk->plain) || (walk->steps > 0 && !walk->jumper.captured && !walk->knight))
        return 0;
    return jumper_open(&walk->jumper, walk->at);
}

static void walk_to_canter(Walk *walk, Square to) {
    walk->at = to;
    walk->steps++;
    if (walk->knight && !walk->dirty && bb_test(&walk->hot, to)) {
        walk->dirty = true;
        walk->dirty_at = to;
    }
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

/* The kind of a capture follows from whether the piece had the same one by jumps alone; camelot_find
 * knows. */
static Move walk_finish(const Walk *walk, MoveList *work) {
    uint32_t captured = walk->jumper.captured;
    if (captured ? walk_jumps(walk) != 0
                 : walk->known->must_capture || walk->dirty || walk->at == walk->start)
        return MOVE_NONE;
    return camelot_find(walk->known, walk->start, walk->at, captured, true, work);
}

/* ---- Reading ---- */

/* All the squares of a text as a route, whatever its signs. Two squares tell what a leap is over, so a route
 * has its signs from its squares, and a text is the full route of one move at most. */
typedef struct Full {
    Walk walk;  /* as far as the squares go */
    int walked; /* squares, start included */
    Move move;  /* MOVE_NONE where no legal move goes so */
    bool exact; /* the signs are right, as far as the squares go */
    Square false_x;
} Full;

static void compare_sign(Full *full, const Route *written, bool captures) {
    full->exact &= written->captures[full->walked] == captures;
    if (written->captures[full->walked] && !captures && full->false_x == SQUARE_NONE)
        full->false_x = written->square[full->walked];
}

static Full walk_full(const Walk *begin, const Route *written, MoveList *work) {
    Full full = {.walk = *begin, .walked = 1, .move = MOVE_NONE, .exact = true, .false_x = SQUARE_NONE};
    if (written->count == 2) {
        Move move = camelot_find(begin->known, begin->start, written->square[1], 0, true, work);
        if (move.kind == MOVE_PLAIN || move.kind == MOVE_CASTLE) {
            compare_sign(&full, written, false);
            full.move = move;
            return full;
        }
    }
    for (; full.walked < written->count; full.walked++) {
        Square to = written->square[full.walked];
        bool captures = walk_jump_step(&full.walk, to);
        if (!captures && !walk_canter_step(&full.walk, to))
            return full;
        compare_sign(&full, written, captures);
    }
    full.move = walk_finish(&full.walk, work);
    return full;
}

/* Canter stops left out. The leaps join squares both ways, so stops can be reached in any order; what is to
 * find out is where the jumps begin. */
static void match_shortened(const Walk *begin, const Route *written, MoveReading *reading, MoveList *work) {
    const CamelotTurn *turn = begin->turn;
    int jumps_at = 1;
    while (jumps_at < written->count && !written->captures[jumps_at])
        jumps_at++;
    for (int i = jumps_at; i < written->count; i++)
        if (!written->captures[i])
            return;
    bool charge = jumps_at < written->count;
    if (bb_test(&turn->enemy_castle, begin->start) || (charge && !begin->knight))
        return;
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
            return;
    /* Written twice, a stop was left and entered again. */
    Bitboard between = bb_or(passable, bb_square(begin->start));
    for (int i = 2; i < jumps_at; i++)
        if (written->square[i] == written->square[i - 1] &&
            !bb_intersect(leaps_land(&begin->canters, bb_square(written->square[i])), between))
            return;
    if (!charge) {
        if (!bb_test(&stops, written->square[jumps_at - 1]))
            return;
        Move move = camelot_find(begin->known, begin->start, written->square[jumps_at - 1], 0, true, work);
        if (move.kind == MOVE_CANTER)
            reading_add(reading, move);
        return;
    }
    BitboardScan scan = bb_scan(bb_and(passable, begin->hot));
    for (Square stop; bb_next(&scan, &stop);) {
        Walk walk = *begin;
        walk_to_canter(&walk, stop);
        bool fits = true;
        for (int i = jumps_at; i < written->count && fits; i++)
            fits = walk_jump_step(&walk, written->square[i]);
        Move found = fits ? walk_finish(&walk, work) : MOVE_NONE;
        if (!move_is_none(found))
            reading_add(reading, found);
    }
}

/* ---- Why a text is no move ---- */

static void refuse_piece(const CamelotTurn *turn, Square from, MoveReading *reading) {
    if (bb_test(&turn->own, from))
        reading_refuse(reading, REFUSAL_VACATE, bb_first(turn->movers), from);
    else
        reading_refuse(reading, bb_test(&turn->enemy, from) ? REFUSAL_FOREIGN : REFUSAL_EMPTY, from, from);
}

static void refuse_inside(const Position *pos, const CamelotTurn *turn, const Route *written,
                          MoveReading *reading) {
    bool castle_move = written->count == 2 && bb_test(&turn->enemy_castle, written->square[1]) &&
                       bb_test(&turn->empty, written->square[1]);
    reading_refuse(reading,
                   !castle_move                     ? REFUSAL_INSIDE
                   : !pos->castle_moves[turn->side] ? REFUSAL_CASTLE_MOVES
                                                    : REFUSAL_MUST_CAPTURE,
                   written->square[0], written->square[1]);
}

/* The squares can be walked, but no legal move ends so. */
static void refuse_end(const Walk *walk, MoveReading *reading) {
    if (walk->jumper.captured)
        reading_refuse(reading, REFUSAL_GOES_ON, walk->at, walk->at);
    else if (walk->known->must_capture)
        reading_refuse(reading, REFUSAL_MUST_CAPTURE, walk->at, walk->at);
    else if (walk->dirty)
        reading_refuse(reading, REFUSAL_PASSES_JUMP, walk->dirty_at, walk->at);
    else
        reading_refuse(reading, REFUSAL_TO_START, walk->at, walk->at);
}

/* A step of the text is none of a legal move. */
static void refuse_step(const Full *full, const Route *written, MoveReading *reading) {
    const Walk *walk = &full->walk;
    Square from = walk->at, to = written->square[full->walked];
    int files = abs(square_file(to) - square_file(from)), ranks = abs(square_rank(to) - square_rank(from));
    bool leap = files + ranks > 0 && files % 2 == 0 && ranks % 2 == 0 && files <= 2 && ranks <= 2;
    bool step = written->count == 2 && files <= 1 && ranks <= 1;
    Bitboard taken = bb_pick(walk->turn->enemy, walk->jumper.captured);
    Square over = leap ? square_between(from, to) : from;
    Bitboard enemy = bb_minus(walk->turn->enemy, taken),
             free = bb_or(bb_or(walk->turn->empty, bb_square(walk->start)), taken);
    if (bb_test(&walk->turn->enemy_castle, from))
        reading_refuse(reading, REFUSAL_ENDED, from, to);
    else if (!bb_test(&free, to) || (files + ranks == 0 && full->walked == 1))
        reading_refuse(reading, REFUSAL_BLOCKED, to, to);
    else if (bb_test(&walk->turn->own_castle, to) && (step || (leap && bb_test(&walk->turn->own, over))))
        reading_refuse(reading, REFUSAL_OWN_CASTLE, to, to);
    else if (leap && walk->jumper.captured && bb_test(&walk->turn->own, over))
        reading_refuse(reading, REFUSAL_CANTER_LATE, from, to);
    else if (leap && bb_test(&enemy, over))
        reading_refuse(reading, REFUSAL_MAN_CHARGES, from, to);
    else
        reading_refuse(reading, REFUSAL_NO_WAY, from, to);
}

static void refuse(const Full *full, const Position *pos, const Route *written, MoveReading *reading) {
    bool captures = full->walk.jumper.captured;
    for (int i = 1; i < written->count; i++)
        captures |= written->captures[i];
    if (bb_test(&full->walk.turn->enemy_castle, full->walk.start))
        refuse_inside(pos, full->walk.turn, written, reading);
    else if (full->walked == written->count)
        refuse_end(&full->walk, reading);
    else if (full->walk.known->must_capture && !captures)
        reading_refuse(reading, REFUSAL_MUST_CAPTURE, full->walk.start, full->walk.start);
    else
        refuse_step(full, written, reading);
}

void camelot_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work) {
    Turn known;
    Walk begin;
    *reading = (MoveReading){.start = written->square[0]};
    if (!walk_begin(&begin, &known, pos, written->square[0])) {
        refuse_piece(camelot_turn(&known), written->square[0], reading);
        return;
    }
    Full full = walk_full(&begin, written, work);
    if (!move_is_none(full.move))
        reading_add(reading, full.move);
    if (move_is_none(full.move) || !full.exact)
        match_shortened(&begin, written, reading, work);
    if (!reading_settle(reading, move_is_none(full.move) ? SQUARE_NONE : full.false_x))
        refuse(&full, pos, written, reading);
}

/* ---- Entering ---- */

/* Whether a Knight that stops here can still come to a jump. */
static bool capture_ahead(const Walk *walk, Square stop) {
    Bitboard reach = leaps_flood(&walk->canters, bb_square(stop), bb_zero(), walk->turn->enemy_castle);
    return walk->knight && bb_intersect(reach, walk->hot);
}

void camelot_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                   MoveList *work) {
    Turn known;
    Walk walk;
    *next = bb_zero();
    *end = MOVE_NONE;
    if (count < 1 || !walk_begin(&walk, &known, pos, stops[0]))
        return;
    for (int i = 1; i < count; i++) {
        if (walk_jump_step(&walk, stops[i]) || walk_canter_step(&walk, stops[i]))
            continue;
        if (count > 2)
            return;
        walk.plain = camelot_find(&known, stops[0], stops[1], 0, true, work);
        if (walk.plain.kind != MOVE_PLAIN && walk.plain.kind != MOVE_CASTLE)
            return;
        walk.at = stops[1];
        walk.steps++;
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
    if (count > 1)
        *end = move_is_none(walk.plain) ? walk_finish(&walk, work) : walk.plain;
}
