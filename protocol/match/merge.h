/* Adding up the records of the parts of a match. */
#ifndef CASTELLAN_MATCH_MERGE_H
#define CASTELLAN_MATCH_MERGE_H

#include "match/options/match_options.h"

/* Reports on standard output as the whole match would have. The test is the one of -sprt, else the one of the
 * records; its games are taken in the order of their rounds, so its verdict is that of a match played in one.
 * A file of which anything but a torn last game cannot be read ends the program; such a game is named, and
 * the status tells. Returns the exit status of the program. */
int merge_run(const MatchOptions *options);

#endif
