/* What the evaluation counts in a position: small whole numbers, each side's own, that weights turn into a
 * value (weights.h). Which numbers there are depends on the kind of game: a set of features for games with
 * Castles, another for games of bare capturing. */
#ifndef CASTELLAN_EVALUATE_FEATURES_H
#define CASTELLAN_EVALUATE_FEATURES_H

#include "games/game.h"

enum {
    FEATURES_MAX = 112,                 /* of all kinds, FEATURE_NOTHING included */
    FEATURE_COUNTS = 32,                /* features up to this number may be counts, */
    FEATURE_CHOICES = 3,                /* the others are such that of a few one is there, once, or none */
    FEATURE_NOTHING = FEATURES_MAX - 1, /* what is chosen where none is there: in no set, its weight is 0 */
};

typedef struct Features {
    _Alignas(32) int16_t count[SIDES][FEATURE_COUNTS]; /* by feature; 0 where the set has no count */
    uint8_t choice[SIDES][FEATURE_CHOICES];            /* features, or FEATURE_NOTHING */
} Features;

/* Neighbouring features of one kind. */
typedef struct FeatureGroup {
    int count;
    const char *name; /* for the tuner */
    const char *term; /* the term of eval_explain that they belong to */
} FeatureGroup;

typedef struct FeatureSet {
    const char *name;           /* one word */
    int count;                  /* of features */
    const FeatureGroup *groups; /* in the order of the features; their counts add up */
    /* Fills in all of features. */
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

/* Sets the counts that all sets have, the others to 0, and all choices to FEATURE_NOTHING. */
void features_common(const Position *pos, Features *features);

extern const FeatureSet features_castles, features_steps;

#endif
