/* The moves of 8x8 Camelot: functions of GameRules (games/game.h) that routes and notation ask, too. */
#ifndef CASTELLAN_GAMES_CAMELOT8_MOVES_H
#define CASTELLAN_GAMES_CAMELOT8_MOVES_H

#include "games/game.h"

void camelot8_survey(Turn *turn);
void camelot8_generate(Turn *turn, unsigned stages, MoveList *list);
uint64_t camelot8_count(Turn *turn, MoveList *work);
Move camelot8_find(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work);

enum { CAMELOT8_COUNT_STAGE_PIECES = 3 };

/* 4.1: both sides have few pieces, so that only captures are left. */
static inline bool camelot8_is_count_stage(const Position *pos) {
    return pos->count[WHITE] <= CAMELOT8_COUNT_STAGE_PIECES &&
           pos->count[BLACK] <= CAMELOT8_COUNT_STAGE_PIECES;
}

#endif
