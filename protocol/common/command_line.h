/* Windows gives a program one text, which it cuts into words by itself. */
#ifndef CASTELLAN_COMMON_COMMAND_LINE_H
#define CASTELLAN_COMMON_COMMAND_LINE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "common/text_list.h"

/* Writes words so that the C libraries of Windows find the same again: where it is needed one stands between
 * quotes, with a backslash before each quote in it, and twice as many where backslashes come before a quote. */
void command_line_write(const TextList *words, Text *line);

/* Whether the words may be given to a batch file: the shell reads its line once more and by other rules, so
 * none may hold what it takes for a sign. False with a reason. */
bool command_line_fits_batch(const TextList *words, Error *error);

#endif
