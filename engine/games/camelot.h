/* The rules module of the Camelot family and its games. Numbers in comments are those of the rules of
 * Camelot.
 *
 * camelot_turn: who may move, and over what. camelot_jumper: a piece that captures. camelot_moves: generation
 * and legality. camelot_route, camelot_read: notation. camelot_family: the games, data alone. Here: play,
 * results, and the whole as one record. */
#ifndef CASTELLAN_GAMES_CAMELOT_H
#define CASTELLAN_GAMES_CAMELOT_H

#include "games/game.h"

extern const GameRules camelot_rules;

/* Not prepared: the registry copies them. */
extern const Game camelot_record, chivalry_record, cam_record, camette_record;

/* The module's functions of these names in GameRules. */
void camelot_survey(Turn *turn);
void camelot_generate(Turn *turn, unsigned stages, MoveList *list);
uint64_t camelot_count(Turn *turn, MoveList *work);
Move camelot_find(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work);
bool camelot_may_force(Turn *turn, Move quiet);
void camelot_route(const Position *pos, Move move, Route *route);
void camelot_read(const Position *pos, const Route *written, MoveReading *reading, MoveList *work);
void camelot_stops(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                   MoveList *work);

#endif
