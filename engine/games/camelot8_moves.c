#include "games/camelot8_walk.h"

enum { STATE_STEPS_SHIFT = 22 }; /* a state holds up to 22 captured pieces and two bits of steps */

/* Set-wise part: where do steps lead from all squares of a set at once. A way walked backward is a way too,
 * so the same functions find where steps can have come from. */

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
    Bitboard targets = game_empty(pos), prey = pos_enemy(pos);
    Bitboard passable = bb_minus(pos->game->board, pos_own(pos));
    Bitboard vertical = bb_or(capturing_ends(targets, NORTH, WEST, EAST, passable, prey),
                              capturing_ends(targets, SOUTH, EAST, WEST, passable, prey));
    Bitboard horizontal = bb_or(capturing_ends(targets, EAST, NORTH, SOUTH, passable, prey),
                                capturing_ends(targets, WEST, SOUTH, NORTH, passable, prey));
    return bb_and(bb_or(vertical, horizontal), pos_own(pos));
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
    Bitboard own = pos_own(pos), empty = game_empty(pos);
    targets[0] = quiet_ends(own, NORTH, WEST, empty);
    targets[1] = quiet_ends(own, NORTH, EAST, empty);
    targets[2] = quiet_ends(own, SOUTH, WEST, empty);
    targets[3] = quiet_ends(own, SOUTH, EAST, empty);
    targets[4] = quiet_ends(own, EAST, SOUTH, empty);
    targets[5] = quiet_ends(own, EAST, NORTH, empty);
    targets[6] = quiet_ends(own, WEST, SOUTH, empty);
    targets[7] = quiet_ends(own, WEST, NORTH, empty);
}

/* The survey of a turn: the pieces that have a capturing step. */
_Static_assert(sizeof(Bitboard) <= TURN_SURVEY_BYTES, "the survey does not fit");

static Bitboard *captors(Turn *turn) {
    return (Bitboard *)(void *)turn->survey;
}

/* Moves without capture are not legal in the count stage, nor in a finished game. */
void camelot8_survey(Turn *turn) {
    const Position *pos = turn->pos;
    *captors(turn) = capturing_pieces(pos);
    turn->must_capture = camelot8_is_count_stage(pos) || pos->count[WHITE] == 0 || pos->count[BLACK] == 0 ||
                         !bb_is_empty(*captors(turn));
}

/* Goes on from every state (square, captured set, steps) once, so that crowds do not multiply the ways, and
 * appends every end (square, captured set) once, whatever the number of steps that led there. */
static void go_on(const Position *pos, Square from, const Camelot8Walk *walk, MoveList *list) {
    uint32_t captured = camelot8_walk_captured(pos, walk);
    uint32_t steps = (uint32_t)walk->steps;
    if (walk->steps < CAMELOT8_STEPS_MAX) {
        if (steps > 0 && !list_visit(list, walk->at, captured | steps << STATE_STEPS_SHIFT))
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
    if (list_visit(list, walk->at, captured | (uint32_t)CAMELOT8_STEPS_MAX << STATE_STEPS_SHIFT))
        list_push(list, move_make(from, walk->at, MOVE_JUMP, captured));
}

static void generate_captures_of(const Position *pos, Square from, MoveList *list) {
    Camelot8Walk walk = camelot8_walk_start(pos, from);
    state_set_clear(&list->visited);
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

void camelot8_generate(Turn *turn, unsigned stages, MoveList *list) {
    if (stages & STAGE_CAPTURES)
        generate_captures(turn->pos, *captors(turn), list);
    if ((stages & STAGE_PLAIN) && !turn->must_capture)
        generate_quiet(turn->pos, list);
}

uint64_t camelot8_count(Turn *turn, MoveList *work) {
    uint64_t moves = 0;
    if (turn->must_capture) {
        uint32_t size = work->size;
        generate_captures(turn->pos, *captors(turn), work);
        moves = work->size - size;
        work->size = size;
    } else {
        Bitboard targets[KNIGHT_OFFSETS];
        quiet_targets(turn->pos, targets);
        for (int i = 0; i < KNIGHT_OFFSETS; i++)
            moves += (uint64_t)bb_count(targets[i]);
    }
    return moves;
}

Move camelot8_find(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work) {
    const Position *pos = turn->pos;
    if (!bb_test(&pos->pieces[pos->turn], from))
        return MOVE_NONE;
    if (captured == 0) {
        bool legal = camelot8_is_quiet(pos, from, to) && !turn->must_capture;
        return legal ? move_make(from, to, MOVE_STEP, 0) : MOVE_NONE;
    }
    uint32_t size = work->size;
    generate_captures_of(pos, from, work);
    return list_cut(work, size, to, captured, exact);
}
