/* Just enough JSON (RFC 8259) to check what a program wrote. */
#ifndef CASTELLAN_TESTS_JSON_H
#define CASTELLAN_TESTS_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text is one JSON value and nothing else. */
bool json_is_valid(const char *text);

/* The value of a member of an object, or the i-th of an array, as the text where it begins; NULL where there
 * is none. The text is valid JSON. */
const char *json_member(const char *object, const char *key);
const char *json_item(const char *array, size_t index);

/* The number of items of an array or members of an object. */
size_t json_count(const char *value);

/* Whether the value that begins here is written exactly so, as in json_is(value, "\"white\""). */
bool json_is(const char *value, const char *written);

#endif
