/* A text split into words. */
#ifndef CASTELLAN_COMMON_TEXT_LIST_H
#define CASTELLAN_COMMON_TEXT_LIST_H

#include <stdbool.h>

#include "base/error.h"

typedef struct Words {
    char **word; /* owned, like each of them */
    int count;
} Words;

/* Appends the words of a text. Blanks divide; '...' and "..." keep blanks, a backslash takes the next
 * character as it is (not between single quotes). Nothing is expanded. False for a quote without its end. */
bool words_split(Words *words, const char *text, Error *error);

/* Appends one word, copied. */
void words_add(Words *words, const char *word);

void words_free(Words *words);

/* Cuts "key=value" at its first '=' and returns the value; NULL where there is none. */
char *words_value(char *word);

#endif
