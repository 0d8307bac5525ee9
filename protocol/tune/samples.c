#include "tune/samples.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/lines.h"
#include "common/memory.h"
#include "evaluate/evaluate.h"

/* What the evaluation sums up, each weight once. */
static void visit_term(void *context, int weight, int16_t white, int16_t black) {
    int16_t(*counts)[SIDES] = context;
    counts[weight][WHITE] = (int16_t)(counts[weight][WHITE] + white);
    counts[weight][BLACK] = (int16_t)(counts[weight][BLACK] + black);
}

static void add_position(Samples *samples, const Position *pos, float result, float score) {
    int16_t counts[WEIGHTS][SIDES] = {{0}};
    EvalPhase phase = eval_phase(pos);
    FitSample sample = {.first = (uint32_t)samples->term_count,
                        .opening = (float)phase.left / (float)phase.all,
                        .result = result,
                        .score = score,
                        .turn = pos_turn(pos),
                        .group = samples->groups};
    eval_walk(pos, visit_term, counts);
    for (int i = 0; i < WEIGHTS; i++) {
        if ((counts[i][WHITE] == 0 && counts[i][BLACK] == 0) || i == FEATURE_NOTHING)
            continue;
        samples->terms =
            memory_grow(samples->terms, samples->term_count, &samples->term_capacity, sizeof *samples->terms);
        samples->terms[samples->term_count++] = (FitTerm){(int16_t)i, {counts[i][WHITE], counts[i][BLACK]}};
        sample.count++;
    }
    samples->samples =
        memory_grow(samples->samples, samples->count, &samples->capacity, sizeof *samples->samples);
    samples->samples[samples->count++] = sample;
}

/* A file while it is read. */
typedef struct Reading {
    bool by_games; /* "castellan-tune games" made it: positions stand there once, and games are told */
    size_t first;  /* sample of the file, */
    size_t copies; /* and positions left out */
} Reading;

static void take_line(Samples *samples, Reading *reading, const DataLine *line) {
    enum { BLOCK = 2048 };
    if (line->kind == DATA_HEAD)
        reading->by_games = true;
    else if (line->kind == DATA_GAME && reading->by_games)
        samples->groups++;
    if (line->kind != DATA_POSITION)
        return;
    if (reading->by_games && !key_set_add(&samples->seen, line->position.key)) {
        reading->copies++;
        return;
    }
    add_position(samples, &line->position, line->result, line->score);
    if (!reading->by_games && (samples->count - reading->first) % BLOCK == 0)
        samples->groups++;
}

static void say_copies(const char *path, const Reading *reading) {
    if (reading->copies > 0)
        fprintf(stderr, "castellan-tune: %s: %zu positions that were there before are left out\n", path,
                reading->copies);
}

bool samples_read(Samples *samples, const Game *game, const char *path, Text *provenance, Error *error) {
    Text text = TEXT_EMPTY;
    Reading reading = {.first = samples->count};
    bool loaded = file_load(path, &text, error);
    memory_whole(&text);
    if (!loaded)
        return false;
    uint64_t sum = checksum_add(CHECKSUM_EMPTY, text.data, text.size);
    TextLines lines = lines_of(&text);
    char *line;
    bool fine = true;
    for (LineStatus status; fine && (status = lines_of_next(&lines, &line)) != LINE_END;) {
        DataLine read;
        Error why;
        if (lines.open) { /* what was to come may have changed its sense */
            fprintf(stderr, "castellan-tune: %s:%d: the torn last line is left out\n", path, lines.number);
            break;
        }
        fine = status == LINE_ZERO ? error_refuse(&why, "it holds a zero byte")
                                   : data_read_line(line, game, &read, &why);
        if (fine)
            take_line(samples, &reading, &read);
        else
            error_refuse(error, "%s:%d: %s", path, lines.number, why.text);
    }
    text_free(&text);
    /* What has begun belongs to this file alone. */
    samples->groups +=
        samples->count > reading.first && samples->samples[samples->count - 1].group == samples->groups;
    say_copies(path, &reading);
    text_format(provenance, "data ");
    for (; *path; path++)
        text_format(provenance, "%c", (unsigned char)*path < ' ' ? '?' : *path);
    text_line(provenance, " positions %zu checksum %016" PRIx64, samples->count - reading.first, sum);
    return fine;
}

void samples_read_all(Samples *samples, const TuneOptions *options, Text *provenance) {
    Error error;
    for (int i = 0; i < options->word_count; i++)
        if (!samples_read(samples, options->game, options->words[i], provenance, &error))
            fatal(EXIT_USAGE, "%s", error.text);
}

void samples_keep_results(Samples *samples) {
    size_t count = 0;
    for (size_t i = 0; i < samples->count; i++)
        if (sample_has_result(&samples->samples[i]))
            samples->samples[count++] = samples->samples[i];
    samples->count = count;
}

void samples_free(Samples *samples) {
    free(samples->samples);
    free(samples->terms);
    key_set_free(&samples->seen);
    *samples = (Samples){0};
}
