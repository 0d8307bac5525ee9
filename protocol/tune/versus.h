/* castellan-tune match: two tables of weights play each other, with the same search. */
#ifndef CASTELLAN_TUNE_VERSUS_H
#define CASTELLAN_TUNE_VERSUS_H

#include "tune/options.h"

/* Words: the names of the two tables (evaluate/weights.h), as "camelot" or "material". Games come in pairs
 * from one random opening, colours exchanged. Prints the score of the first, with Elo and its error. Returns
 * the exit status. */
int versus_run(const Options *options);

#endif
