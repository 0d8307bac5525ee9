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

const char *number_read_head(const char *text, char divider, int least, int most, int *number) {
    char head[16] = "";
    const char *end = strchr(text, divider);
    if (!end || (size_t)(end - text) >= sizeof head)
        return NULL;
    memcpy(head, text, (size_t)(end - text));
    return number_read_int(head, least, most, number) ? end + 1 : NULL;
}

bool number_read_part(const char *text, int *part, int *parts) {
    enum { PARTS_MAX = 1000000 };
    int number;
    const char *all = number_read_head(text, '/', 1, PARTS_MAX, &number);
    if (!all || !number_read_int(all, number, PARTS_MAX, parts))
        return false;
    *part = number;
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
    int minutes = 0;
    const char *behind = number_read_head(text, ':', 0, 366 * 1440, &minutes);
    double seconds, most = behind ? 60 : NUMBER_SECONDS_MAX / 1000.0;
    text = behind ? behind : text; /* where a colon is left, it is no number */
    if (*text == '+' || !number_read_real(text, 0, most, &seconds))
        return false;
    *milliseconds = llround((minutes * 60 + seconds) * 1000);
    return true;
}
