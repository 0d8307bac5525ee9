/* Numbers from words: the whole word or nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/numbers.h"

static void check_number(const char *word, int64_t min, int64_t max, const char *reason, int64_t expected) {
    int64_t value = 77;
    Error error = {""};
    bool good = number_read(word, min, max, &value, &error);
    assert_true(good == !*reason);
    assert_non_null(strstr(error.text, reason));
    assert_true(value == (good ? expected : 77));
    assert_true(number_read(word, min, max, &value, NULL) == good);
}

static void test_whole_numbers(void **state) {
    (void)state;
    check_number("0", 0, 10, "", 0);
    check_number("-0", 0, 10, "", 0);
    check_number("007", 0, 10, "", 7);
    check_number("-5", -5, 10, "", -5);
    check_number("-6", -5, 10, "is not in the range", 0);
    check_number("11", -5, 10, "is not in the range", 0);
    check_number("9223372036854775807", INT64_MIN, INT64_MAX, "", INT64_MAX);
    check_number("9223372036854775808", INT64_MIN, INT64_MAX, "is not in the range", 0);
    check_number("-9223372036854775808", INT64_MIN, INT64_MAX, "", INT64_MIN);
    check_number("-9223372036854775809", INT64_MIN, INT64_MAX, "is not in the range", 0);
    check_number("18446744073709551616", INT64_MIN, INT64_MAX, "is not in the range", 0);
    check_number("99999999999999999999999999", INT64_MIN, INT64_MAX, "is not in the range", 0);
    static const char *const malformed[] = {"", "-", "+5", "5x", "x", "5 ", "--5", "5.0", "0x10", "1e3"};
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++)
        check_number(malformed[i], INT64_MIN, INT64_MAX, "is not a number", 0);
}

static void test_small_numbers(void **state) {
    (void)state;
    int small = 77;
    assert_false(number_read_int("11", 0, 10, &small));
    assert_false(number_read_int("ten", 0, 10, &small));
    assert_int_equal(small, 77);
    assert_true(number_read_int("-2", -2, 10, &small));
    assert_int_equal(small, -2);
}

static void test_decimal_numbers(void **state) {
    (void)state;
    double real = 77;
    static const char *const refused[] = {"", "inf", "nan", "1e999", ".", "e1", "0x1p3", "1,5", "1 ", "101"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(number_read_real(refused[i], -1e300, 100, &real));
    assert_true(real == 77);
    assert_true(number_read_real("1.5e1", 0, 100, &real));
    assert_true(real == 15);
}

static void test_durations(void **state) {
    (void)state;
    int64_t milliseconds = 77;
    static const char *const refused[] = {
        "", "x", "-1", "+1", "1:", "1:61", ":5", "1:2:3", "1e99", "31622401"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(number_read_seconds(refused[i], &milliseconds));
    assert_int_equal(milliseconds, 77);
    assert_true(number_read_seconds("2.5", &milliseconds));
    assert_int_equal(milliseconds, 2500);
    assert_true(number_read_seconds("1:30.0006", &milliseconds));
    assert_int_equal(milliseconds, 90001);
    assert_true(number_read_seconds("31622400", &milliseconds));
    assert_true(milliseconds == NUMBER_SECONDS_MAX);
}

static void test_heads(void **state) {
    (void)state;
    static const char *const refused[] = {"", "5", "/5", "x/5", "11/5", "0000000000000001/5", " 1/5"};
    int number = 7;
    assert_string_equal(number_read_head("10/5/2", '/', 1, 10, &number), "5/2");
    assert_int_equal(number, 10);
    assert_string_equal(number_read_head("3:", ':', 1, 10, &number), "");
    assert_int_equal(number, 3);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_null(number_read_head(refused[i], '/', 1, 10, &number));
    assert_int_equal(number, 3);
}

static void test_parts(void **state) {
    (void)state;
    static const char *const refused[] = {"",   "5",         "/5",    "0/5",  "6/5",
                                          "5/", "1/1000001", "1/5/9", "-1/5", "1/ 5"};
    int part = 7, parts = 8;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(number_read_part(refused[i], &part, &parts));
    assert_int_equal(part, 7);
    assert_int_equal(parts, 8);
    assert_true(number_read_part("5/5", &part, &parts));
    assert_int_equal(part, 5);
    assert_int_equal(parts, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers), cmocka_unit_test(test_heads),
        cmocka_unit_test(test_small_numbers), cmocka_unit_test(test_decimal_numbers),
        cmocka_unit_test(test_durations),     cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
