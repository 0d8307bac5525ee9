#include "games/camelot8.h"

#include <assert.h>

#include "games/camelot8_walk.h"

enum {
    COUNT_STAGE_PIECES = 3, /* 4.1 */
    STATE_STEPS_SHIFT = 22  /* a state holds up to 22 captured pieces and two bits of steps */
};

const Camelot8Step camelot8_steps[CAMELOT8_STEP_WAYS] = {
    {{-16, -32, -33}}, {{-16, -32, -31}}, {{-16, -17, -18}}, {{-16, -15, -14}},
    {{-1, -17, -33}},  {{-1, -2, -18}},   {{-1, -2, 14}},    {{-1, 15, 31}},
    {{1, -15, -31}},   {{1, 2, -14}},     {{1, 2, 18}},      {{1, 17, 33}},
    {{16, 15, 14}},    {{16, 17, 18}},    {{16, 32, 31}},    {{16, 32, 33}},
};

/* Set-wise part: where do steps lead from all squares of a set at once. A way walked backward is a way too,
 * so the same functions find where steps can have come from. */

static Bitboard board_of(const Position *pos) {
    return pos->game->board;
}

static Bitboard own_pieces(const Position *pos) {
    return pos->pieces[pos->turn];
}

static Bitboard enemy_pieces(const Position *pos) {
    return pos->pieces[side_other(pos_turn(pos))];
}

static Bitboard empty_squares(const Position *pos) {
    return bb_minus(board_of(pos), pos_occupied(pos));
}

/* Members of a set of which some have met an enemy piece on their way. */
typedef struct Walkers {
    Bitboard all, captors;
} Walkers;

static inline Walkers walkers_step(Walkers walkers, Direction direction, Bitboard passable, Bitboard prey) {
    Bitboard all = bb_and(bb_step(walkers.all, direction), passable);
    Bitboard captors = bb_and(bb_step(walkers.captors, direction), passable);
    return (Walkers){all, bb_or(captors, bb_and(all, prey))};
}

/* Where capturing steps lead whose first square lies in the direction; left and right are its neighbours. */
static inline Bitboard capturing_ends(Bitboard from, Direction direction, Direction left, Direction right,
                                      Bitboard passable, Bitboard prey) {
    Walkers first = walkers_step((Walkers){from, bb_zero()}, direction, passable, prey);
    Bitboard long_first = walkers_step(first, direction, passable, prey).captors;
    Bitboard short_left = walkers_step(first, left, passable, prey).captors;
    Bitboard short_right = walkers_step(first, right, passable, prey).captors;
    return bb_or(bb_or(bb_step(long_first, left), bb_step(long_first, right)),
                 bb_or(bb_step(short_left, left), bb_step(short_right, right)));
}

/* The pieces of the side to move that have a capturing step: backward from the empty squares. */
static Bitboard capturing_pieces(const Position *pos) {
    Bitboard targets = empty_squares(pos), prey = enemy_pieces(pos);
    Bitboard passable = bb_minus(board_of(pos), own_pieces(pos));
    Bitboard vertical = bb_or(capturing_ends(targets, NORTH, WEST, EAST, passable, prey),
                              capturing_ends(targets, SOUTH, EAST, WEST, passable, prey));
    Bitboard horizontal = bb_or(capturing_ends(targets, EAST, NORTH, SOUTH, passable, prey),
                                capturing_ends(targets, WEST, SOUTH, NORTH, passable, prey));
    return bb_and(bb_or(vertical, horizontal), own_pieces(pos));
}

/* Where the pieces of a set get to over empty squares, two squares along one leg and one along the other. */
static inline Bitboard quiet_ends(Bitboard from, Direction long_leg, Direction short_leg, Bitboard empty) {
    Bitboard long_first = bb_and(bb_step(from, long_leg), empty);
    long_first = bb_and(bb_step(long_first, long_leg), empty);
    long_first = bb_step(long_first, short_leg);
    Bitboard short_first = bb_and(bb_step(from, short_leg), empty);
    short_first = bb_and(bb_step(short_first, long_leg), empty);
    short_first = bb_step(short_first, long_leg);
    return bb_and(bb_or(long_first, short_first), empty);
}

enum { KNIGHT_OFFSETS = 8 };

static const int8_t knight_offset[KNIGHT_OFFSETS] = {31, 33, -33, -31, -14, 18, -18, 14};

/* For each offset, the squares that a piece of the side to move reaches by it; the directions are spelt out
 * for the compiler, which then shifts by constants. */
static void quiet_targets(const Position *pos, Bitboard targets[KNIGHT_OFFSETS]) {
    Bitboard own = own_pieces(pos), empty = empty_squares(pos);
    targets[0] = quiet_ends(own, NORTH, WEST, empty);
    targets[1] = quiet_ends(own, NORTH, EAST, empty);
    targets[2] = quiet_ends(own, SOUTH, WEST, empty);
    targets[3] = quiet_ends(own, SOUTH, EAST, empty);
    targets[4] = quiet_ends(own, EAST, SOUTH, empty);
    targets[5] = quiet_ends(own, EAST, NORTH, empty);
    targets[6] = quiet_ends(own, WEST, SOUTH, empty);
    targets[7] = quiet_ends(own, WEST, NORTH, empty);
}

/* The rules, phase by phase. */

/* 4.1: both sides have few pieces, so that only captures are left. */
static bool is_count_stage(const Position *pos) {
    return pos->count[WHITE] <= COUNT_STAGE_PIECES && pos->count[BLACK] <= COUNT_STAGE_PIECES;
}

/* Whether moves without capture can be legal at all: not in the count stage, and not in a finished game. */
static bool allows_quiet(const Position *pos) {
    return !is_count_stage(pos) && pos->count[WHITE] > 0 && pos->count[BLACK] > 0;
}

static bool must_capture(const Position *pos) {
    return !allows_quiet(pos) || !bb_is_empty(capturing_pieces(pos));
}

static Result result(const Position *pos) {
    for (int side = 0; side < SIDES; side++)
        if (pos->count[side] == 0 && pos->count[side_other((Side)side)] > 0)
            return (Result){outcome_win(side_other((Side)side)), REASON_CAPTURED};
    return RESULT_NONE;
}

static Result no_moves(const Position *pos) {
    int white = pos->count[WHITE], black = pos->count[BLACK];
    if (!is_count_stage(pos))
        return (Result){outcome_win(side_other(pos_turn(pos))), REASON_STALEMATE};
    if (white == black)
        return (Result){OUTCOME_DRAW, REASON_COUNT};
    return (Result){outcome_win(white > black ? WHITE : BLACK), REASON_COUNT};
}

uint32_t camelot8_walk_captured(const Position *pos, const Camelot8Walk *walk) {
    Bitboard enemy = enemy_pieces(pos);
    uint32_t captured = 0;
    BitboardScan scan = bb_scan(bb_minus(enemy, walk->prey));
    for (Square square; bb_next(&scan, &square);)
        captured |= UINT32_C(1) << bb_count_below(enemy, square);
    return captured;
}

/* Goes on from every state (square, captured set, steps) once, so that crowds do not multiply the ways, and
 * appends every end (square, captured set) once, whatever the number of steps that led there. */
static void go_on(const Position *pos, Square from, const Camelot8Walk *walk, MoveList *list) {
    uint32_t captured = camelot8_walk_captured(pos, walk);
    uint32_t steps = (uint32_t)walk->steps;
    if (walk->steps < CAMELOT8_STEPS_MAX) {
        if (steps > 0 && !list_states_add(list, walk->at, captured | steps << STATE_STEPS_SHIFT))
            return;
        bool ends = true;
        for (int i = 0; i < CAMELOT8_STEP_WAYS; i++) {
            if (!camelot8_walk_captures(walk, camelot8_steps[i]))
                continue;
            ends = false;
            Camelot8Walk next = camelot8_walk_on(walk, camelot8_steps[i]);
            go_on(pos, from, &next, list);
        }
        if (!ends || steps == 0)
            return;
    }
    if (list_states_add(list, walk->at, captured | (uint32_t)CAMELOT8_STEPS_MAX << STATE_STEPS_SHIFT))
        list_push(list, move_make(from, walk->at, MOVE_JUMP, captured));
}

static void generate_captures_of(const Position *pos, Square from, MoveList *list) {
    Camelot8Walk walk = camelot8_walk_start(pos, from);
    list_states_clear(list);
    go_on(pos, from, &walk, list);
}

static void generate_captures(const Position *pos, Bitboard pieces, MoveList *list) {
    BitboardScan scan = bb_scan(pieces);
    for (Square from; bb_next(&scan, &from);)
        generate_captures_of(pos, from, list);
}

static void generate_quiet(const Position *pos, MoveList *list) {
    Bitboard targets[KNIGHT_OFFSETS];
    quiet_targets(pos, targets);
    for (int i = 0; i < KNIGHT_OFFSETS; i++) {
        BitboardScan scan = bb_scan(targets[i]);
        for (Square to; bb_next(&scan, &to);)
            list_push(list, move_make((Square)(to - knight_offset[i]), to, MOVE_STEP, 0));
    }
}

static void generate(const Position *pos, unsigned stages, MoveList *list) {
    Bitboard captors = capturing_pieces(pos);
    if (!bb_is_empty(captors)) {
        if (stages & STAGE_CAPTURES)
            generate_captures(pos, captors, list);
    } else if ((stages & STAGE_PLAIN) && allows_quiet(pos)) {
        generate_quiet(pos, list);
    }
}

static uint64_t count(const Position *pos, MoveList *work) {
    Bitboard captors = capturing_pieces(pos);
    uint64_t moves = 0;
    if (!bb_is_empty(captors)) {
        uint32_t size = work->size;
        generate_captures(pos, captors, work);
        moves = work->size - size;
        work->size = size;
    } else if (allows_quiet(pos)) {
        Bitboard targets[KNIGHT_OFFSETS];
        quiet_targets(pos, targets);
        for (int i = 0; i < KNIGHT_OFFSETS; i++)
            moves += (uint64_t)bb_count(targets[i]);
    }
    return moves;
}

bool camelot8_is_quiet_way(const Position *pos, Square from, Camelot8Step step) {
    Bitboard empty = empty_squares(pos);
    for (int i = 0; i < CAMELOT8_STEP_SQUARES; i++)
        if (!bb_test(&empty, camelot8_step_square(from, step, i)))
            return false;
    return true;
}

bool camelot8_is_quiet(const Position *pos, Square from, Square to) {
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++)
        if (camelot8_step_square(from, camelot8_steps[i], CAMELOT8_STEP_SQUARES - 1) == to &&
            camelot8_is_quiet_way(pos, from, camelot8_steps[i]))
            return true;
    return false;
}

/* A side has few enough pieces that the signature of a captured set is the set, so exact does not matter. */
static Move find(const Position *pos, Square from, Square to, uint32_t captured, bool exact, MoveList *work) {
    (void)exact;
    Move found = MOVE_NONE;
    if (!bb_test(&pos->pieces[pos->turn], from))
        return found;
    if (captured == 0) {
        if (camelot8_is_quiet(pos, from, to) && !must_capture(pos))
            found = move_make(from, to, MOVE_STEP, 0);
        return found;
    }
    uint32_t size = work->size;
    generate_captures_of(pos, from, work);
    for (uint32_t i = size; i < work->size; i++)
        if (work->moves[i].to == to && work->moves[i].captured == captured)
            found = work->moves[i];
    work->size = size;
    return found;
}

static void play(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos), enemy = side_other(side);
    *next = *pos;
    pos_remove(next, side, move.from);
    BitboardScan scan = bb_scan(game_captured_squares(pos, move));
    for (Square square; bb_next(&scan, &square);)
        pos_remove(next, enemy, square);
    pos_add(next, side, false, move.to);
    if (move.captured)
        next->clock = 0;
    else if (next->clock < CLOCK_MAX)
        next->clock++;
    if (side == BLACK && next->move_number < MOVE_NUMBER_MAX)
        next->move_number++;
    next->turn = (uint8_t)enemy;
    next->key ^= keys_table.black_to_move;
    assert(game_is_consistent(next));
}

const GameRules camelot8_rules = {
    .generate = generate,
    .count = count,
    .must_capture = must_capture,
    .find = find,
    .play = play,
    .result = result,
    .no_moves = no_moves,
    .route = camelot8_route,
    .read = camelot8_read,
    .stops = camelot8_stops,
};

const Game camelot8_record = {
    .name = "camelot8",
    .title = "8x8 Camelot",
    .files = 8,
    .ranks = 8,
    .span = {{0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}, {0, 7}},
    .castle_span = {.exists = false},
    .start = "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1",
    .pieces = 12,
    .castle_moves = 0,
    .castle_wins = 0,
    .few_pieces = 0,
    .clock_limit = 100,
    .has_knights = false,
    .coordinates_lower = true,
    .rules = &camelot8_rules,
};
