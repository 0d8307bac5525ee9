#include "castellan/options.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "castellan/commands.h"
#include "text/position_text.h"

static const char *game_choice(int index) {
    return index < game_count() ? game_at(index)->name : NULL;
}

static bool set_variant(Session *session, const OptionValue *value, Error *reason) {
    Position start;
    position_text_start(game_find(value->text), &start);
    if (!current_start(&session->current, &start))
        return error_refuse(reason, "not enough memory");
    engine_new_game(session->engine);
    return true;
}

static bool set_hash(Session *session, const OptionValue *value, Error *reason) {
    return engine_set_hash(session->engine, (uint64_t)value->number) ||
           error_refuse(reason, "%" PRId64 " MB are not to be had, the old table stays", value->number);
}

static bool set_threads(Session *session, const OptionValue *value, Error *reason) {
    return engine_set_threads(session->engine, (int)value->number) ||
           error_refuse(reason, "there is no memory for %" PRId64 " threads", value->number);
}

static bool set_multipv(Session *session, const OptionValue *value, Error *reason) {
    (void)reason;
    engine_set_multipv(session->engine, (int)value->number);
    return true;
}

static bool set_ponder(Session *session, const OptionValue *value, Error *reason) {
    (void)reason;
    session->ponder = value->number != 0;
    return true;
}

static bool set_overhead(Session *session, const OptionValue *value, Error *reason) {
    (void)reason;
    engine_set_overhead(session->engine, (int)value->number);
    return true;
}

static bool clear_hash(Session *session, const OptionValue *value, Error *reason) {
    (void)value;
    (void)reason;
    engine_new_game(session->engine);
    return true;
}

static bool set_log_file(Session *session, const OptionValue *value, Error *reason) {
    if (writer_set_log(&session->writer, value->text))
        return true;
    char message[100];
    if (strerror_r(errno, message, sizeof message) != 0)
        strcpy(message, "unknown reason");
    return error_refuse(reason, "'%s' cannot be written: %s", words_show(value->text).text, message);
}

static const Option options[] = {
    {"UCI_Variant", OPTION_COMBO, 0, 0, 0, game_choice, set_variant},
    {"Hash", OPTION_SPIN, ENGINE_HASH_DEFAULT, ENGINE_HASH_MIN, ENGINE_HASH_MAX, NULL, set_hash},
    {"Threads", OPTION_SPIN, 1, 1, ENGINE_THREADS_MAX, NULL, set_threads},
    {"MultiPV", OPTION_SPIN, 1, 1, ENGINE_MULTIPV_MAX, NULL, set_multipv},
    {"Ponder", OPTION_CHECK, 0, 0, 1, NULL, set_ponder},
    {"Move Overhead", OPTION_SPIN, ENGINE_OVERHEAD_DEFAULT, 0, ENGINE_OVERHEAD_MAX, NULL, set_overhead},
    {"Clear Hash", OPTION_BUTTON, 0, 0, 0, NULL, clear_hash},
    {"Log File", OPTION_STRING, 0, 0, 0, NULL, set_log_file},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

static const Option *option_find(const char *name) {
    for (int i = 0; i < OPTIONS; i++)
        if (words_equal_caseless(options[i].name, name))
            return &options[i];
    return NULL;
}

void options_list(Text *out) {
    for (int i = 0; i < OPTIONS; i++) {
        const Option *option = &options[i];
        text_format(out, "option name %s type ", option->name);
        switch (option->type) {
        case OPTION_SPIN:
            text_line(out, "spin default %" PRId64 " min %" PRId64 " max %" PRId64, option->initial,
                      option->min, option->max);
            break;
        case OPTION_CHECK:
            text_line(out, "check default %s", option->initial ? "true" : "false");
            break;
        case OPTION_COMBO:
            text_format(out, "combo default %s", option->choice(0));
            for (int c = 0; option->choice(c); c++)
                text_format(out, " var %s", option->choice(c));
            text_end_line(out);
            break;
        case OPTION_STRING:
            text_line(out, "string default <empty>");
            break;
        case OPTION_BUTTON:
            text_line(out, "button");
            break;
        }
    }
}

void options_variant_line(const Session *session, Text *out) {
    const Game *game = session->current.game;
    text_line(out, "info string variant %s files %d ranks %d startpos %s", game->name, game->files,
              game->ranks, game->start);
}

/* Reads a value as the type of the option wants it; false with a reason. */
static bool read_value(const Option *option, const char *text, OptionValue *value, Error *reason) {
    ShownWord shown = words_show(text ? text : "");
    if (option->type == OPTION_BUTTON)
        return !text || !*text || error_refuse(reason, "a button takes no value, not '%s'", shown.text);
    if (!text || (!*text && option->type != OPTION_STRING))
        return error_refuse(reason, "the value is missing");
    switch (option->type) {
    case OPTION_SPIN:
        switch (words_number(text, option->min, option->max, &value->number)) {
        case NUMBER_READ:
            return true;
        case NUMBER_MALFORMED:
            return error_refuse(reason, "'%s' is not a number", shown.text);
        case NUMBER_OUT_OF_RANGE:
            break;
        }
        return error_refuse(reason, "%s is not in the range %" PRId64 " to %" PRId64, shown.text, option->min,
                            option->max);
    case OPTION_CHECK:
        value->number = words_equal_caseless(text, "true");
        return value->number || words_equal_caseless(text, "false") ||
               error_refuse(reason, "'%s' is neither true nor false", shown.text);
    case OPTION_COMBO:
        for (int i = 0; (value->text = option->choice(i)); i++)
            if (words_equal_caseless(text, value->text))
                return true;
        return error_refuse(reason, "'%s' is none of its values", shown.text);
    case OPTION_STRING:
    case OPTION_BUTTON:
        value->text = strcmp(text, "<empty>") == 0 ? "" : text;
        break;
    }
    return true;
}

/* The words of the name, up to the word "value", divided by single blanks; false where they are longer than
 * any name. */
static bool read_name(Words *words, char *name, size_t size) {
    size_t length = 0;
    bool fits = true;
    while (!words_at_end(words) && !words_is_next(words, "value")) {
        const char *word = words_next(words);
        size_t count = strlen(word);
        fits = fits && length + count + 2 < size;
        if (!fits)
            continue;
        if (length > 0)
            name[length++] = ' ';
        memcpy(name + length, word, count);
        length += count;
    }
    name[length] = '\0';
    return fits;
}

void command_setoption(Session *session, Words *words, Answer *out) {
    if (!words_is_next(words, "name")) {
        answer_refuse(out, "bad-option", "setoption is followed by name");
        return;
    }
    words_next(words);
    char name[64];
    bool fits = read_name(words, name, sizeof name);
    const Option *option = option_find(name);
    if (!fits || !option) {
        answer_refuse(out, "bad-option", "there is no option '%s'%s", words_show(name).text,
                      fits ? "" : " ...");
        return;
    }
    const char *text = words_next(words) ? words_rest(words) : NULL;
    OptionValue value = {0, NULL};
    Error reason;
    if (!read_value(option, text, &value, &reason) || !option->set(session, &value, &reason))
        answer_refuse(out, "bad-option", "%s: %s", option->name, reason.text);
    else if (option->set == set_variant)
        options_variant_line(session, &out->text);
}
