#include "common/numbers.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/words.h"

bool number_read(const char *word, int64_t least, int64_t most, int64_t *number, Error *reason) {
    const char *digits = word + (*word == '-');
    if (!*digits || digits[strspn(digits, "0123456789")])
        return reason && error_refuse(reason, "'%s' is not a number", words_show(word).text);
    errno = 0;
    long long value = strtoll(word, NULL, 10);
    if (errno != 0 || value < least || value > most)
        return reason && error_refuse(reason, "%s is not in the range %" PRId64 " to %" PRId64,
                                      words_show(word).text, least, most);
    *number = value;
    return true;
}

bool number_read_int(const char *word, int least, int most, int *number) {
    int64_t value;
    if (!number_read(word, least, most, &value, NULL))
        return false;
    *number = (int)value;
    return true;
}

bool number_read_real(const char *text, double least, double most, double *number) {
    /* strtod alone would take "inf", "nan", hexadecimals and leading blanks. */
    if (!*text || text[strspn(text, "0123456789.eE+-")])
        return false;
    char *end;
    double value = strtod(text, &end);
    if (*end || !isfinite(value) || value < least || value > most)
        return false;
    *number = value;
    return true;
}

bool number_read_seconds(const char *text, int64_t *milliseconds) {
    char minutes_text[16];
    int minutes = 0;
    const char *colon = strchr(text, ':');
    if (colon) {
        size_t length = (size_t)(colon - text);
        if (length >= sizeof minutes_text)
            return false;
        memcpy(minutes_text, text, length);
        minutes_text[length] = '\0';
        if (!number_read_int(minutes_text, 0, 366 * 1440, &minutes))
            return false;
        text = colon + 1;
    }
    double seconds;
    if (*text == '+' || !number_read_real(text, 0, colon ? 60 : NUMBER_SECONDS_MAX / 1000.0, &seconds))
        return false;
    *milliseconds = llround((minutes * 60 + seconds) * 1000);
    return true;
}
