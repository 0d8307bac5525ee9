/* The rules module of the Camelot family. Numbers in comments are those of the rules of Camelot.
 *
 * camelot_turn: who may move, and over what. camelot_jumper: a piece that captures. camelot_moves: generation
 * and legality. camelot_route: routes, notation. Here: play, results, and the whole as one record. */
#ifndef CASTELLAN_GAMES_CAMELOT_H
#define CASTELLAN_GAMES_CAMELOT_H

#include "games/game.h"

extern const GameRules camelot_rules;

#endif
