/* The command line of castellan-tune. */
#ifndef CASTELLAN_TUNE_OPTIONS_H
#define CASTELLAN_TUNE_OPTIONS_H

#include <stdint.h>

#include "base/error.h"
#include "games/game.h"

typedef struct TuneOptions {
    const Game *game;   /* NULL for a command that takes none */
    char *const *words; /* what stands behind the game and before the options, within the command line */
    int word_count;
    int64_t games, nodes, seed, epochs;
    int plies;
    int64_t share; /* percent of the fit's goal that the result makes up; the rest is the search's score */
    int64_t decay; /* how strongly the fit draws weights to zero, in millionths */
} TuneOptions;

/* What all commands and options are, for people. */
extern const char tune_options_help[];

/* Reads what follows the command: GAME (if takes_game), words, then options with their numbers. False with a
 * reason. */
bool tune_options_read(TuneOptions *options, bool takes_game, char *const *words, int count, Error *error);

#endif
