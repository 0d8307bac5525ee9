/* Options by rows: what an option is called, how its value is read, and where it goes. Serves command lines
 * ("-name WORD...", "key=value") and the options of the engine protocol. Names, and words of a choice, are
 * the same whatever the case of their letters. */
#ifndef CASTELLAN_COMMON_OPTIONS_H
#define CASTELLAN_COMMON_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "common/text_list.h"

/* How a value is read, and what is kept of it where nothing sets it. */
typedef enum OptionKind {
    OPTION_FLAG,    /* no value; a bool that becomes true */
    OPTION_CHECK,   /* true or false, or the words of choices, in turn for false and true; a bool */
    OPTION_NUMBER,  /* whole, least to most; an int64_t */
    OPTION_SMALL,   /* such one; an int */
    OPTION_REAL,    /* a decimal number, least to most; a double */
    OPTION_SECONDS, /* "2.5" or "1:30.5", least to most milliseconds; an int64_t of milliseconds */
    OPTION_CHOICE,  /* one of the words of choices; an int, counted from 0 */
    OPTION_GAME,    /* the name of a game (games/registry.h); a const Game * */
    OPTION_TEXT,    /* at least least bytes; "<empty>" for none. A char *, owned (memory_set_text) */
    OPTION_KEYS,    /* words "key=value" by the table keys; each is kept as that says */
    OPTION_WORDS    /* any number of words; needs set */
} OptionKind;

typedef struct OptionValue {
    int64_t number;   /* of all kinds of number; 0 or 1 of a check; the place of a choice or game */
    double real;      /* of OPTION_REAL */
    const char *text; /* of a text; of a choice, spelt as listed. NULL for a flag */
    char *const *words;
    int word_count; /* of OPTION_WORDS */
} OptionValue;

typedef struct Option {
    const char *name; /* NULL in the row that closes a table */
    OptionKind kind;
    size_t place;                 /* offsetof the value in the target */
    int64_t initial, least, most; /* initial: see options_reset */
    const char *const *choices;   /* closed by NULL */
    const struct Option *keys;
    /* Instead of keeping it: takes the value, which is in range; target is that of the reading function.
     * False with a reason when it cannot be had. NULL: the value is kept at place. */
    bool (*set)(void *target, const OptionValue *value, Error *reason);
} Option;

/* The row of that name, or NULL. */
const Option *option_find(const Option *table, const char *name);

/* Gives what the rows and their keys keep its initial value; texts are freed, and none then. The places
 * must be zeroed, or hold values. */
void options_reset(const Option *table, void *target);

/* The index-th word of a choice or check, or name of a game; NULL behind the last. */
const char *option_choice(const Option *option, int index);

/* Reads a text (NULL: there is none) as the value of a kind that is not made of words, and keeps or sets it.
 * False with a reason that does not name the option; all stays as it was then. */
bool option_set(const Option *option, void *target, const char *text, Error *reason);

/* Sets one option by "key=value". False with a reason that names the word. */
bool option_set_key(const Option *table, void *target, const char *word, Error *reason);

/* The same for each of these words. */
bool options_set_keys(const Option *table, void *target, char *const *words, int count, Error *reason);

/* Reads a command line of options, each followed by its words: those that do not begin with '-', and negative
 * numbers. A flag takes none, OPTION_WORDS any, OPTION_KEYS the keys of its table, others one. Keys are reset
 * first: what counts is said at once; and where the first of them is a text, a first word without '=' is
 * that. A key must be given when its initial value is none of those that it allows. False with a reason
 * that names the option. */
bool options_read_line(const Option *table, void *target, char *const *words, int count, Error *reason);

/* The same where "--name=value" may stand for "--name value". */
bool options_read_long(const Option *table, void *target, char *const *words, int count, Error *reason);

/* Reads options and operands in any order: "--name value" or "--name=value", a flag alone; words that begin with no
 * dash, "-" alone, and all behind "--" are operands, in order. OPTION_WORDS and OPTION_KEYS have no place there.
 * False with a reason that names the option. */
bool options_read_mixed(const Option *table, void *target, char *const *words, int count, TextList *operands,
                        Error *reason);

#endif
