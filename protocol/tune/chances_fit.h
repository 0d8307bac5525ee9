/* castellan-tune chances: the curve from scores to chances (evaluate/chances.h), fitted to positions with
 * results. */
#ifndef CASTELLAN_TUNE_CHANCES_FIT_H
#define CASTELLAN_TUNE_CHANCES_FIT_H

#include "tune/options.h"

/* Words: files of positions. Writes the curve to stdout with where it comes from and how well it tells the games
 * that were held back from the fit. Returns the exit status; what fails ends the program. */
int chances_fit_run(const TuneOptions *options);

#endif
