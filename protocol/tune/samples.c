#include "tune/samples.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "text/position_text.h"

enum { LINE_MAX_LENGTH = 1024 };

static bool grow(void **block, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity)
        return true;
    size_t more = *capacity ? 2 * *capacity : 1 << 16;
    void *larger = realloc(*block, more * size);
    if (!larger)
        return false;
    *block = larger;
    *capacity = more;
    return true;
}

/* What the evaluation sums up, each weight once. */
static void visit_term(void *context, int weight, int16_t white, int16_t black) {
    int16_t *counts = context;
    counts[weight] = (int16_t)(counts[weight] + white - black);
}

static bool add_position(Samples *samples, const Position *pos, float result, float score) {
    int16_t counts[WEIGHTS] = {0};
    EvalPhase phase = eval_phase(pos);
    FitSample sample = {.first = (uint32_t)samples->term_count,
                        .opening = (float)phase.left / (float)phase.all,
                        .result = result,
                        .score = score};
    eval_walk(pos, visit_term, counts);
    for (int i = 0; i < WEIGHTS; i++) {
        if (counts[i] == 0 || i == FEATURE_NOTHING)
            continue;
        if (!grow((void **)&samples->terms, &samples->term_capacity, samples->term_count, sizeof(FitTerm)))
            return false;
        samples->terms[samples->term_count++] = (FitTerm){(int16_t)i, counts[i]};
        sample.count++;
    }
    if (!grow((void **)&samples->samples, &samples->capacity, samples->count, sizeof(FitSample)))
        return false;
    samples->samples[samples->count++] = sample;
    return true;
}

/* Splits "POSITION ; RESULT ; SCORE". */
static bool read_line(char *line, const Game *game, Position *pos, float *result, float *score,
                      Error *error) {
    char *first = strchr(line, ';'), *second = first ? strchr(first + 1, ';') : NULL, *end;
    if (!second)
        return error_refuse(error, "not of the form POSITION ; RESULT ; SCORE");
    *first = '\0';
    *result = strtof(first + 1, &end);
    if (end == first + 1 || !(*result >= 0 && *result <= 1))
        return error_refuse(error, "the result is not a number from 0 to 1");
    *score = strtof(second + 1, &end);
    if (end == second + 1 || !(*score >= -SCORE_WIN && *score <= SCORE_WIN))
        return error_refuse(error, "the score is not a number in range");
    return position_text_read(game, line, pos, error);
}

bool samples_read(Samples *samples, const Game *game, FILE *file, const char *path) {
    char line[LINE_MAX_LENGTH];
    for (long number = 1; fgets(line, sizeof line, file); number++) {
        Position pos;
        float result = 0, score = 0;
        Error error = {"the line is too long or cut off"};
        if (!strchr(line, '\n') || !read_line(line, game, &pos, &result, &score, &error)) {
            fprintf(stderr, "castellan-tune: %s:%ld: %s\n", path, number, error.text);
            return false;
        }
        if (!add_position(samples, &pos, result, score)) {
            fprintf(stderr, "castellan-tune: out of memory\n");
            return false;
        }
    }
    if (ferror(file))
        fprintf(stderr, "castellan-tune: %s: %s\n", path, strerror(errno));
    return !ferror(file);
}

void samples_free(Samples *samples) {
    free(samples->samples);
    free(samples->terms);
    *samples = (Samples){0};
}
