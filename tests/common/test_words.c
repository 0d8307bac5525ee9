/* Words of a line and numbers in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/words.h"

static void test_any_run_of_blanks_separates_words(void **state) {
    (void)state;
    char line[] = " \t go   depth\t\t7 \r";
    Words words = {line};
    assert_int_equal(words_count(&words), 3);
    assert_true(words_is_next(&words, "go"));
    assert_false(words_is_next(&words, "g"));
    assert_string_equal(words_next(&words), "go");
    assert_true(words_is_next(&words, "depth"));
    assert_int_equal(words_count(&words), 2);
    assert_string_equal(words_next(&words), "depth");
    assert_false(words_at_end(&words));
    assert_string_equal(words_next(&words), "7");
    assert_true(words_at_end(&words));
    assert_int_equal(words_count(&words), 0);
    assert_null(words_next(&words));
}

static void test_the_rest_keeps_its_inner_blanks(void **state) {
    (void)state;
    char line[] = "value  a  b \t";
    Words words = {line};
    assert_string_equal(words_next(&words), "value");
    assert_string_equal(words_rest(&words), "a  b");
    assert_string_equal(words_rest(&words), "");
    assert_null(words_next(&words));
}

static void test_a_word_is_taken_or_all_stays(void **state) {
    (void)state;
    char lines[][32] = {"bestmove D6-D7", " bestmove \t D6-D7 x", "bestmove", "bestmoves D6-D7", "best", ""};
    for (int i = 0; i < 3; i++) {
        Words words = {lines[i]};
        assert_true(words_take(&words, "bestmove"));
        assert_int_equal(words_count(&words), i == 1 ? 2 : i == 0);
    }
    for (int i = 3; i < 6; i++) {
        Words words = {lines[i]};
        assert_false(words_take(&words, "bestmove"));
        assert_int_equal(words_count(&words), i == 3 ? 2 : i == 4);
    }
}

static void test_words_are_joined_up_to_one(void **state) {
    (void)state;
    char line[] = " Move \t Overhead  value  a  b ";
    Words words = {line};
    Text text = TEXT_EMPTY;
    assert_int_equal(words_join(&words, "value", &text), 2);
    assert_string_equal(text_string(&text), "Move Overhead");
    assert_int_equal(words_join(&words, "value", &text), 0);
    assert_true(words_take(&words, "value"));
    text_clear(&text);
    assert_int_equal(words_join(&words, "value", &text), 2);
    assert_string_equal(text_string(&text), "a b");
    assert_true(words_at_end(&words));
    text_free(&text);
}

static void test_hostile_words_are_shown_printable_and_short(void **state) {
    (void)state;
    assert_string_equal(words_show("C6-C9").text, "C6-C9");
    assert_string_equal(words_show("a\x01\xff").text, "a\\x01\\xFF");
    char word[5000];
    for (int fill = 0; fill < 2; fill++)
        for (size_t length = 0; length < sizeof word; length += length < 100 ? 1 : 700) {
            memset(word, fill ? '\x80' : 'w', length);
            word[length] = '\0';
            ShownWord shown = words_show(word);
            assert_true(strlen(shown.text) < sizeof shown.text);
            if (length < 50 && !fill)
                assert_string_equal(shown.text, word);
            else if (length > 64)
                assert_string_equal(shown.text + strlen(shown.text) - 3, "...");
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_run_of_blanks_separates_words),
        cmocka_unit_test(test_the_rest_keeps_its_inner_blanks),
        cmocka_unit_test(test_a_word_is_taken_or_all_stays),
        cmocka_unit_test(test_words_are_joined_up_to_one),
        cmocka_unit_test(test_hostile_words_are_shown_printable_and_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
