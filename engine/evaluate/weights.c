#include "evaluate/weights.h"

#include <string.h>

static const struct {
    const char *game;
    const Weights *weights;
} tables[] = {
    {"camelot", &weights_camelot},
    {"chivalry", &weights_chivalry},
    {"cam", &weights_cam},
    {"camelot8", &weights_camelot8},
};

const Weights weights_material = {
    .value = {{[FEATURE_MEN] = 100 * WEIGHT_UNIT, [FEATURE_KNIGHTS] = WEIGHT_UNIT},
              {[FEATURE_MEN] = 100 * WEIGHT_UNIT, [FEATURE_KNIGHTS] = WEIGHT_UNIT}},
};

const Weights *weights_builtin(const Game *game) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].game, game->name) == 0)
            return tables[i].weights;
    return weights_general(game);
}

const Weights *weights_general(const Game *game) {
    return game->castle_width ? &weights_general_castles : &weights_general_steps;
}
