/* The command line of castellan-tune. */
#ifndef CASTELLAN_TUNE_OPTIONS_H
#define CASTELLAN_TUNE_OPTIONS_H

#include <stdint.h>

#include "base/error.h"
#include "base/thread.h"
#include "games/game.h"

enum { GAMES_AT_ONCE_MAX = THREADS_EXIST ? 1024 : 1 };

typedef struct TuneOptions {
    const Game *game;   /* NULL for a command that takes none */
    char *const *words; /* what stands behind the game and before the options, within the command line */
    int word_count;
    int64_t games, nodes, seed, epochs;
    int plies, concurrency;
    int part, parts; /* the part-th of parts, from 1 */
    char *out;       /* owned; NULL: standard output */
    bool resume;
    bool strays;        /* beside the positions of a game, such as a random move leads to */
    char *parameters;   /* of spsa; owned; NULL: not given */
    int64_t iterations; /* of spsa */
    int64_t gain;       /* of spsa, per cent */
    int pairs;          /* of games in an iteration */
    bool neurons;       /* are fitted */
    int64_t share; /* percent of the fit's goal that the result makes up; the rest is the search's score */
    int64_t decay; /* how strongly the fit draws weights to zero, in millionths */
} TuneOptions;

/* Which options a command has. */
typedef enum TuneOptionSet {
    TUNE_OPTIONS_NONE,
    TUNE_OPTIONS_GAMES,
    TUNE_OPTIONS_FIT,
    TUNE_OPTIONS_SPSA
} TuneOptionSet;

/* What all commands and options are, for people. */
extern const char tune_options_help[];

/* Reads what follows the command: GAME (if takes_game), words, then options of the set with their words.
 * False with a reason. */
bool tune_options_read(TuneOptions *options, bool takes_game, TuneOptionSet set, char *const *words,
                       int count, Error *error);

void tune_options_free(TuneOptions *options);

#endif
