/* Reasons of refusals: one printable line, whatever is shown in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"

static void says_why(void **state) {
    (void)state;
    Error error;
    assert_false(error_refuse(&error, "rank %d: %s", 3, "too long"));
    assert_string_equal(error.text, "rank 3: too long");
}

static void cuts_what_does_not_fit(void **state) {
    (void)state;
    enum { ROOM = sizeof(Error) };
    char word[2 * ROOM];
    for (int length = ROOM - 3; length < ROOM + 100; length++) {
        Error error;
        memset(word, 'a', (size_t)length);
        word[length] = '\0';
        error_refuse(&error, "%s", word);
        assert_int_equal(strlen(error.text), length < ROOM ? length : ROOM - 1);
        assert_int_equal(strspn(error.text, "a"), strlen(error.text));
    }
}

static void shows_strange_bytes_as_question_marks(void **state) {
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char word[] = {'<', (char)byte, '>', '\0'};
        char shown[] = {'<', byte >= ' ' && byte <= '~' ? (char)byte : '?', '>', '\0'};
        Error error;
        error_refuse(&error, "%s", word);
        assert_string_equal(error.text, shown);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_why),
        cmocka_unit_test(cuts_what_does_not_fit),
        cmocka_unit_test(shows_strange_bytes_as_question_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
