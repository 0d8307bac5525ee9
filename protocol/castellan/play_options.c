#include "castellan/play_options.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/play_engine.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"
#include "common/words.h"

const char play_options_help[] =
    "castellan play [GAME] [--level N] [--white|--black|--both|--none] [--clock 5+3]\n"
    "               [--resume FILE] [--seed N] [--position STRING]\n"
    "\n"
    "A game against Castellan in the terminal. help in the game lists what can be typed.\n"
    "\n"
    "  GAME               camelot (without it), chivalry, cam, camette or camelot8\n"
    "  --level N          how strong Castellan plays, 0 to 20; 20 is full strength\n"
    "  --white, --black   the side you play (White); --both: you play both sides, --none: you watch\n"
    "  --clock M+S        M minutes a side for the game, S seconds more for each move\n"
    "  --resume FILE      goes on with a saved game\n"
    "  --seed N           the same N, the same moves of Castellan at a level\n"
    "  --position STRING  begins with a position instead of the start\n";

enum { MINUTES_MAX = 10000, SECONDS_MAX = 3600 };

bool play_options_clock(const char *text, int64_t *time, int64_t *increment, Error *why) {
    char *copy = memory_text(text), *plus = strchr(copy, '+');
    double minutes, seconds = 0;
    if (plus)
        *plus = '\0';
    bool good = number_read_real(copy, 0, MINUTES_MAX, &minutes) &&
                (!plus || number_read_real(plus + 1, 0, SECONDS_MAX, &seconds)) && minutes * 60000 >= 1;
    free(copy);
    if (!good)
        return error_refuse(why, "'%s' is not MINUTES+SECONDS, as 5+3", words_show(text).text);
    *time = llround(minutes * 60000);
    *increment = llround(seconds * 1000);
    return true;
}

static bool set_clock(void *target, const OptionValue *value, Error *reason) {
    PlayOptions *options = target;
    options->has_clock = true;
    return play_options_clock(value->text, &options->time, &options->increment, reason);
}

/* A string of several words, or several words. */
static bool set_position(void *target, const OptionValue *value, Error *reason) {
    Text text = TEXT_EMPTY;
    for (int i = 0; i < value->word_count; i++)
        text_format(&text, "%s%s", i ? " " : "", value->words[i]);
    memory_set_text(&((PlayOptions *)target)->position, memory_whole(&text));
    text_free(&text);
    return value->word_count > 0 || error_refuse(reason, "a position string is expected");
}

#define AT(field) .place = offsetof(PlayOptions, field)

static const Option table[] = {
    {"--help", OPTION_FLAG, AT(help)},
    {"--level", OPTION_SMALL, AT(level), .initial = -1, .most = PLAY_LEVEL_FULL},
    {"--white", OPTION_FLAG, AT(white)},
    {"--black", OPTION_FLAG, AT(black)},
    {"--both", OPTION_FLAG, AT(both)},
    {"--none", OPTION_FLAG, AT(none)},
    {"--clock", OPTION_TEXT, .least = 1, .set = set_clock},
    {"--resume", OPTION_TEXT, AT(resume), .least = 1},
    {"--seed", OPTION_NUMBER, AT(seed), .most = INT64_MAX},
    {"--position", OPTION_WORDS, .set = set_position},
    {.name = NULL},
};

bool play_options_read(PlayOptions *options, char *const *words, int count, Error *why) {
    *options = (PlayOptions){0};
    options_reset(table, options);
    int game = count > 0 && words[0][0] != '-';
    if (game)
        options->game = memory_text(words[0]);
    if (!options_read_long(table, options, words + game, count - game, why))
        return false;
    return options->white + options->black + options->both + options->none <= 1 ||
           error_refuse(why, "--white, --black, --both and --none exclude each other");
}

void play_options_free(PlayOptions *options) {
    free(options->game);
    free(options->position);
    free(options->resume);
}
