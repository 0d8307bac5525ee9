#include "castellan/analyse_options.h"

#include <stddef.h>
#include <string.h>

#include "base/thread.h"
#include "castellan.h"
#include "common/options.h"
#include "common/words.h"

const char analyse_options_help[] =
    "castellan analyse FILE... [--nodes N] [--depth N] [--movetime MS] [OPTION...]\n"
    "\n"
    "Tells what Castellan thinks of the moves of games: writes their records anew, with the score\n"
    "of each move and the chance to win, marks on moves that lose much, and what was better; or\n"
    "of positions, one a line, perhaps with moves: startpos moves D6-F8.\n"
    "\n"
    "  FILE            records as text, or positions; - is standard input\n"
    "  --nodes N       so many nodes for each position (50000, where no limit is given)\n"
    "  --depth N       so many plies\n"
    "  --movetime MS   so long\n"
    "  --threads N     threads of each search (1)\n"
    "  --multipv N     so many lines of each position (1); with --json\n"
    "  --jobs N        so many games at once (1)\n"
    "  --json          a line of JSON for each move and game\n"
    "  --plot FILE     draws the chances over the one game there is into a new file, as SVG\n"
    "  --out FILE      into a new file, instead of standard output\n"
    "  --resume        goes on with a file that was left unfinished\n"
    "  --game NAME     the game of positions (camelot)\n"
    "  --help          this text\n"
    "\n"
    "A game that cannot be read is told on standard error with file, line and word, the rest is\n"
    "done, and the exit status is 1.\n";

enum { NODES_DEFAULT = 50000, DEPTH_MAX = 126, JOBS_MAX = THREADS_EXIST ? 256 : 1 };

#define AT(field) .place = offsetof(AnalyseOptions, field)

static const Option table[] = {
    {"--help", OPTION_FLAG, AT(help)},
    {"--depth", OPTION_SMALL, AT(depth), .least = 1, .most = DEPTH_MAX},
    {"--nodes", OPTION_NUMBER, AT(nodes), .least = 1, .most = INT64_MAX},
    {"--movetime", OPTION_NUMBER, AT(movetime), .least = 1, .most = INT64_MAX / 2},
    {"--threads", OPTION_SMALL, AT(threads), .initial = 1, .least = 1, .most = JOBS_MAX},
    {"--multipv", OPTION_SMALL, AT(lines), .initial = 1, .least = 1, .most = 256},
    {"--jobs", OPTION_SMALL, AT(jobs), .initial = 1, .least = 1, .most = JOBS_MAX},
    {"--json", OPTION_FLAG, AT(json)},
    {"--plot", OPTION_TEXT, AT(plot), .least = 1},
    {"--out", OPTION_TEXT, AT(out), .least = 1},
    {"--resume", OPTION_FLAG, AT(resume)},
    {"--game", OPTION_TEXT, AT(game), .least = 1},
    {.name = NULL},
};

static bool fit_together(const AnalyseOptions *options, Error *why) {
    if (options->files.count == 0)
        return error_refuse(why, "a file is missing");
    if (options->lines > 1 && !options->json)
        return error_refuse(why, "--multipv is for --json");
    if (options->resume && !options->out)
        return error_refuse(why, "--resume is for --out");
    if (options->resume && options->plot)
        return error_refuse(why, "--resume and --plot exclude each other");
    if (options->game && !castellan_variant_find(options->game))
        return error_refuse(why, "--game: there is no game '%s'", words_show(options->game).text);
    return true;
}

bool analyse_options_read(AnalyseOptions *options, char *const *words, int count, Error *why) {
    *options = (AnalyseOptions){0};
    options_reset(table, options);
    if (!options_read_mixed(table, options, words, count, &options->files, why))
        return false;
    if (!options->depth && !options->nodes && !options->movetime)
        options->nodes = NODES_DEFAULT;
    return options->help || fit_together(options, why);
}

void analyse_options_free(AnalyseOptions *options) {
    options_reset(table, options);
    text_list_free(&options->files);
}
