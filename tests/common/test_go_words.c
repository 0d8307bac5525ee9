/* The words of go: found in both protocols, written as they are read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/go_words.h"

static void each_word_finds_its_number(void **state) {
    (void)state;
    for (int i = 0; i < GO_NUMBERS; i++) {
        assert_int_equal(go_number(go_words[i].uci), i);
        assert_int_equal(go_number(go_words[i].ugi), i);
        assert_true(go_words[i].min <= go_words[i].max);
    }
    static const char *const others[] = {"",      "go",     "infinite", "ponder", "searchmoves",
                                         "WTIME", "wtimes", "wtim"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(go_number(others[i]), GO_NUMBERS);
}

static void sides_alternate(void **state) {
    (void)state;
    assert_string_equal(go_words[GO_TIME].uci, "wtime");
    assert_string_equal(go_words[GO_TIME + 2].ugi, "p2time");
    assert_string_equal(go_words[GO_INCREMENT].ugi, "p1inc");
    assert_string_equal(go_words[GO_INCREMENT + 2].uci, "binc");
}

static void given_numbers_are_written(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    GoNumbers numbers = {0};
    go_write(&numbers, false, &text);
    assert_string_equal(text_string(&text), "go");
    go_give(&numbers, GO_DEPTH, 7);
    go_give(&numbers, GO_INCREMENT, 0);
    go_give(&numbers, GO_TIME, -5);
    go_give(&numbers, GO_MOVESTOGO, 40);
    text_clear(&text);
    go_write(&numbers, false, &text);
    assert_string_equal(text_string(&text), "go wtime -5 winc 0 movestogo 40 depth 7");
    text_clear(&text);
    go_write(&numbers, true, &text);
    assert_string_equal(text_string(&text), "go p1time -5 p1inc 0 movestogo 40 depth 7");
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_word_finds_its_number),
        cmocka_unit_test(sides_alternate),
        cmocka_unit_test(given_numbers_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
