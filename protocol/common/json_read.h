/* JSON as it is read (RFC 8259): one value, whole, as a tree. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_COMMON_JSON_READ_H
#define CASTELLAN_COMMON_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    char *text;             /* owned; of a string, in UTF-8, or of a number as it is written; else NULL */
    char *key;              /* owned; of a member of an object; else NULL */
    struct JsonValue *item; /* owned; of an array or object */
    int count;
    size_t capacity;
} JsonValue;

/* Reads a text of that length that is one value and blanks. False with a reason that names the byte, counted
 * from 1; json_value_free is owed in any case. Zeros in strings, keys that come twice, more than 1000 keys and what is deeper than 64
 * levels are refused. */
bool json_read(const char *text, size_t length, JsonValue *value, Error *error);
void json_value_free(JsonValue *value);

/* The member of an object; NULL where there is none, for null, and for what is no object. */
const JsonValue *json_value_member(const JsonValue *value, const char *key);

#endif
