/* JSON as it is written, value by value (RFC 8259): the writer puts the commas and escapes the strings, the
 * caller sees to keys in objects and to ends. */
#ifndef CASTELLAN_COMMON_JSON_H
#define CASTELLAN_COMMON_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef struct Json {
    Text *text; /* the caller's; what is written is appended, its `failed` counts */
    bool comma; /* one is due before the next key or value */
} Json;

/* A value that is to be appended to the text. */
#define JSON_IN(text) ((Json){(text), false})

/* The key is NULL for an element of an array and for the outermost value. */

/* An object or array begins with a bracket, "{" or "[", and ends with the other. */
void json_open(Json *json, const char *key, const char *bracket);
void json_close(Json *json, const char *bracket);

/* NULL gives null. Quotes, backslashes and control bytes are escaped, bytes that are no UTF-8 become U+FFFD, others
 * are written as they are. Keys likewise. */
void json_string(Json *json, const char *key, const char *string);
void json_number(Json *json, const char *key, int64_t number);
/* Rounded to so many places; null for what is no finite number. */
void json_real(Json *json, const char *key, double number, int places);
void json_boolean(Json *json, const char *key, bool value);

#endif
