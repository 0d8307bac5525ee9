/* Options by rows: what an option is called, how its value is read, and where it goes. Serves command lines
 * ("-name WORD...", "key=value") and the options of the engine protocol. Names, and words of a choice, are
 * the same whatever the case of their letters. */
#ifndef CASTELLAN_COMMON_OPTIONS_H
#define CASTELLAN_COMMON_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

typedef enum OptionKind {                /* and what is kept of it, where nothing sets it */
                          OPTION_FLAG,   /* no value; a bool that becomes true */
                          OPTION_CHECK,  /* true or false, or the two words of choices; a bool */
                          OPTION_NUMBER, /* whole, least to most; an int64_t */
                          OPTION_SMALL,  /* such one; an int */
                          OPTION_REAL,   /* a decimal number, least to most; a double */
                          OPTION_SECONDS, /* "2.5" or "1:30.5", least to most milliseconds; an int64_t of milliseconds */
                          OPTION_CHOICE, /* one of the words of choices or choice; an int, counted from 0 */
                          OPTION_TEXT, /* at least least bytes; "<empty>" for none. A char *, owned (memory_set_text) */
                          OPTION_WORDS /* any number of words; needs set */
} OptionKind;

typedef struct OptionValue {
    int64_t number;   /* of all kinds of number; 0 or 1 of a check; the place of a choice */
    double real;      /* of OPTION_REAL */
    const char *text; /* of a text; of a choice, spelt as listed. NULL for a flag */
    char *const *words;
    int word_count; /* of OPTION_WORDS */
} OptionValue;

typedef struct Option {
    const char *name; /* NULL in the row that closes a table */
    OptionKind kind;
    size_t place;                     /* offsetof the value in the target */
    int64_t initial, least, most;     /* initial is for the reader of the table */
    const char *const *choices;       /* closed by NULL */
    const char *(*choice)(int index); /* instead: the index-th word, NULL behind the last */
    /* Instead of keeping it: takes the value, which is in range; target is that of the reading function. False
     * with a reason when it cannot be had. NULL: the value is kept at place. */
    bool (*set)(void *target, const OptionValue *value, Error *reason);
} Option;

/* The row of that name, or NULL. */
const Option *option_find(const Option *table, const char *name);

/* The row that "key=value" is for, or NULL. */
const Option *option_find_key(const Option *table, const char *word);

/* The index-th word of a choice; NULL behind the last. */
const char *option_choice(const Option *option, int index);

/* Reads a text (NULL: there is none) as the value of any kind but OPTION_WORDS, and keeps or sets it. False
 * with a reason that does not name the option; all stays as it was then. */
bool option_set(const Option *option, void *target, const char *text, Error *reason);

/* The same for the words behind an option: a flag takes none, OPTION_WORDS any, others one. */
bool option_set_words(const Option *option, void *target, char *const *words, int count, Error *reason);

/* Sets one option by "key=value". False with a reason that names the word. */
bool option_set_key(const Option *table, void *target, const char *word, Error *reason);

/* The same for each of these words. */
bool options_set_keys(const Option *table, void *target, char *const *words, int count, Error *reason);

/* Reads a command line of options, each followed by its words: those that do not begin with '-'. False with a
 * reason that names the option. */
bool options_read_line(const Option *table, void *target, char *const *words, int count, Error *reason);

#endif
