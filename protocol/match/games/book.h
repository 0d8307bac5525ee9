/* -openings random write=FILE: random openings as a file, for other matches and other programs. */
#ifndef CASTELLAN_MATCH_GAMES_BOOK_H
#define CASTELLAN_MATCH_GAMES_BOOK_H

#include "match/options/match_options.h"

/* Writes the openings of the rounds 1, 2, ... by the options, as a file that openings_open reads: but for those
 * that are not balanced, or the same as one before (opening_class), in whose stead come those of further
 * rounds. Fewer than options->rounds where no other ones are found. The same with any concurrency. The file
 * must not be there already. Returns the exit status: EXIT_INTERRUPTED with what there was by then. */
int book_write(const MatchOptions *options);

#endif
