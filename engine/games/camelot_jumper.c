#include "games/camelot_jumper.h"

#include <string.h>

static void fill(uint16_t lanes[JUMPER_LANES], Bitboard set) {
    memset(lanes, 0, JUMPER_PAD * sizeof *lanes);
    memcpy(lanes + JUMPER_PAD, &set, sizeof set);
    memset(lanes + JUMPER_PAD + RANKS_MAX, 0, JUMPER_PAD * sizeof *lanes);
}

void jumper_init(Jumper *jumper, const CamelotTurn *turn) {
    fill(jumper->enemy, turn->enemy);
    fill(jumper->empty, turn->empty);
    jumper->enemy_castle = turn->enemy_castle;
    jumper->all_enemies = turn->enemy;
    jumper->captured = 0;
}
