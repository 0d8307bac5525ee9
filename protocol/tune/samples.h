/* Positions with results, as the weights see them: sums of a few numbers each. */
#ifndef CASTELLAN_TUNE_SAMPLES_H
#define CASTELLAN_TUNE_SAMPLES_H

#include <stdio.h>

#include "evaluate/weights.h"

/* A weight's number: features first, then places of Men and of Knights; each has both phases. */
enum { WEIGHT_PLACES = FEATURES_MAX, WEIGHTS_COUNT = FEATURES_MAX + 2 * PLACES };

typedef struct Entry {
    int16_t weight;
    int16_t count; /* White's minus Black's */
} Entry;

typedef struct Sample {
    uint32_t first, count; /* of its entries */
    float opening;         /* share of the opening's weights, 0 to 1 */
    float result;          /* of the game, for White, 0 to 1 */
    float score;           /* of the search, for White, in hundredths of a Man */
} Sample;

typedef struct Samples {
    Sample *samples; /* owned */
    Entry *entries;  /* owned */
    size_t count, capacity, entry_count, entry_capacity;
} Samples;

/* Appends the positions of a file made by "castellan-tune games". False, with a line on stderr that names
 * file and line, where one is refused or memory lacks. A zeroed Samples is empty. */
bool samples_read(Samples *samples, const Game *game, FILE *file, const char *path);
void samples_free(Samples *samples);

#endif
