/* The terminal, or console, that a person sits at. */
#ifndef CASTELLAN_COMMON_TERMINAL_H
#define CASTELLAN_COMMON_TERMINAL_H

#include <stdbool.h>

typedef enum TerminalStream { TERMINAL_INPUT, TERMINAL_OUTPUT, TERMINAL_ERROR } TerminalStream;

/* Whether a standard stream is one that takes escape sequences (of those that are written to). */
bool terminal_is(TerminalStream stream);

/* Columns of the one that is standard output; 0 where that is not known. */
int terminal_width(void);

/* How many colours it shows: 0, 16 or 256. The user's NO_COLOR means none. */
int terminal_colors(void);

/* Whether it shows all of Unicode, as UTF-8. */
bool terminal_is_unicode(void);

#endif
