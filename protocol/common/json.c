#include "common/json.h"

#include <inttypes.h>
#include <math.h>

/* Bytes of the character of UTF-8 that begins here; 0: none does. */
static size_t character(const unsigned char *at) {
    size_t length = at[0] < 0x80   ? 1
                    : at[0] < 0xc2 ? 0
                    : at[0] < 0xe0 ? 2
                    : at[0] < 0xf0 ? 3
                    : at[0] < 0xf5 ? 4
                                   : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    /* Too long, half a pair, or behind the last. */
    bool wrong = length > 2 && ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] >= 0xa0) ||
                                (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] >= 0x90));
    return wrong ? 0 : length;
}

static void add_string(Text *text, const char *string) {
    text_add(text, "\"");
    for (size_t length; *string; string += length) {
        length = character((const unsigned char *)string);
        if ((unsigned char)*string < ' ')
            text_format(text, "\\u%04x", (unsigned)(unsigned char)*string);
        else if (*string == '"' || *string == '\\')
            text_format(text, "\\%c", *string);
        else if (length > 0)
            text_bytes(text, string, length);
        else
            text_add(text, "\\ufffd");
        length = length > 0 ? length : 1;
    }
    text_add(text, "\"");
}

/* What stands before a value. */
static void begin(Json *json, const char *key, bool comma_after) {
    if (json->comma)
        text_add(json->text, ",");
    json->comma = comma_after;
    if (key) {
        add_string(json->text, key);
        text_add(json->text, ":");
    }
}

void json_open(Json *json, const char *key, const char *bracket) {
    begin(json, key, false);
    text_add(json->text, bracket);
}

void json_close(Json *json, const char *bracket) {
    text_add(json->text, bracket);
    json->comma = true;
}

void json_string(Json *json, const char *key, const char *string) {
    begin(json, key, true);
    if (string)
        add_string(json->text, string);
    else
        text_add(json->text, "null");
}

void json_number(Json *json, const char *key, int64_t number) {
    begin(json, key, true);
    text_format(json->text, "%" PRId64, number);
}

void json_real(Json *json, const char *key, double number, int places) {
    begin(json, key, true);
    if (isfinite(number))
        text_format(json->text, "%.*f", places, number + 0.0);
    else
        text_add(json->text, "null");
}

void json_boolean(Json *json, const char *key, bool value) {
    begin(json, key, true);
    text_add(json->text, value ? "true" : "false");
}
