#include "match/options/engine_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/numbers.h"

void engine_options_init(EngineOptions *options) {
    *options = (EngineOptions){.timeout = 60000};
}

static void set_text(char **place, const char *value) {
    free(*place);
    *place = memory_text(value);
}

/* A command line, or the path of a file whose name holds blanks. */
static bool set_command(EngineOptions *options, const char *value, Error *error) {
    words_free(&options->command);
    if (access(value, X_OK) == 0)
        words_add(&options->command, value);
    else if (!words_split(&options->command, value, error))
        return false;
    return options->command.count > 0 || error_refuse(error, "cmd=: a command is expected");
}

static bool set_flag(bool *flag, const char *word, const char *value, const char *on, const char *off,
                     Error *error) {
    if (strcmp(value, on) != 0 && strcmp(value, off) != 0)
        return error_refuse(error, "%s=%s: %s or %s is expected", word, value, on, off);
    *flag = strcmp(value, on) == 0;
    return true;
}

static bool is_printable(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

/* A later value of the same option replaces the earlier one. */
static void set_option(EngineOptions *options, const char *name, const char *value) {
    for (int i = 0; i < options->option_names.count; i++)
        if (strcmp(options->option_names.word[i], name) == 0) {
            set_text(&options->option_values.word[i], value);
            return;
        }
    words_add(&options->option_names, name);
    words_add(&options->option_values, value);
}

static bool set_key(EngineOptions *options, const char *key, const char *value, Error *error) {
    if (strcmp(key, "cmd") == 0)
        return set_command(options, value, error);
    if (strcmp(key, "name") == 0) {
        if (!*value || !is_printable(value))
            return error_refuse(error, "name=%s: a name of printable characters is expected", value);
        set_text(&options->name, value);
        return true;
    }
    if (strcmp(key, "args") == 0) {
        words_free(&options->arguments);
        return words_split(&options->arguments, value, error);
    }
    if (strcmp(key, "arg") == 0) {
        words_add(&options->arguments, value);
        return true;
    }
    if (strcmp(key, "dir") == 0) {
        set_text(&options->directory, value);
        return true;
    }
    if (strcmp(key, "proto") == 0)
        return set_flag(&options->ugi, key, value, "ugi", "uci", error);
    if (strcmp(key, "restart") == 0)
        return set_flag(&options->restart, key, value, "on", "off", error);
    if (strncmp(key, "option.", 7) == 0 && key[7]) {
        if (!is_printable(key) || !is_printable(value))
            return error_refuse(error, "%s=%s: not printable", key, value);
        set_option(options, key + 7, value);
        return true;
    }
    if (limits_is_key(key))
        return limits_set(&options->limits, key, value, error);
    if (strcmp(key, "timemargin") == 0)
        return number_read(value, 0, 86400000, &options->margin) ||
               error_refuse(error, "timemargin=%s: milliseconds are expected", value);
    if (strcmp(key, "timeout") == 0)
        return (number_read_seconds(value, &options->timeout) && options->timeout > 0) ||
               error_refuse(error, "timeout=%s: seconds are expected, more than 0", value);
    return error_refuse(error, "unknown key '%s'", key);
}

bool engine_options_set(EngineOptions *options, const char *word, Error *error) {
    char *key = memory_text(word);
    const char *value = words_value(key);
    bool good = value ? set_key(options, key, value, error)
                      : error_refuse(error, "'%s': KEY=VALUE is expected", word);
    free(key);
    return good;
}

bool engine_options_check(const EngineOptions *options, Error *error) {
    const char *name = options->name                ? options->name
                       : options->command.count > 0 ? options->command.word[0]
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
    words_free(&options->command);
    words_free(&options->arguments);
    words_free(&options->option_names);
    words_free(&options->option_values);
}
