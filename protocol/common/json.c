#include "common/json.h"

#include <inttypes.h>

/* What stands between this key or value and what was written before. */
static void divide(Json *json, bool comma_after) {
    if (json->comma)
        text_add(json->text, ",");
    json->comma = comma_after;
}

static void open(Json *json, const char *bracket) {
    divide(json, false);
    text_add(json->text, bracket);
}

static void close(Json *json, const char *bracket) {
    text_add(json->text, bracket);
    json->comma = true;
}

void json_object(Json *json) {
    open(json, "{");
}

void json_object_end(Json *json) {
    close(json, "}");
}

void json_array(Json *json) {
    open(json, "[");
}

void json_array_end(Json *json) {
    close(json, "]");
}

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

void json_key(Json *json, const char *key) {
    divide(json, false);
    add_string(json->text, key);
    text_add(json->text, ":");
}

void json_string(Json *json, const char *string) {
    divide(json, true);
    if (string)
        add_string(json->text, string);
    else
        text_add(json->text, "null");
}

void json_number(Json *json, int64_t number) {
    divide(json, true);
    text_format(json->text, "%" PRId64, number);
}

void json_boolean(Json *json, bool value) {
    divide(json, true);
    text_add(json->text, value ? "true" : "false");
}
