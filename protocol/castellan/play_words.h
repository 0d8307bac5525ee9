/* What play says of a game in words. */
#ifndef CASTELLAN_CASTELLAN_PLAY_WORDS_H
#define CASTELLAN_CASTELLAN_PLAY_WORDS_H

#include "base/text.h"
#include "castellan/play_engine.h"

/* "White", "Black". */
const char *play_side_name(int side);

/* What a game is about, in a few sentences, for the side a person plays. */
void play_words_aim(const PlayBoard *board, Text *out);

/* The rules in short. */
void play_words_rules(const PlayBoard *board, Text *out);

/* Why a move that was thought about is good, in a few words from its line and the terms of the evaluation:
 * "wins a Man, brings a piece nearer to the Castle". side is the mover. */
void play_words_advice(const PlayThought *thought, int side, Text *out);

/* What speaks for a side in the position: "more material, safer pieces"; empty where nothing does. */
void play_words_standing(const PlayThought *thought, int side, Text *out);

#endif
