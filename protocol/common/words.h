/* The words of a line, and how a word from outside is shown in an error. */
#ifndef CASTELLAN_COMMON_WORDS_H
#define CASTELLAN_COMMON_WORDS_H

#include <stdbool.h>

#include "base/text.h"

/* A cursor over a line that is cut into words in place. */
typedef struct Words {
    char *cursor;
} Words;

/* The next word, or NULL at the end of the line. */
char *words_next(Words *words);

/* Whether that is the next word; it stays the next. */
bool words_is_next(Words *words, const char *word);

/* Takes the next word where it is that one, else leaves all as it is. */
bool words_take(Words *words, const char *word);

bool words_at_end(Words *words);

/* Appends the words before the next one that is `end`, which stays the next, or all, divided by single
 * blanks. Returns how many. */
int words_join(Words *words, const char *end, Text *out);

/* How many words are left. */
int words_count(const Words *words);

/* All that is left, blanks at both ends taken off; empty at the end of the line. */
char *words_rest(Words *words);

/* A word made printable: other bytes as \xHH, long words cut and ended by "...". */
typedef struct ShownWord {
    char text[64];
} ShownWord;

ShownWord words_show(const char *word);

#endif
