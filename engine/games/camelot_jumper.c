#include "games/camelot_jumper.h"

#include <string.h>

void jumper_init(Jumper *jumper, const CamelotTurn *turn) {
    *jumper = (Jumper){.enemy_castle = turn->enemy_castle, .all_enemies = turn->enemy};
    memcpy(jumper->enemy + JUMPER_PAD, &turn->enemy, sizeof turn->enemy);
    memcpy(jumper->empty + JUMPER_PAD, &turn->empty, sizeof turn->empty);
}
