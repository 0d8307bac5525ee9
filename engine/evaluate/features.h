/* What the evaluation counts in a position: small whole numbers, each side's own, that weights turn into a
 * value (weights.h). Which numbers there are depends on the kind of game: a set of features for games with
 * Castles, another for games of bare capturing. */
#ifndef CASTELLAN_EVALUATE_FEATURES_H
#define CASTELLAN_EVALUATE_FEATURES_H

#include "games/game.h"

enum {
    FEATURES_MAX = 112, /* a multiple of 16, so that sums fill whole vector registers */
    PLACES = 128        /* classes of squares, see feature_place */
};

typedef struct Features {
    _Alignas(32) int16_t value[SIDES][FEATURES_MAX]; /* the rest of a shorter set is zero */
} Features;

/* Neighbouring features of one kind. */
typedef struct FeatureGroup {
    int count;
    const char *name; /* for the tuner */
    const char *term; /* the term of eval_explain that they belong to */
} FeatureGroup;

typedef struct FeatureSet {
    int count;                  /* of features */
    const FeatureGroup *groups; /* in the order of the features; their counts add up */
    /* Fills in all features. */
    void (*count_features)(const Position *pos, Features *features);
} FeatureSet;

/* The set for a game. */
const FeatureSet *feature_set(const Game *game);

/* The first features of every set. */
enum {
    FEATURE_MEN,
    FEATURE_KNIGHTS, /* Knights outside the enemy Castle times knight_bonus */
    FEATURE_TRADE,   /* the lead as a share of all material, in 1/256, to the side that leads */
    FEATURE_TEMPO,   /* to move */
    FEATURE_COMMON
};

/* The groups of the above. */
#define FEATURE_COMMON_GROUPS                                                                                \
    {1, "men", "material"}, {1, "knights", "material"}, {1, "trade", "trade-down"}, {                        \
        1, "tempo", "side-to-move"                                                                           \
    }

/* Fills in the features that all sets have. */
void features_common(const Position *pos, Features *features);

/* The class of a square for a side's piece: ranks to go to the far end times 8, plus files to the nearer
 * edge. Boards are the same on the left and on the right. */
static inline int feature_place(const Game *game, Side side, Square square) {
    int file = square_file(square), rank = square_rank(square);
    int fold = game->files - 1 - file;
    int to_go = side == WHITE ? game->ranks - 1 - rank : rank;
    return to_go * 8 + (file < fold ? file : fold);
}

extern const FeatureSet features_castles, features_steps;

#endif
