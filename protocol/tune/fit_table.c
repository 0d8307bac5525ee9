#include "tune/fit_table.h"

static void print_features(FILE *file, const FeatureSet *set, const int16_t *value) {
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count) {
        fprintf(file, "        /* %s */", group->name);
        for (int i = first; i < first + group->count; i++)
            fprintf(file, " %d,", value[i]);
        fprintf(file, "\n");
    }
}

static void print_places(FILE *file, const Game *game, const int16_t *value) {
    for (int to_go = 0; to_go < game->ranks; to_go++) {
        fprintf(file, "       ");
        for (int edge = 0; edge < 8; edge++)
            fprintf(file, " %d,", value[to_go * 8 + edge]);
        fprintf(file, "\n");
    }
}

void fit_table_print(FILE *file, const Game *game, const Weights *weights) {
    fprintf(file,
            "/* Weights of %s, made by castellan-tune. Places: a line for each rank, from the far end,\n"
            " * squares from the edge to the middle. */\n"
            "#include \"evaluate/weights.h\"\n\n/* clang-format off */\n"
            "const Weights weights_%s = {{\n",
            game->title, game->name);
    for (int phase = 0; phase < PHASES; phase++) {
        const int16_t *value = weights->value[phase];
        fprintf(file, "    { /* %s */\n", phase == OPENING ? "opening" : "ending");
        print_features(file, feature_set(game), value);
        fprintf(file, "        [WEIGHT_PLACES] = /* of Men */\n");
        print_places(file, game, value + WEIGHT_PLACES);
        fprintf(file, "        [WEIGHT_KNIGHT_PLACES] = /* of Knights */\n");
        print_places(file, game, value + WEIGHT_KNIGHT_PLACES);
        fprintf(file, "    },\n");
    }
    fprintf(file, "}};\n");
}
