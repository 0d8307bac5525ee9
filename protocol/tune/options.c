#include "tune/options.h"
#include "games/registry.h"

#include <stddef.h>

#include "common/options.h"

const char tune_options_help[] =
    "castellan-tune games GAME [-games N] [-nodes N] [-plies N] [-seed N]\n"
    "    plays an engine against itself and writes POSITION ; RESULT ; SCORE for quiet positions:\n"
    "    N games (100), N nodes a move (1000), from positions after N random plies (8)\n"
    "castellan-tune fit GAME FILES... [-epochs N] [-share PERCENT] [-decay N] [-seed N]\n"
    "    fits weights to such positions, to the game's result by PERCENT (40), else to the search's score,\n"
    "    N times over all of them (20), drawn to zero by N millionths (50), and writes a file of weights\n"
    "castellan-tune weights GAME [material|general]\n"
    "    writes the built-in weights of a game, or other ones for it, as a file of weights\n"
    "castellan-tune table FILE\n"
    "    writes a file of weights as C\n";

#define AT(field) .place = offsetof(TuneOptions, field)

static const Option table[] = {
    {"-games", OPTION_NUMBER, AT(games), .initial = 100, .least = 1, .most = 100000000},
    {"-nodes", OPTION_NUMBER, AT(nodes), .initial = 1000, .least = 1, .most = INT64_C(1) << 40},
    {"-plies", OPTION_SMALL, AT(plies), .initial = 8, .most = 1000},
    {"-seed", OPTION_NUMBER, AT(seed), .initial = 1, .most = INT64_MAX},
    {"-share", OPTION_NUMBER, AT(share), .initial = 40, .most = 100},
    {"-decay", OPTION_NUMBER, AT(decay), .initial = 50, .most = 1000000},
    {"-epochs", OPTION_NUMBER, AT(epochs), .initial = 20, .least = 1, .most = 100000},
    {.name = NULL},
};

bool tune_options_read(TuneOptions *options, bool takes_game, char *const *words, int count, Error *error) {
    *options = (TuneOptions){0};
    options_reset(table, options);
    if (takes_game && (count < 1 || !(options->game = game_find(words[0]))))
        return error_refuse(error, "no such game: %s", count < 1 ? "(none)" : words[0]);
    words += takes_game;
    count -= takes_game;
    options->words = words;
    while (options->word_count < count && words[options->word_count][0] != '-')
        options->word_count++;
    return options_read_line(table, options, words + options->word_count, count - options->word_count, error);
}
