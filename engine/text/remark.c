#include "text/remark.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { DEPTH_MAX = 1000000 };

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static size_t blanks(const char *text) {
    return strspn(text, " \t\r\n");
}

/* The length of a whole number of 0 to most, where that is all before one of the signs; else 0. */
static size_t read_whole(const char *text, const char *ends, int64_t most, int64_t *number) {
    size_t length = 0;
    *number = 0;
    for (; is_digit(text[length]); length++) {
        int digit = text[length] - '0';
        if (*number > (most - digit) / 10)
            return 0;
        *number = *number * 10 + digit;
    }
    return length > 0 && strchr(ends, text[length]) ? length : 0;
}

/* The same of a decimal number, in units of which one has so many places; more places are rounded off. */
static size_t read_decimal(const char *text, char end, int places, int64_t most, int64_t *number) {
    int64_t whole, scale = 1, part = 0;
    const char ends[] = {'.', end, '\0'};
    size_t length = read_whole(text, ends, most, &whole);
    if (length == 0)
        return 0;
    bool up = false;
    if (text[length] == '.') {
        size_t digits = strspn(text + length + 1, "0123456789");
        for (size_t i = 1; i <= digits && i <= (size_t)places; i++, scale *= 10)
            part = part * 10 + (text[length + i] - '0');
        up = digits > (size_t)places && text[length + 1 + (size_t)places] >= '5';
        length += 1 + digits;
    }
    int64_t unit = 1;
    for (int i = 0; i < places; i++)
        unit *= 10;
    *number = whole * unit + part * (unit / scale) + up;
    return text[length] == end ? length : 0;
}

/* "+0.12/7", "-M3/12": its length, or 0. */
static size_t read_score(const char *text, Remark *remark) {
    int64_t value, depth;
    if (*text != '+' && *text != '-')
        return 0;
    bool ends = text[1] == 'M';
    const char *at = text + 1 + ends;
    size_t length = read_decimal(at, '/', ends ? 0 : 2, 10000000, &value);
    if (length == 0)
        return 0;
    at += length + 1;
    length = read_whole(at, " \t\r\n", DEPTH_MAX, &depth);
    if (length == 0)
        return 0;
    remark->scored = true;
    remark->ends = ends;
    remark->value = (int)(*text == '-' ? -value : value);
    remark->depth = (int)depth;
    return (size_t)(at - text) + length;
}

/* A word with its number: "n=812", "sd=14", "0.400s". */
static size_t read_number(const char *text, Remark *remark) {
    static const char ends[] = " \t\r\n";
    int64_t number;
    size_t length;
    if (strncmp(text, "n=", 2) == 0) {
        if ((length = read_whole(text + 2, ends, INT64_MAX, &number)) == 0)
            return 0;
        remark->nodes = number;
        return length + 2;
    }
    if (strncmp(text, "sd=", 3) == 0) {
        if ((length = read_whole(text + 3, ends, DEPTH_MAX, &number)) == 0)
            return 0;
        remark->seldepth = (int)number;
        return length + 3;
    }
    if (remark->time >= 0 || (length = read_decimal(text, 's', 3, INT64_C(100000000), &number)) == 0 ||
        (text[length + 1] && !strchr(ends, text[length + 1])))
        return 0;
    remark->time = number;
    return length + 1;
}

/* "pv=\"A B\"": its length, or 0 where it does not begin so; *line is NULL without memory. */
static size_t read_line(const char *text, char **line) {
    static const char begin[] = "pv=\"";
    if (strncmp(text, begin, strlen(begin)) != 0)
        return 0;
    const char *at = text + strlen(begin);
    size_t size = strcspn(at, "\"");
    Text words = TEXT_EMPTY;
    text_add(&words, "");
    for (const char *end = at + size; at < end;) {
        size_t gap = blanks(at), length = strcspn(at + gap, " \t\r\n\"");
        at += gap;
        if (length > 0)
            text_add(&words, words.size ? " " : "");
        text_bytes(&words, at, length);
        at += length;
    }
    if (words.failed)
        text_free(&words);
    *line = words.data;
    size += strlen(begin);
    return size + (text[size] == '"');
}

bool remark_read(const char *comment, Remark *remark, const char **rest) {
    *remark = REMARK_NONE;
    const char *at = comment + blanks(comment);
    size_t length = read_score(at, remark);
    for (at += length; (length = read_number(at + blanks(at), remark)) > 0;)
        at += blanks(at) + length;
    at += blanks(at);
    if ((length = read_line(at, &remark->line)) > 0) {
        at += length;
        at += blanks(at);
        if (!remark->line)
            return false;
    }
    *rest = at;
    return true;
}

void remark_free(Remark *remark) {
    free(remark->line);
    *remark = REMARK_NONE;
}
