#include "tune/samples.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/score.h"
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

static bool add_entry(Samples *samples, Sample *sample, int weight, int count) {
    if (count == 0)
        return true;
    if (!grow((void **)&samples->entries, &samples->entry_capacity, samples->entry_count, sizeof(Entry)))
        return false;
    samples->entries[samples->entry_count++] = (Entry){(int16_t)weight, (int16_t)count};
    sample->count++;
    return true;
}

static bool add_position(Samples *samples, const Position *pos, float result, float score) {
    Features features;
    int places[2 * PLACES] = {0};
    Sample sample = {.first = (uint32_t)samples->entry_count, .result = result, .score = score};
    sample.opening = (float)(pos->count[WHITE] + pos->count[BLACK]) / (float)(2 * pos->game->pieces);
    feature_set(pos->game)->count_features(pos, &features);
    for (int side = 0; side < SIDES; side++) {
        BitboardScan scan = bb_scan(pos->pieces[side]);
        for (Square square; bb_next(&scan, &square);)
            places[bb_test(&pos->knights, square) * PLACES + feature_place(pos->game, (Side)side, square)] +=
                side == WHITE ? 1 : -1;
    }
    bool fine = grow((void **)&samples->samples, &samples->capacity, samples->count, sizeof(Sample));
    for (int i = 0; fine && i < FEATURES_MAX; i++)
        fine = add_entry(samples, &sample, i, features.value[WHITE][i] - features.value[BLACK][i]);
    for (int i = 0; fine && i < 2 * PLACES; i++)
        fine = add_entry(samples, &sample, WEIGHT_PLACES + i, places[i]);
    if (fine)
        samples->samples[samples->count++] = sample;
    return fine;
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
    free(samples->entries);
    *samples = (Samples){0};
}
