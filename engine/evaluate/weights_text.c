#include "evaluate/weights_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "games/registry.h"

static const char magic[] = "castellan-weights 1", checksum_word[] = "checksum ";

enum { LINE_MAX_BYTES = 1024, LABEL_MAX = 80, WEIGHT_MOST = INT16_MAX };

/* A line of numbers: label and how many numbers, from one of the table on. */
typedef bool RowVisit(void *context, const char *label, int16_t *values, int count);

static bool visit_places(const Game *game, const char *phase, const char *piece, int16_t *values,
                         RowVisit *visit, void *context) {
    char label[LABEL_MAX];
    for (int to_go = 0; to_go < game->ranks; to_go++) {
        snprintf(label, sizeof label, "%s %s, %d to go", phase, piece, to_go);
        if (!visit(context, label, values + to_go * (PLACES / RANKS_MAX), (game->files + 1) / 2))
            return false;
    }
    return true;
}

/* The inputs of the neurons from one count: the mover's, and the other side's. */
static bool visit_input(const char *name, int index, int16_t input[SIDES][NEURONS], RowVisit *visit,
                        void *context) {
    char label[2 * LABEL_MAX];
    for (int side = 0; side < SIDES; side++) {
        snprintf(label, sizeof label, "%s %s %d", side == 0 ? "mover's" : "other's", name, index + 1);
        if (!visit(context, label, input[side], NEURONS))
            return false;
    }
    return true;
}

static bool visit_place_inputs(const Game *game, const char *piece, int16_t (*input)[SIDES][NEURONS],
                               RowVisit *visit, void *context) {
    char label[LABEL_MAX];
    for (int to_go = 0; to_go < game->ranks; to_go++) {
        snprintf(label, sizeof label, "%s, %d to go", piece, to_go);
        for (int i = 0; i < (game->files + 1) / 2; i++)
            if (!visit_input(label, i, input[to_go * (PLACES / RANKS_MAX) + i], visit, context))
                return false;
    }
    return true;
}

static bool visit_neurons(const Game *game, Weights *weights, RowVisit *visit, void *context) {
    const FeatureSet *set = feature_set(game);
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count)
        for (int i = 0; i < group->count; i++)
            if (!visit_input(group->name, i, weights->input[first + i], visit, context))
                return false;
    return visit_place_inputs(game, "Men", weights->input + WEIGHT_PLACES, visit, context) &&
           (!game->has_knights ||
            visit_place_inputs(game, "Knights", weights->input + WEIGHT_KNIGHT_PLACES, visit, context)) &&
           visit(context, "opening neurons", weights->output[OPENING], NEURONS) &&
           visit(context, "ending neurons", weights->output[ENDING], NEURONS);
}

/* All numbers that the model of a game has, in the order of the text. */
static bool visit_rows(const Game *game, Weights *weights, RowVisit *visit, void *context) {
    const FeatureSet *set = feature_set(game);
    for (int phase = 0; phase < PHASES; phase++) {
        const char *name = phase == OPENING ? "opening" : "ending";
        int16_t *values = weights->value[phase];
        const FeatureGroup *group = set->groups;
        for (int first = 0; first < set->count; first += group++->count) {
            char label[LABEL_MAX];
            snprintf(label, sizeof label, "%s %s", name, group->name);
            if (!visit(context, label, values + first, group->count))
                return false;
        }
        if (!visit_places(game, name, "Men", values + WEIGHT_PLACES, visit, context))
            return false;
        if (game->has_knights &&
            !visit_places(game, name, "Knights", values + WEIGHT_KNIGHT_PLACES, visit, context))
            return false;
    }
    return !weights->has_neurons || visit_neurons(game, weights, visit, context);
}

static void write_model(const Game *game, bool has_neurons, char line[LINE_MAX_BYTES]) {
    const FeatureSet *set = feature_set(game);
    int length = snprintf(line, LINE_MAX_BYTES, "model %s, %d features, %dx%d places", set->name, set->count,
                          game->ranks, (game->files + 1) / 2);
    if (has_neurons)
        snprintf(line + length, (size_t)(LINE_MAX_BYTES - length), ", %d neurons", NEURONS);
}

static bool add_row(void *context, const char *label, int16_t *values, int count) {
    Text *out = context;
    text_format(out, "%s:", label);
    for (int i = 0; i < count; i++)
        text_format(out, " %d", values[i]);
    text_end_line(out);
    return true;
}

void weights_text_write(const Game *game, const Weights *weights, const char *provenance, Text *out) {
    Weights copy = *weights;
    char model[LINE_MAX_BYTES];
    size_t start = out->size;
    write_model(game, weights->has_neurons, model);
    text_line(out, "%s", magic);
    text_line(out, "game %s\n%s", game->name, model);
    text_add(out, provenance);
    visit_rows(game, &copy, add_row, out);
    if (out->failed)
        return;
    text_line(out, "checksum %016" PRIx64,
              checksum_add(CHECKSUM_EMPTY, out->data + start, out->size - start));
    text_line(out, "end");
}

typedef struct WeightsReader {
    const char *at, *end;      /* what is not yet read */
    const char *start;         /* of the line, */
    size_t length;             /* its length, */
    char line[LINE_MAX_BYTES]; /* and as much of it as fits */
    int number;                /* of the line, from 1 */
    Error *error;
} WeightsReader;

/* The next line, its end taken off; false at the end of the text. What stands behind the last LF is no
 * line. */
static bool next_line(WeightsReader *reader) {
    size_t left = (size_t)(reader->end - reader->at);
    const char *newline = memchr(reader->at, '\n', left);
    if (!newline)
        return false;
    size_t length = (size_t)(newline - reader->at);
    if (length > 0 && newline[-1] == '\r')
        length--;
    reader->start = reader->at;
    reader->length = length;
    if (length >= sizeof reader->line)
        length = sizeof reader->line - 1;
    memcpy(reader->line, reader->at, length);
    reader->line[length] = '\0';
    reader->at = newline + 1;
    reader->number++;
    return true;
}

static bool begins(const char *line, const char *with) {
    while (*with && *line == *with)
        line++, with++;
    return !*with;
}

/* Whether the text is whole: ends as it should, with the checksum of its lines. */
static bool check_whole(WeightsReader reader) {
    uint64_t sum = CHECKSUM_EMPTY;
    char expected[64];
    while (next_line(&reader)) {
        if (!begins(reader.line, checksum_word)) {
            sum = checksum_add(checksum_add(sum, reader.start, reader.length), "\n", 1);
            continue;
        }
        snprintf(expected, sizeof expected, "%s%016" PRIx64, checksum_word, sum);
        if (strcmp(reader.line, expected) != 0)
            return error_refuse(reader.error, "damaged: the checksum is not that of its lines");
        if (!next_line(&reader))
            break;
        return (strcmp(reader.line, "end") == 0 && reader.at == reader.end) ||
               error_refuse(reader.error, "damaged: behind the checksum stands more than 'end'");
    }
    return error_refuse(reader.error, "cut off: checksum and 'end' are missing");
}

static bool is_provenance(const char *line) {
    static const char *const words[] = {"data ", "seed ", "options ", "held-back "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(line, words[i]))
            return true;
    return false;
}

static bool read_row(void *context, const char *label, int16_t *values, int count) {
    WeightsReader *reader = context;
    size_t length = strlen(label);
    if (!begins(reader->line, label) || reader->line[length] != ':')
        return error_refuse(reader->error, "of another model: line %d is not '%s'", reader->number, label);
    const char *at = reader->line + length + 1;
    for (int i = 0; i < count; i++) {
        char *end;
        long value = *at == ' ' ? strtol(at + 1, &end, 10) : 0;
        if (*at != ' ' || end == at + 1 || (*end != ' ' && *end != '\0') || value < -WEIGHT_MOST ||
            value > WEIGHT_MOST)
            return error_refuse(reader->error, "line %d: not %d numbers from -%d to %d", reader->number,
                                count, WEIGHT_MOST, WEIGHT_MOST);
        values[i] = (int16_t)value;
        at = end;
    }
    if (*at)
        return error_refuse(reader->error, "line %d: more than %d numbers", reader->number, count);
    return next_line(reader);
}

static bool read_head(WeightsReader *reader, WeightsText *result) {
    static const char word[] = "game ";
    if (!next_line(reader) || !begins(reader->line, word))
        return error_refuse(reader->error, "line 2 does not name the game");
    result->game = game_find(reader->line + strlen(word));
    if (!result->game)
        return error_refuse(reader->error, "there is no game '%.40s'", reader->line + strlen(word));
    char model[LINE_MAX_BYTES];
    bool fits = next_line(reader);
    write_model(result->game, true, model);
    result->weights.has_neurons = fits && strcmp(reader->line, model) == 0;
    if (result->weights.has_neurons)
        return true;
    write_model(result->game, false, model);
    return (fits && strcmp(reader->line, model) == 0) ||
           error_refuse(reader->error, "of another model: '%.60s', not '%s'", reader->line, model);
}

/* As a C string its line would end there. */
static bool refuse_zero(const char *text, size_t size, Error *error) {
    const char *zero = memchr(text, '\0', size);
    int line = 1;
    for (const char *c = text; c < zero; c++)
        line += *c == '\n';
    return error_refuse(error, "damaged: line %d holds a zero byte", line);
}

bool weights_text_read(const char *text, size_t size, WeightsText *result, Error *error) {
    size_t mark = text_mark(text, size);
    text += mark;
    size -= mark;
    WeightsReader reader = {.at = text, .end = text + size, .error = error};
    WeightsText found = {.weights = {.has_neurons = false}};
    if (memchr(text, '\0', size))
        return refuse_zero(text, size, error);
    if (!next_line(&reader) || strcmp(reader.line, magic) != 0)
        return error_refuse(error, "not a file of weights: it does not begin with '%s'", magic);
    if (!check_whole((WeightsReader){.at = text, .end = text + size, .error = error}) ||
        !read_head(&reader, &found))
        return false;
    found.provenance = reader.at;
    while (next_line(&reader) && is_provenance(reader.line))
        found.provenance_size = (size_t)(reader.at - found.provenance);
    if (!visit_rows(found.game, &found.weights, read_row, &reader))
        return false;
    if (!begins(reader.line, checksum_word))
        return error_refuse(error, "of another model: line %d is too much", reader.number);
    *result = found;
    return true;
}
