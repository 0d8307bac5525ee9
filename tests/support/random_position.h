/* Random positions for the comparison of the engine with the reference, given as position strings. */
#ifndef CASTELLAN_TESTS_RANDOM_POSITION_H
#define CASTELLAN_TESTS_RANDOM_POSITION_H

#include <stdint.h>

#include "support/reference.h"

/* 1 to most pieces a side anywhere on the board, each with a third of chance in one of the two Castles where
 * the game has them (never more than may stand there), every count of castle moves that the rules allow. */
void random_few(uint64_t *random, const char *game, int most, RefPosition *position);

/* least to most pieces a side, thrown together on a square part of the board of this width. */
void random_melee(uint64_t *random, const char *game, int width, int least, int most, RefPosition *position);

/* 2 to most - 1 pieces of the side to move crowded before a Castle, the enemy's or its own, now and then one
 * in it; the enemy, which has 1 to 4 pieces, at the other end, but sometimes with 1 or 2 of them in the
 * crowd. A game without Castles has the crowd at the edge. */
void random_near_castle(uint64_t *random, const char *game, int most, RefPosition *position);

/* Plays a random legal move; false where there is none. */
bool random_play(uint64_t *random, RefPosition *position, RefMoves *work);

#endif
