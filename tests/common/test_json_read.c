/* JSON as it is read, and what is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/json_read.h"

static void read_good(const char *text, JsonValue *value) {
    Error why;
    if (!json_read(text, strlen(text), value, &why))
        fail_msg("'%s' is refused: %s", text, why.text);
}

static void values_are_read(void **state) {
    (void)state;
    JsonValue value;
    read_good(" {\"a\": [1, -2.5e+3, 0, true, false, null], \"b\":{\"c\":\"x\"}, \"d\":[], \"e\":{} }\r\n",
              &value);
    assert_int_equal(value.kind, JSON_OBJECT);
    assert_int_equal(value.count, 4);
    const JsonValue *a = json_value_member(&value, "a");
    assert_int_equal(a->kind, JSON_ARRAY);
    assert_int_equal(a->count, 6);
    assert_string_equal(a->item[1].text, "-2.5e+3");
    assert_int_equal(a->item[3].kind, JSON_TRUE);
    assert_int_equal(a->item[4].kind, JSON_FALSE);
    assert_int_equal(a->item[5].kind, JSON_NULL);
    assert_string_equal(json_value_member(json_value_member(&value, "b"), "c")->text, "x");
    assert_null(json_value_member(&value, "c"));
    assert_null(json_value_member(a, "a"));
    json_value_free(&value);
}

static void strings_are_resolved(void **state) {
    (void)state;
    JsonValue value;
    read_good("\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u0041\\u00e9\\u20aC\\ud83d\\ude00 \xc3\xa9\"", &value);
    assert_string_equal(value.text, "\"\\/\b\f\n\r\t A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 \xc3\xa9");
    json_value_free(&value);
}

static void what_is_no_json_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "byte 1: a value is expected"},
        {"x", "byte 1: "},
        {"{", "byte 2: a key is expected"},
        {"{\"a\"", "byte 5: : is expected"},
        {"{\"a\":1,}", "byte 8: a key is expected"},
        {"{\"a\":1 \"b\":2}", "byte 8: , or } is expected"},
        {"{\"a\":1,\"a\":2}", "byte 11: a key for the second time"},
        {"[1,]", "byte 4: "},
        {"[1 2]", "byte 4: , or ] is expected"},
        {"01", "byte 2: nothing is expected behind the value"},
        {"1.", "byte 3: "},
        {"-", "byte 2: "},
        {"1e", "byte 3: "},
        {"nul", "byte 1: "},
        {"1 1", "byte 3: nothing is expected"},
        {"\"a", "byte 3: a string without its end"},
        {"\"a\nb\"", "byte 3: a control byte in a string"},
        {"\"\\x\"", "byte 3: no such escape"},
        {"\"\\u12g4\"", "byte 6: four hexadecimal digits"},
        {"\"\\u0000\"", "byte 8: a zero in a string"},
        {"\"\\ud800x\"", "byte 8: the second half"},
        {"\"\\ude00\"", "byte 8: half a character"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        JsonValue value;
        Error why;
        assert_false(json_read(cases[i].text, strlen(cases[i].text), &value, &why));
        if (strncmp(why.text, cases[i].why, strlen(cases[i].why)) != 0)
            fail_msg("'%s' gives '%s', not '%s'", cases[i].text, why.text, cases[i].why);
        json_value_free(&value);
    }
}

static void the_end_is_where_it_is_said(void **state) {
    (void)state;
    JsonValue value;
    Error why;
    assert_true(json_read("12", 1, &value, &why));
    assert_string_equal(value.text, "1");
    json_value_free(&value);
    assert_false(json_read("1\0", 2, &value, &why));
    json_value_free(&value);
}

static void depth_and_keys_have_a_bound(void **state) {
    (void)state;
    enum { DEEP = 100000 };
    char *text = malloc(DEEP + 1);
    assert_non_null(text);
    memset(text, '[', DEEP);
    text[DEEP] = '\0';
    JsonValue value;
    Error why;
    assert_false(json_read(text, DEEP, &value, &why));
    assert_non_null(strstr(why.text, "too deep"));
    json_value_free(&value);
    size_t length = 0;
    text[length++] = '{';
    for (int i = 0; i < 2000; i++)
        length += (size_t)sprintf(text + length, "%s\"%d\":0", i ? "," : "", i);
    text[length++] = '}';
    assert_false(json_read(text, length, &value, &why));
    assert_non_null(strstr(why.text, "too many keys"));
    json_value_free(&value);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(strings_are_resolved),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(the_end_is_where_it_is_said),
        cmocka_unit_test(depth_and_keys_have_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
