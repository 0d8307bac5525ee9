#include "common/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/text_list.h"
#include "common/words.h"
#include "games/registry.h"

static const Option *find(const Option *table, const char *name, size_t length) {
    for (const Option *option = table; option->name; option++)
        if (text_equal_bytes(option->name, name, length))
            return option;
    return NULL;
}

const Option *option_find(const Option *table, const char *name) {
    return find(table, name, strlen(name));
}

const char *option_choice(const Option *option, int index) {
    static const char *const truth[] = {"false", "true", NULL};
    if (option->kind == OPTION_GAME)
        return index < game_count() ? game_at(index)->name : NULL;
    return (option->choices ? option->choices : truth)[index];
}

static bool read_choice(const Option *option, const char *text, OptionValue *value, Error *reason) {
    for (int i = 0; (value->text = option_choice(option, i)); i++)
        if (text_equal(text, value->text)) {
            value->number = option->kind == OPTION_CHECK ? i % 2 : i;
            return true;
        }
    if (option->kind == OPTION_CHECK)
        return error_refuse(reason, "'%s' is neither %s nor %s", words_show(text).text,
                            option_choice(option, 1), option_choice(option, 0));
    return error_refuse(reason, "'%s' is none of its values", words_show(text).text);
}

/* Reads a value as the kind of the option wants it. */
static bool read_value(const Option *option, const char *text, OptionValue *value, Error *reason) {
    if (option->kind == OPTION_FLAG) {
        value->number = 1;
        return !text || !*text ||
               error_refuse(reason, "a button takes no value, not '%s'", words_show(text).text);
    }
    if (!text || (!*text && (option->kind != OPTION_TEXT || option->least > 0)))
        return error_refuse(reason, "the value is missing");
    switch (option->kind) {
    case OPTION_CHECK:
    case OPTION_CHOICE:
    case OPTION_GAME:
        return read_choice(option, text, value, reason);
    case OPTION_NUMBER:
    case OPTION_SMALL:
        return number_read(text, option->least, option->most, &value->number, reason);
    case OPTION_REAL:
        return number_read_real(text, (double)option->least, (double)option->most, &value->real) ||
               error_refuse(reason, "'%s' is not a number from %" PRId64 " to %" PRId64,
                            words_show(text).text, option->least, option->most);
    case OPTION_SECONDS:
        return (number_read_seconds(text, &value->number) && value->number >= option->least &&
                value->number <= option->most) ||
               error_refuse(reason, "'%s' is not a time from %g to %g seconds", words_show(text).text,
                            (double)option->least / 1000, (double)option->most / 1000);
    case OPTION_TEXT:
        value->text = strcmp(text, "<empty>") == 0 ? "" : text;
        return true;
    case OPTION_FLAG:
    case OPTION_KEYS:
    case OPTION_WORDS:
    default:
        return false;
    }
}

static void keep(const Option *option, void *target, const OptionValue *value) {
    void *place = (char *)target + option->place;
    switch (option->kind) {
    case OPTION_FLAG:
    case OPTION_CHECK:
        *(bool *)place = value->number != 0;
        break;
    case OPTION_SMALL:
    case OPTION_CHOICE:
        *(int *)place = (int)value->number;
        break;
    case OPTION_NUMBER:
    case OPTION_SECONDS:
        *(int64_t *)place = value->number;
        break;
    case OPTION_REAL:
        *(double *)place = value->real;
        break;
    case OPTION_TEXT:
        memory_set_text(place, value->text);
        break;
    case OPTION_GAME:
        *(const Game **)place = game_at((int)value->number);
        break;
    case OPTION_KEYS:
    case OPTION_WORDS:
        break;
    }
}

void options_reset(const Option *table, void *target) {
    for (; table->name; table++)
        if (table->keys)
            options_reset(table->keys, target);
        else if (!table->set)
            keep(table, target, &(OptionValue){.number = table->initial, .real = (double)table->initial});
}

bool option_set(const Option *option, void *target, const char *text, Error *reason) {
    OptionValue value = {0};
    if (!read_value(option, text, &value, reason))
        return false;
    if (option->set)
        return option->set(target, &value, reason);
    keep(option, target, &value);
    return true;
}

bool option_set_key(const Option *table, void *target, const char *word, Error *reason) {
    const char *equals = strchr(word, '=');
    Error why;
    if (!equals)
        return error_refuse(reason, "'%s': KEY=VALUE is expected", word);
    const Option *option = find(table, word, (size_t)(equals - word));
    if (!option)
        return error_refuse(reason, "%s: unknown key", word);
    return option_set(option, target, equals + 1, &why) || error_refuse(reason, "%s: %s", word, why.text);
}

bool options_set_keys(const Option *table, void *target, char *const *words, int count, Error *reason) {
    for (int i = 0; i < count; i++)
        if (!option_set_key(table, target, words[i], reason))
            return false;
    return true;
}

/* Whether a key that must be given was not. */
static bool is_missing(const Option *key, const void *target) {
    const void *place = (const char *)target + key->place;
    return key->kind == OPTION_SMALL  ? *(const int *)place < key->least
           : key->kind == OPTION_TEXT ? key->least > 0 && !*(char *const *)place
                                      : false;
}

static bool read_keys(const Option *keys, void *target, char *const *words, int count, Error *reason) {
    int bare = keys->kind == OPTION_TEXT && count > 0 && !strchr(words[0], '=');
    options_reset(keys, target);
    if ((bare && !option_set(keys, target, words[0], reason)) ||
        !options_set_keys(keys, target, words + bare, count - bare, reason))
        return false;
    while (keys->name && !is_missing(keys, target))
        keys++;
    return !keys->name || error_refuse(reason, "%s= is missing", keys->name);
}

/* The words behind an option. */
static bool read_words(const Option *option, void *target, char *const *words, int count, Error *reason) {
    if (option->kind == OPTION_WORDS)
        return option->set(target, &(OptionValue){.words = words, .word_count = count}, reason);
    if (option->kind == OPTION_KEYS)
        return read_keys(option->keys, target, words, count, reason);
    if (option->kind == OPTION_FLAG ? count > 0 : count > 1)
        return error_refuse(reason, "%s is expected behind it", count > 1 ? "one word" : "nothing");
    return option_set(option, target, count ? words[0] : NULL, reason);
}

/* No option begins with a digit: "-5" is a number. */
static bool is_value(const char *word) {
    return word[0] != '-' || (word[1] >= '0' && word[1] <= '9');
}

bool options_read_line(const Option *table, void *target, char *const *words, int count, Error *reason) {
    for (int i = 0, behind; i < count; i += 1 + behind) {
        char *const *word = words + i + 1;
        Error why;
        if (words[i][0] != '-')
            return error_refuse(reason, "'%s': an option is expected here", words[i]);
        for (behind = 0; i + 1 + behind < count && is_value(word[behind]);)
            behind++;
        const Option *option = option_find(table, words[i]);
        if (!option)
            return error_refuse(reason, "unknown option '%s'", words[i]);
        if (!read_words(option, target, word, behind, &why))
            return error_refuse(reason, "%s%s%s: %s", words[i], behind ? " " : "", behind ? word[0] : "",
                                why.text);
    }
    return true;
}

bool options_read_long(const Option *table, void *target, char *const *words, int count, Error *reason) {
    TextList cut = {0};
    for (int i = 0; i < count; i++) {
        const char *equals = strncmp(words[i], "--", 2) == 0 ? strchr(words[i], '=') : NULL;
        char *name = memory_text_part(words[i], equals ? (size_t)(equals - words[i]) : strlen(words[i]));
        text_list_add(&cut, name);
        if (equals)
            text_list_add(&cut, equals + 1);
        free(name);
    }
    bool good = options_read_line(table, target, cut.text, cut.count, reason);
    text_list_free(&cut);
    return good;
}

bool options_read_mixed(const Option *table, void *target, char *const *words, int count, TextList *operands,
                        Error *reason) {
    bool closed = false;
    for (int i = 0; i < count; i++) {
        char *word = words[i], *equals = strchr(word, '=');
        Error why;
        if (closed || word[0] != '-' || !word[1]) {
            text_list_add(operands, word);
            continue;
        }
        closed = strcmp(word, "--") == 0;
        if (closed)
            continue;
        size_t length = equals ? (size_t)(equals - word) : strlen(word);
        const Option *option = find(table, word, length);
        if (!option)
            return error_refuse(reason, "unknown option '%s'", words_show(word).text);
        if (option->kind == OPTION_FLAG && equals)
            return error_refuse(reason, "%s takes no value", option->name);
        bool next = !equals && option->kind != OPTION_FLAG && i + 1 < count;
        const char *value = equals ? equals + 1 : next ? words[++i] : NULL;
        if (!option_set(option, target, value, &why))
            return error_refuse(reason, "%s: %s", option->name, why.text);
    }
    return true;
}
