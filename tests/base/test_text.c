/* Text that grows: what is added stands there in order, whatever its size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

static void an_empty_text_is_an_empty_string(void **state) {
    (void)state;
    Text text = TEXT_EMPTY, zeroed;
    memset(&zeroed, 0, sizeof zeroed);
    assert_string_equal(text_string(&text), "");
    assert_string_equal(text_string(&zeroed), "");
    text_clear(&text);
    text_free(&text);
    text_free(&zeroed);
    assert_null(text.data);
}

/* Byte by byte past every size the memory may have had, and at once. */
static void grows_and_keeps_what_it_has(void **state) {
    (void)state;
    enum { SIZE = 70000 };
    static char all[SIZE + 1];
    Text text = TEXT_EMPTY;
    for (int i = 0; i < SIZE; i++) {
        all[i] = (char)('a' + i % 23);
        text_bytes(&text, &all[i], 1);
        assert_true(text.size < text.capacity);
        assert_int_equal(text.data[text.size], 0);
    }
    assert_int_equal(text.size, SIZE);
    assert_string_equal(text_string(&text), all);
    text_add(&text, all);
    assert_int_equal(text.size, 2 * SIZE);
    assert_string_equal(text_string(&text) + SIZE, all);
    assert_false(text.failed);
    text_free(&text);
    assert_int_equal(text.size, 0);
}

static void holds_zeros(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    text_bytes(&text, "a\0b", 3);
    text_bytes(&text, "", 0);
    text_add(&text, "");
    assert_int_equal(text.size, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    text_free(&text);
}

static void formats(void **state) {
    (void)state;
    char long_word[1000];
    memset(long_word, 'x', sizeof long_word);
    long_word[sizeof long_word - 1] = '\0';
    Text text = TEXT_EMPTY;
    text_format(&text, "%d %s", -7, "seven");
    text_format(&text, "%s|", long_word);
    assert_memory_equal(text_string(&text), "-7 sevenxxx", 11);
    assert_int_equal(text.size, 8 + 999 + 1);
    assert_int_equal(text.data[text.size - 1], '|');
    assert_int_equal(text.data[text.size], 0);
    text_free(&text);
}

/* Blanks at the end of a line are of no use; those of earlier lines are not touched. */
static void lines_end_without_blanks(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    text_line(&text, "one %d  ", 1);
    text_line(&text, " two");
    text_add(&text, "three   ");
    text_end_line(&text);
    text_end_line(&text);
    assert_string_equal(text_string(&text), "one 1\n two\nthree\n\n");
    text_free(&text);
}

static void a_cleared_text_keeps_its_memory(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    text_add(&text, "something");
    const char *data = text.data;
    size_t capacity = text.capacity;
    text.failed = true;
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text.size, 0);
    assert_false(text.failed);
    text_add(&text, "other");
    assert_string_equal(text_string(&text), "other");
    assert_ptr_equal(text.data, data);
    assert_int_equal(text.capacity, capacity);
    text_free(&text);
}

/* More than any memory holds; and nothing is appended behind a gap. */
static void a_text_that_failed_stays_as_it_is(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    text_add(&text, "kept");
    text_bytes(&text, "?", SIZE_MAX / 2);
    assert_true(text.failed);
    text_add(&text, "lost");
    text_format(&text, "%d", 1);
    text_line(&text, "lost");
    assert_true(text.failed);
    assert_string_equal(text_string(&text), "kept");
    text_free(&text);
    assert_false(text.failed);
}

static void copies_are_the_same(void **state) {
    (void)state;
    char *whole = text_copy("E6-E7"), *part = text_copy_bytes("E6-E7", 2), *empty = text_copy("");
    assert_string_equal(whole, "E6-E7");
    assert_string_equal(part, "E6");
    assert_string_equal(empty, "");
    free(whole);
    free(part);
    free(empty);
}

static void the_case_of_letters_makes_no_difference(void **state) {
    (void)state;
    assert_true(text_equal("", ""));
    assert_true(text_equal("Threads", "tHREADS"));
    assert_true(text_equal("a-[z", "A-[Z"));
    assert_true(text_equal_bytes("Thread", "THREADS", 6));
    assert_true(text_equal_bytes("", "THREADS", 0));
    assert_false(text_equal_bytes("Thread", "threa", 5));
    assert_false(text_equal_bytes("Thread", "thread\0s", 8));
    assert_false(text_equal("Threads", "Thread"));
    assert_false(text_equal("Thread", "Threads"));
    assert_false(text_equal("@[`{", "`{@["));
    assert_false(text_equal("\xc4", "\xe4"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_text_is_an_empty_string),
        cmocka_unit_test(grows_and_keeps_what_it_has),
        cmocka_unit_test(holds_zeros),
        cmocka_unit_test(formats),
        cmocka_unit_test(lines_end_without_blanks),
        cmocka_unit_test(a_cleared_text_keeps_its_memory),
        cmocka_unit_test(a_text_that_failed_stays_as_it_is),
        cmocka_unit_test(copies_are_the_same),
        cmocka_unit_test(the_case_of_letters_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
