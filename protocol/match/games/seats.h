/* The processors of the games at once (-affinity): each game has its own, as many as the engine with the most
 * threads needs, or, where engines ponder, two engines at once. */
#ifndef CASTELLAN_MATCH_GAMES_SEATS_H
#define CASTELLAN_MATCH_GAMES_SEATS_H

#include <stdbool.h>

#include "base/error.h"
#include "common/affinity.h"
#include "match/options/match_options.h"

typedef struct Seats {
    int processors[PROCESSORS_MAX];
    int each; /* of a game; 0: no binding was asked for */
} Seats;

/* False with a reason, where there are too few. */
bool seats_plan(Seats *seats, const MatchOptions *options, Error *error);

/* Binds the calling thread, whose engines start from now on, to the processors of a slot (from 1). */
bool seats_take(const Seats *seats, int slot, Error *error);

#endif
