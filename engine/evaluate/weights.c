#include "evaluate/weights.h"

#include <string.h>

typedef struct NamedWeights {
    const char *name;
    const Weights *weights;
} NamedWeights;

static const NamedWeights tables[] = {
    {"camelot", &weights_camelot},   {"chivalry", &weights_chivalry}, {"cam", &weights_cam},
    {"camelot8", &weights_camelot8}, {"material", &weights_material},
};

const Weights *weights_find(const Game *game) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].name, game->name) == 0)
            return tables[i].weights;
    return game->castle_span.exists ? &weights_general : &weights_general_steps;
}
