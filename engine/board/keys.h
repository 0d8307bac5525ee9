/* Random numbers for position keys (A. Zobrist, "A new hashing method with application for game playing",
 * 1970). */
#ifndef CASTELLAN_BOARD_KEYS_H
#define CASTELLAN_BOARD_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/square.h"

enum { CASTLE_MOVES_MAX = 2 }; /* castle moves a side has in a game */

typedef struct Keys {
    uint64_t piece[SIDES][2][SQUARES]; /* [side][is a Knight][square] */
    uint64_t castle_moves[SIDES][CASTLE_MOVES_MAX + 1];
    uint64_t black_to_move;
} Keys;

/* Filled by keys_init and the same in every run; constant afterwards. */
extern Keys keys_table;

/* Fills the table; called from game_prepare, safe to call more than once and from several threads. */
void keys_init(void);

#endif
