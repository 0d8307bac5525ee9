/* Engines and their limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/options/engine_options.h"

static bool set(Limits *limits, const char *word) {
    Error error;
    EngineOptions options = {.limits = *limits};
    bool good = engine_options_set(&options, word, &error);
    *limits = options.limits;
    return good;
}

static bool set_clock(Limits *limits, const char *text) {
    char word[64];
    snprintf(word, sizeof word, "tc=%s", text);
    return set(limits, word);
}

static void assert_text(const Limits *limits, const char *expected) {
    char *text = limits_text(limits);
    assert_string_equal(text, expected);
    free(text);
}

static void test_time_controls(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int moves;
        int64_t time, increment;
        const char *written;
    } cases[] = {
        {"5+0.05", 0, 5000, 50, "5+0.05"},
        {"40/60", 40, 60000, 0, "40/60"},
        {"40/1:30.5+1", 40, 90500, 1000, "40/90.5+1"},
        {"0.5", 0, 500, 0, "0.5"},
        {"10:00+0.001", 0, 600000, 1, "600+0.001"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Limits limits = {0};
        assert_true(set_clock(&limits, cases[i].text));
        assert_true(limits.has_clock);
        assert_int_equal(limits.moves, cases[i].moves);
        assert_int_equal(limits.time, cases[i].time);
        assert_int_equal(limits.increment, cases[i].increment);
        assert_text(&limits, cases[i].written);
    }
    static const char *const refused[] = {"",    "0",    "+1",    "5+",    "/5",   "0/5",  "40/",
                                          "5+x", "x",    "-5",    "1:",    "1:99", "1e99", "nan",
                                          "5 ",  "5++1", "1/2/3", "inf+1", "0x10", " 5",   "5+-1"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Limits limits = {0};
        if (set_clock(&limits, refused[i]))
            fail_msg("tc=%s is accepted", refused[i]);
        assert_false(limits_any(&limits));
    }
}

static void test_several_limits(void **state) {
    (void)state;
    Limits limits = {0};
    assert_false(limits_any(&limits));
    assert_true(set(&limits, "tc=1+0.1"));
    assert_true(set(&limits, "st=0.25"));
    assert_true(set(&limits, "nodes=9223372036854775807"));
    assert_true(set(&limits, "depth=12"));
    assert_text(&limits, "1+0.1 st=0.25 nodes=9223372036854775807 depth=12");
    assert_true(set(&limits, "tc=inf"));
    assert_text(&limits, "st=0.25 nodes=9223372036854775807 depth=12");
}

/* The game is the match's, in whatever case an engine reads the name of its option. */
static void test_the_game_is_no_option_of_an_engine(void **state) {
    (void)state;
    EngineOptions options;
    Error error;
    engine_options_init(&options);
    assert_false(engine_options_set(&options, "option.UCI_Variant=cam", &error));
    assert_string_equal(error.text, "option.UCI_Variant=cam: -variant says the game");
    assert_false(engine_options_set(&options, "option.uci_variant=cam", &error));
    assert_true(engine_options_set(&options, "option.UCI_Variants=cam", &error));
    assert_int_equal(options.option_names.count, 1);
    engine_options_free(&options);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_controls),
        cmocka_unit_test(test_several_limits),
        cmocka_unit_test(test_the_game_is_no_option_of_an_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
