/* Which games are wanted. */
#ifndef CASTELLAN_RECORDS_GAME_FILTER_H
#define CASTELLAN_RECORDS_GAME_FILTER_H

#include <stdbool.h>

#include "records/game_file.h"
#include "records/place.h"

typedef struct GameFilter {
    /* Names, letters in either case; * stands for any letters, ? for one. NULL: any. */
    const char *player, *white, *black;
    const char *result;        /* NULL: any */
    const char *since, *until; /* "2009", "2009.02" or "2009.02.07" (game_filter_is_date); NULL: any */
    int least, most;           /* plies; most 0: any number */
    const Place *place;        /* a position that stands in the game; NULL: any */
} GameFilter;

bool game_filter_is_date(const char *text);

/* Whether a game that was played is wanted. A date counts as far as both tell it; a game without one is not wanted
 * where dates are. */
bool game_filter_fits(const GameFilter *filter, const FileGame *game);

#endif
