/* Features of games with Castles: Camelot and its family. All but the run is counted set-wise from three
 * sets, White's, Black's and the empty squares, each moved one square in eight directions. */
#include "board/leaps.h"
#include "evaluate/castle_run.h"
#include "evaluate/features.h"

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
    COUNT = RUN + (CASTLE_RUN_GUARDS_MAX + 1) * (CASTLE_RUN_NEED_MAX + 1)
};

_Static_assert((int)COUNT <= (int)FEATURE_NOTHING && (int)KEEPERS <= (int)FEATURE_COUNTS,
               "features do not fit");

enum { KEEPERS_MAX = 3 };

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

/* What the features of both sides are counted from. */
typedef struct Surroundings {
    Bitboard empty;
    Near near_empty, near_piece[SIDES];
    Near near_outside[SIDES];       /* of pieces outside the enemy Castle, where some are inside */
    const Near *near_jumper[SIDES]; /* of pieces outside the enemy Castle: one of the two above */
} Surroundings;

/* Pieces that the enemy's jumps can take, and whether a jump back follows: the jumper then stands between a
 * friend and an empty square. */
static inline void count_exposed(const Surroundings *around, Side side, Bitboard own, bool moves,
                                 int16_t *value) {
    const Near *jumper = around->near_jumper[side_other(side)];
    Bitboard exposed = bb_and(own, near_between(jumper, &around->near_empty));
    if (bb_is_empty(exposed))
        return;
    Bitboard retaken = near_between(around->near_jumper[side], &around->near_empty);
    Near safe = near_of(bb_minus(around->empty, retaken));
    int lost = bb_count(bb_and(exposed, near_between(jumper, &safe)));
    value[EXPOSED + moves] = (int16_t)lost;
    value[EXPOSED_MORE + moves] = (int16_t)(lost > 1 ? lost - 1 : 0);
    value[GUARDED + moves] = (int16_t)(bb_count(exposed) - lost);
}

/* The squares within three steps of a Castle. */
static inline Bitboard yard(Bitboard castle) {
    Bitboard row = bb_or(castle, bb_or(bb_left(castle, 1), bb_right(castle, 1)));
    row = bb_or(row, bb_or(bb_left(row, 2), bb_right(row, 2)));
    row = bb_or(row, bb_or(bb_up(row, 1), bb_down(row, 1)));
    return bb_or(row, bb_or(bb_up(row, 2), bb_down(row, 2)));
}

__attribute__((always_inline)) static inline void count_side(const Position *pos, const Surroundings *around,
                                                             Side side, Features *features) {
    const Game *game = pos->game;
    Side other = side_other(side);
    int16_t *value = features->count[side];
    bool moves = pos->turn == side;
    Bitboard goal = game->castle[other], home = game->castle[side];
    Bitboard own = pos->pieces[side], outside = bb_minus(own, goal);
    const Near *friends = &around->near_piece[side];
    Bitboard beside = near_any(friends->near);

    value[BARE] = pos->count[side] < game->few_pieces;
    value[CASTLE_MOVES] = pos->castle_moves[side];
    count_exposed(around, side, outside, moves, value);
    Bitboard hot = bb_and(near_leap_squares(pos->pieces[other], &around->near_empty), around->empty);
    Leaps leaps = near_leaps(own, &around->near_empty);
    if (!bb_is_empty(hot)) {
        value[THREATS + moves] = (int16_t)bb_count(bb_and(hot, beside));
        Bitboard stops = bb_and(leaps_land(&leaps, bb_and(outside, pos->knights)), around->empty);
        if (!bb_is_empty(stops)) {
            stops = leaps_flood(&leaps, stops, home, goal);
            value[CHARGES + moves] = (int16_t)bb_count(bb_and(stops, hot));
        }
    }

    const Bitboard sets[16] = {
        bb_and(own, near_any(around->near_piece[other].near)),
        bb_minus(outside, beside),
        bb_and(own, friends->near[EAST]),
        bb_and(own, friends->near[NORTH]),
        bb_and(own, friends->near[NORTH_EAST]),
        bb_and(outside, near_any(leaps.edge)),
        bb_and(leaps_land(&leaps, outside), around->empty),
        bb_and(outside, leaps.edge[side == WHITE ? NORTH : SOUTH]),
        /* What is not counted in the order of the features. */
        bb_and(around->empty, beside),
        bb_and(own, friends->near[NORTH_WEST]),
        bb_and(outside, leaps.edge[side == WHITE ? NORTH_EAST : SOUTH_EAST]),
        bb_and(outside, leaps.edge[side == WHITE ? NORTH_WEST : SOUTH_WEST]),
        bb_and(own, goal),
        bb_and(own, home),
        bb_and(own, yard(home)),
        bb_zero(),
    };
    int16_t more[8];
    bb_count_eight(sets, value + CONTACT);
    bb_count_eight(sets + 8, more);
    value[ROOM] = more[0];
    value[PAIRS_ASLANT] = (int16_t)(value[PAIRS_ASLANT] + more[1]);
    value[LANDINGS_AHEAD] = (int16_t)(value[LANDINGS_AHEAD] + more[2] + more[3]);
    value[INSIDE] = more[4];
    value[STUCK] = more[5];
    features->choice[side][0] = (uint8_t)(KEEPERS + (more[6] < KEEPERS_MAX ? more[6] : KEEPERS_MAX));
}

enum { FAR = 5, FAR_IN_ENDING = 14, ENDING_PIECES = 12, RACE_MAX = 3 };

/* Runs are followed to the end when few pieces are left, and near the Castles before. */
static void count_runs(const Position *pos, Features *features) {
    bool ending = pos->count[WHITE] + pos->count[BLACK] <= ENDING_PIECES;
    int half_moves[SIDES];
    CastleRun runs[SIDES];
    castle_run_measure(pos, ending ? FAR_IN_ENDING : FAR, runs);
    for (int side = 0; side < SIDES; side++) {
        if (pos->count[side] < pos->game->castle_wins)
            runs[side] = (CastleRun){CASTLE_RUN_NEED_MAX, CASTLE_RUN_GUARDS_MAX};
        features->choice[side][1] =
            (uint8_t)(RUN + runs[side].guards * (CASTLE_RUN_NEED_MAX + 1) + runs[side].need);
        half_moves[side] = 2 * runs[side].need - (pos->turn == side);
    }
    Side first = half_moves[WHITE] < half_moves[BLACK] ? WHITE : BLACK;
    if (runs[first].need == CASTLE_RUN_NEED_MAX)
        return;
    int lead = (half_moves[side_other(first)] - half_moves[first]) / 2;
    int index = RACE + (lead < RACE_MAX ? lead : RACE_MAX) + (runs[first].guards ? RACE_MAX + 1 : 0);
    features->choice[first][2] = (uint8_t)index;
}

static void count_features(const Position *pos, Features *features) {
    Surroundings around;
    features_common(pos, features);
    around.empty = game_empty(pos);
    around.near_empty = near_of(around.empty);
    for (int side = 0; side < SIDES; side++) {
        Bitboard inside = pos->game->castle[side_other((Side)side)];
        around.near_piece[side] = near_of(pos->pieces[side]);
        around.near_jumper[side] = &around.near_piece[side];
        if (bb_intersect(pos->pieces[side], inside)) {
            around.near_outside[side] = near_of(bb_minus(pos->pieces[side], inside));
            around.near_jumper[side] = &around.near_outside[side];
        }
    }
    count_side(pos, &around, WHITE, features);
    count_side(pos, &around, BLACK, features);
    count_runs(pos, features);
}

const FeatureSet features_castles = {"castles", COUNT, groups, count_features};
