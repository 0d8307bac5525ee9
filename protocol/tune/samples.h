/* Positions with results, as the weights see them: sums of a few numbers each. */
#ifndef CASTELLAN_TUNE_SAMPLES_H
#define CASTELLAN_TUNE_SAMPLES_H

#include "base/error.h"
#include "base/text.h"
#include "common/key_set.h"
#include "evaluate/weights.h"
#include "tune/data_text.h"
#include "tune/options.h"

typedef struct FitTerm {
    int16_t weight;       /* its number (evaluate/weights.h) */
    int16_t count[SIDES]; /* White's, Black's */
} FitTerm;

typedef struct FitSample {
    uint32_t first, count; /* of its terms */
    float opening;         /* share of the opening's weights, 0 to 1 */
    float result;          /* of the game, for White, 0 to 1; DATA_NO_RESULT where it is not known */
    float score;           /* of the search, for White, in hundredths of a Man */
    Side turn;
    uint32_t group; /* whose positions may be alike: a game, or where games are not told a block */
} FitSample;

static inline bool sample_has_result(const FitSample *sample) {
    return sample->result >= 0;
}

typedef struct Samples {
    FitSample *samples; /* owned */
    FitTerm *terms;     /* owned */
    size_t count, capacity, term_count, term_capacity;
    uint32_t groups;
    KeySet seen; /* the positions of data whose positions stand there once */
} Samples;

/* Appends the positions of a file of data (tune/data_text.h), and to provenance a line that tells them from
 * others: "data FILE positions N checksum SUM" (base/checksum.h, of all bytes). A last line without its line
 * end is left out with a warning on stderr; so are, in data that "castellan-tune games" made, positions that
 * such data had before. False with a reason that names file and line where one is refused. A zeroed Samples
 * is empty. Out of memory ends the program (common/memory.h). */
bool samples_read(Samples *samples, const Game *game, const char *path, Text *provenance, Error *error);

/* The same for all files that the options name; a refusal ends the program. */
void samples_read_all(Samples *samples, const TuneOptions *options, Text *provenance);

/* Leaves out all samples whose result is not known. */
void samples_keep_results(Samples *samples);

void samples_free(Samples *samples);

#endif
