/* A list of texts, and the words of a command line. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_COMMON_TEXT_LIST_H
#define CASTELLAN_COMMON_TEXT_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* A zeroed one is empty. */
typedef struct TextList {
    char **text; /* owned, like each of them; closed by NULL where there are any */
    int count;
    size_t capacity;
} TextList;

/* Appends a text, copied. */
void text_list_add(TextList *list, const char *text);

/* The place of a text in the list, to which it is appended where it is not there. */
int text_list_place(TextList *list, const char *text);

/* Appends the words of a text. Blanks divide; '...' and "..." keep blanks, a backslash takes the next
 * character as it is (not between single quotes, and not on Windows). Nothing is expanded. False for a quote
 * without its end. */
bool text_list_split(TextList *list, const char *text, Error *error);

void text_list_free(TextList *list);

#endif
