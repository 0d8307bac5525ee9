#include "match/options/engine_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"
#include "common/process.h"
#include "match/options/foreign.h"

static const char option_prefix[] = "option.";

/* A command line, or the path of a file whose name holds blanks. */
static bool set_command(void *target, const OptionValue *value, Error *reason) {
    EngineOptions *options = target;
    text_list_free(&options->command);
    if (process_is_program(value->text))
        text_list_add(&options->command, value->text);
    else if (!text_list_split(&options->command, value->text, reason))
        return false;
    return options->command.count > 0 || error_refuse(reason, "a command is expected");
}

static bool is_printable(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

static bool set_name(void *target, const OptionValue *value, Error *reason) {
    if (!is_printable(value->text))
        return error_refuse(reason, "a name of printable characters is expected");
    memory_set_text(&((EngineOptions *)target)->name, value->text);
    return true;
}

static bool set_arguments(void *target, const OptionValue *value, Error *reason) {
    EngineOptions *options = target;
    text_list_free(&options->arguments);
    return text_list_split(&options->arguments, value->text, reason);
}

static bool add_argument(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    text_list_add(&((EngineOptions *)target)->arguments, value->text);
    return true;
}

static bool set_clock(void *target, const OptionValue *value, Error *reason) {
    Limits *limits = &((EngineOptions *)target)->limits, read = *limits;
    if (strcmp(value->text, "inf") == 0 || strcmp(value->text, "infinite") == 0) {
        limits->has_clock = false;
        return true;
    }
    read.has_clock = true;
    read.moves = 0;
    read.increment = 0;
    const char *behind = number_read_head(value->text, '/', 1, 10000, &read.moves);
    char *time = memory_text(behind ? behind : value->text), *plus = strchr(time, '+');
    if (plus)
        *plus = '\0';
    bool good = number_read_seconds(time, &read.time) && read.time > 0 &&
                (!plus || number_read_seconds(plus + 1, &read.increment));
    free(time);
    if (good)
        *limits = read;
    return good || error_refuse(reason, "[MOVES/]TIME[+INCREMENT] in seconds is expected");
}

static const char *const protocols[] = {"uci", "ugi", NULL}, *const switches[] = {"off", "on", NULL};

#define AT(field) .place = offsetof(EngineOptions, field)

static const Option option_table[] = {
    {"cmd", OPTION_TEXT, .least = 1, .set = set_command},
    {"name", OPTION_TEXT, .least = 1, .set = set_name},
    {"args", OPTION_TEXT, .set = set_arguments},
    {"arg", OPTION_TEXT, .set = add_argument},
    {"dir", OPTION_TEXT, AT(directory)},
    {"proto", OPTION_CHECK, AT(ugi), .choices = protocols},
    {"restart", OPTION_CHECK, AT(restart), .choices = switches},
    {"ponder", OPTION_CHECK, AT(ponder), .choices = switches},
    {"timemargin", OPTION_NUMBER, AT(margin), .most = 86400000},
    {"timeout", OPTION_SECONDS, AT(timeout), .initial = 60000, .least = 1, .most = NUMBER_SECONDS_MAX},
    {"tc", OPTION_TEXT, .least = 1, .set = set_clock},
    {"st", OPTION_SECONDS, AT(limits.movetime), .least = 1, .most = NUMBER_SECONDS_MAX},
    {"nodes", OPTION_NUMBER, AT(limits.nodes), .least = 1, .most = INT64_MAX},
    {"depth", OPTION_SMALL, AT(limits.depth), .least = 1, .most = 1000},
    {"plies", OPTION_SMALL, AT(limits.depth), .least = 1, .most = 1000}, /* as fastchess calls it */
    {.name = NULL},
};

/* "option.NAME=VALUE"; a later value of the same option replaces the earlier one. */
static bool set_option(EngineOptions *options, const char *word, Error *error) {
    const char *start = word + strlen(option_prefix), *equals = strchr(start, '=');
    if (!equals || equals == start || !is_printable(word))
        return error_refuse(error, "%s: a printable name and value are expected", word);
    char *name = memory_text_part(start, (size_t)(equals - start));
    if (text_equal(name, "UCI_Variant")) {
        free(name);
        return error_refuse(error, "%s: -variant says the game", word);
    }
    int place = text_list_place(&options->option_names, name);
    free(name);
    if (place < options->option_values.count)
        memory_set_text(&options->option_values.text[place], equals + 1);
    else
        text_list_add(&options->option_values, equals + 1);
    return true;
}

void engine_options_init(EngineOptions *options) {
    *options = (EngineOptions){0};
    options_reset(option_table, options);
}

bool engine_options_set(EngineOptions *options, const char *word, Error *error) {
    if (strncmp(word, option_prefix, strlen(option_prefix)) == 0)
        return set_option(options, word, error);
    if (text_equal(word, "ponder"))
        word = "ponder=on"; /* as cutechess-cli has it */
    const char *instead = foreign_key(word);
    return instead ? error_refuse(error, "%s is no key here: %s", word, instead)
                   : option_set_key(option_table, options, word, error);
}

bool engine_options_check(const EngineOptions *options, Error *error) {
    const char *name = options->name                ? options->name
                       : options->command.count > 0 ? options->command.text[0]
                                                    : "?";
    if (options->command.count == 0)
        return error_refuse(error, "engine %s: cmd= is missing", name);
    if (!limits_any(&options->limits))
        return error_refuse(error, "engine %s has no limit: give tc=, st=, nodes= or depth=", name);
    return true;
}

void engine_options_free(EngineOptions *options) {
    free(options->name);
    free(options->directory);
    free(options->program);
    free(options->build);
    free(options->described);
    text_list_free(&options->command);
    text_list_free(&options->arguments);
    text_list_free(&options->option_names);
    text_list_free(&options->option_values);
}

/* Seconds with as many decimals as needed, at most three. */
static void write_seconds(Text *text, const char *before, int64_t milliseconds) {
    char digits[32];
    int length =
        snprintf(digits, sizeof digits, "%" PRId64 ".%03d", milliseconds / 1000, (int)(milliseconds % 1000));
    while (digits[length - 1] == '0')
        length--;
    length -= digits[length - 1] == '.';
    text_format(text, "%s%.*s", before, length, digits);
}

char *limits_text(const Limits *limits) {
    Text text = {0};
    if (limits->has_clock && limits->moves)
        text_format(&text, "%d/", limits->moves);
    if (limits->has_clock)
        write_seconds(&text, "", limits->time);
    if (limits->has_clock && limits->increment)
        write_seconds(&text, "+", limits->increment);
    if (limits->movetime)
        write_seconds(&text, text.size ? " st=" : "st=", limits->movetime);
    if (limits->nodes)
        text_format(&text, "%snodes=%" PRId64, text.size ? " " : "", limits->nodes);
    if (limits->depth)
        text_format(&text, "%sdepth=%d", text.size ? " " : "", limits->depth);
    return memory_take_text(&text);
}
