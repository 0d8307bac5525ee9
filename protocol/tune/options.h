/* The command line of castellan-tune: "-name number" options and plain words. */
#ifndef CASTELLAN_TUNE_OPTIONS_H
#define CASTELLAN_TUNE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/game.h"

typedef struct Options {
    const Game *game;
    int64_t games, nodes, plies, seed, epochs;
    int64_t share; /* percent of the fit's goal that the result makes up; the rest is the search's score */
    int64_t decay; /* how strongly the fit draws weights to zero, in millionths */
    const char *const *words; /* behind the game, within argv */
    int word_count;
} Options;

/* Reads what follows the subcommand: GAME, words, then options, each with its number. False, with a line on
 * stderr, where it is refused. */
bool options_read(Options *options, int argc, const char *const *argv);

#endif
