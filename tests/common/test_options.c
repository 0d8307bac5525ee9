/* Options by rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/options.h"
#include "common/text_list.h"
#include "games/registry.h"

typedef struct Kept {
    bool flag, check, order;
    int64_t number, seconds;
    int small, choice;
    double real;
    char *text;
    const Game *game;
    char *name;
    int low, high;
    int words;
    const char *set; /* of the last choice that was set */
} Kept;

static const char *const colours[] = {"Red", "Green", "Blue", NULL};

static bool set_colour(void *target, const OptionValue *value, Error *reason) {
    if (value->number == 2)
        return error_refuse(reason, "no blue today");
    ((Kept *)target)->set = value->text;
    return true;
}

static bool count_words(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    ((Kept *)target)->words = value->word_count;
    return true;
}

static const char *const orders[] = {"forward", "backward", "ahead", NULL};

static const Option range_keys[] = {
    {"name", OPTION_TEXT, .place = offsetof(Kept, name), .least = 1},
    {"low", OPTION_SMALL, .place = offsetof(Kept, low), .initial = -1, .most = 9},
    {"high", OPTION_SMALL, .place = offsetof(Kept, high), .initial = 9, .most = 9},
    {.name = NULL},
};

static const Option table[] = {
    {"-flag", OPTION_FLAG, .place = offsetof(Kept, flag)},
    {"-check", OPTION_CHECK, .place = offsetof(Kept, check)},
    {"-order", OPTION_CHECK, .place = offsetof(Kept, order), .choices = orders},
    {"-number", OPTION_NUMBER, .place = offsetof(Kept, number), .least = 0, .most = INT64_MAX},
    {"-small", OPTION_SMALL, .place = offsetof(Kept, small), .least = -5, .most = 10},
    {"-real", OPTION_REAL, .place = offsetof(Kept, real), .least = -1, .most = 2},
    {"-seconds", OPTION_SECONDS, .place = offsetof(Kept, seconds), .least = 1, .most = 60000},
    {"-choice", OPTION_CHOICE, .place = offsetof(Kept, choice), .choices = colours},
    {"-set", OPTION_CHOICE, .choices = colours, .set = set_colour},
    {"-text", OPTION_TEXT, .place = offsetof(Kept, text)},
    {"-game", OPTION_GAME, .place = offsetof(Kept, game)},
    {"-range", OPTION_KEYS, .keys = range_keys},
    {"-words", OPTION_WORDS, .set = count_words},
    {.name = NULL},
};

static bool read_line(const char *line, Kept *kept, Error *error) {
    TextList words = {0};
    assert_true(text_list_split(&words, line, error));
    bool good = options_read_line(table, kept, words.text, words.count, error);
    text_list_free(&words);
    return good;
}

static void test_every_kind_is_kept(void **state) {
    (void)state;
    Kept kept = {0};
    Error error;
    assert_true(read_line("-number 9223372036854775807 -small 10 -flag -check TRUE -order backward -real 1.5 "
                          "-seconds 0:02.5 -choice blue -set green -text 'a b' -words a b c=d",
                          &kept, &error));
    assert_true(kept.flag && kept.check && kept.order);
    assert_true(kept.number == INT64_MAX);
    assert_int_equal(kept.small, 10);
    assert_true(kept.real == 1.5);
    assert_int_equal(kept.seconds, 2500);
    assert_int_equal(kept.choice, 2);
    assert_string_equal(kept.set, "Green");
    assert_string_equal(kept.text, "a b");
    assert_int_equal(kept.words, 3);
    assert_true(read_line("-text <empty> -order forward -words -SMALL 3", &kept, &error));
    assert_string_equal(kept.text, "");
    assert_false(kept.order);
    assert_int_equal(kept.words, 0);
    assert_int_equal(kept.small, 3);
    assert_true(read_line("-order backward -order ahead", &kept, &error));
    assert_false(kept.order);
    assert_true(read_line("", &kept, &error));
    free(kept.text);
}

static void test_games(void **state) {
    (void)state;
    Kept kept = {0};
    Error error;
    for (int i = 0; i < game_count(); i++) {
        char line[80];
        snprintf(line, sizeof line, "-game %s", game_at(i)->name);
        assert_true(read_line(line, &kept, &error));
        assert_ptr_equal(kept.game, game_at(i));
    }
    assert_false(read_line("-game chess", &kept, &error));
}

static void test_keys_behind_an_option(void **state) {
    (void)state;
    Kept kept = {0};
    Error error;
    assert_true(read_line("-range low=0 name=a high=5", &kept, &error));
    assert_string_equal(kept.name, "a");
    assert_int_equal(kept.low, 0);
    assert_int_equal(kept.high, 5);
    /* What was said before does not count. */
    assert_true(read_line("-range b low=3", &kept, &error));
    assert_string_equal(kept.name, "b");
    assert_int_equal(kept.low, 3);
    assert_int_equal(kept.high, 9);
    assert_false(read_line("-range b", &kept, &error));
    assert_string_equal(error.text, "-range b: low= is missing");
    assert_false(read_line("-range", &kept, &error));
    assert_string_equal(error.text, "-range: name= is missing");
    assert_false(read_line("-range b c low=3", &kept, &error));
    assert_non_null(strstr(error.text, "'c'"));
    assert_false(read_line("-range b low=10", &kept, &error));
    free(kept.name);
}

static void test_initial_values(void **state) {
    (void)state;
    static const Option rows[] = {
        {"small", OPTION_SMALL, .place = offsetof(Kept, small), .initial = 3},
        {"number", OPTION_NUMBER, .place = offsetof(Kept, number), .initial = INT64_MAX},
        {"check", OPTION_CHECK, .place = offsetof(Kept, check), .initial = true},
        {"real", OPTION_REAL, .place = offsetof(Kept, real), .initial = -2},
        {"text", OPTION_TEXT, .place = offsetof(Kept, text)},
        {"game", OPTION_GAME, .place = offsetof(Kept, game)},
        {"set", OPTION_SMALL, .place = offsetof(Kept, choice), .initial = 7, .set = count_words},
        {.name = NULL},
    };
    Kept kept = {0};
    Error error;
    assert_true(read_line("-text a", &kept, &error));
    options_reset(rows, &kept);
    assert_int_equal(kept.small, 3);
    assert_true(kept.number == INT64_MAX && kept.check && kept.real == -2);
    assert_null(kept.text);
    assert_ptr_equal(kept.game, game_at(0));
    assert_int_equal(kept.choice, 0);
}

static void test_refusals_name_the_option_and_change_nothing(void **state) {
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"small 1", "'small': an option is expected here"},
        {"-smal 1", "unknown option '-smal'"},
        {"-small", "-small: the value is missing"},
        {"-small 1 2", "-small 1: one word is expected behind it"},
        {"-small x", "-small x: 'x' is not a number"},
        {"-small -6", "-small -6: -6 is not in the range -5 to 10"},
        {"-small 11", "-small 11: 11 is not in the range -5 to 10"},
        {"-number 9223372036854775808", "9223372036854775808 is not in the range 0 to"},
        {"-flag x", "-flag x: nothing is expected behind it"},
        {"-check yes", "'yes' is neither true nor false"},
        {"-order up", "'up' is neither backward nor forward"},
        {"-real 2.5", "'2.5' is not a number from -1 to 2"},
        {"-real inf", "'inf' is not a number from -1 to 2"},
        {"-seconds 0", "'0' is not a time from 0.001 to 60 seconds"},
        {"-choice black", "'black' is none of its values"},
        {"-set blue", "-set blue: no blue today"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Kept kept = {0};
        Error error = {""};
        if (read_line(cases[i].line, &kept, &error))
            fail_msg("'%s' is accepted", cases[i].line);
        if (!strstr(error.text, cases[i].reason))
            fail_msg("'%s': '%s' does not say '%s'", cases[i].line, error.text, cases[i].reason);
        assert_memory_equal(&kept, &(Kept){0}, sizeof kept);
    }
}

static void test_keys(void **state) {
    (void)state;
    static const Option keys[] = {
        {"small", OPTION_SMALL, .place = offsetof(Kept, small), .least = 1, .most = 10},
        {"text", OPTION_TEXT, .place = offsetof(Kept, text), .least = 1},
        {.name = NULL},
    };
    char *words[] = {"text=a=b", "small=7"}, *wrong[] = {"small=8", "text="};
    Kept kept = {0};
    Error error;
    assert_true(options_set_keys(keys, &kept, words, 2, &error));
    assert_string_equal(kept.text, "a=b");
    assert_int_equal(kept.small, 7);
    assert_false(options_set_keys(keys, &kept, wrong, 2, &error));
    assert_string_equal(error.text, "text=: the value is missing");
    assert_int_equal(kept.small, 8);
    assert_true(option_set_key(keys, &kept, "TEXT=x", &error));
    assert_string_equal(kept.text, "x");
    assert_false(option_set_key(keys, &kept, "tex=x", &error));
    assert_false(option_set_key(keys, &kept, "texts=x", &error));
    assert_string_equal(error.text, "texts=x: unknown key");
    assert_false(option_set_key(keys, &kept, "text", &error));
    assert_non_null(strstr(error.text, "KEY=VALUE"));
    free(kept.text);
}

static void test_options_among_operands(void **state) {
    (void)state;
    const char *const words[] = {"one", "-small=3", "-flag", "two", "-number", "12",
                                 "-",   "-real",    "-0.5",  "--",  "-flag=x", "three"};
    Kept kept = {0};
    TextList operands = {0};
    Error reason;
    assert_true(options_read_mixed(table, &kept, (char *const *)words, 12, &operands, &reason));
    assert_int_equal(kept.small, 3);
    assert_int_equal(kept.number, 12);
    assert_true(kept.flag && kept.real == -0.5);
    assert_int_equal(operands.count, 5);
    const char *const expected[] = {"one", "two", "-", "-flag=x", "three"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(operands.text[i], expected[i]);
    const struct {
        const char *word, *why;
    } refused[] = {{"-what", "unknown option '-what'"},
                   {"-flag=1", "-flag takes no value"},
                   {"-small", "-small: the value is missing"},
                   {"-small=", "-small: the value is missing"},
                   {"-small=11", "-small: 11 is not in the range -5 to 10"}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(options_read_mixed(table, &kept, (char *const[]){(char *)refused[i].word}, 1, &operands,
                                        &reason));
        assert_string_equal(reason.text, refused[i].why);
    }
    text_list_free(&operands);
    options_reset(table, &kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_is_kept),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_keys_behind_an_option),
        cmocka_unit_test(test_initial_values),
        cmocka_unit_test(test_refusals_name_the_option_and_change_nothing),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_options_among_operands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
