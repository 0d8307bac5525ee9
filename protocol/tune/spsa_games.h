/* castellan-tune spsa: constants of the search tuned over games of the engine against itself. */
#ifndef CASTELLAN_TUNE_SPSA_GAMES_H
#define CASTELLAN_TUNE_SPSA_GAMES_H

#include "tune/options.h"

/* Plays pairs of games between the two settings of each iteration (tune/spsa.h) and keeps the record; in
 * the end, or when it is told to stop, writes the values reached to stdout as rows of search/parameters.h.
 * The same options give the same record, with any concurrency, stopped or not. Returns the exit status;
 * what fails ends the program, a build without CASTELLAN_TUNABLE too. */
int spsa_games_run(const TuneOptions *options);

#endif
