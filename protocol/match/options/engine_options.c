#include "match/options/engine_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/numbers.h"

static const char option_prefix[] = "option.";

void engine_options_init(EngineOptions *options) {
    *options = (EngineOptions){.timeout = 60000};
}

/* A command line, or the path of a file whose name holds blanks. */
static bool set_command(void *target, const OptionValue *value, Error *reason) {
    EngineOptions *options = target;
    text_list_free(&options->command);
    if (access(value->text, X_OK) == 0)
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

static const char *const protocols[] = {"uci", "ugi", NULL}, *const switches[] = {"off", "on", NULL};

static const Option option_table[] = {
    {"cmd", OPTION_TEXT, .least = 1, .set = set_command},
    {"name", OPTION_TEXT, .least = 1, .set = set_name},
    {"args", OPTION_TEXT, .set = set_arguments},
    {"arg", OPTION_TEXT, .set = add_argument},
    {"dir", OPTION_TEXT, .place = offsetof(EngineOptions, directory), .least = 0},
    {"proto", OPTION_CHECK, .place = offsetof(EngineOptions, ugi), .choices = protocols},
    {"restart", OPTION_CHECK, .place = offsetof(EngineOptions, restart), .choices = switches},
    {"timemargin", OPTION_NUMBER, .place = offsetof(EngineOptions, margin), .least = 0, .most = 86400000},
    {"timeout", OPTION_SECONDS, .place = offsetof(EngineOptions, timeout), .least = 1,
     .most = NUMBER_SECONDS_MAX},
    {.name = NULL},
};

/* "option.NAME=VALUE"; a later value of the same option replaces the earlier one. */
static bool set_option(EngineOptions *options, const char *word, Error *error) {
    const char *start = word + strlen(option_prefix), *equals = strchr(start, '=');
    if (!equals || equals == start || !is_printable(word))
        return error_refuse(error, "%s: a printable name and value are expected", word);
    char *name = memory_text_part(start, (size_t)(equals - start));
    int i = 0;
    while (i < options->option_names.count && strcmp(options->option_names.text[i], name) != 0)
        i++;
    if (i < options->option_names.count) {
        memory_set_text(&options->option_values.text[i], equals + 1);
    } else {
        text_list_add(&options->option_names, name);
        text_list_add(&options->option_values, equals + 1);
    }
    free(name);
    return true;
}

bool engine_options_set(EngineOptions *options, const char *word, Error *error) {
    if (strncmp(word, option_prefix, strlen(option_prefix)) == 0)
        return set_option(options, word, error);
    if (option_find_key(limits_options, word))
        return option_set_key(limits_options, &options->limits, word, error);
    return option_set_key(option_table, options, word, error);
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
    text_list_free(&options->command);
    text_list_free(&options->arguments);
    text_list_free(&options->option_names);
    text_list_free(&options->option_values);
}
