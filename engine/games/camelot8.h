/* 8x8 Camelot (Koszo and Lang, 2002): the second rules module, of a game that shares only the name.
 *
 * Pieces walk knight's steps along the edge of a rectangle and capture what stands on their way; capturing is
 * compulsory, in series of up to three steps. */
#ifndef CASTELLAN_GAMES_CAMELOT8_H
#define CASTELLAN_GAMES_CAMELOT8_H

#include "games/game.h"

/* Not prepared: the registry copies it. */
extern const Game camelot8_record;

#endif
