#include "tune/samples.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "common/files.h"
#include "common/lines.h"
#include "common/memory.h"
#include "evaluate/evaluate.h"
#include "text/position_text.h"

/* What the evaluation sums up, each weight once. */
static void visit_term(void *context, int weight, int16_t white, int16_t black) {
    int16_t *counts = context;
    counts[weight] = (int16_t)(counts[weight] + white - black);
}

static void add_position(Samples *samples, const Position *pos, float result, float score) {
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
        samples->terms =
            memory_grow(samples->terms, samples->term_count, &samples->term_capacity, sizeof *samples->terms);
        samples->terms[samples->term_count++] = (FitTerm){(int16_t)i, counts[i]};
        sample.count++;
    }
    samples->samples =
        memory_grow(samples->samples, samples->count, &samples->capacity, sizeof *samples->samples);
    samples->samples[samples->count++] = sample;
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

bool samples_read(Samples *samples, const Game *game, const char *path, Text *provenance, Error *error) {
    Text text = TEXT_EMPTY;
    size_t before = samples->count;
    bool loaded = file_load(path, &text, error);
    memory_whole(&text);
    if (!loaded)
        return false;
    uint64_t sum = checksum_add(CHECKSUM_EMPTY, text.data, text.size);
    TextLines lines = lines_of(&text);
    char *line;
    bool fine = true;
    for (LineStatus status; fine && (status = lines_of_next(&lines, &line)) != LINE_END;) {
        Position pos;
        float result = 0, score = 0;
        Error why;
        if (lines.open) { /* what was to come may have changed its sense */
            fprintf(stderr, "castellan-tune: %s:%d: the torn last line is left out\n", path, lines.number);
            break;
        }
        fine = status == LINE_ZERO ? error_refuse(&why, "it holds a zero byte")
                                   : read_line(line, game, &pos, &result, &score, &why);
        if (fine)
            add_position(samples, &pos, result, score);
        else
            error_refuse(error, "%s:%d: %s", path, lines.number, why.text);
    }
    text_free(&text);
    text_format(provenance, "data ");
    for (; *path; path++)
        text_format(provenance, "%c", (unsigned char)*path < ' ' ? '?' : *path);
    text_line(provenance, " positions %zu checksum %016" PRIx64, samples->count - before, sum);
    return fine;
}

void samples_free(Samples *samples) {
    free(samples->samples);
    free(samples->terms);
    *samples = (Samples){0};
}
