#include "tune/tables.h"

#include <errno.h>
#include <string.h>

#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"
#include "evaluate/weights_text.h"

int tables_print(Text *text) {
    memory_need(!text->failed);
    enum { STANDARD_OUTPUT = 1 };
    if (!disk_write(STANDARD_OUTPUT, text->data, text->size))
        fatal(EXIT_FAULT, "standard output: %s", strerror(errno));
    text_free(text);
    return EXIT_FINISHED;
}

int tables_write_builtin(const TuneOptions *options) {
    const char *name = options->word_count ? options->words[0] : "";
    const Weights *weights = !*name                      ? weights_builtin(options->game)
                             : !strcmp(name, "material") ? &weights_material
                             : !strcmp(name, "general")  ? weights_general(options->game)
                                                         : NULL;
    Text text = TEXT_EMPTY;
    if (!weights || options->word_count > 1)
        fatal(EXIT_USAGE, "weights takes a game, and then nothing, material or general");
    weights_text_write(options->game, weights, "", &text);
    return tables_print(&text);
}

static void add_features(Text *text, const FeatureSet *set, const int16_t *value) {
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count) {
        text_format(text, "        /* %s */", group->name);
        for (int i = first; i < first + group->count; i++)
            text_format(text, " %d,", value[i]);
        text_end_line(text);
    }
}

static void add_places(Text *text, const Game *game, const int16_t *value) {
    enum { RANK = PLACES / RANKS_MAX };
    for (int to_go = 0; to_go < game->ranks; to_go++) {
        text_add(text, "       ");
        for (int edge = 0; edge < RANK; edge++)
            text_format(text, " %d,", value[to_go * RANK + edge]);
        text_end_line(text);
    }
}

static void add_row(Text *text, const char *before, const int16_t *row, const char *behind) {
    text_add(text, before);
    for (int i = 0; i < NEURONS; i++)
        text_format(text, "%s%d", i ? ", " : "{", row[i]);
    text_format(text, "}%s", behind);
}

/* A line for each input that is not 0. */
static void add_neurons(Text *text, const Weights *weights) {
    static const int16_t none[SIDES][NEURONS];
    text_line(text, "}, .has_neurons = true, .input = { /* of the side to move, of the other */");
    for (int i = 0; i < WEIGHTS; i++) {
        if (memcmp(weights->input[i], none, sizeof none) == 0)
            continue;
        text_format(text, "    [%d] = ", i);
        add_row(text, "{", weights->input[i][0], ", ");
        add_row(text, "", weights->input[i][1], "},\n");
    }
    add_row(text, "}, .output = {", weights->output[OPENING], ", ");
    add_row(text, "", weights->output[ENDING], "}};\n");
}

static void add_source(Text *text, const WeightsText *table) {
    const Game *game = table->game;
    text_format(
        text, "/* Weights of %s, by castellan-tune; places by ranks from the far end, from the edge inwards.",
        game->title);
    for (size_t i = 0; i < table->provenance_size; i++) {
        char byte = table->provenance[i];
        if (i == 0 || table->provenance[i - 1] == '\n')
            text_add(text, "\n * ");
        /* The name of a file may not end the comment. */
        if (byte != '\n' && byte != '\r')
            text_format(text, "%c", byte == '/' && i > 0 && table->provenance[i - 1] == '*' ? '_' : byte);
    }
    text_format(text,
                " */\n#include \"evaluate/weights.h\"\n\n/* clang-format off */\nconst Weights weights_%s = "
                "{.value = {{",
                game->name);
    for (int phase = 0; phase < PHASES; phase++) {
        const int16_t *value = table->weights.value[phase];
        text_line(text, "%s /* %s */", phase == OPENING ? "" : "    }, {",
                  phase == OPENING ? "opening" : "ending");
        add_features(text, feature_set(game), value);
        text_line(text, "        [WEIGHT_PLACES] = /* of Men */");
        add_places(text, game, value + WEIGHT_PLACES);
        text_line(text, "        [WEIGHT_KNIGHT_PLACES] = /* of Knights */");
        add_places(text, game, value + WEIGHT_KNIGHT_PLACES);
    }
    text_line(text, "    }");
    if (table->weights.has_neurons)
        add_neurons(text, &table->weights);
    else
        text_line(text, "}};");
}

int tables_write_source(const TuneOptions *options) {
    Text file = TEXT_EMPTY, source = TEXT_EMPTY;
    WeightsText table;
    Error error;
    if (options->word_count != 1)
        fatal(EXIT_USAGE, "table takes one file of weights");
    bool loaded = file_load(options->words[0], &file, &error);
    memory_whole(&file);
    if (!loaded)
        fatal(EXIT_USAGE, "%s", error.text);
    if (!weights_text_read(file.data, file.size, &table, &error))
        fatal(EXIT_USAGE, "%s: %s", options->words[0], error.text);
    add_source(&source, &table);
    text_free(&file);
    return tables_print(&source);
}
