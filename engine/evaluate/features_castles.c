/* Features of games with Castles: Camelot and its family. All but the run is counted set-wise from three
 * sets, White's, Black's and the empty squares, each moved one square in eight directions. */
#include "board/leaps.h"
#include "evaluate/features.h"
#include "evaluate/run.h"

enum {
    BARE = FEATURE_COMMON, /* too few pieces to win */
    INSIDE,                /* pieces in the enemy Castle */
    CASTLE_MOVES,
    STUCK, /* pieces in the own Castle */
    /* Twice: for the side that waits, then for the side to move. */
    EXPOSED,                    /* pieces that a jump can take and nobody retakes */
    EXPOSED_MORE = EXPOSED + 2, /* of these, all but the first */
    GUARDED = EXPOSED_MORE + 2, /* pieces that a jump can take, with a jump back */
    THREATS = GUARDED + 2,      /* squares beside own pieces from which a jump would be open */
    CHARGES = THREATS + 2,      /* stops of Knights' canters with a jump */
    CONTACT = CHARGES + 2,      /* pieces beside an enemy */
    LONE,                       /* pieces without a friend beside them */
    PAIRS_ACROSS,
    PAIRS_ALONG,
    PAIRS_ASLANT,
    CANTERERS,          /* pieces with a leap over a friend */
    LANDINGS,           /* squares such leaps lead to */
    LANDINGS_AHEAD,     /* leaps that lead nearer to the enemy */
    ROOM,               /* empty squares beside own pieces */
    KEEPERS,            /* pieces near the own Castle: one of four, for 0, 1, 2, 3 and more */
    RACE = KEEPERS + 4, /* who is first in the Castle, by how much: one of four, with free way or not */
    RUN = RACE + 8,     /* one of 64, by guards and moves needed */
    COUNT = RUN + (RUN_GUARDS_MAX + 1) * (RUN_NEED_MAX + 1)
};

_Static_assert((int)COUNT <= (int)FEATURES_MAX, "features do not fit");

static const FeatureGroup groups[] = {
    FEATURE_COMMON_GROUPS,
    {1, "bare", "material"},
    {1, "inside", "castle"},
    {1, "castle moves", "castle-moves"},
    {1, "stuck", "castle"},
    {2, "exposed", "exposed"},
    {2, "exposed more", "exposed"},
    {2, "guarded", "guarded"},
    {2, "threats", "threats"},
    {2, "charges", "threats"},
    {1, "contact", "contact"},
    {1, "lone", "formation"},
    {1, "pairs across", "formation"},
    {1, "pairs along", "formation"},
    {1, "pairs aslant", "formation"},
    {1, "canterers", "canters"},
    {1, "landings", "canters"},
    {1, "landings ahead", "canters"},
    {1, "room", "mobility"},
    {4, "keepers", "castle-guards"},
    {4, "race, free way", "race"},
    {4, "race, guarded", "race"},
    {16, "run, free way", "run"},
    {16, "run, 1 guard", "run"},
    {16, "run, 2 guards", "run"},
    {16, "run, 3 guards", "run"},
};

/* near[d]: the squares whose neighbour in direction d is in the set. */
typedef struct Near {
    Bitboard near[DIRECTIONS];
} Near;

static inline Near near_of(Bitboard set) {
    Near n;
    Bitboard left = bb_left(set, 1), right = bb_right(set, 1);
    n.near[NORTH] = bb_down(set, 1);
    n.near[NORTH_EAST] = bb_down(left, 1);
    n.near[EAST] = left;
    n.near[SOUTH_EAST] = bb_up(left, 1);
    n.near[SOUTH] = bb_up(set, 1);
    n.near[SOUTH_WEST] = bb_up(right, 1);
    n.near[WEST] = right;
    n.near[NORTH_WEST] = bb_down(right, 1);
    return n;
}

/* All that is found in any direction. */
static inline Bitboard any(const Bitboard found[DIRECTIONS]) {
    return bb_or(bb_or(bb_or(found[0], found[1]), bb_or(found[2], found[3])),
                 bb_or(bb_or(found[4], found[5]), bb_or(found[6], found[7])));
}

/* The leaps over the pieces of middle to empty squares. */
static inline Leaps leaps_near(Bitboard middle, const Near *empty) {
    Leaps leaps;
    leaps.edge[NORTH] = bb_down(bb_and(middle, empty->near[NORTH]), 1);
    leaps.edge[NORTH_EAST] = bb_down(bb_left(bb_and(middle, empty->near[NORTH_EAST]), 1), 1);
    leaps.edge[EAST] = bb_left(bb_and(middle, empty->near[EAST]), 1);
    leaps.edge[SOUTH_EAST] = bb_up(bb_left(bb_and(middle, empty->near[SOUTH_EAST]), 1), 1);
    leaps.edge[SOUTH] = bb_up(bb_and(middle, empty->near[SOUTH]), 1);
    leaps.edge[SOUTH_WEST] = bb_up(bb_right(bb_and(middle, empty->near[SOUTH_WEST]), 1), 1);
    leaps.edge[WEST] = bb_right(bb_and(middle, empty->near[WEST]), 1);
    leaps.edge[NORTH_WEST] = bb_down(bb_right(bb_and(middle, empty->near[NORTH_WEST]), 1), 1);
    return leaps;
}

/* Squares between one of the first set and one of the second, in any direction. */
static inline Bitboard between(const Near *a, const Near *b) {
    Bitboard found = bb_zero();
    for (int d = 0; d < DIRECTIONS; d++)
        found = bb_or(found, bb_and(a->near[d], b->near[(d + 4) & 7]));
    return found;
}

/* What the features of both sides are counted from. */
typedef struct Survey {
    Bitboard empty;
    Near near_empty, near_piece[SIDES], near_jumper[SIDES]; /* jumpers: pieces outside the enemy Castle */
    Leaps jumps[SIDES];                                     /* of each side over the other */
} Survey;

/* Pieces that the enemy's jumps can take, and whether a jump back follows: the jumper then stands between a
 * friend and an empty square. */
static void count_exposed(const Survey *survey, Side side, Bitboard own, bool moves, int16_t *value) {
    const Near *jumper = &survey->near_jumper[side_other(side)];
    Bitboard exposed = bb_and(own, between(jumper, &survey->near_empty));
    if (bb_is_empty(exposed))
        return;
    Bitboard retaken = between(&survey->near_jumper[side], &survey->near_empty);
    Near safe = near_of(bb_minus(survey->empty, retaken));
    int lost = bb_count(bb_and(exposed, between(jumper, &safe)));
    value[EXPOSED + moves] = (int16_t)lost;
    value[EXPOSED_MORE + moves] = (int16_t)(lost > 1 ? lost - 1 : 0);
    value[GUARDED + moves] = (int16_t)(bb_count(exposed) - lost);
}

static void count_side(const Position *pos, const Survey *survey, Side side, int16_t *value) {
    const Game *game = pos->game;
    Side other = side_other(side);
    bool moves = pos->turn == side;
    Bitboard goal = game->castle[other], home = game->castle[side];
    Bitboard own = pos->pieces[side], outside = bb_minus(own, goal);
    const Near *friends = &survey->near_piece[side];
    Bitboard beside = any(friends->near);

    value[BARE] = pos->count[side] < game->few_pieces;
    value[INSIDE] = (int16_t)bb_count(bb_and(own, goal));
    value[CASTLE_MOVES] = pos->castle_moves[side];
    value[STUCK] = (int16_t)bb_count(bb_and(own, home));

    count_exposed(survey, side, outside, moves, value);
    Bitboard hot = bb_and(any(survey->jumps[side].edge), survey->empty);
    Leaps leaps = leaps_near(own, &survey->near_empty);
    Bitboard landings = bb_and(leaps_land(&leaps, outside), survey->empty);
    if (!bb_is_empty(hot)) {
        value[THREATS + moves] = (int16_t)bb_count(bb_and(hot, beside));
        Bitboard stops = bb_and(leaps_land(&leaps, bb_and(outside, pos->knights)), survey->empty);
        if (!bb_is_empty(stops)) {
            stops = leaps_flood(&leaps, stops, home, goal);
            value[CHARGES + moves] = (int16_t)bb_count(bb_and(stops, hot));
        }
    }

    value[CONTACT] = (int16_t)bb_count(bb_and(own, any(survey->near_piece[other].near)));
    value[LONE] = (int16_t)bb_count(bb_minus(outside, beside));
    value[PAIRS_ACROSS] = (int16_t)bb_count(bb_and(own, friends->near[EAST]));
    value[PAIRS_ALONG] = (int16_t)bb_count(bb_and(own, friends->near[NORTH]));
    value[PAIRS_ASLANT] = (int16_t)(bb_count(bb_and(own, friends->near[NORTH_EAST])) +
                                    bb_count(bb_and(own, friends->near[NORTH_WEST])));
    value[CANTERERS] = (int16_t)bb_count(bb_and(outside, any(leaps.edge)));
    value[LANDINGS] = (int16_t)bb_count(landings);
    for (int d = 0; d < DIRECTIONS; d++) {
        bool ahead = side == WHITE ? d == NORTH || d == NORTH_EAST || d == NORTH_WEST
                                   : d == SOUTH || d == SOUTH_EAST || d == SOUTH_WEST;
        if (ahead)
            value[LANDINGS_AHEAD] =
                (int16_t)(value[LANDINGS_AHEAD] + bb_count(bb_and(outside, leaps.edge[d])));
    }
    value[ROOM] = (int16_t)bb_count(bb_and(survey->empty, beside));
}

/* The squares within so many steps of a set. */
static Bitboard within(Bitboard set, int steps) {
    for (int i = 0; i < steps; i++) {
        set = bb_or(set, bb_or(bb_left(set, 1), bb_right(set, 1)));
        set = bb_or(set, bb_or(bb_up(set, 1), bb_down(set, 1)));
    }
    return set;
}

enum { KEEPERS_REACH = 3, KEEPERS_MAX = 3, FAR = 5, FAR_IN_ENDING = 14, ENDING_PIECES = 12, RACE_MAX = 3 };

/* Runs are followed to the end when few pieces are left, and near the Castles before. */
static void count_runs(const Position *pos, Features *features) {
    bool ending = pos->count[WHITE] + pos->count[BLACK] <= ENDING_PIECES;
    int half_moves[SIDES];
    Run runs[SIDES];
    for (int side = 0; side < SIDES; side++) {
        Bitboard yard = within(pos->game->castle[side], KEEPERS_REACH);
        int keepers = bb_count(bb_and(yard, pos->pieces[side]));
        features->value[side][KEEPERS + (keepers < KEEPERS_MAX ? keepers : KEEPERS_MAX)] = 1;
        runs[side] = (Run){RUN_NEED_MAX, RUN_GUARDS_MAX};
        if (pos->count[side] >= pos->game->castle_wins)
            runs[side] = run_measure(pos, (Side)side, ending ? FAR_IN_ENDING : FAR);
        features->value[side][RUN + runs[side].guards * (RUN_NEED_MAX + 1) + runs[side].need] = 1;
        half_moves[side] = 2 * runs[side].need - (pos->turn == side);
    }
    Side first = half_moves[WHITE] < half_moves[BLACK] ? WHITE : BLACK;
    if (runs[first].need == RUN_NEED_MAX)
        return;
    int lead = (half_moves[side_other(first)] - half_moves[first]) / 2;
    int index = RACE + (lead < RACE_MAX ? lead : RACE_MAX) + (runs[first].guards ? RACE_MAX + 1 : 0);
    features->value[first][index] = 1;
}

static void count_features(const Position *pos, Features *features) {
    Survey survey;
    *features = (Features){{{0}}};
    features_common(pos, features);
    survey.empty = bb_minus(pos->game->board, pos_occupied(pos));
    survey.near_empty = near_of(survey.empty);
    for (int side = 0; side < SIDES; side++) {
        Bitboard inside = pos->game->castle[side_other((Side)side)];
        survey.near_piece[side] = near_of(pos->pieces[side]);
        survey.near_jumper[side] = bb_intersect(pos->pieces[side], inside)
                                       ? near_of(bb_minus(pos->pieces[side], inside))
                                       : survey.near_piece[side];
        survey.jumps[side] = leaps_near(pos->pieces[side_other((Side)side)], &survey.near_empty);
    }
    for (int side = 0; side < SIDES; side++)
        count_side(pos, &survey, (Side)side, features->value[side]);
    count_runs(pos, features);
}

const FeatureSet features_castles = {COUNT, groups, count_features};
