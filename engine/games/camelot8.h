/* 8x8 Camelot (Koszo and Lang, 2002): the second rules module, of a game that shares only the name.
 *
 * Pieces walk knight's steps along the edge of a rectangle and capture what stands on their way; capturing is
 * compulsory, in series of up to three steps. camelot8_walk: a piece on its way. camelot8_moves:
 * generation and legality. camelot8_route, camelot8_read: notation. Here: results, and the whole as one
 * record. */
#ifndef CASTELLAN_GAMES_CAMELOT8_H
#define CASTELLAN_GAMES_CAMELOT8_H

#include "games/game.h"

/* Not prepared: the registry copies it. */
extern const Game camelot8_record;

/* The module's functions of these names in GameRules. */
void camelot8_survey(Turn *turn);
void camelot8_generate(Turn *turn, unsigned stages, MoveList *list);
uint64_t camelot8_count(Turn *turn, MoveList *work);
Move camelot8_find(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work);
void camelot8_route(const Position *pos, Move move, Route *route);
void camelot8_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work);
void camelot8_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                    MoveList *work);

enum { CAMELOT8_COUNT_STAGE_PIECES = 3 };

/* 4.1: both sides have few pieces, so that only captures are left. */
static inline bool camelot8_is_count_stage(const Position *pos) {
    return pos->count[WHITE] <= CAMELOT8_COUNT_STAGE_PIECES &&
           pos->count[BLACK] <= CAMELOT8_COUNT_STAGE_PIECES;
}

#endif
