#include "tune/options.h"

#include <stddef.h>
#include <stdlib.h>

#include "common/numbers.h"
#include "common/options.h"
#include "games/registry.h"

const char tune_options_help[] =
    "castellan-tune games GAME [OPTIONS]\n"
    "    plays an engine against itself, and writes POSITION ; RESULT ; SCORE for quiet positions, each "
    "once\n"
    "    -games N        games (100)\n"
    "    -nodes N        nodes a move (1000)\n"
    "    -plies N        random plies before a game (8)\n"
    "    -seed N         of these (1)\n"
    "    -concurrency N  games at once (1); the data are the same with any number\n"
    "    -part K/N       only the K-th of N equal parts of the games\n"
    "    -strays         and for each a position that a random move leads to, without a RESULT\n"
    "    -out FILE       writes to a file, which must not exist, instead of standard output\n"
    "    -resume         goes on where FILE ends, or begins it\n"
    "castellan-tune records GAME FILES...\n"
    "    writes such data from games that castellan-match has recorded (-pgnout)\n"
    "castellan-tune fit GAME FILES... [OPTIONS]\n"
    "    fits weights to such positions, and writes a file of weights: those of the epoch that does best\n"
    "    in games that are held back\n"
    "    -neurons        fits neurons, too: what features are worth together\n"
    "    -epochs N       times over all positions (20)\n"
    "    -share PERCENT  of the goal is the result of the game (40), the rest the search's score\n"
    "    -decay N        draws weights to zero, in millionths (50)\n"
    "    -seed N         of the order of positions (1)\n"
    "castellan-tune chances GAME FILES...\n"
    "    fits what chances of win and loss a score means to such positions, and writes the curve\n"
    "castellan-tune spsa GAME -out FILE [OPTIONS]\n"
    "    tunes constants of the search over games, and writes them as rows of search/parameters.h; needs a\n"
    "    build with -DCASTELLAN_TUNABLE=ON\n"
    "    -out FILE       keeps the record there; -resume goes on where it ends, or begins it\n"
    "    -parameters NAME,NAME...   which (all but those of time)\n"
    "    -iterations N   of games and a move of all values (500)\n"
    "    -pairs N        of games in each (8)\n"
    "    -gain PERCENT   of a step, what a value moves by when the last iteration is won to nil (50)\n"
    "    -nodes N, -plies N, -seed N, -concurrency N   as in games\n"
    "castellan-tune weights GAME [material|general]\n"
    "    writes the built-in weights of a game, or other ones for it, as a file of weights\n"
    "castellan-tune table FILE\n"
    "    writes a file of weights as C\n"
    "castellan-tune -help, -version\n"
    "\n"
    "Exit status: 0 finished, 1 wrong usage or data, 2 output lost or no memory, 130 interrupted.\n";

#define AT(field) .place = offsetof(TuneOptions, field)

static bool set_part(void *target, const OptionValue *value, Error *reason) {
    TuneOptions *options = target;
    return number_read_part(value->text, &options->part, &options->parts) ||
           error_refuse(reason, "K/N is expected, K from 1 to N");
}

static const Option none[] = {{.name = NULL}};

static const Option games[] = {
    {"-games", OPTION_NUMBER, AT(games), .initial = 100, .least = 1, .most = 100000000},
    {"-nodes", OPTION_NUMBER, AT(nodes), .initial = 1000, .least = 1, .most = INT64_C(1) << 40},
    {"-plies", OPTION_SMALL, AT(plies), .initial = 8, .most = 1000},
    {"-seed", OPTION_NUMBER, AT(seed), .initial = 1, .most = INT64_MAX},
    {"-concurrency", OPTION_SMALL, AT(concurrency), .initial = 1, .least = 1, .most = GAMES_AT_ONCE_MAX},
    {"-part", OPTION_TEXT, .least = 1, .set = set_part},
    {"-strays", OPTION_FLAG, AT(strays)},
    {"-out", OPTION_TEXT, AT(out), .least = 1},
    {"-resume", OPTION_FLAG, AT(resume)},
    {.name = NULL},
};

static const Option fit[] = {
    {"-seed", OPTION_NUMBER, AT(seed), .initial = 1, .most = INT64_MAX},
    {"-share", OPTION_NUMBER, AT(share), .initial = 40, .most = 100},
    {"-decay", OPTION_NUMBER, AT(decay), .initial = 50, .most = 1000000},
    {"-neurons", OPTION_FLAG, AT(neurons)},
    {"-epochs", OPTION_NUMBER, AT(epochs), .initial = 20, .least = 1, .most = 100000},
    {.name = NULL},
};

static const Option spsa[] = {
    {"-nodes", OPTION_NUMBER, AT(nodes), .initial = 1000, .least = 1, .most = INT64_C(1) << 40},
    {"-plies", OPTION_SMALL, AT(plies), .initial = 8, .most = 1000},
    {"-seed", OPTION_NUMBER, AT(seed), .initial = 1, .most = INT64_MAX},
    {"-concurrency", OPTION_SMALL, AT(concurrency), .initial = 1, .least = 1, .most = GAMES_AT_ONCE_MAX},
    {"-iterations", OPTION_NUMBER, AT(iterations), .initial = 500, .least = 1, .most = 1000000},
    {"-pairs", OPTION_SMALL, AT(pairs), .initial = 8, .least = 1, .most = 100000},
    {"-gain", OPTION_NUMBER, AT(gain), .initial = 50, .least = 1, .most = 10000},
    {"-parameters", OPTION_TEXT, AT(parameters), .least = 1},
    {"-out", OPTION_TEXT, AT(out), .least = 1},
    {"-resume", OPTION_FLAG, AT(resume)},
    {.name = NULL},
};

bool tune_options_read(TuneOptions *options, bool takes_game, TuneOptionSet set, char *const *words,
                       int count, Error *error) {
    static const Option *const tables[] = {[TUNE_OPTIONS_NONE] = none,
                                           [TUNE_OPTIONS_GAMES] = games,
                                           [TUNE_OPTIONS_FIT] = fit,
                                           [TUNE_OPTIONS_SPSA] = spsa};
    *options = (TuneOptions){.part = 1, .parts = 1};
    options_reset(tables[set], options);
    if (takes_game && (count < 1 || !(options->game = game_find(words[0]))))
        return error_refuse(error, "no such game: %s", count < 1 ? "(none)" : words[0]);
    words += takes_game;
    count -= takes_game;
    options->words = words;
    while (options->word_count < count && words[options->word_count][0] != '-')
        options->word_count++;
    return options_read_line(tables[set], options, words + options->word_count, count - options->word_count,
                             error) &&
           (!options->resume || options->out ||
            error_refuse(error, "-resume goes on with a file: -out is missing"));
}

void tune_options_free(TuneOptions *options) {
    free(options->out);
    free(options->parameters);
    *options = (TuneOptions){0};
}
