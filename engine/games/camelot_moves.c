#include "games/camelot_jumper.h"

static void push_set(Square from, Bitboard targets, MoveKind kind, MoveList *list) {
    BitboardScan scan = bb_scan(targets);
    for (Square to; bb_next(&scan, &to);)
        list_push(list, move_make(from, to, kind, 0));
}

/* ---- Captures ---- */

/* States that need not be remembered, for one way alone leads to them: those of one capture, as piece and
 * landing tell where the jump began; and from one square those of two, which end elsewhere in another
 * order. */
enum { ONE_WAY_FROM_MANY = 1, ONE_WAY_FROM_ONE = 2 };

typedef struct Captures {
    Jumper jumper;
    Square from;
    uint32_t allowed; /* captured sets keep within it */
    int one_way;      /* states of so many captures are not met twice */
    MoveList *list;
} Captures;

/* Walks the jumps on from a square, no state (square, captured set) more than once, and appends the moves
 * that end. */
static void walk_jumps(Captures *captures, Square at, int count, MoveKind kind) {
    Jumper *jumper = &captures->jumper;
    if (count > captures->one_way && !list_visit(captures->list, at, jumper->captured))
        return;
    unsigned open = jumper_open(jumper, at);
    if (!open && count > 0)
        list_push(captures->list, move_make(captures->from, at, kind, jumper->captured));
    for (; open; open &= open - 1) {
        Jump jump = jumper_jump(jumper, at, open);
        if (!(captures->allowed & jump.bit))
            continue;
        jumper_take(jumper, jump);
        walk_jumps(captures, jump.to, count + 1, kind);
        jumper_take(jumper, jump);
    }
}

/* Captures of one piece: jumps from where it stands, then, for a Knight, from each canter stop that has one.
 * The order makes a move that is both a jump and a charge a jump. */
static void piece_captures(const CamelotTurn *turn, Captures *captures, Square from, Bitboard stops) {
    captures->from = from;
    bool hot = bb_test(&turn->hot, from);
    captures->one_way = hot + bb_count(stops) > 1 ? ONE_WAY_FROM_MANY : ONE_WAY_FROM_ONE;
    state_set_clear(&captures->list->visited);
    jumper_lift(&captures->jumper, from);
    if (hot)
        walk_jumps(captures, from, 0, MOVE_JUMP);
    BitboardScan scan = bb_scan(stops);
    for (Square stop; bb_next(&scan, &stop);)
        walk_jumps(captures, stop, 0, MOVE_CHARGE);
    jumper_lift(&captures->jumper, from);
}

static void generate_captures(CamelotTurn *turn, MoveList *list) {
    Bitboard chargers = camelot_chargers(turn);
    Bitboard pieces = bb_or(bb_and(turn->leapers, turn->hot), chargers);
    if (bb_is_empty(pieces))
        return;
    Captures captures = {.allowed = UINT32_MAX, .list = list};
    jumper_init(&captures.jumper, turn);
    BitboardScan scan = bb_scan(pieces);
    for (Square from; bb_next(&scan, &from);) {
        Bitboard stops = bb_test(&chargers, from) ? camelot_charge_stops(turn, from) : bb_zero();
        piece_captures(turn, &captures, from, stops);
    }
}

/* ---- Quiet moves ---- */

/* The canters of the leapers that are not single. */
static uint64_t count_mapped(CamelotTurn *turn) {
    const CanterMap *map = camelot_map(turn);
    Bitboard pieces = bb_minus(turn->leapers, map->single);
    uint64_t total = 0;
    if (bb_is_empty(pieces))
        return 0;
    if (!bb_is_empty(map->lone))
        for (int d = 0; d < DIRECTIONS; d++)
            total += (uint64_t)bb_count(
                bb_and(bb_leap(bb_and(pieces, turn->canters.edge[d]), (Direction)d), map->lone));
    for (int i = 0; i < map->count; i++)
        total += (uint64_t)bb_count(map->group[i].squares) *
                 (uint64_t)bb_count(bb_and(map->group[i].entering, pieces));
    return total;
}

static void generate_mapped(CamelotTurn *turn, MoveList *list) {
    const CanterMap *map = camelot_map(turn);
    Bitboard pieces = bb_minus(turn->leapers, map->single);
    Square from, to;
    for (int d = 0; d < DIRECTIONS && !bb_is_empty(map->lone); d++) {
        BitboardScan scan =
            bb_scan(bb_and(bb_leap(bb_and(pieces, turn->canters.edge[d]), (Direction)d), map->lone));
        while (bb_next(&scan, &to))
            list_push(list, move_make((Square)(to - 2 * direction_offset((Direction)d)), to, MOVE_CANTER, 0));
    }
    for (int i = 0; i < map->count; i++) {
        BitboardScan scan = bb_scan(bb_and(map->group[i].entering, pieces));
        while (bb_next(&scan, &from))
            push_set(from, map->group[i].squares, MOVE_CANTER, list);
    }
}

/* The canters of those that are, piece by piece. */
static void generate_single(CamelotTurn *turn, MoveList *list) {
    BitboardScan scan = bb_scan(camelot_map(turn)->single);
    for (Square from; bb_next(&scan, &from);)
        push_set(from, camelot_canter_ends(turn, from), MOVE_CANTER, list);
}

/* Steps within the enemy Castle (6.2). */
static void generate_castle(const Position *pos, const CamelotTurn *turn, MoveList *list) {
    if (!pos->castle_moves[turn->side])
        return;
    BitboardScan scan = bb_scan(bb_and(turn->movers, turn->enemy_castle));
    for (Square from; bb_next(&scan, &from);)
        push_set(from, bb_and(bb_and(bb_neighbours(from), turn->empty), turn->enemy_castle), MOVE_CASTLE,
                 list);
}

static void generate_plain(const Position *pos, const CamelotTurn *turn, MoveList *list) {
    BitboardScan scan = bb_scan(turn->leapers);
    for (Square from; bb_next(&scan, &from);)
        push_set(from, bb_and(bb_neighbours(from), turn->targets), MOVE_PLAIN, list);
    generate_castle(pos, turn, list);
}

/* ---- All ---- */

void camelot_generate(Turn *known, unsigned stages, MoveList *list) {
    CamelotTurn *turn = camelot_turn(known);
    if (known->must_capture)
        stages &= STAGE_CAPTURES;
    if (stages & STAGE_PLAIN)
        generate_plain(known->pos, turn, list);
    if (stages & STAGE_CAPTURES)
        generate_captures(turn, list);
    if (stages & STAGE_CANTERS) {
        generate_mapped(turn, list);
        generate_single(turn, list);
    }
}

uint64_t camelot_count(Turn *known, MoveList *work) {
    CamelotTurn *turn = camelot_turn(known);
    uint32_t size = work->size;
    uint64_t total = 0;
    generate_captures(turn, work);
    if (!known->must_capture) {
        for (int d = 0; d < DIRECTIONS; d++)
            total += (uint64_t)bb_count(bb_and(bb_step(turn->leapers, (Direction)d), turn->targets));
        total += count_mapped(turn);
        generate_single(turn, work);
        generate_castle(known->pos, turn, work);
    }
    total += work->size - size;
    work->size = size;
    return total;
}

/* ---- A single move ---- */

static Move find_quiet(Turn *known, Square from, Square to) {
    CamelotTurn *turn = camelot_turn(known);
    if (known->must_capture)
        return MOVE_NONE;
    Bitboard beside = bb_neighbours(from);
    if (bb_test(&turn->enemy_castle, from)) {
        bool legal = known->pos->castle_moves[turn->side] && bb_test(&turn->enemy_castle, to) &&
                     bb_test(&turn->empty, to) && bb_test(&beside, to);
        return legal ? move_make(from, to, MOVE_CASTLE, 0) : MOVE_NONE;
    }
    if (!bb_test(&turn->targets, to))
        return MOVE_NONE;
    if (bb_test(&beside, to))
        return move_make(from, to, MOVE_PLAIN, 0);
    if ((from ^ to) & 0x11) /* leaps of two keep the parity of file and rank */
        return MOVE_NONE;
    Bitboard ends = camelot_canter_ends(turn, from);
    return bb_test(&ends, to) ? move_make(from, to, MOVE_CANTER, 0) : MOVE_NONE;
}

static Move find_capture(CamelotTurn *turn, Square from, Square to, uint32_t captured, bool exact,
                         MoveList *work) {
    bool knight = bb_test(&turn->knights, from);
    if (!bb_test(&turn->leapers, from) || (!knight && !bb_test(&turn->hot, from)))
        return MOVE_NONE;
    Captures captures = {.allowed = UINT32_MAX, .list = work};
    /* Where the signature is the set itself, the walk keeps to it. */
    if (exact || bb_count(turn->enemy) <= 16)
        captures.allowed = captured;
    jumper_init(&captures.jumper, turn);
    uint32_t size = work->size;
    piece_captures(turn, &captures, from, knight ? camelot_charge_stops(turn, from) : bb_zero());
    return list_cut(work, size, to, captured, exact);
}

Move camelot_find(Turn *known, Square from, Square to, uint32_t captured, bool exact, MoveList *work) {
    CamelotTurn *turn = camelot_turn(known);
    if (!bb_test(&turn->movers, from))
        return MOVE_NONE;
    return captured ? find_capture(turn, from, to, captured, exact, work) : find_quiet(known, from, to);
}
