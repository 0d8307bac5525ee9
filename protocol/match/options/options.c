#include "match/options/options.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"

/* The words behind one option: "-openings random plies=6" has two. */
typedef struct Arguments {
    const char *option;
    char **word;
    int count;
} Arguments;

/* While the command line is read: engines and -each are put together at its end, whatever their order. */
typedef struct Reading {
    Options *options;
    Arguments *engines;
    int engine_count;
    Arguments each;
    Error *error;
} Reading;

typedef bool OptionReader(Reading *reading, const Arguments *arguments);

/* Takes one key and value of an option; false, without a reason, where key or value are none of its. */
typedef bool KeyReader(Options *options, const char *key, const char *value);

static bool refuse(Reading *reading, const Arguments *arguments, const char *expected) {
    return error_refuse(reading->error, "%s%s%s: %s", arguments->option, arguments->count ? " " : "",
                        arguments->count ? arguments->word[0] : "", expected);
}

static bool read_keys(Reading *reading, const Arguments *arguments, int first, KeyReader *reader) {
    for (int i = first; i < arguments->count; i++) {
        char *key = memory_text(arguments->word[i]);
        const char *value = words_value(key);
        bool good = value && reader(reading->options, key, value);
        free(key);
        if (!good)
            return error_refuse(reading->error, "%s: '%s' is not understood", arguments->option,
                                arguments->word[i]);
    }
    return true;
}

static void set_text(char **place, const char *value) {
    free(*place);
    *place = memory_text(value);
}

static bool read_number(Reading *reading, const Arguments *arguments, int least, int most, int *number) {
    if (arguments->count == 1 && number_read_int(arguments->word[0], least, most, number))
        return true;
    return error_refuse(reading->error, "%s%s%s: a number from %d to %d is expected", arguments->option,
                        arguments->count ? " " : "", arguments->count ? arguments->word[0] : "", least, most);
}

static bool read_text(Reading *reading, const Arguments *arguments, char **text) {
    if (arguments->count != 1 || !arguments->word[0][0])
        return refuse(reading, arguments, "one word is expected");
    set_text(text, arguments->word[0]);
    return true;
}

static bool read_flag(Reading *reading, const Arguments *arguments, bool *flag) {
    *flag = true;
    return arguments->count == 0 || refuse(reading, arguments, "nothing is expected behind it");
}

static bool read_engine(Reading *reading, const Arguments *arguments) {
    reading->engines =
        memory_resize(reading->engines, (size_t)reading->engine_count + 1, sizeof *reading->engines);
    reading->engines[reading->engine_count++] = *arguments;
    return true;
}

static bool read_each(Reading *reading, const Arguments *arguments) {
    if (reading->each.option)
        return error_refuse(reading->error, "-each: given for the second time");
    reading->each = *arguments;
    return true;
}

static bool read_rounds(Reading *reading, const Arguments *arguments) {
    return read_number(reading, arguments, 1, 10000000, &reading->options->rounds);
}

static bool read_repeat(Reading *reading, const Arguments *arguments) {
    /* cutechess-cli and fastchess take the number of games here. */
    reading->options->repeat = true;
    return arguments->count == 0 || (arguments->count == 1 && strcmp(arguments->word[0], "2") == 0) ||
           refuse(reading, arguments, "a pair is of 2 games");
}

static bool read_concurrency(Reading *reading, const Arguments *arguments) {
    return read_number(reading, arguments, 1, 1024, &reading->options->concurrency);
}

static bool read_variant(Reading *reading, const Arguments *arguments) {
    reading->options->game = arguments->count == 1 ? game_find(arguments->word[0]) : NULL;
    return reading->options->game || refuse(reading, arguments, "the name of a game is expected");
}

static bool set_opening(Options *options, const char *key, const char *value) {
    if (strcmp(key, "plies") == 0 && options->openings == OPENING_RANDOM)
        return number_read_int(value, 0, 1000, &options->opening_plies);
    if (strcmp(key, "file") == 0 && options->openings != OPENING_RANDOM && *value) {
        options->openings = OPENING_FILE;
        set_text(&options->opening_file, value);
        return true;
    }
    if (strcmp(key, "order") == 0 && options->openings != OPENING_RANDOM) {
        options->opening_random_order = strcmp(value, "random") == 0;
        return options->opening_random_order || strcmp(value, "sequential") == 0;
    }
    return false;
}

static bool read_openings(Reading *reading, const Arguments *arguments) {
    Options *options = reading->options;
    bool random = arguments->count > 0 && strcmp(arguments->word[0], "random") == 0;
    options->openings = random ? OPENING_RANDOM : OPENING_START;
    if (!read_keys(reading, arguments, random, set_opening))
        return false;
    return options->openings != OPENING_START || refuse(reading, arguments, "'random' or file= is expected");
}

static bool read_seed(Reading *reading, const Arguments *arguments) {
    int64_t seed;
    if (arguments->count != 1 || !number_read(arguments->word[0], 0, INT64_MAX, &seed))
        return refuse(reading, arguments, "a number from 0 is expected");
    reading->options->seed = (uint64_t)seed;
    return true;
}

static bool read_sprt(Reading *reading, const Arguments *arguments) {
    Options *options = reading->options;
    options->has_sprt = true;
    options->sprt = sprt_default;
    for (int i = 0; i < arguments->count; i++) {
        char *key = memory_text(arguments->word[i]);
        const char *value = words_value(key);
        bool good = value ? sprt_set(&options->sprt, key, value, reading->error)
                          : error_refuse(reading->error, "-sprt: '%s' is no KEY=VALUE", arguments->word[i]);
        free(key);
        if (!good)
            return false;
    }
    return sprt_check(&options->sprt, reading->error);
}

static bool set_record(Options *options, const char *key, const char *value) {
    if (strcmp(key, "file") == 0 && *value) {
        set_text(&options->record, value);
        return true;
    }
    if (strcmp(key, "time") != 0)
        return false;
    options->record_time = strcmp(value, "measured") == 0;
    return options->record_time || strcmp(value, "none") == 0;
}

static bool read_record(Reading *reading, const Arguments *arguments) {
    int first = 0;
    if (arguments->count > 0 && !strchr(arguments->word[0], '=')) {
        set_text(&reading->options->record, arguments->word[0]);
        first = 1;
    }
    return read_keys(reading, arguments, first, set_record) &&
           ((reading->options->record && reading->options->record[0]) ||
            refuse(reading, arguments, "a file is expected"));
}

static bool read_json(Reading *reading, const Arguments *arguments) {
    return read_text(reading, arguments, &reading->options->json);
}

static bool read_log(Reading *reading, const Arguments *arguments) {
    return read_text(reading, arguments, &reading->options->log);
}

static bool set_resign(Options *options, const char *key, const char *value) {
    Adjudication *adjudication = &options->adjudication;
    if (strcmp(key, "movecount") == 0)
        return number_read_int(value, 1, 10000, &adjudication->resign_count);
    if (strcmp(key, "score") == 0)
        return number_read_int(value, 0, 1000000, &adjudication->resign_score);
    if (strcmp(key, "twosided") != 0)
        return false;
    adjudication->resign_two_sided = strcmp(value, "true") == 0;
    return adjudication->resign_two_sided || strcmp(value, "false") == 0;
}

static bool read_resign(Reading *reading, const Arguments *arguments) {
    Adjudication *adjudication = &reading->options->adjudication;
    adjudication->resign_count = 0;
    adjudication->resign_score = -1;
    if (!read_keys(reading, arguments, 0, set_resign))
        return false;
    return (adjudication->resign_count > 0 && adjudication->resign_score >= 0) ||
           refuse(reading, arguments, "movecount= and score= are expected");
}

static bool set_draw(Options *options, const char *key, const char *value) {
    Adjudication *adjudication = &options->adjudication;
    if (strcmp(key, "movenumber") == 0)
        return number_read_int(value, 0, 10000, &adjudication->draw_number);
    if (strcmp(key, "movecount") == 0)
        return number_read_int(value, 1, 10000, &adjudication->draw_count);
    return strcmp(key, "score") == 0 && number_read_int(value, 0, 1000000, &adjudication->draw_score);
}

static bool read_draw(Reading *reading, const Arguments *arguments) {
    Adjudication *adjudication = &reading->options->adjudication;
    adjudication->draw_number = adjudication->draw_count = 0;
    adjudication->draw_score = -1;
    if (!read_keys(reading, arguments, 0, set_draw))
        return false;
    return (adjudication->draw_count > 0 && adjudication->draw_score >= 0) ||
           refuse(reading, arguments, "movecount= and score= are expected");
}

static bool read_max_moves(Reading *reading, const Arguments *arguments) {
    return read_number(reading, arguments, 1, 100000, &reading->options->adjudication.max_moves);
}

static bool read_tournament(Reading *reading, const Arguments *arguments) {
    const char *name = arguments->count == 1 ? arguments->word[0] : "";
    reading->options->gauntlet = strcmp(name, "gauntlet") == 0;
    return reading->options->gauntlet || strcmp(name, "roundrobin") == 0 ||
           strcmp(name, "round-robin") == 0 ||
           refuse(reading, arguments, "roundrobin or gauntlet is expected");
}

static bool read_part(Reading *reading, const Arguments *arguments) {
    Options *options = reading->options;
    char *text = memory_text(arguments->count == 1 ? arguments->word[0] : "");
    char *slash = strchr(text, '/');
    bool good = slash != NULL;
    if (good) {
        *slash = '\0';
        good = number_read_int(slash + 1, 1, 1000000, &options->parts) &&
               number_read_int(text, 1, options->parts, &options->part);
    }
    free(text);
    return good || refuse(reading, arguments, "K/N is expected, K from 1 to N");
}

static bool read_merge(Reading *reading, const Arguments *arguments) {
    reading->options->mode = RUN_MERGE;
    reading->options->merge_files = arguments->word;
    reading->options->merge_count = arguments->count;
    return arguments->count > 0 || refuse(reading, arguments, "files are expected");
}

static bool read_rating_interval(Reading *reading, const Arguments *arguments) {
    return read_number(reading, arguments, 0, 10000000, &reading->options->rating_interval);
}

static bool read_event(Reading *reading, const Arguments *arguments) {
    return read_text(reading, arguments, &reading->options->event);
}

static bool read_site(Reading *reading, const Arguments *arguments) {
    return read_text(reading, arguments, &reading->options->site);
}

static bool read_resume(Reading *reading, const Arguments *arguments) {
    return read_flag(reading, arguments, &reading->options->resume);
}

static bool read_recover(Reading *reading, const Arguments *arguments) {
    return read_flag(reading, arguments, &reading->options->recover);
}

static const struct {
    const char *name;
    OptionReader *read;
} option_table[] = {
    {"-engine", read_engine},
    {"-each", read_each},
    {"-rounds", read_rounds},
    {"-repeat", read_repeat},
    {"-concurrency", read_concurrency},
    {"-variant", read_variant},
    {"-openings", read_openings},
    {"-srand", read_seed},
    {"-sprt", read_sprt},
    {"-pgnout", read_record},
    {"-json", read_json},
    {"-log", read_log},
    {"-resign", read_resign},
    {"-draw", read_draw},
    {"-maxmoves", read_max_moves},
    {"-tournament", read_tournament},
    {"-resume", read_resume},
    {"-recover", read_recover},
    {"-part", read_part},
    {"-merge", read_merge},
    {"-ratinginterval", read_rating_interval},
    {"-event", read_event},
    {"-site", read_site},
};

static bool read_option(Reading *reading, const Arguments *arguments) {
    for (size_t i = 0; i < sizeof option_table / sizeof *option_table; i++)
        if (strcmp(arguments->option, option_table[i].name) == 0)
            return option_table[i].read(reading, arguments);
    return error_refuse(reading->error, "unknown option '%s' (-help lists them)", arguments->option);
}

static bool read_engine_words(EngineOptions *engine, const Arguments *arguments, Error *error) {
    for (int i = 0; i < arguments->count; i++) {
        Error reason;
        if (!engine_options_set(engine, arguments->word[i], &reason))
            return error_refuse(error, "%s: %s", arguments->option, reason.text);
    }
    return true;
}

static bool make_engines(Reading *reading) {
    Options *options = reading->options;
    options->engines = memory_new((size_t)reading->engine_count, sizeof *options->engines);
    options->engine_count = reading->engine_count;
    for (int i = 0; i < reading->engine_count; i++)
        engine_options_init(&options->engines[i]);
    for (int i = 0; i < reading->engine_count; i++) {
        EngineOptions *engine = &options->engines[i];
        if (!read_engine_words(engine, &reading->each, reading->error) ||
            !read_engine_words(engine, &reading->engines[i], reading->error) ||
            !engine_options_check(engine, reading->error))
            return false;
    }
    return true;
}

static bool check(const Options *options, Error *error) {
    if (options->mode == RUN_MERGE)
        return options->engine_count == 0 || error_refuse(error, "-merge plays no games: -engine has no use");
    if (options->engine_count < 2)
        return error_refuse(error, "two -engine are needed (-help tells how to use the program)");
    if (options->has_sprt && options->engine_count > 2)
        return error_refuse(error, "-sprt tests one engine against one other: two -engine are expected");
    if (options->resume && !options->record)
        return error_refuse(error, "-resume goes on from a record: -pgnout is missing");
    const char *files[] = {options->record, options->json, options->log};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            if (files[i] && files[j] && strcmp(files[i], files[j]) == 0)
                return error_refuse(error, "%s: one file cannot be two of -pgnout, -json and -log", files[i]);
    for (int i = 0; i < options->engine_count; i++)
        for (int j = 0; j < i; j++) {
            const char *a = options->engines[i].name, *b = options->engines[j].name;
            if (a && b && strcmp(a, b) == 0)
                return error_refuse(error, "two engines have the name %s", a);
        }
    return true;
}

static bool is_help(const char *word, Options *options) {
    const char *name = word + (strncmp(word, "--", 2) == 0);
    if (strcmp(name, "-help") == 0 || strcmp(name, "-h") == 0)
        options->mode = RUN_HELP;
    else if (strcmp(name, "-version") == 0)
        options->mode = RUN_VERSION;
    return options->mode != RUN_MATCH;
}

bool options_read(Options *options, int count, char **words, Error *error) {
    *options = (Options){.rounds = 1,
                         .concurrency = 1,
                         .game = game_at(0),
                         .opening_plies = 6,
                         .record_time = true,
                         .part = 1,
                         .parts = 1,
                         .rating_interval = 10,
                         .event = memory_text("castellan-match"),
                         .site = memory_text("?")};
    for (int i = 0; i < count; i++)
        if (is_help(words[i], options))
            return true;
    Reading reading = {.options = options, .error = error};
    bool good = true;
    for (int i = 0; good && i < count;) {
        if (words[i][0] != '-') {
            good = error_refuse(error, "'%s': an option is expected here", words[i]);
            break;
        }
        Arguments arguments = {words[i], words + i + 1, 0};
        while (i + 1 + arguments.count < count && arguments.word[arguments.count][0] != '-')
            arguments.count++;
        good = read_option(&reading, &arguments);
        i += 1 + arguments.count;
    }
    good = good && make_engines(&reading) && check(options, error);
    free(reading.engines);
    return good;
}

void options_free(Options *options) {
    for (int i = 0; i < options->engine_count; i++)
        engine_options_free(&options->engines[i]);
    free(options->engines);
    free(options->opening_file);
    free(options->record);
    free(options->json);
    free(options->log);
    free(options->event);
    free(options->site);
    *options = (Options){0};
}
