#include "tune/fit_table.h"

static void print_places(FILE *file, const Game *game, const int16_t places[PLACES][PHASES]) {
    for (int to_go = 0; to_go < game->ranks; to_go++) {
        fprintf(file, "                ");
        for (int fold = 0; fold < 8; fold++) {
            const int16_t *weight = places[to_go * 8 + fold];
            fprintf(file, "{%d, %d},%s", weight[OPENING], weight[ENDING], fold < 7 ? " " : "\n");
        }
    }
}

static void print_features(FILE *file, const FeatureSet *set, const int16_t *feature) {
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count) {
        fprintf(file, "                /* %s */", group->name);
        for (int i = first; i < first + group->count; i++)
            fprintf(file, " %d,", feature[i]);
        fprintf(file, "\n");
    }
}

void fit_table_print(FILE *file, const Game *game, const Weights *weights) {
    fprintf(file,
            "/* Weights of %s, made by castellan-tune. Places: a line for each rank, from the far end,\n"
            " * squares from the edge to the middle, opening and ending. */\n"
            "#include \"evaluate/weights.h\"\n\n/* clang-format off */\n"
            "const Weights weights_%s = {\n    .place =\n        {\n",
            game->title, game->name);
    for (int knight = 0; knight < 2; knight++) {
        fprintf(file, "            { /* %s */\n", knight ? "Knights" : "Men");
        print_places(file, game, weights->place[knight]);
        fprintf(file, "            },\n");
    }
    fprintf(file, "        },\n    .feature =\n        {\n");
    for (int phase = 0; phase < PHASES; phase++) {
        fprintf(file, "            { /* %s */\n", phase == OPENING ? "opening" : "ending");
        print_features(file, feature_set(game), weights->feature[phase]);
        fprintf(file, "            },\n");
    }
    fprintf(file, "        },\n};\n");
}
