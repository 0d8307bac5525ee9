/* How far castellan-tune is, as one refreshed line on stderr; nothing where that is no terminal, or where the
 * data go to the same. */
#ifndef CASTELLAN_TUNE_PROGRESS_H
#define CASTELLAN_TUNE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct TuneProgress {
    bool shown;
    int64_t started; /* ms of base/clock.h */
    int64_t before;  /* games that were done then */
} TuneProgress;

/* silent: the data go to a terminal. */
void tune_progress_begin(TuneProgress *progress, int64_t done, bool silent);

/* So many games of all are done. */
void tune_progress_show(const TuneProgress *progress, int64_t done, int64_t all, int64_t positions);

/* Takes the line away. */
void tune_progress_end(TuneProgress *progress);

#endif
