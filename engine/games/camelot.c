/* The rules of the Camelot family: generation, legality, play and results. Numbers in comments are those of
 * the rules of Camelot; routes and notation stand in camelot_route.c. */
#include "games/camelot.h"

#include <assert.h>

#include "games/camelot_route.h"
#include "games/camelot_turn.h"

static void push_set(Square from, Bitboard targets, MoveKind kind, MoveList *list) {
    BitboardScan scan = bb_scan(targets);
    for (Square to; bb_next(&scan, &to);)
        list_push(list, move_make(from, to, kind, 0));
}

/* Empty squares that leaps join, and the leapers that can enter them. Leaps lead both ways, so whoever enters
 * a group reaches all of it. */
typedef struct Group {
    Bitboard squares, entering;
} Group;

enum { GROUPS_MAX = 48 };

/* All canters of the leapers. Most landing squares lead nowhere further and are kept as one set; no two
 * groups share a square, with each other or with that set. */
typedef struct CanterMap {
    Leaps edges;   /* leaps that land on targets or leapers, so that they can be walked back to the piece */
    Bitboard lone; /* landing squares that join no other, and are not hot to any Knight */
    Bitboard
        single; /* leapers whose canters must be found one by one instead: Knights that might have a jump on
                   the way (5.3); all, where a leap leads into the enemy Castle, out of which none leads */
    Bitboard chargers; /* Knights that might have a jump on the way */
    int count;
    Group group[GROUPS_MAX];
} CanterMap;

static void map_canters(const Position *pos, const Turn *turn, CanterMap *map) {
    map->count = 0;
    map->lone = map->single = map->chargers = bb_zero();
    map->edges = leaps_over(turn->own, bb_or(turn->targets, turn->leapers));
    Bitboard open = bb_and(leaps_land(&map->edges, turn->leapers), turn->targets);
    if (bb_is_empty(open))
        return;
    Bitboard knights = bb_and(turn->leapers, pos->knights), hot = bb_zero();
    if (!bb_is_empty(knights))
        hot = turn_hot(turn->enemy, bb_or(turn->empty, knights));
    Bitboard joined = bb_or(leaps_land(&map->edges, turn->targets), bb_or(hot, turn->enemy_castle));
    map->lone = bb_minus(open, joined);
    open = bb_minus(open, map->lone);
    while (!bb_is_empty(open)) {
        Bitboard fresh = bb_lowest(open), squares = fresh, entering = bb_zero();
        do {
            Bitboard next = leaps_land(&map->edges, fresh);
            entering = bb_or(entering, next);
            fresh = bb_minus(bb_and(next, turn->targets), squares);
            squares = bb_or(squares, fresh);
        } while (!bb_is_empty(fresh));
        entering = bb_and(entering, turn->leapers);
        if (bb_intersect(squares, turn->enemy_castle) || map->count == GROUPS_MAX) {
            map->single = turn->leapers;
            map->chargers = knights;
            return;
        }
        if (bb_intersect(squares, hot))
            map->chargers = bb_or(map->chargers, bb_and(entering, knights));
        map->group[map->count++] = (Group){squares, entering};
        open = bb_minus(open, squares);
    }
    map->single = map->chargers;
}

/* The canters of the leapers that are not single. */
static uint64_t count_mapped(const Turn *turn, const CanterMap *map) {
    Bitboard pieces = bb_minus(turn->leapers, map->single);
    uint64_t total = 0;
    if (bb_is_empty(pieces))
        return 0;
    if (!bb_is_empty(map->lone))
        for (int d = 0; d < DIRECTIONS; d++)
            total += (uint64_t)bb_count(
                bb_and(bb_leap(bb_and(pieces, map->edges.edge[d]), (Direction)d), map->lone));
    for (int i = 0; i < map->count; i++)
        total += (uint64_t)bb_count(map->group[i].squares) *
                 (uint64_t)bb_count(bb_and(map->group[i].entering, pieces));
    return total;
}

static void generate_mapped(const Turn *turn, const CanterMap *map, MoveList *list) {
    Bitboard pieces = bb_minus(turn->leapers, map->single);
    Square from, to;
    for (int d = 0; d < DIRECTIONS && !bb_is_empty(map->lone); d++) {
        BitboardScan scan =
            bb_scan(bb_and(bb_leap(bb_and(pieces, map->edges.edge[d]), (Direction)d), map->lone));
        while (bb_next(&scan, &to))
            list_push(list, move_make((Square)(to - 2 * direction_offset((Direction)d)), to, MOVE_CANTER, 0));
    }
    for (int i = 0; i < map->count; i++) {
        BitboardScan scan = bb_scan(bb_and(map->group[i].entering, pieces));
        while (bb_next(&scan, &from))
            push_set(from, map->group[i].squares, MOVE_CANTER, list);
    }
}

/* All squares that canters of one piece lead to, a Knight's hot stops included. */
static Bitboard canter_reach(const Turn *turn, const Leaps *canters, Square from) {
    return leaps_flood(canters, leaps_land(canters, bb_square(from)), bb_zero(), turn->enemy_castle);
}

/* Where a canter of one piece may end: for a Knight, along stops without a jump alone (5.3). */
static Bitboard canter_ends(const Position *pos, const Turn *turn, const Leaps *canters, Square from) {
    Bitboard barred = bb_zero();
    if (bb_test(&pos->knights, from))
        barred = bb_minus(turn_hot_without(turn, from), turn->enemy_castle);
    return leaps_flood(canters, leaps_land(canters, bb_square(from)), barred, turn->enemy_castle);
}

/* Walks the jumps on from a square, each state (square, captured set) once,
 * and appends the moves that end. */
static void walk_jumps(const Jumper *jumper, Square start, Square at, uint32_t captured, Bitboard taken,
                       MoveKind kind, MoveList *list) {
    Jump jumps[DIRECTIONS];
    bool more;
    if (!list_states_add(list, at, captured))
        return;
    int count = turn_jumps(jumper, at, captured, taken, jumps, &more);
    if (count == 0 && !more && captured)
        list_push(list, move_make(start, at, kind, captured));
    for (int i = 0; i < count; i++) {
        Bitboard after = taken;
        bb_set(&after, turn_jumped(at, jumps[i]));
        walk_jumps(jumper, start, jumps[i].to, jumps[i].captured, after, kind, list);
    }
}

/* Captures of one piece: jumps from where it stands, then, for a Knight, from each canter stop that has one.
 * The order makes a move that is both a jump and a charge a jump. */
static void piece_captures(const Turn *turn, Jumper *jumper, Square from, Bitboard stops, MoveList *list) {
    list_states_clear(list);
    if (bb_test(&turn->hot, from))
        walk_jumps(jumper, from, from, 0, bb_zero(), MOVE_JUMP, list);
    BitboardScan scan = bb_scan(stops);
    for (Square stop; bb_next(&scan, &stop);)
        walk_jumps(jumper, from, stop, 0, bb_zero(), MOVE_CHARGE, list);
}

/* A Knight's canter stops that have a jump. */
static Bitboard charge_stops(const Turn *turn, Bitboard reach, Square from) {
    return bb_and(bb_minus(reach, turn->enemy_castle), turn_hot_without(turn, from));
}

/* Captures of all pieces, where chargers are the Knights whose canters may lead to a jump. */
static void generate_captures(const Turn *turn, Bitboard chargers, MoveList *list) {
    Bitboard pieces = bb_or(bb_and(turn->leapers, turn->hot), chargers);
    if (bb_is_empty(pieces))
        return;
    Leaps canters = leaps_over(turn->own, turn->targets);
    BitboardScan scan = bb_scan(pieces);
    for (Square from; bb_next(&scan, &from);) {
        Bitboard stops = bb_zero();
        if (bb_test(&chargers, from))
            stops = charge_stops(turn, canter_reach(turn, &canters, from), from);
        if (bb_is_empty(stops) && !bb_test(&turn->hot, from))
            continue;
        Jumper jumper = turn_jumper(turn, from);
        piece_captures(turn, &jumper, from, stops, list);
    }
}

/* Steps within the enemy Castle (6.2). */
static void generate_castle(const Position *pos, const Turn *turn, MoveList *list) {
    if (!pos->castle_moves[turn->side])
        return;
    BitboardScan scan = bb_scan(bb_and(turn->movers, turn->enemy_castle));
    for (Square from; bb_next(&scan, &from);)
        push_set(from, bb_and(bb_and(bb_neighbours(from), turn->empty), turn->enemy_castle), MOVE_CASTLE,
                 list);
}

static void generate_plain(const Position *pos, const Turn *turn, MoveList *list) {
    BitboardScan scan = bb_scan(turn->leapers);
    for (Square from; bb_next(&scan, &from);)
        push_set(from, bb_and(bb_neighbours(from), turn->targets), MOVE_PLAIN, list);
    generate_castle(pos, turn, list);
}

/* Leaps piece by piece. */
static void generate_canters_of(const Position *pos, const Turn *turn, Bitboard pieces, MoveList *list) {
    if (bb_is_empty(pieces))
        return;
    Leaps canters = leaps_over(turn->own, turn->targets);
    BitboardScan scan = bb_scan(pieces);
    for (Square from; bb_next(&scan, &from);)
        push_set(from, canter_ends(pos, turn, &canters, from), MOVE_CANTER, list);
}

static void generate(const Position *pos, unsigned stages, MoveList *list) {
    Turn turn = turn_survey(pos);
    CanterMap map;
    if (turn.duty)
        stages &= STAGE_CAPTURES;
    if (stages & STAGE_PLAIN)
        generate_plain(pos, &turn, list);
    if (!(stages & (STAGE_CAPTURES | STAGE_CANTERS)))
        return;
    map_canters(pos, &turn, &map);
    if (stages & STAGE_CAPTURES)
        generate_captures(&turn, map.chargers, list);
    if (stages & STAGE_CANTERS) {
        generate_mapped(&turn, &map, list);
        generate_canters_of(pos, &turn, map.single, list);
    }
}

static uint64_t count_moves(const Position *pos, MoveList *work) {
    Turn turn = turn_survey(pos);
    CanterMap map;
    uint32_t size = work->size;
    uint64_t total = 0;
    map_canters(pos, &turn, &map);
    generate_captures(&turn, map.chargers, work);
    if (!turn.duty) {
        for (int d = 0; d < DIRECTIONS; d++)
            total += (uint64_t)bb_count(bb_and(bb_step(turn.leapers, (Direction)d), turn.targets));
        total += count_mapped(&turn, &map);
        generate_canters_of(pos, &turn, map.single, work);
        generate_castle(pos, &turn, work);
    }
    total += work->size - size;
    work->size = size;
    return total;
}

static bool must_capture(const Position *pos) {
    return turn_survey(pos).duty;
}

static Move find_quiet(const Position *pos, const Turn *turn, Square from, Square to) {
    if (turn->duty)
        return MOVE_NONE;
    Bitboard beside = bb_neighbours(from);
    if (bb_test(&turn->enemy_castle, from)) {
        bool legal = pos->castle_moves[turn->side] && bb_test(&turn->enemy_castle, to) &&
                     bb_test(&turn->empty, to) && bb_test(&beside, to);
        return legal ? move_make(from, to, MOVE_CASTLE, 0) : MOVE_NONE;
    }
    if (!bb_test(&turn->targets, to))
        return MOVE_NONE;
    if (bb_test(&beside, to))
        return move_make(from, to, MOVE_PLAIN, 0);
    if ((from ^ to) & 0x11) /* leaps of two keep the parity of file and rank */
        return MOVE_NONE;
    Leaps canters = leaps_over(turn->own, turn->targets);
    Bitboard ends = canter_ends(pos, turn, &canters, from);
    return bb_test(&ends, to) ? move_make(from, to, MOVE_CANTER, 0) : MOVE_NONE;
}

static Move find_capture(const Position *pos, const Turn *turn, Square from, Square to, uint32_t captured,
                         bool exact, MoveList *work) {
    bool knight = bb_test(&pos->knights, from), hot = bb_test(&turn->hot, from);
    if (bb_test(&turn->enemy_castle, from) || (!knight && !hot))
        return MOVE_NONE;
    /* Where the signature is the set itself, the walk keeps to it. */
    Jumper jumper = turn_jumper(turn, from);
    if (exact || bb_count(turn->enemy) <= 16)
        jumper.allowed = captured;
    Bitboard stops = bb_zero();
    if (knight) {
        Leaps canters = leaps_over(turn->own, turn->targets);
        stops = charge_stops(turn, canter_reach(turn, &canters, from), from);
    }
    uint32_t size = work->size;
    piece_captures(turn, &jumper, from, stops, work);
    Move found = MOVE_NONE;
    for (uint32_t i = size; i < work->size && move_is_none(found); i++) {
        Move move = work->moves[i];
        if (move.to == to && (exact ? move.captured == captured : move_signature(move.captured) == captured))
            found = move;
    }
    work->size = size;
    return found;
}

static Move find(const Position *pos, Square from, Square to, uint32_t captured, bool exact, MoveList *work) {
    Turn turn = turn_survey(pos);
    if (!bb_test(&turn.movers, from))
        return MOVE_NONE;
    return captured ? find_capture(pos, &turn, from, to, captured, exact, work)
                    : find_quiet(pos, &turn, from, to);
}

static void play(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos), enemy = side_other(side);
    const Bitboard *goal = &pos->game->castle[enemy];
    bool knight = bb_test(&pos->knights, move.from), was_inside = bb_test(goal, move.from);
    *next = *pos;
    pos_remove(next, side, move.from);
    pos_add(next, side, knight, move.to);
    if (next->clock < CLOCK_MAX)
        next->clock++;
    if (move.captured) {
        BitboardScan scan = bb_scan(game_captured_squares(pos, move));
        for (Square square; bb_next(&scan, &square);)
            pos_remove(next, enemy, square);
        next->clock = 0;
    }
    if (was_inside) {
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
        next->castle_moves[side]--;
        next->key ^= keys_table.castle_moves[side][next->castle_moves[side]];
    } else if (bb_test(goal, move.to)) {
        next->clock = 0;
    }
    if (side == BLACK && next->move_number < MOVE_NUMBER_MAX)
        next->move_number++;
    next->turn = (uint8_t)enemy;
    next->key ^= keys_table.black_to_move;
    assert(game_is_consistent(next));
}

/* 8.1 to the first half of 8.3, in their order. */
static Result result(const Position *pos) {
    const Game *game = pos->game;
    for (int side = 0; side < SIDES; side++) {
        Bitboard inside = bb_and(pos->pieces[side], game->castle[side_other((Side)side)]);
        if (!bb_is_empty(inside) && bb_count(inside) >= game->castle_wins)
            return (Result){outcome_win((Side)side), REASON_CASTLE};
    }
    for (int side = 0; side < SIDES; side++)
        if (pos->count[side_other((Side)side)] == 0 && pos->count[side] >= game->few_pieces)
            return (Result){outcome_win((Side)side), REASON_CAPTURED};
    if (pos->count[WHITE] < game->few_pieces && pos->count[BLACK] < game->few_pieces)
        return (Result){OUTCOME_DRAW, REASON_FEW_PIECES};
    return RESULT_NONE;
}

static Result no_moves(const Position *pos) {
    Side winner = side_other(pos_turn(pos));
    bool wins = pos->count[winner] >= pos->game->few_pieces;
    return (Result){wins ? outcome_win(winner) : OUTCOME_DRAW, REASON_STALEMATE};
}

const GameRules camelot_rules = {.generate = generate,
                                 .count = count_moves,
                                 .must_capture = must_capture,
                                 .find = find,
                                 .play = play,
                                 .result = result,
                                 .no_moves = no_moves,
                                 .route = camelot_route,
                                 .read = camelot_read,
                                 .stops = camelot_stops};
