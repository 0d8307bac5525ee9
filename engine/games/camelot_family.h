/* The games of the Camelot family: data alone, played by the rules module of Camelot. Not prepared: the registry
 * copies them. */
#ifndef CASTELLAN_GAMES_CAMELOT_FAMILY_H
#define CASTELLAN_GAMES_CAMELOT_FAMILY_H

#include "games/game.h"

extern const Game camelot_record, chivalry_record, cam_record, camette_record;

#endif
