#include "common/json.h"

#include <inttypes.h>
#include <math.h>

static void add_string(Text *text, const char *string) {
    text_add(text, "\"");
    for (; *string; string++)
        if ((unsigned char)*string < ' ')
            text_format(text, "\\u%04x", (unsigned)(unsigned char)*string);
        else if (*string == '"' || *string == '\\')
            text_format(text, "\\%c", *string);
        else
            text_bytes(text, string, 1);
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
