/* The records of the Camelot family; its rules module stands behind them. */
#ifndef CASTELLAN_GAMES_CAMELOT_H
#define CASTELLAN_GAMES_CAMELOT_H

#include "games/game.h"

extern const Game camelot_record, chivalry_record, cam_record, camette_record;

/* The rules module of the whole family. */
extern const GameRules camelot_rules;

#endif
