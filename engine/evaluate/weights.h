/* What a feature is worth. Each weight has two values, for the opening and for the ending; between them it is
 * interpolated by the number of pieces on the board.
 * The tables are made by castellan-tune (protocol/tune). */
#ifndef CASTELLAN_EVALUATE_WEIGHTS_H
#define CASTELLAN_EVALUATE_WEIGHTS_H

#include "evaluate/features.h"

enum {
    WEIGHT_UNIT = 16, /* 1/16 of a hundredth of a Man */
    OPENING = 0,
    ENDING,
    PHASES
};

typedef struct Weights {
    int16_t place[2][PLACES][PHASES]; /* [is a Knight][feature_place] */
    int16_t feature[PHASES][FEATURES_MAX];
} Weights;

/* The weights of a game, by its name. A game without a table of its own is valued by a general one. A record
 * named "material" is valued by its pieces alone: copies of records so named are what the evaluation is
 * measured against. */
const Weights *weights_find(const Game *game);

extern const Weights weights_camelot, weights_chivalry, weights_cam, weights_camelot8, weights_material,
    weights_general, weights_general_steps;

#endif
