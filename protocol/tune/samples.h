/* Positions with results, as the weights see them: sums of a few numbers each. */
#ifndef CASTELLAN_TUNE_SAMPLES_H
#define CASTELLAN_TUNE_SAMPLES_H

#include <stdio.h>

#include "evaluate/weights.h"

typedef struct FitTerm {
    int16_t weight; /* its number (evaluate/weights.h) */
    int16_t count;  /* White's minus Black's */
} FitTerm;

typedef struct FitSample {
    uint32_t first, count; /* of its terms */
    float opening;         /* share of the opening's weights, 0 to 1 */
    float result;          /* of the game, for White, 0 to 1 */
    float score;           /* of the search, for White, in hundredths of a Man */
} FitSample;

typedef struct Samples {
    FitSample *samples; /* owned */
    FitTerm *terms;     /* owned */
    size_t count, capacity, term_count, term_capacity;
} Samples;

/* Appends the positions of a file made by "castellan-tune games". False, with a line on stderr that names
 * file and line, where one is refused or memory lacks. A zeroed Samples is empty. */
bool samples_read(Samples *samples, const Game *game, FILE *file, const char *path);
void samples_free(Samples *samples);

#endif
