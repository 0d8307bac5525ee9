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

/* The table that a game is valued by unless told otherwise: its own, found by its name, or a general one. To be
 * asked once for a game, not once for a position. */
const Weights *weights_builtin(const Game *game);

/* A table by judgement for games of the kind of this one (features.h): every step ahead counts a little. */
const Weights *weights_general(const Game *game);

/* Men and Knights by what the rules of Camelot (12) say, and nothing else; for every game. What the evaluation is
 * measured against. */
extern const Weights weights_material;

extern const Weights weights_camelot, weights_chivalry, weights_cam, weights_camelot8,
    weights_general_castles, weights_general_steps;

#endif
