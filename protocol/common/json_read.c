#include "common/json_read.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"

enum { LEVELS_MAX = 64, KEYS_MAX = 1000 };

typedef struct Reader {
    const char *start, *at, *end;
    Error *error;
} Reader;

static bool refuse(const Reader *reader, const char *what) {
    return error_refuse(reader->error, "byte %zu: %s", (size_t)(reader->at - reader->start) + 1, what);
}

static char peek(const Reader *reader) {
    return reader->at < reader->end ? *reader->at : '\0';
}

static void skip_blanks(Reader *reader) {
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
}

static bool take(Reader *reader, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* ---- Strings ---- */

/* Four hexadecimal digits. */
static bool read_unit(Reader *reader, unsigned *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        char c = peek(reader);
        const char *digit = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
        if (!digit)
            return refuse(reader, "four hexadecimal digits are expected");
        *unit = *unit * 16 + (unsigned)(digit - digits);
        reader->at++;
    }
    return true;
}

static void add_code(Text *text, unsigned code) {
    char bytes[4];
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(lead[count] | code);
    text_bytes(text, bytes, count);
}

/* What follows "\u". */
static bool read_code(Reader *reader, Text *text) {
    unsigned code, low;
    if (!read_unit(reader, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take(reader, "\\u") || !read_unit(reader, &low) || low < 0xdc00 || low > 0xdfff)
            return refuse(reader, "the second half of a character is expected");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
        return refuse(reader, "half a character");
    }
    if (code == 0)
        return refuse(reader, "a zero in a string");
    add_code(text, code);
    return true;
}

static bool read_escape(Reader *reader, Text *text) {
    static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char c = peek(reader);
    const char *name = c ? strchr(names, c) : NULL;
    if (!name && c != 'u')
        return refuse(reader, "no such escape in a string");
    reader->at++;
    if (!name)
        return read_code(reader, text);
    text_bytes(text, bytes + (name - names), 1);
    return true;
}

static bool read_string(Reader *reader, char **string) {
    Text text = TEXT_EMPTY;
    bool good = true;
    text_add(&text, "");
    for (reader->at++; good && peek(reader) != '"';) {
        const char *run = reader->at;
        while (reader->at < reader->end && (unsigned char)*reader->at >= ' ' && *reader->at != '"' &&
               *reader->at != '\\')
            reader->at++;
        text_bytes(&text, run, (size_t)(reader->at - run));
        if (peek(reader) == '\\')
            reader->at++, good = read_escape(reader, &text);
        else if (peek(reader) != '"')
            good = refuse(reader, reader->at < reader->end ? "a control byte in a string"
                                                           : "a string without its end");
    }
    if (good)
        reader->at++;
    *string = memory_take_text(&text);
    return good;
}

/* ---- Values ---- */

static bool read_digits(Reader *reader) {
    const char *first = reader->at;
    while (peek(reader) >= '0' && peek(reader) <= '9')
        reader->at++;
    return reader->at > first;
}

static bool read_number(Reader *reader, JsonValue *value) {
    const char *first = reader->at;
    take(reader, "-");
    bool good = take(reader, "0") || read_digits(reader);
    if (good && take(reader, "."))
        good = read_digits(reader);
    if (good && (take(reader, "e") || take(reader, "E"))) {
        (void)(take(reader, "+") || take(reader, "-"));
        good = read_digits(reader);
    }
    value->kind = JSON_NUMBER;
    value->text = memory_text_part(first, (size_t)(reader->at - first));
    return good || refuse(reader, "a value is expected");
}

static bool read_value(Reader *reader, JsonValue *value, int level);

static bool read_key(Reader *reader, const JsonValue *object, JsonValue *member) {
    if (peek(reader) != '"')
        return refuse(reader, "a key is expected");
    if (object->count > KEYS_MAX)
        return refuse(reader, "an object with too many keys");
    if (!read_string(reader, &member->key))
        return false;
    for (int i = 0; i < object->count; i++)
        if (object->item + i != member && strcmp(object->item[i].key, member->key) == 0)
            return refuse(reader, "a key for the second time");
    skip_blanks(reader);
    return take(reader, ":") || refuse(reader, ": is expected");
}

static bool read_items(Reader *reader, JsonValue *value, int level) {
    const char *close = value->kind == JSON_ARRAY ? "]" : "}";
    reader->at++;
    skip_blanks(reader);
    if (take(reader, close))
        return true;
    do {
        value->item = memory_grow(value->item, (size_t)value->count, &value->capacity, sizeof *value->item);
        JsonValue *item = &value->item[value->count++];
        *item = (JsonValue){.kind = JSON_NULL};
        skip_blanks(reader);
        if ((value->kind == JSON_OBJECT && !read_key(reader, value, item)) ||
            !read_value(reader, item, level))
            return false;
        skip_blanks(reader);
    } while (take(reader, ","));
    return take(reader, close) ||
           refuse(reader, value->kind == JSON_ARRAY ? ", or ] is expected" : ", or } is expected");
}

static bool read_value(Reader *reader, JsonValue *value, int level) {
    skip_blanks(reader);
    char c = peek(reader);
    if (level == LEVELS_MAX)
        return refuse(reader, "values lie too deep in each other");
    if (c == '"') {
        value->kind = JSON_STRING;
        return read_string(reader, &value->text);
    }
    if (c == '[' || c == '{') {
        value->kind = c == '[' ? JSON_ARRAY : JSON_OBJECT;
        return read_items(reader, value, level + 1);
    }
    if (take(reader, "null"))
        return true;
    if (take(reader, "true") || take(reader, "false")) {
        value->kind = c == 't' ? JSON_TRUE : JSON_FALSE;
        return true;
    }
    return read_number(reader, value);
}

bool json_read(const char *text, size_t length, JsonValue *value, Error *error) {
    Reader reader = {text, text, text + length, error};
    *value = (JsonValue){.kind = JSON_NULL};
    if (!read_value(&reader, value, 0))
        return false;
    skip_blanks(&reader);
    return reader.at == reader.end || refuse(&reader, "nothing is expected behind the value");
}

void json_value_free(JsonValue *value) {
    for (int i = 0; i < value->count; i++)
        json_value_free(&value->item[i]);
    free(value->item);
    free(value->text);
    free(value->key);
    *value = (JsonValue){.kind = JSON_NULL};
}

const JsonValue *json_value_member(const JsonValue *value, const char *key) {
    for (int i = 0; value->kind == JSON_OBJECT && i < value->count; i++)
        if (strcmp(value->item[i].key, key) == 0)
            return value->item[i].kind == JSON_NULL ? NULL : &value->item[i];
    return NULL;
}
