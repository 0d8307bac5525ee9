/* Wins proven by trying everything: an AND/OR search over the rules alone, to hold the engine's against. The
 * fifty-move rule is left out. */
#ifndef CASTELLAN_TESTS_PROVE_H
#define CASTELLAN_TESTS_PROVE_H

#include <stdbool.h>

#include "games/game.h"

/* Whether the side to move can force a win within so many plies. A win for the reason `but` does not count
 * (REASON_NONE: all count). */
bool prove_win(const Position *pos, int plies, Reason but);

/* Whether the side to move loses within so many plies whatever it does. 0: it has lost. */
bool prove_loss(const Position *pos, int plies, Reason but);

#endif
