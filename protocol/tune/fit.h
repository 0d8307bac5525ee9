/* castellan-tune fit: weights from positions with results, by logistic regression. */
#ifndef CASTELLAN_TUNE_FIT_H
#define CASTELLAN_TUNE_FIT_H

#include "tune/options.h"

/* Words: files of positions. Writes the table as C to stdout and progress to stderr.
 * Returns the exit status. */
int fit_run(const Options *options);

#endif
