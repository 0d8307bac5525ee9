/* Adding up the records of the parts of a match, once or as they grow. */
#ifndef CASTELLAN_MATCH_MERGE_MERGE_H
#define CASTELLAN_MATCH_MERGE_MERGE_H

#include "match/options/match_options.h"

/* Reports on standard output as the whole match would have, tells what is missing, and writes the merged record
 * and JSON where they are asked for: what the whole match would have written.
 *
 * The test is the one of -sprt, else the one of the records. Where no game is missing before the last one, its
 * verdict is that of a match played in one, the first in the order of the games; else the one that the stop
 * file tells; else that of all games that are there. A watched merge ends when there is a verdict, which it
 * writes to the stop file, or when no game is missing.
 *
 * A file of which anything but a torn last game cannot be read ends the program; such a game is named, and
 * the status tells. Returns the exit status of the program. */
int merge_run(const MatchOptions *options);

#endif
