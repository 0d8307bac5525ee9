/* The games that are known by name. */
#ifndef CASTELLAN_GAMES_REGISTRY_H
#define CASTELLAN_GAMES_REGISTRY_H

#include "games/game.h"

/* Prepared at the first call: number of games, the i-th (0: the default), the one of a name (letters in
 * either case; NULL where there is none). Safe from any thread. */
int game_count(void);
const Game *game_at(int index);
const Game *game_find(const char *name);

#endif
