/* Numbers from words: the whole word or nothing. */
#ifndef CASTELLAN_COMMON_NUMBERS_H
#define CASTELLAN_COMMON_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* An integer in decimal digits, with a sign where the range allows one. False (number unchanged) for anything
 * else and out of range. */
bool number_read(const char *text, int64_t least, int64_t most, int64_t *number);
bool number_read_int(const char *text, int least, int most, int *number);

/* A finite decimal number. */
bool number_read_real(const char *text, double least, double most, double *number);

/* A duration in seconds, "2.5", or in minutes and seconds, "1:30.5", as milliseconds rounded to the nearest.
 * Zero to a year. */
bool number_read_seconds(const char *text, int64_t *milliseconds);

#endif
