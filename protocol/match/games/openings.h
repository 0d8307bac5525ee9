/* The positions from which the rounds of a match begin: each a function of the options and the number of the
 * round alone, whatever the concurrency and the part of the match. Safe from any thread. */
#ifndef CASTELLAN_MATCH_GAMES_OPENINGS_H
#define CASTELLAN_MATCH_GAMES_OPENINGS_H

#include "base/error.h"
#include "common/opening.h"
#include "match/options/match_options.h"

typedef struct Openings Openings;

/* Reads the opening file, or the book that comes with the program, where that is wanted: a line each, "startpos" or a position string, then perhaps
 * "moves M ..."; a '#' begins a comment. NULL with a reason, which names the line, for what cannot be read, a
 * zero byte, a finished position, or a file without openings. The options must outlive it. */
Openings *openings_open(const MatchOptions *options, Error *error);

/* What openings_get needs, one for each thread; owned by the caller. NULL where the openings are not random. */
OpeningMaker *openings_maker(const Openings *openings);

/* The position string of a round, or NULL for the start position; the caller frees it. line (NULL: not asked
 * for) gets the same as a line of an opening file, with the moves that lead there, or NULL; the caller frees
 * that, too. */
char *openings_get(const Openings *openings, int round, OpeningMaker *maker, char **line);

/* Where they come from, for the record: "random plies=6 seed=0" (behind the plies nodes= and balance=
 * where they are not the common ones), "file=NAME sum=SUM order=random seed=3"; NULL
 * for the start position. Of the openings. */
const char *openings_source(const Openings *openings);

void openings_close(Openings *openings);

#endif
