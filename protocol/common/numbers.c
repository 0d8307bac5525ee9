#include "common/numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/words.h"

bool number_read(const char *text, int64_t least, int64_t most, int64_t *number) {
    bool plus = text[0] == '+' && text[1] != '-';
    return words_number(text + plus, least, most, number, NULL);
}

bool number_read_int(const char *text, int least, int most, int *number) {
    int64_t value;
    if (!number_read(text, least, most, &value))
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
