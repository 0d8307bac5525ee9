/* A whole match. */
#ifndef CASTELLAN_MATCH_GAMES_MATCH_H
#define CASTELLAN_MATCH_GAMES_MATCH_H

#include "match/options/match_options.h"

/* Plays the match, or what is left of it, and reports on standard output. Names that the options leave open
 * are filled in. Returns the exit status of the program. */
int match_run(MatchOptions *options);

#endif
