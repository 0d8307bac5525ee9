/* castellan-tune games: an engine plays itself, and quiet positions of its games are written down. */
#ifndef CASTELLAN_TUNE_SELFPLAY_H
#define CASTELLAN_TUNE_SELFPLAY_H

#include "tune/options.h"

/* Writes a line each position to stdout: "POSITION ; RESULT ; SCORE", both for White, the result as 1, 0.5 or
 * 0. The same seed gives the same lines. Returns the exit status; out of memory ends the program. */
int selfplay_run(const TuneOptions *options);

#endif
