/* What castellan analyse writes of a game or a position. Each function appends a whole piece. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_WRITE_H
#define CASTELLAN_CASTELLAN_ANALYSE_WRITE_H

#include "castellan/analyse_game.h"

/* The record with what was found: remarks and chances of all moves, marks and better lines of those that lose
 * much, tags for each side. What an earlier analysis has left there is replaced. The game is changed. how:
 * by what limits it was found. */
void analyse_write_record(CastellanGame *game, const AnalysedGame *analysed, const char *how, Text *out);

/* In JSON, how many moves of a side have "?!", "?", "??". */
extern const char *const analyse_mark_keys[3];

/* A line of JSON for each move, and one for the game (docs/json.md). number: of the game, from 1. */
void analyse_write_json(CastellanGame *game, const AnalysedGame *analysed, int number, Text *out);

/* The position that was analysed as a string on a line, and what was found as a comment on the next; or as
 * a line of JSON. */
void analyse_write_position(CastellanGame *game, const AnalysedGame *analysed, Text *out);
void analyse_write_position_json(CastellanGame *game, const AnalysedGame *analysed, int number, Text *out);

/* "87.3 %, 1 ?!, 0 ?, 2 ??": the accuracy of a side, and how many of its moves have which mark. */
void analyse_write_side(const AnalysedSide *side, Text *out);

#endif
