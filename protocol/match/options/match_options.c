#include "match/options/match_options.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"

/* While the command line is read: engines and -each are put together at its end, whatever their order. */
typedef struct CommandLine {
    MatchOptions options; /* first, so that the table's places are in it */
    OptionValue *engines; /* the words behind each -engine, */
    int engine_count;
    size_t engine_capacity;
    OptionValue each; /* and behind -each */
} CommandLine;

static bool set_engine(void *target, const OptionValue *value, Error *reason) {
    CommandLine *line = target;
    (void)reason;
    line->engines =
        memory_grow(line->engines, (size_t)line->engine_count, &line->engine_capacity, sizeof *line->engines);
    line->engines[line->engine_count++] = *value;
    return true;
}

static bool set_each(void *target, const OptionValue *value, Error *reason) {
    CommandLine *line = target;
    if (line->each.words)
        return error_refuse(reason, "given for the second time");
    line->each = *value;
    return true;
}

static bool set_repeat(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->repeat = true;
    /* cutechess-cli and fastchess take the number of games here. */
    return value->word_count == 0 || (value->word_count == 1 && strcmp(value->words[0], "2") == 0) ||
           error_refuse(reason, "a pair is of 2 games");
}

#define AT(field) .place = offsetof(MatchOptions, field)

static bool set_openings(void *target, const OptionValue *value, Error *reason) {
    static const char *const orders[] = {"sequential", "random", NULL};
    static const Option random_keys[] = {
        {"plies", OPTION_SMALL, AT(opening_plies), .most = 1000},
        {.name = NULL},
    };
    static const Option file_keys[] = {
        {"file", OPTION_TEXT, AT(opening_file), .least = 1},
        {"order", OPTION_CHECK, AT(opening_random_order), .choices = orders},
        {.name = NULL},
    };
    MatchOptions *options = target;
    bool random = value->word_count > 0 && strcmp(value->words[0], "random") == 0;
    options->openings = random ? OPENING_RANDOM : OPENING_FILE;
    return options_set_keys(random ? random_keys : file_keys, options, value->words + random,
                            value->word_count - random, reason) &&
           (random || options->opening_file || error_refuse(reason, "'random' or file= is expected"));
}

static bool set_sprt(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->has_sprt = true;
    return sprt_set(&options->sprt, value->words, value->word_count, reason);
}

static bool set_part(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    return number_read_part(value->text, &options->part, &options->parts) ||
           error_refuse(reason, "K/N is expected, K from 1 to N");
}

static bool set_merge(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->mode = MODE_MERGE;
    options->merge_files = value->words;
    options->merge_count = value->word_count;
    return value->word_count > 0 || error_refuse(reason, "files are expected");
}

static const char *const times[] = {"none", "measured", NULL};
static const char *const tournaments[] = {"roundrobin", "gauntlet", "round-robin", NULL};

static const Option record_keys[] = {
    {"file", OPTION_TEXT, AT(record), .least = 1},
    {"time", OPTION_CHECK, AT(record_time), .initial = true, .choices = times},
    {.name = NULL},
};

/* The score has no initial value, so that it must be given. */
static const Option resign_keys[] = {
    {"movecount", OPTION_SMALL, AT(adjudication.resign_count), .least = 1, .most = 10000},
    {"score", OPTION_SMALL, AT(adjudication.resign_score), .initial = -1, .most = 1000000},
    {"twosided", OPTION_CHECK, AT(adjudication.resign_two_sided)},
    {.name = NULL},
};

static const Option draw_keys[] = {
    {"movenumber", OPTION_SMALL, AT(adjudication.draw_number), .most = 10000},
    {"movecount", OPTION_SMALL, AT(adjudication.draw_count), .least = 1, .most = 10000},
    {"score", OPTION_SMALL, AT(adjudication.draw_score), .initial = -1, .most = 1000000},
    {.name = NULL},
};

static const Option option_table[] = {
    {"-engine", OPTION_WORDS, .set = set_engine},
    {"-each", OPTION_WORDS, .set = set_each},
    {"-rounds", OPTION_SMALL, AT(rounds), .initial = 1, .least = 1, .most = 10000000},
    {"-repeat", OPTION_WORDS, .set = set_repeat},
    {"-concurrency", OPTION_SMALL, AT(concurrency), .initial = 1, .least = 1, .most = 1024},
    {"-variant", OPTION_GAME, AT(game)},
    {"-openings", OPTION_WORDS, .set = set_openings},
    {"-srand", OPTION_NUMBER, AT(seed), .most = INT64_MAX},
    {"-sprt", OPTION_WORDS, .set = set_sprt},
    {"-pgnout", OPTION_KEYS, .keys = record_keys},
    {"-json", OPTION_TEXT, AT(json), .least = 1},
    {"-log", OPTION_TEXT, AT(log), .least = 1},
    {"-resign", OPTION_KEYS, .keys = resign_keys},
    {"-draw", OPTION_KEYS, .keys = draw_keys},
    {"-maxmoves", OPTION_SMALL, AT(adjudication.max_moves), .least = 1, .most = 100000},
    {"-tournament", OPTION_CHECK, AT(gauntlet), .choices = tournaments},
    {"-resume", OPTION_FLAG, AT(resume)},
    {"-recover", OPTION_FLAG, AT(recover)},
    {"-part", OPTION_TEXT, .least = 1, .set = set_part},
    {"-merge", OPTION_WORDS, .set = set_merge},
    {"-ratinginterval", OPTION_SMALL, AT(rating_interval), .initial = 10, .most = 10000000},
    {"-event", OPTION_TEXT, AT(event), .least = 1},
    {"-site", OPTION_TEXT, AT(site), .least = 1},
    {.name = NULL},
};

static bool read_engine(EngineOptions *engine, const char *option, const OptionValue *value, Error *error) {
    for (int i = 0; i < value->word_count; i++) {
        Error reason;
        if (!engine_options_set(engine, value->words[i], &reason))
            return error_refuse(error, "%s: %s", option, reason.text);
    }
    return true;
}

static bool make_engines(CommandLine *line, MatchOptions *options, Error *error) {
    options->engines = memory_new((size_t)line->engine_count, sizeof *options->engines);
    options->engine_count = line->engine_count;
    for (int i = 0; i < line->engine_count; i++) {
        EngineOptions *engine = &options->engines[i];
        engine_options_init(engine);
        if (!read_engine(engine, "-each", &line->each, error) ||
            !read_engine(engine, "-engine", &line->engines[i], error) || !engine_options_check(engine, error))
            return false;
    }
    return true;
}

bool match_options_names_differ(const MatchOptions *options, Error *error) {
    for (int i = 0; i < options->engine_count; i++)
        for (int j = 0; j < i; j++) {
            const char *a = options->engines[i].name, *b = options->engines[j].name;
            if (a && b && strcmp(a, b) == 0)
                return error_refuse(error, "two engines have the name %s; name= gives them others", a);
        }
    return true;
}

static bool check(const MatchOptions *options, Error *error) {
    if (options->mode == MODE_MERGE)
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
    return match_options_names_differ(options, error);
}

static bool is_help(const char *word, MatchOptions *options) {
    const char *name = word + (strncmp(word, "--", 2) == 0);
    if (strcmp(name, "-help") == 0 || strcmp(name, "-h") == 0)
        options->mode = MODE_HELP;
    else if (strcmp(name, "-version") == 0)
        options->mode = MODE_VERSION;
    return options->mode != MODE_MATCH;
}

bool match_options_read(MatchOptions *options, int count, char *const *words, Error *error) {
    CommandLine line = {.options = {.opening_plies = 6, .part = 1, .parts = 1}};
    options_reset(option_table, &line);
    memory_set_text(&line.options.event, "castellan-match");
    memory_set_text(&line.options.site, "?");
    for (int i = 0; i < count; i++)
        if (is_help(words[i], &line.options)) {
            *options = line.options;
            return true;
        }
    bool good = options_read_line(option_table, &line, words, count, error);
    *options = line.options;
    good = good && make_engines(&line, options, error) && check(options, error);
    free(line.engines);
    return good;
}

void match_options_free(MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++)
        engine_options_free(&options->engines[i]);
    free(options->engines);
    free(options->opening_file);
    options_reset(option_table, options);
    *options = (MatchOptions){0};
}

const char *const match_options_help =
    "usage: castellan-match -engine cmd=A name=new -engine cmd=B name=old -each tc=5+0.05 \\\n"
    "           -rounds 500 -repeat -concurrency 2 -openings random plies=6 -pgnout games.pgn\n"
    "       castellan-match -merge FILE...\n"
    "\n"
    "Plays programs that speak the protocol (UCI or UGI) against each other.\n"
    "\n"
    "Engines\n"
    "  -engine KEY=VALUE...  an engine; at least two are needed\n"
    "  -each KEY=VALUE...    the same for all engines; what -engine says outranks it\n"
    "     cmd=COMMAND          program, with arguments ('...' and \"...\" keep blanks)\n"
    "     args=ARGUMENTS       further arguments; arg=ARGUMENT adds a single one\n"
    "     name=NAME            name in the record (what the engine calls itself)\n"
    "     dir=DIR              working folder\n"
    "     proto=uci|ugi        the hello (uci)\n"
    "     option.NAME=VALUE    an option of the engine\n"
    "     tc=[MOVES/]TIME[+INC]  clock in seconds: 40/60, 5+0.05, 1:30+1\n"
    "     st=SECONDS  nodes=N  depth=N  limits of every move\n"
    "     timemargin=MS        an engine may overstep by so much (0)\n"
    "     timeout=SECONDS      for hello, isready, and moves without a clock (60)\n"
    "     restart=on|off       a new process for each game (off)\n"
    "\n"
    "Match\n"
    "  -rounds N             rounds, each of one game between every two engines (1)\n"
    "  -repeat               each of a pair of games, one opening, colours exchanged\n"
    "  -tournament roundrobin|gauntlet   everybody, or the first engine, against all others\n"
    "  -concurrency N        games at once (1)\n"
    "  -variant NAME         the game (camelot)\n"
    "  -openings random [plies=N]        random moves, no side winning by a shallow search (6)\n"
    "  -openings file=FILE [order=sequential|random]   a line each: startpos or a position\n"
    "                        string, then perhaps: moves M ...\n"
    "  -srand SEED           seed of the openings (0)\n"
    "  -part K/N             only the K-th of N equal parts of the match\n"
    "  -sprt [elo0=E elo1=E alpha=P beta=P model=logistic|normalised]   ends the match when it\n"
    "                        is decided (0, 10, 0.05, 0.05)\n"
    "\n"
    "Adjudication, off by default\n"
    "  -resign movecount=N score=CP [twosided=true]   lost after N moves at -CP or worse\n"
    "  -draw movecount=N score=CP [movenumber=N]      drawn after N moves of both within CP\n"
    "  -maxmoves N           drawn after N moves of both\n"
    "\n"
    "Text\n"
    "  -pgnout FILE [time=measured|none]   record of the games; none: without times and date\n"
    "  -json FILE            one line a game\n"
    "  -log FILE             all traffic with the engines\n"
    "  -event NAME, -site NAME   tags of the record\n"
    "  -ratinginterval N     games between two reports (10; 0: only the last)\n"
    "\n"
    "  -resume               goes on from the record of -pgnout\n"
    "  -recover              exit status 0 even when an engine failed\n"
    "  -merge FILE...        adds up the records of parts and gives the verdict of the whole\n"
    "  -help, -version\n"
    "\n"
    "Exit status: 0 finished, 1 wrong usage, 2 an engine failed, 130 interrupted.\n";
