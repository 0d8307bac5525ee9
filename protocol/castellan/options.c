#include "castellan/options.h"

#include <inttypes.h>

#include "castellan/commands.h"
#include "common/disk.h"
#include "common/files.h"
#include "common/options.h"
#include "evaluate/weights_text.h"
#include "text/position_text.h"

static bool set_variant(void *target, const OptionValue *value, Error *reason) {
    Session *session = target;
    Position start;
    position_text_start(game_at((int)value->number), &start);
    if (!current_start(&session->current, &start))
        return error_refuse(reason, "not enough memory");
    engine_new_game(session->engine);
    return true;
}

static bool set_hash(void *target, const OptionValue *value, Error *reason) {
    Session *session = target;
    return engine_set_hash(session->engine, (uint64_t)value->number) ||
           error_refuse(reason, "%" PRId64 " MB are not to be had, the old table stays", value->number);
}

static bool set_threads(void *target, const OptionValue *value, Error *reason) {
    Session *session = target;
    return engine_set_threads(session->engine, (int)value->number) ||
           error_refuse(reason, "there is no memory for %" PRId64 " threads", value->number);
}

static bool set_multipv(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    engine_set_multipv(((Session *)target)->engine, (int)value->number);
    return true;
}

static bool set_overhead(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    engine_set_overhead(((Session *)target)->engine, (int)value->number);
    return true;
}

/* Who analyses wants to know what a position is worth. */
static void use_contempt(Session *session) {
    engine_set_contempt(session->engine, session->analyses ? 0 : session->contempt);
}

static bool set_contempt(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    Session *session = target;
    session->contempt = (int)value->number;
    use_contempt(session);
    return true;
}

static bool set_analyse_mode(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    Session *session = target;
    session->analyses = value->number != 0;
    use_contempt(session);
    return true;
}

static bool set_level(void *target, const OptionValue *value, Error *reason) {
    return engine_set_level(((Session *)target)->engine, (int)value->number) ||
           error_refuse(reason, "not enough memory");
}

/* Sets which of the two counts. */
static bool set_strength(Session *session, bool limit, int elo, Error *reason) {
    if (!engine_limit_elo(session->engine, limit ? elo : 0))
        return error_refuse(reason, "not enough memory");
    session->limit_elo = limit;
    session->elo = elo;
    return true;
}

static bool set_limit_elo(void *target, const OptionValue *value, Error *reason) {
    return set_strength(target, value->number != 0, ((Session *)target)->elo, reason);
}

static bool set_elo(void *target, const OptionValue *value, Error *reason) {
    return set_strength(target, ((Session *)target)->limit_elo, (int)value->number, reason);
}

static bool set_seed(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    engine_set_seed(((Session *)target)->engine, (uint64_t)value->number);
    return true;
}

static bool set_draws_by_claim(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    current_claim_draws(&((Session *)target)->current, value->number != 0);
    return true;
}

static bool clear_hash(void *target, const OptionValue *value, Error *reason) {
    (void)value, (void)reason;
    engine_new_game(((Session *)target)->engine);
    return true;
}

static bool set_log_file(void *target, const OptionValue *value, Error *reason) {
    Error why;
    return writer_set_log(&((Session *)target)->writer, value->text, &why) ||
           error_refuse(reason, "'%s' cannot be written: %s", words_show(value->text).text, why.text);
}

static bool set_eval_file(void *target, const OptionValue *value, Error *reason) {
    Session *session = target;
    Text text = TEXT_EMPTY;
    WeightsText read;
    Error refused;
    bool built_in = !value->text[0], fine = built_in;
    DiskStatus status;
    /* A pipe that nobody writes would be waited for, and the engine with it. */
    if (!built_in && disk_status(value->text, &status) && status.kind == DISK_OTHER)
        return error_refuse(reason, "%s: not a regular file", value->text);
    if (!built_in && file_load(value->text, &text, reason))
        fine = weights_text_read(text.data, text.size, &read, &refused) ||
               error_refuse(reason, "%s: %s", value->text, refused.text);
    if (fine && !built_in)
        session->weights = read.weights;
    if (fine)
        engine_set_weights(session->engine, built_in ? NULL : read.game, built_in ? NULL : &session->weights);
    text_free(&text);
    return fine;
}

static const char *const outputs[] = {"text", "json", NULL};

static bool set_output(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    atomic_store(&((Session *)target)->writer.json, value->number != 0);
    return true;
}

/* As much as a GUI keeps in 32 bits. */
#define RANDOM_SEED_MAX INT64_C(2147483647)

/* initial, least and most follow the place. */
static const Option options[] = {
    {"UCI_Variant", OPTION_GAME, .set = set_variant},
    {"Hash", OPTION_NUMBER, 0, ENGINE_HASH_DEFAULT, ENGINE_HASH_MIN, ENGINE_HASH_MAX, .set = set_hash},
    {"Threads", OPTION_NUMBER, 0, 1, 1, ENGINE_THREADS_MAX, .set = set_threads},
    {"MultiPV", OPTION_NUMBER, 0, 1, 1, ENGINE_MULTIPV_MAX, .set = set_multipv},
    {"Ponder", OPTION_CHECK, offsetof(Session, ponder), .set = NULL},
    {"Move Overhead", OPTION_NUMBER, 0, ENGINE_OVERHEAD_DEFAULT, 0, ENGINE_OVERHEAD_MAX, .set = set_overhead},
    {"Contempt", OPTION_NUMBER, 0, ENGINE_CONTEMPT_DEFAULT, -ENGINE_CONTEMPT_MAX, ENGINE_CONTEMPT_MAX,
     .set = set_contempt},
    {"Draws By Claim", OPTION_CHECK, .set = set_draws_by_claim},
    {"Skill Level", OPTION_NUMBER, 0, ENGINE_LEVEL_FULL, 0, ENGINE_LEVEL_FULL, .set = set_level},
    {"UCI_LimitStrength", OPTION_CHECK, .set = set_limit_elo},
    {"UCI_Elo", OPTION_NUMBER, 0, ENGINE_ELO_MAX, ENGINE_ELO_MIN, ENGINE_ELO_MAX, .set = set_elo},
    {"Random Seed", OPTION_NUMBER, 0, 0, 0, RANDOM_SEED_MAX, .set = set_seed},
    {"UCI_ShowWDL", OPTION_CHECK, offsetof(Session, run.show_chances), .set = NULL},
    {"Clear Hash", OPTION_FLAG, .set = clear_hash},
    {"EvalFile", OPTION_TEXT, .set = set_eval_file},
    {"Log File", OPTION_TEXT, .set = set_log_file},
    {"Output", OPTION_CHOICE, .choices = outputs, .set = set_output},
    {"UCI_AnalyseMode", OPTION_CHECK, .set = set_analyse_mode},
    {.name = NULL},
};

/* A constant of the search as an option whose value is kept in an int. */
static Option parameter_row(const SearchParameter *parameter) {
    return (Option){.name = parameter->name,
                    .kind = OPTION_SMALL,
                    .initial = parameter->initial,
                    .least = parameter->least,
                    .most = parameter->most};
}

/* The number of the constant of that name, and its option; -1: there is none. */
static int parameter_find(const char *name, Option *row) {
    const SearchParameter *parameter;
    for (int i = 0; (parameter = engine_parameter(i)); i++) {
        Option table[] = {parameter_row(parameter), {.name = NULL}};
        if (option_find(table, name)) {
            *row = table[0];
            return i;
        }
    }
    return -1;
}

/* The type of an option in the words of the protocol, with default and range. */
static void add_type(const Option *option, Text *out) {
    switch (option->kind) {
    case OPTION_CHECK:
        text_format(out, "check default %s", option->initial ? "true" : "false");
        break;
    case OPTION_GAME:
    case OPTION_CHOICE:
        text_format(out, "combo default %s", option_choice(option, 0));
        for (int i = 0; option_choice(option, i); i++)
            text_format(out, " var %s", option_choice(option, i));
        break;
    case OPTION_FLAG:
        text_add(out, "button");
        break;
    case OPTION_TEXT:
        text_add(out, "string default <empty>");
        break;
    default:
        text_format(out, "spin default %" PRId64 " min %" PRId64 " max %" PRId64, option->initial,
                    option->least, option->most);
        break;
    }
}

static void list(const Option *option, Text *out) {
    text_format(out, "option name %s type ", option->name);
    add_type(option, out);
    text_end_line(out);
}

void options_list(Text *out) {
    const SearchParameter *parameter;
    for (const Option *option = options; option->name; option++)
        list(option, out);
    for (int i = 0; (parameter = engine_parameter(i)); i++) {
        Option row = parameter_row(parameter);
        list(&row, out);
    }
}

void options_variant_line(const Game *game, Answer *out) {
    answer_note(out, "variant %s files %d ranks %d startpos %s", game->name, game->files, game->ranks,
                game->start);
}

void command_setoption(Session *session, Words *words, Answer *out) {
    if (!words_take(words, "name")) {
        answer_refuse(out, "bad-option", "setoption is followed by name");
        return;
    }
    Text name = TEXT_EMPTY;
    words_join(words, "value", &name);
    const Option *option = option_find(options, text_string(&name));
    Option row;
    int value, index = option ? -1 : parameter_find(text_string(&name), &row);
    if (index >= 0)
        option = &row;
    const char *text = words_take(words, "value") ? words_rest(words) : NULL;
    Error reason;
    if (name.failed)
        answer_refuse(out, "no-memory", "the name of the option does not fit into memory");
    else if (!option)
        answer_refuse(out, "bad-option", "there is no option '%s'", words_show(text_string(&name)).text);
    else if (!option_set(option, index >= 0 ? (void *)&value : session, text, &reason))
        answer_refuse(out, "bad-option", "%s: %s", option->name, reason.text);
    else if (index >= 0)
        engine_set_parameter(session->engine, index, value);
    else if (option->set == set_variant)
        options_variant_line(session->current.game, out);
    text_free(&name);
}
