#include "games/camelot8_walk.h"

const Camelot8Step camelot8_steps[CAMELOT8_STEP_WAYS] = {
    {{-16, -32, -33}}, {{-16, -32, -31}}, {{-16, -17, -18}}, {{-16, -15, -14}},
    {{-1, -17, -33}},  {{-1, -2, -18}},   {{-1, -2, 14}},    {{-1, 15, 31}},
    {{1, -15, -31}},   {{1, 2, -14}},     {{1, 2, 18}},      {{1, 17, 33}},
    {{16, 15, 14}},    {{16, 17, 18}},    {{16, 32, 31}},    {{16, 32, 33}},
};

bool camelot8_walk_enters(const Camelot8Walk *walk, Camelot8Step step, const Square *squares, int count) {
    for (int k = 0; k < count; k++)
        if (camelot8_step_square(walk->at, step, k) != squares[k])
            return false;
    return camelot8_walk_captures(walk, step);
}

Bitboard camelot8_walk_next(const Camelot8Walk *walk, const Square *squares, int count) {
    Bitboard next = bb_zero();
    if (walk->steps == CAMELOT8_STEPS_MAX)
        return next;
    for (int i = 0; i < CAMELOT8_STEP_WAYS; i++)
        if (camelot8_walk_enters(walk, camelot8_steps[i], squares, count))
            bb_set(&next, camelot8_step_square(walk->at, camelot8_steps[i], count));
    return next;
}

bool camelot8_is_quiet_way(const Position *pos, Square from, Camelot8Step step) {
    Bitboard empty = game_empty(pos);
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
