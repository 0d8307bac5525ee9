/* castellan-tune games: an engine plays itself, and quiet positions of its games are written down. */
#ifndef CASTELLAN_TUNE_SELFPLAY_H
#define CASTELLAN_TUNE_SELFPLAY_H

#include "tune/options.h"

/* Writes the data (tune/data_text.h) to a file or stdout, as they are with any number of games at once, and
 * progress to stderr, where that is a terminal. SIGINT, SIGTERM and SIGHUP end it behind a whole game.
 * Returns the exit status; what fails ends the program. */
int selfplay_run(const TuneOptions *options);

#endif
