/* The JSON writer: commas, strings, nesting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "common/json.h"

static void commas_stand_between_values_alone(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    Json json = JSON_IN(&text);
    json_open(&json, NULL, "{");
    json_open(&json, "empty", "[");
    json_close(&json, "]");
    json_open(&json, "list", "[");
    json_number(&json, NULL, INT64_MIN);
    json_open(&json, NULL, "{");
    json_close(&json, "}");
    json_open(&json, NULL, "{");
    json_number(&json, "a", 1);
    json_number(&json, "b", 0);
    json_boolean(&json, "c", true);
    json_boolean(&json, "d", false);
    json_close(&json, "}");
    json_string(&json, NULL, NULL);
    json_close(&json, "]");
    json_number(&json, "last", INT64_MAX);
    json_close(&json, "}");
    assert_string_equal(
        text_string(&text),
        "{\"empty\":[],\"list\":[-9223372036854775808,{},{\"a\":1,\"b\":0,\"c\":true,\"d\":false},null],"
        "\"last\":9223372036854775807}");
    text_free(&text);
}

static void numbers_are_rounded(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    Json json = JSON_IN(&text);
    json_open(&json, NULL, "[");
    json_real(&json, NULL, 2.0 / 3, 3);
    json_real(&json, NULL, -0.0, 1);
    json_real(&json, NULL, 7, 0);
    json_real(&json, NULL, NAN, 3);
    json_real(&json, NULL, -INFINITY, 3);
    json_close(&json, "]");
    assert_string_equal(text_string(&text), "[0.667,0.0,7,null,null]");
    text_free(&text);
}

static void strings_are_escaped(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    Json json = JSON_IN(&text);
    json_open(&json, NULL, "{");
    json_string(&json, "a\"b", "\\ \" / \x01\t\n\x1f\x7f \xc3\xa9");
    json_close(&json, "}");
    assert_string_equal(text_string(&text),
                        "{\"a\\\"b\":\"\\\\ \\\" / \\u0001\\u0009\\u000a\\u001f\x7f \xc3\xa9\"}");
    text_free(&text);
}

/* Bytes of no character, one by one; whole characters stay. */
static void what_is_no_utf8_is_replaced(void **state) {
    (void)state;
    static const struct {
        const char *string, *written;
    } cases[] = {
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f"},
        {"M\xfcller", "M\\ufffdller"},
        {"\xe2\x82", "\\ufffd\\ufffd"},
        {"\x80", "\\ufffd"},
        {"\xc0\xaf", "\\ufffd\\ufffd"},
        {"\xe0\x9f\xbf", "\\ufffd\\ufffd\\ufffd"},
        {"\xed\xa0\x80", "\\ufffd\\ufffd\\ufffd"},
        {"\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = TEXT_EMPTY, expected = TEXT_EMPTY;
        json_string(&JSON_IN(&text), NULL, cases[i].string);
        text_format(&expected, "\"%s\"", cases[i].written);
        assert_string_equal(text_string(&text), text_string(&expected));
        text_free(&text);
        text_free(&expected);
    }
}

static void what_stands_in_the_text_stays(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    text_add(&text, "answer ");
    Json json = JSON_IN(&text);
    json_string(&json, NULL, "");
    assert_string_equal(text_string(&text), "answer \"\"");
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_between_values_alone),
        cmocka_unit_test(numbers_are_rounded),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(what_is_no_utf8_is_replaced),
        cmocka_unit_test(what_stands_in_the_text_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
