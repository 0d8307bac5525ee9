/* castellan-tune fit: weights from positions with results, by logistic regression. */
#ifndef CASTELLAN_TUNE_FIT_H
#define CASTELLAN_TUNE_FIT_H

#include "tune/options.h"

/* Words: files of positions. Writes a file of weights (evaluate/weights_text.h) with its provenance to
 * stdout and progress to stderr. Returns the exit status; what fails ends the program. */
int fit_run(const TuneOptions *options);

#endif
