#include "support/json.h"

#include <string.h>

static const char *skip_blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

static const char *skip_digits(const char *at) {
    if (*at < '0' || *at > '9')
        return NULL;
    while (*at >= '0' && *at <= '9')
        at++;
    return at;
}

/* All of these give the place behind what begins at a place, or NULL where it is not well formed. */
static const char *skip_value(const char *at);

static const char *skip_string(const char *at) {
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (*at == 'u') {
            for (int i = 0; i < 4; i++)
                if (!*++at || !strchr("0123456789abcdefABCDEF", *at))
                    return NULL;
        } else if (!*at || !strchr("\"\\/bfnrt", *at)) {
            return NULL;
        }
    }
    return at + 1;
}

static const char *skip_number(const char *at) {
    if (*at == '-')
        at++;
    at = *at == '0' ? at + 1 : skip_digits(at);
    if (at && *at == '.')
        at = skip_digits(at + 1);
    if (at && (*at == 'e' || *at == 'E')) {
        at++;
        if (*at == '+' || *at == '-')
            at++;
        at = skip_digits(at);
    }
    return at;
}

/* An array, or with members an object. */
static const char *skip_collection(const char *at, bool members, char close) {
    at = skip_blanks(at + 1);
    if (*at == close)
        return at + 1;
    for (;;) {
        if (members) {
            at = skip_string(skip_blanks(at));
            if (!at || *(at = skip_blanks(at)) != ':')
                return NULL;
            at++;
        }
        at = skip_value(at);
        if (!at)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

static const char *skip_word(const char *at, const char *word) {
    return strncmp(at, word, strlen(word)) == 0 ? at + strlen(word) : NULL;
}

/* With the blanks around it. */
static const char *skip_value(const char *at) {
    at = skip_blanks(at);
    switch (*at) {
    case '{':
        at = skip_collection(at, true, '}');
        break;
    case '[':
        at = skip_collection(at, false, ']');
        break;
    case '"':
        at = skip_string(at);
        break;
    case 't':
        at = skip_word(at, "true");
        break;
    case 'f':
        at = skip_word(at, "false");
        break;
    case 'n':
        at = skip_word(at, "null");
        break;
    default:
        at = skip_number(at);
    }
    return at ? skip_blanks(at) : NULL;
}

bool json_is_valid(const char *text) {
    const char *end = skip_value(text);
    return end && !*end;
}

/* The place of the next item behind the one at a place, or NULL behind the last. */
static const char *next_item(const char *at) {
    at = skip_value(at);
    return *at == ',' ? skip_blanks(at + 1) : NULL;
}

static const char *first_item(const char *collection) {
    const char *at = skip_blanks(skip_blanks(collection) + 1);
    return *at == ']' || *at == '}' ? NULL : at;
}

const char *json_item(const char *array, size_t index) {
    const char *at = first_item(array);
    while (at && index-- > 0)
        at = next_item(at);
    return at;
}

static const char *member_value(const char *at) {
    return skip_blanks(skip_blanks(skip_string(at)) + 1);
}

const char *json_member(const char *object, const char *key) {
    size_t length = strlen(key);
    for (const char *at = first_item(object); at; at = next_item(member_value(at)))
        if (strncmp(at + 1, key, length) == 0 && at[length + 1] == '"')
            return member_value(at);
    return NULL;
}

size_t json_count(const char *value) {
    bool members = *skip_blanks(value) == '{';
    size_t count = 0;
    for (const char *at = first_item(value); at; at = next_item(members ? member_value(at) : at))
        count++;
    return count;
}

bool json_is(const char *value, const char *written) {
    if (!value || strncmp(value, written, strlen(written)) != 0)
        return false;
    char behind = value[strlen(written)];
    return !behind || strchr(",]} \n", behind);
}
