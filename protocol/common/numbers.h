/* Numbers from words: the whole word or nothing. */
#ifndef CASTELLAN_COMMON_NUMBERS_H
#define CASTELLAN_COMMON_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* A whole number in decimal digits, a minus sign allowed. False (number unchanged) for anything else and
 * out of range, with a reason: "'x' is not a number", "11 is not in the range 0 to 10". reason may be
 * NULL. */
bool number_read(const char *word, int64_t least, int64_t most, int64_t *number, Error *reason);
bool number_read_int(const char *word, int least, int most, int *number);

/* Such a number before the first divider of a text. Returns what stands behind the divider; NULL (number
 * unchanged) where there is no divider, or no such number before it. */
const char *number_read_head(const char *text, char divider, int least, int most, int *number);

/* "K/N": the K-th of N equal parts of a work, K from 1 to N. False (numbers unchanged) for anything else. */
bool number_read_part(const char *text, int *part, int *parts);

/* A finite decimal number. */
bool number_read_real(const char *text, double least, double most, double *number);

/* The longest duration: a leap year, in milliseconds. */
#define NUMBER_SECONDS_MAX (INT64_C(366) * 86400 * 1000)

/* A duration in seconds, "2.5", or in minutes and seconds, "1:30.5", as milliseconds rounded to the nearest.
 * Zero to the longest. */
bool number_read_seconds(const char *text, int64_t *milliseconds);

#endif
