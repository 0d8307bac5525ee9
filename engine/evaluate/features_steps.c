/* Features of games without Castles, whose pieces walk knight's steps and must capture: 8x8 Camelot. Counted
 * set-wise from where the steps of all pieces lead, and over what. */
#include "evaluate/features.h"

enum {
    MOBILITY = FEATURE_COMMON, /* steps that capture nothing */
    /* Twice: for the side that waits, then for the side to move. */
    PREY,                  /* enemy pieces that a step can capture */
    CAPTORS = PREY + 2,    /* pieces with such a step */
    CONTACT = CAPTORS + 2, /* pieces beside an enemy */
    PAIRS_ACROSS,
    PAIRS_ALONG,
    PAIRS_ASLANT,
    LEAD_FEW, /* more pieces than the enemy: one of four, by the pieces that the enemy has left */
    COUNT = LEAD_FEW + 4
};

_Static_assert((int)LEAD_FEW <= (int)FEATURE_COUNTS, "features do not fit");

static const FeatureGroup groups[] = {
    FEATURE_COMMON_GROUPS,           {1, "mobility", "mobility"},      {2, "prey", "threats"},
    {2, "captors", "threats"},       {1, "contact", "contact"},        {1, "pairs across", "formation"},
    {1, "pairs along", "formation"}, {1, "pairs aslant", "formation"}, {4, "lead, enemy has 1 to 4", "count"},
};

typedef struct Steps {
    Bitboard own, empty, passable, enemy;
    Bitboard prey, captors; /* found so far */
    int quiet;
} Steps;

/* The steps by one of the two ways to a target; walks back from the targets to tell which pieces lie on a way
 * that is open to its end. Returns the targets reached without a capture. */
static inline Bitboard walk(Steps *steps, Direction a, Direction b, Direction c) {
    Bitboard first = bb_and(bb_step(steps->own, a), steps->passable);
    Bitboard second = bb_and(bb_step(first, b), steps->passable);
    Bitboard target = bb_and(bb_step(second, c), steps->empty);
    second = bb_and(second, bb_step(target, direction_opposite(c)));
    first = bb_and(first, bb_step(second, direction_opposite(b)));
    Bitboard taken = bb_and(second, steps->enemy);
    Bitboard from =
        bb_step(taken, direction_opposite(b)); /* firsts of a way with prey on its second square */
    Bitboard hit = bb_and(first, bb_or(steps->enemy, from));
    steps->prey = bb_or(steps->prey, bb_or(taken, bb_and(first, steps->enemy)));
    steps->captors = bb_or(steps->captors, bb_step(hit, direction_opposite(a)));
    Bitboard quiet = bb_step(bb_and(bb_step(bb_and(first, steps->empty), b), steps->empty), c);
    return bb_and(quiet, steps->empty);
}

static inline void offset(Steps *steps, Direction along, Direction aside) {
    Bitboard targets = bb_or(walk(steps, along, along, aside), walk(steps, aside, along, along));
    steps->quiet += bb_count(targets);
}

static Steps survey(const Position *pos, Side side) {
    Steps steps = {.own = pos->pieces[side],
                   .empty = game_empty(pos),
                   .passable = bb_minus(pos->game->board, pos->pieces[side]),
                   .enemy = pos->pieces[side_other(side)],
                   .prey = bb_zero(),
                   .captors = bb_zero()};
    offset(&steps, NORTH, WEST);
    offset(&steps, NORTH, EAST);
    offset(&steps, SOUTH, WEST);
    offset(&steps, SOUTH, EAST);
    offset(&steps, EAST, NORTH);
    offset(&steps, EAST, SOUTH);
    offset(&steps, WEST, NORTH);
    offset(&steps, WEST, SOUTH);
    return steps;
}

static int pairs(Bitboard own, Direction direction) {
    return bb_count(bb_and(own, bb_step(own, direction)));
}

static void count_side(const Position *pos, Side side, Features *features) {
    int16_t *value = features->count[side];
    Steps steps = survey(pos, side);
    bool moves = pos->turn == side;
    value[MOBILITY] = (int16_t)steps.quiet;
    value[PREY + moves] = (int16_t)bb_count(steps.prey);
    value[CAPTORS + moves] = (int16_t)bb_count(bb_and(steps.captors, steps.own));
    value[CONTACT] = (int16_t)bb_count(bb_and(steps.own, bb_around(steps.enemy)));
    value[PAIRS_ACROSS] = (int16_t)pairs(steps.own, EAST);
    value[PAIRS_ALONG] = (int16_t)pairs(steps.own, NORTH);
    value[PAIRS_ASLANT] = (int16_t)(pairs(steps.own, NORTH_EAST) + pairs(steps.own, NORTH_WEST));
    int left = pos->count[side_other(side)];
    if (pos->count[side] > left && left >= 1 && left <= 4)
        features->choice[side][0] = (uint8_t)(LEAD_FEW + left - 1);
}

static void count_features(const Position *pos, Features *features) {
    features_common(pos, features);
    count_side(pos, WHITE, features);
    count_side(pos, BLACK, features);
}

const FeatureSet features_steps = {"steps", COUNT, groups, count_features};
