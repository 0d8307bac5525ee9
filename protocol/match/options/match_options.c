#include "match/options/match_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/opening.h"
#include "common/options.h"
#include "match/options/foreign.h"
#include "match/options/quick.h"

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

static bool set_games(void *target, const OptionValue *value, Error *reason) {
    ((MatchOptions *)target)->repeat = value->number == 2;
    (void)reason;
    return true;
}

static bool set_affinity(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    options->affinity = true;
    if (value->word_count == 1)
        memory_set_text(&options->affinity_list, value->words[0]);
    return value->word_count <= 1 || error_refuse(reason, "one list of processors is expected, as 0,2,4-7");
}

/* Pairs are always told. */
static bool set_report(void *target, const OptionValue *value, Error *reason) {
    (void)target;
    return (value->word_count == 1 && strcmp(value->words[0], "penta=true") == 0) ||
           error_refuse(reason, "pairs are always told: penta=true is all that can be said");
}

/* What fastchess asks for, and is always kept here. */
static bool set_always(void *target, const OptionValue *value, Error *reason) {
    (void)target;
    return value->number == 1 || error_refuse(reason, "they are always kept");
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
    static const char *const forms[] = {"positions", "moves", NULL};
    static const Option random_keys[] = {
        {"plies", OPTION_SMALL, AT(opening_plies), .most = 1000},
        {"nodes", OPTION_NUMBER, AT(opening_nodes), .least = 1, .most = INT64_C(1) << 40},
        {"balance", OPTION_SMALL, AT(opening_balance), .most = 1000000},
        {"write", OPTION_TEXT, AT(opening_write), .least = 1},
        {"as", OPTION_CHECK, AT(opening_moves), .choices = forms},
        {.name = NULL},
    };
    static const Option file_keys[] = {
        {"order", OPTION_CHECK, AT(opening_random_order), .choices = orders},
        {"file", OPTION_TEXT, AT(opening_file), .least = 1},
        {.name = NULL},
    };
    MatchOptions *options = target;
    const char *first = value->word_count > 0 ? value->words[0] : "";
    bool random = strcmp(first, "random") == 0, book = strcmp(first, "book") == 0, named = random || book;
    options->openings = random ? OPENING_RANDOM : book ? OPENING_BOOK : OPENING_FILE;
    if (!options_set_keys(random ? random_keys : file_keys, options, value->words + named,
                          value->word_count - named, reason))
        return false;
    if (options->opening_moves && !options->opening_write)
        return error_refuse(reason, "as= has no use without write=");
    if (book && options->opening_file)
        return error_refuse(reason, "'book' is a file already: file= has no use");
    return named || options->opening_file || error_refuse(reason, "'random', 'book' or file= is expected");
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

static bool add_files(MatchOptions *options, const OptionValue *value) {
    for (int i = 0; i < value->word_count; i++)
        text_list_add(&options->merge_files, value->words[i]);
    return true;
}

static bool set_merge(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    (void)reason;
    options->merge = true;
    options->mode = MODE_MERGE;
    return add_files(options, value);
}

static bool set_watch(void *target, const OptionValue *value, Error *reason) {
    MatchOptions *options = target;
    (void)reason;
    options->watch = true;
    return add_files(options, value);
}

static const char *const times[] = {"none", "measured", NULL};
static const char *const truths[] = {"false", "true", NULL};
static const char *const builds[] = {"same", "any", NULL};
static const char *const tournaments[] = {"roundrobin", "gauntlet", "round-robin", NULL};

static const Option record_keys[] = {
    {"file", OPTION_TEXT, AT(record), .least = 1},
    {"time", OPTION_CHECK, AT(record_time), .initial = true, .choices = times},
    {"pv", OPTION_CHOICE, AT(record_line), .initial = -1, .choices = truths},
    {"nodes", OPTION_CHECK, .set = set_always},
    {"seldepth", OPTION_CHECK, .set = set_always},
    {.name = NULL},
};

/* file= is how fastchess says it. */
static const Option json_keys[] = {
    {"file", OPTION_TEXT, AT(json), .least = 1},
    {.name = NULL},
};

static const Option log_keys[] = {
    {"file", OPTION_TEXT, AT(log), .least = 1},
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
    {"-games", OPTION_SMALL, .least = 1, .most = 2, .set = set_games},
    {"-report", OPTION_WORDS, .set = set_report},
    {"-affinity", OPTION_WORDS, .set = set_affinity},
    {"-use-affinity", OPTION_WORDS, .set = set_affinity},
    {"-concurrency", OPTION_SMALL, AT(concurrency), .initial = 1, .least = 1, .most = GAMES_AT_ONCE_MAX},
    {"-variant", OPTION_GAME, AT(game)},
    {"-openings", OPTION_WORDS, .set = set_openings},
    {"-srand", OPTION_NUMBER, AT(seed), .most = INT64_MAX},
    {"-sprt", OPTION_WORDS, .set = set_sprt},
    {"-pgnout", OPTION_KEYS, .keys = record_keys},
    {"-json", OPTION_KEYS, .keys = json_keys},
    {"-log", OPTION_KEYS, .keys = log_keys},
    {"-resign", OPTION_KEYS, .keys = resign_keys},
    {"-draw", OPTION_KEYS, .keys = draw_keys},
    {"-maxmoves", OPTION_SMALL, AT(adjudication.max_moves), .least = 1, .most = 100000},
    {"-tournament", OPTION_CHECK, AT(gauntlet), .choices = tournaments},
    {"-resume", OPTION_FLAG, AT(resume)},
    {"-recover", OPTION_FLAG, AT(recover)},
    {"-part", OPTION_TEXT, .least = 1, .set = set_part},
    {"-builds", OPTION_CHECK, AT(any_builds), .choices = builds},
    {"-maxfailures", OPTION_SMALL, AT(max_failures), .most = 10000000},
    {"-stopfile", OPTION_TEXT, AT(stop_file), .least = 1},
    {"-merge", OPTION_WORDS, .set = set_merge},
    {"-watch", OPTION_WORDS, .set = set_watch},
    {"-interval", OPTION_SECONDS, AT(watch_interval), .initial = 10000, .least = 100, .most = 86400000},
    {"-strict", OPTION_FLAG, AT(strict)},
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

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && !text_equal(*names, name))
        names++;
    return *names != NULL;
}

/* Options of a match have no use in a merge, and the other way round: none is ignored. */
static bool check_mode(const MatchOptions *options, int count, char *const *words, Error *error) {
    static const char *const merging[] = {"-merge", "-watch", "-interval", "-strict", NULL};
    static const char *const both[] = {"-sprt", "-pgnout", "-json", "-builds", "-recover", "-stopfile", NULL};
    static const char *const making[] = {"-openings", "-variant", "-rounds", "-srand", "-concurrency", NULL};
    for (int i = 0; i < count; i++) {
        if (!option_find(option_table, words[i]))
            continue;
        if (options->mode == MODE_OPENINGS && !is_one_of(words[i], making))
            return error_refuse(error, "-openings write= plays no games: %s has no use", words[i]);
        if (options->mode == MODE_OPENINGS || is_one_of(words[i], both))
            continue;
        if (!options->watch && text_equal(words[i], "-interval"))
            return error_refuse(error, "-interval has no use without -watch");
        if (is_one_of(words[i], merging) != options->merge)
            return error_refuse(error,
                                options->merge ? "-merge plays no games: %s has no use"
                                               : "%s has no use without -merge",
                                words[i]);
    }
    return true;
}

static bool check_merge(const MatchOptions *options, Error *error) {
    const TextList *names = &options->merge_files;
    for (int i = 0; i < names->count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(names->text[i], names->text[j]) == 0)
                return error_refuse(error, "-merge: %s is given twice", names->text[i]);
    return names->count > 0 || error_refuse(error, "-merge: files are expected");
}

static bool check_match(const MatchOptions *options, Error *error) {
    if (options->engine_count < 2)
        return error_refuse(error, "two -engine are needed (-help tells how to use the program)");
    if (options->has_sprt && options->engine_count > 2)
        return error_refuse(error, "-sprt tests one engine against one other: two -engine are expected");
    if (options->resume && !options->record)
        return error_refuse(error, "-resume goes on from a record: -pgnout is missing");
    return match_options_names_differ(options, error);
}

static bool check(const MatchOptions *options, Error *error) {
    const char *files[] = {options->record, options->json, options->log, options->stop_file};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            if (files[i] && files[j] && strcmp(files[i], files[j]) == 0)
                return error_refuse(error, "%s: one file cannot be two of -pgnout, -json, -log and -stopfile",
                                    files[i]);
    if (options->mode == MODE_OPENINGS)
        return true;
    return options->merge ? check_merge(options, error) : check_match(options, error);
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
    CommandLine line = {.options = {.opening_plies = 6,
                                    .opening_balance = OPENING_BALANCE,
                                    .opening_nodes = OPENING_NODES,
                                    .part = 1,
                                    .parts = 1}};
    options_reset(option_table, &line);
    memory_set_text(&line.options.event, "castellan-match");
    memory_set_text(&line.options.site, "?");
    for (int i = 0; i < count; i++)
        if (is_help(words[i], &line.options)) {
            *options = line.options;
            return true;
        }
    TextList spelt = {0};
    bool good = !foreign_refuse(words, count, error) && quick_spell_out(words, count, &spelt, error);
    if (good && spelt.count > 0)
        words = spelt.text, count = spelt.count;
    good = good && options_read_line(option_table, &line, words, count, error);
    if (line.options.opening_write)
        line.options.mode = MODE_OPENINGS;
    *options = line.options;
    good = good && check_mode(options, count, words, error) && make_engines(&line, options, error) &&
           check(options, error);
    text_list_free(&spelt);
    free(line.engines);
    return good;
}

void match_options_free(MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++)
        engine_options_free(&options->engines[i]);
    free(options->engines);
    free(options->opening_file);
    free(options->opening_write);
    free(options->affinity_list);
    text_list_free(&options->merge_files);
    options_reset(option_table, options);
    *options = (MatchOptions){0};
}

bool match_options_lines(const MatchOptions *options) {
    return options->record_line < 0 ? options->json != NULL : options->record_line == 1;
}
