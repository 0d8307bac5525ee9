/* A position that is looked for in games, as it is and in the mirror, left for right. */
#ifndef CASTELLAN_RECORDS_PLACE_H
#define CASTELLAN_RECORDS_PLACE_H

#include <stdbool.h>

#include "base/error.h"
#include "games/game.h"

typedef struct Place {
    Position position, mirror;
} Place;

typedef enum PlaceFound { PLACE_NO, PLACE_SAME, PLACE_MIRRORED } PlaceFound;

/* Clock and number of the move do not count. */
void place_init(Place *place, const Position *position);

/* Whether it is that position; one that is its own mirror image is the same. */
static inline PlaceFound place_test(const Place *place, const Position *pos) {
    return pos->key == place->position.key && pos_same(pos, &place->position) ? PLACE_SAME
           : pos->key == place->mirror.key && pos_same(pos, &place->mirror)   ? PLACE_MIRRORED
                                                                              : PLACE_NO;
}

/* The move of the place that a move of its mirror image is. */
Move place_mirror_move(const Place *place, Move move);

#endif
