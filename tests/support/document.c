#include "support/document.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next number of a line, which it steps behind; false where there is none. */
static bool next_number(const char **line, double *number) {
    char digits[40] = "";
    size_t length = 0;
    const char *at = *line;
    while (*at && *at != '\n' && !isdigit((unsigned char)*at))
        at++;
    for (; *at && (isdigit((unsigned char)*at) || strchr(".,", *at)) && length < sizeof digits - 1; at++)
        if (*at != ',')
            digits[length++] = *at;
    *line = at;
    *number = strtod(digits, NULL);
    return length > 0;
}

void document_row(const char *document, const char *heading, const char *name, int count, double *numbers) {
    char begin[100];
    snprintf(begin, sizeof begin, "\n| %s |", name);
    const char *at = strstr(document, heading), *row = at ? strstr(at, begin) : NULL;
    if (!row)
        fail_msg("no row '%s' below '%s'", name, heading);
    row += strlen(begin);
    int found = 0;
    for (double number; next_number(&row, &number); found++)
        if (found < count)
            numbers[found] = number;
    if (found != count)
        fail_msg("row '%s' below '%s' has %d numbers, not %d", name, heading, found, count);
}
