/* castellan-tune records: games that castellan-match has recorded as data to fit to. */
#ifndef CASTELLAN_TUNE_RECORDS_H
#define CASTELLAN_TUNE_RECORDS_H

#include "tune/options.h"

/* Words: files that -pgnout has written, all of the game. Writes data (tune/data_text.h) to stdout: the quiet
 * positions of their games behind the opening, with the score of the mover's engine, each position once in
 * all files. Games that an engine lost by a fault are left out, and so is a torn last one, with a warning on
 * stderr. Returns the exit status; what fails ends the program. */
int records_run(const TuneOptions *options);

#endif
