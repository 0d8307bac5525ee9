#include "castellan/convert_options.h"

#include <stddef.h>
#include <stdlib.h>

#include "common/options.h"
#include "common/words.h"
#include "games/registry.h"
#include "records/game_filter.h"

const char convert_options_help[] =
    "castellan convert FILE... [--to KIND] [--out FILE] [OPTION...]\n"
    "\n"
    "Writes games of records anew, or their positions, as they are or as pictures.\n"
    "\n"
    "  FILE              records, as text or as lines of JSON, or positions, one a line,\n"
    "                    perhaps with moves: startpos moves D6-F8; - is standard input\n"
    "  --to KIND         text       records in canonical text (without the option)\n"
    "                    printed    as books print them, a line for each two moves\n"
    "                    json       a game a line\n"
    "                    positions  a position string a line\n"
    "                    svg        one position as a picture\n"
    "                    page       positions as pictures of one HTML page\n"
    "  --out FILE        into a new file, instead of standard output\n"
    "  --game NAME       the game of what does not name its own\n"
    "\n"
    "Only games that fit:\n"
    "  --player NAME     played by NAME, in which * stands for any letters and ? for one\n"
    "  --white NAME      with White, or\n"
    "  --black NAME      with Black\n"
    "  --result RESULT   1-0, 0-1, 1/2-1/2 or *\n"
    "  --since DATE      not before 2009, 2009.02 or 2009.02.07\n"
    "  --until DATE      not after it\n"
    "  --min-plies N     of at least N moves of either side\n"
    "  --max-plies N     of N at most\n"
    "  --position STRING in which this position stands, perhaps in the mirror: startpos or\n"
    "                    a position string, perhaps with moves behind it, as one word\n"
    "\n"
    "Which positions, for positions, svg and page (the last one of a game):\n"
    "  --ply N           that behind N moves, in games that have so many\n"
    "  --every N         each N-th, from the first on\n"
    "and how they are drawn:\n"
    "  --last            with the last move\n"
    "  --flip            Black's end below\n"
    "  --dark            for a dark page\n"
    "  --help            this text\n"
    "\n"
    "A game that cannot be read is told on standard error with file, line and word, the rest\n"
    "is done, and the exit status is 1.\n";

enum { PLIES_MAX = 1000000 };

static const char *const kinds[] = {"text", "printed", "json", "positions", "svg", "page", NULL};
static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};

/* Kept only where they were given. */
static bool set_game(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    ((ConvertOptions *)target)->game = game_at((int)value->number);
    return true;
}

static bool set_result(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    ((ConvertOptions *)target)->result = results[value->number];
    return true;
}

#define AT(field) .place = offsetof(ConvertOptions, field)

static const Option table[] = {
    {"--help", OPTION_FLAG, AT(help)},
    {"--to", OPTION_CHOICE, AT(to), .choices = kinds},
    {"--out", OPTION_TEXT, AT(out), .least = 1},
    {"--game", OPTION_GAME, .set = set_game},
    {"--player", OPTION_TEXT, AT(player), .least = 1},
    {"--white", OPTION_TEXT, AT(white), .least = 1},
    {"--black", OPTION_TEXT, AT(black), .least = 1},
    {"--result", OPTION_CHOICE, .choices = results, .set = set_result},
    {"--since", OPTION_TEXT, AT(since), .least = 1},
    {"--until", OPTION_TEXT, AT(until), .least = 1},
    {"--min-plies", OPTION_SMALL, AT(least), .most = PLIES_MAX},
    {"--max-plies", OPTION_SMALL, AT(most), .least = 1, .most = PLIES_MAX},
    {"--position", OPTION_TEXT, AT(position), .least = 1},
    {"--ply", OPTION_SMALL, AT(ply), .initial = -1, .most = PLIES_MAX},
    {"--every", OPTION_SMALL, AT(every), .least = 1, .most = PLIES_MAX},
    {"--last", OPTION_FLAG, AT(last)},
    {"--flip", OPTION_FLAG, AT(flip)},
    {"--dark", OPTION_FLAG, AT(dark)},
    {.name = NULL},
};

static bool is_date(const char *name, const char *text, Error *why) {
    return !text || game_filter_is_date(text) ||
           error_refuse(why, "%s: '%s' is no date, as 2009, 2009.02 or 2009.02.07", name,
                        words_show(text).text);
}

/* Options that the kind has no use for are refused: nothing is silently ignored. */
static bool fit_together(const ConvertOptions *options, Error *why) {
    bool positions = options->to >= CONVERT_POSITIONS, drawn = options->to >= CONVERT_SVG;
    if (!positions && (options->ply >= 0 || options->every))
        return error_refuse(why, "--ply and --every are for --to positions, svg and page");
    if (!drawn && (options->last || options->flip || options->dark))
        return error_refuse(why, "--last, --flip and --dark are for --to svg and page");
    if (options->ply >= 0 && options->every)
        return error_refuse(why, "--ply and --every exclude each other");
    if (options->most && options->most < options->least)
        return error_refuse(why, "--max-plies is less than --min-plies");
    return true;
}

bool convert_options_read(ConvertOptions *options, char *const *words, int count, Error *why) {
    *options = (ConvertOptions){0};
    options_reset(table, options);
    if (!options_read_mixed(table, options, words, count, &options->files, why))
        return false;
    if (options->help)
        return true;
    return is_date("--since", options->since, why) && is_date("--until", options->until, why) &&
           fit_together(options, why) && (options->files.count > 0 || error_refuse(why, "a file is missing"));
}

void convert_options_free(ConvertOptions *options) {
    options_reset(table, options);
    text_list_free(&options->files);
}
