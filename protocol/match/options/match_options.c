#include "match/options/match_options.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"
#include "games/registry.h"

/* The words behind an -engine or -each. */
typedef struct EngineWords {
    char *const *words;
    int count;
} EngineWords;

/* While the command line is read: engines and -each are put together at its end, whatever their order. */
typedef struct CommandLine {
    MatchOptions options; /* first, so that the table's places are in it */
    EngineWords *engines;
    int engine_count;
    EngineWords each;
} CommandLine;

static bool set_engine(void *target, const OptionValue *value, Error *reason) {
    CommandLine *line = target;
    (void)reason;
    line->engines = memory_resize(line->engines, (size_t)line->engine_count + 1, sizeof *line->engines);
    line->engines[line->engine_count++] = (EngineWords){value->words, value->word_count};
    return true;
}

static bool set_each(void *target, const OptionValue *value, Error *reason) {
    CommandLine *line = target;
    if (line->each.words)
        return error_refuse(reason, "given for the second time");
    line->each = (EngineWords){value->words, value->word_count};
    return true;
}

static bool set_repeat(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->repeat = true;
    /* cutechess-cli and fastchess take the number of games here. */
    return value->word_count == 0 || (value->word_count == 1 && strcmp(value->words[0], "2") == 0) ||
           error_refuse(reason, "a pair is of 2 games");
}

static const char *game_name(int index) {
    return index < game_count() ? game_at(index)->name : NULL;
}

static bool set_variant(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    ((MatchOptions *)target)->game = game_at((int)value->number);
    return true;
}

static bool set_openings(void *target, const OptionValue *value, Error *reason) {
    static const char *const orders[] = {"sequential", "random", NULL};
    static const Option random_keys[] = {
        {"plies", OPTION_SMALL, .place = offsetof(MatchOptions, opening_plies), .most = 1000},
        {.name = NULL},
    };
    static const Option file_keys[] = {
        {"file", OPTION_TEXT, .place = offsetof(MatchOptions, opening_file), .least = 1},
        {"order", OPTION_CHECK, .place = offsetof(MatchOptions, opening_random_order), .choices = orders},
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

static bool set_record(void *target, const OptionValue *value, Error *reason) {
    static const char *const times[] = {"none", "measured", NULL};
    static const Option keys[] = {
        {"file", OPTION_TEXT, .place = offsetof(MatchOptions, record), .least = 1},
        {"time", OPTION_CHECK, .place = offsetof(MatchOptions, record_time), .choices = times},
        {.name = NULL},
    };
    MatchOptions *options = target;
    int first = value->word_count > 0 && !strchr(value->words[0], '=');
    if (first)
        memory_set_text(&options->record, value->words[0]);
    return options_set_keys(keys, options, value->words + first, value->word_count - first, reason) &&
           ((options->record && options->record[0]) || error_refuse(reason, "a file is expected"));
}

/* A rule of adjudication: it needs count and score. */
static bool read_rule(const Option *keys, MatchOptions *options, int *count, int *score,
                      const OptionValue *value, Error *reason) {
    *count = 0;
    *score = -1;
    return options_set_keys(keys, options, value->words, value->word_count, reason) &&
           ((*count > 0 && *score >= 0) || error_refuse(reason, "movecount= and score= are expected"));
}

static bool set_resign(void *target, const OptionValue *value, Error *reason) {
    static const Option keys[] = {
        {"movecount", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.resign_count), .least = 1,
         .most = 10000},
        {"score", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.resign_score), .least = 0,
         .most = 1000000},
        {"twosided", OPTION_CHECK, .place = offsetof(MatchOptions, adjudication.resign_two_sided)},
        {.name = NULL},
    };
    Adjudication *rules = &((MatchOptions *)target)->adjudication;
    return read_rule(keys, target, &rules->resign_count, &rules->resign_score, value, reason);
}

static bool set_draw(void *target, const OptionValue *value, Error *reason) {
    static const Option keys[] = {
        {"movenumber", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.draw_number), .least = 0,
         .most = 10000},
        {"movecount", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.draw_count), .least = 1,
         .most = 10000},
        {"score", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.draw_score), .least = 0,
         .most = 1000000},
        {.name = NULL},
    };
    Adjudication *rules = &((MatchOptions *)target)->adjudication;
    rules->draw_number = 0;
    return read_rule(keys, target, &rules->draw_count, &rules->draw_score, value, reason);
}

static bool set_tournament(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->gauntlet = strcmp(value->text, "gauntlet") == 0;
    return options->gauntlet || strcmp(value->text, "roundrobin") == 0 ||
           strcmp(value->text, "round-robin") == 0 ||
           error_refuse(reason, "roundrobin or gauntlet is expected");
}

static bool set_part(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    const char *slash = strchr(value->text, '/');
    char *part = memory_text_part(value->text, slash ? (size_t)(slash - value->text) : 0);
    bool good = slash && number_read_int(slash + 1, 1, 1000000, &options->parts) &&
                number_read_int(part, 1, options->parts, &options->part);
    free(part);
    return good || error_refuse(reason, "K/N is expected, K from 1 to N");
}

static bool set_merge(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->mode = RUN_MERGE;
    options->merge_files = value->words;
    options->merge_count = value->word_count;
    return value->word_count > 0 || error_refuse(reason, "files are expected");
}

static const Option option_table[] = {
    {"-engine", OPTION_WORDS, .set = set_engine},
    {"-each", OPTION_WORDS, .set = set_each},
    {"-rounds", OPTION_SMALL, .place = offsetof(MatchOptions, rounds), .least = 1, .most = 10000000},
    {"-repeat", OPTION_WORDS, .set = set_repeat},
    {"-concurrency", OPTION_SMALL, .place = offsetof(MatchOptions, concurrency), .least = 1, .most = 1024},
    {"-variant", OPTION_CHOICE, .choice = game_name, .set = set_variant},
    {"-openings", OPTION_WORDS, .set = set_openings},
    {"-srand", OPTION_NUMBER, .place = offsetof(MatchOptions, seed), .least = 0, .most = INT64_MAX},
    {"-sprt", OPTION_WORDS, .set = set_sprt},
    {"-pgnout", OPTION_WORDS, .set = set_record},
    {"-json", OPTION_TEXT, .place = offsetof(MatchOptions, json), .least = 1},
    {"-log", OPTION_TEXT, .place = offsetof(MatchOptions, log), .least = 1},
    {"-resign", OPTION_WORDS, .set = set_resign},
    {"-draw", OPTION_WORDS, .set = set_draw},
    {"-maxmoves", OPTION_SMALL, .place = offsetof(MatchOptions, adjudication.max_moves), .least = 1,
     .most = 100000},
    {"-tournament", OPTION_TEXT, .least = 1, .set = set_tournament},
    {"-resume", OPTION_FLAG, .place = offsetof(MatchOptions, resume)},
    {"-recover", OPTION_FLAG, .place = offsetof(MatchOptions, recover)},
    {"-part", OPTION_TEXT, .least = 1, .set = set_part},
    {"-merge", OPTION_WORDS, .set = set_merge},
    {"-ratinginterval", OPTION_SMALL, .place = offsetof(MatchOptions, rating_interval), .least = 0,
     .most = 10000000},
    {"-event", OPTION_TEXT, .place = offsetof(MatchOptions, event), .least = 1},
    {"-site", OPTION_TEXT, .place = offsetof(MatchOptions, site), .least = 1},
    {.name = NULL},
};

static bool read_engine_words(EngineOptions *engine, const char *option, const EngineWords *words,
                              Error *error) {
    for (int i = 0; i < words->count; i++) {
        Error reason;
        if (!engine_options_set(engine, words->words[i], &reason))
            return error_refuse(error, "%s: %s", option, reason.text);
    }
    return true;
}

static bool make_engines(CommandLine *line, MatchOptions *options, Error *error) {
    options->engines = memory_new((size_t)line->engine_count, sizeof *options->engines);
    options->engine_count = line->engine_count;
    for (int i = 0; i < line->engine_count; i++)
        engine_options_init(&options->engines[i]);
    for (int i = 0; i < line->engine_count; i++) {
        EngineOptions *engine = &options->engines[i];
        if (!read_engine_words(engine, "-each", &line->each, error) ||
            !read_engine_words(engine, "-engine", &line->engines[i], error) ||
            !engine_options_check(engine, error))
            return false;
    }
    return true;
}

static bool check(const MatchOptions *options, Error *error) {
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

static bool is_help(const char *word, MatchOptions *options) {
    const char *name = word + (strncmp(word, "--", 2) == 0);
    if (strcmp(name, "-help") == 0 || strcmp(name, "-h") == 0)
        options->mode = RUN_HELP;
    else if (strcmp(name, "-version") == 0)
        options->mode = RUN_VERSION;
    return options->mode != RUN_MATCH;
}

bool match_options_read(MatchOptions *options, int count, char *const *words, Error *error) {
    CommandLine line = {.options = {.rounds = 1,
                                    .concurrency = 1,
                                    .game = game_at(0),
                                    .opening_plies = 6,
                                    .record_time = true,
                                    .part = 1,
                                    .parts = 1,
                                    .rating_interval = 10,
                                    .event = memory_text("castellan-match"),
                                    .site = memory_text("?")}};
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
    free(options->record);
    free(options->json);
    free(options->log);
    free(options->event);
    free(options->site);
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
