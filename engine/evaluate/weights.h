/* What a feature is worth. Each weight has two values, for the opening and for the ending; between them it is
 * interpolated by the number of pieces on the board.
 * What features are worth together, neurons tell, where a table has them: each adds up all features, those of
 * the side to move by other numbers than the other side's, and counts, cut off at 0 and NEURON_ONE, as one
 * feature more of the side to move. A network of one hidden layer, as in Yu Nasu, "Efficiently updatable
 * neural-network-based evaluation functions for computer Shogi" (2018), over features instead of squares.
 * The tables are made by castellan-tune (protocol/tune). */
#ifndef CASTELLAN_EVALUATE_WEIGHTS_H
#define CASTELLAN_EVALUATE_WEIGHTS_H

#include "evaluate/features.h"

enum {
    WEIGHT_UNIT = 16, /* 1/16 of a hundredth of a Man */
    OPENING = 0,
    ENDING,
    PHASES,
    /* A weight's number: features first, then a place (Game.place) of a Man, then one of a Knight. */
    WEIGHT_PLACES = FEATURES_MAX,
    WEIGHT_KNIGHT_PLACES = WEIGHT_PLACES + PLACES,
    WEIGHTS = WEIGHT_KNIGHT_PLACES + PLACES,
    NEURONS = 32,
    NEURON_ONE = 1024 /* all that a neuron can count */
};

typedef struct Weights {
    int16_t value[PHASES][WEIGHTS]; /* 0 where the game has no such feature or place */
    bool has_neurons;               /* all below is 0 otherwise */
    _Alignas(
        32) int16_t input[WEIGHTS][SIDES][NEURONS]; /* for each count of the side to move, of the other */
    int16_t output[PHASES][NEURONS];                /* what NEURON_ONE is worth */
} Weights;

/* The table that a game is valued by unless told otherwise: its own, found by its name, or a general one. To
 * be asked once for a game, not once for a position. */
const Weights *weights_builtin(const Game *game);

/* A table by judgement for games of the kind of this one (features.h): every step ahead counts a little. */
const Weights *weights_general(const Game *game);

/* Men and Knights by what the rules of Camelot (12) say, and nothing else; for every game. What the
 * evaluation is measured against. */
extern const Weights weights_material;

extern const Weights weights_camelot, weights_chivalry, weights_cam, weights_camelot8,
    weights_general_castles, weights_general_steps;

#endif
