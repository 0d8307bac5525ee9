/* Where the rounds of a match begin. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/memory.h"
#include "games/history.h"
#include "games/registry.h"
#include "match/games/openings.h"
#include "support/runner.h"
#include "text/position_text.h"

enum { ROUNDS = 40 };

static Openings *open_openings(const MatchOptions *options) {
    Error error = {""};
    Openings *openings = openings_open(options, &error);
    if (!openings)
        fail_msg("%s", error.text);
    return openings;
}

static MatchOptions random_options(const char *game, int plies, uint64_t seed) {
    return (MatchOptions){.game = game_find(game),
                          .openings = OPENING_RANDOM,
                          .opening_plies = plies,
                          .opening_balance = OPENING_BALANCE,
                          .opening_nodes = OPENING_NODES,
                          .seed = seed};
}

static void test_start_position(void **state) {
    (void)state;
    MatchOptions options = {.game = game_at(0)};
    Openings *openings = open_openings(&options);
    assert_null(openings_maker(openings));
    assert_null(openings_get(openings, 1, NULL, NULL));
    openings_close(openings);
}

/* The same for a round whatever was asked before, so whatever the concurrency and the part; other rounds and
 * other seeds have others. */
static void test_random_is_a_function_of_seed_and_round(void **state) {
    (void)state;
    MatchOptions options = random_options("camelot", 6, 5), other_options = random_options("camelot", 6, 6);
    Openings *openings = open_openings(&options), *again = open_openings(&options),
             *other = open_openings(&other_options);
    OpeningMaker *maker = openings_maker(openings), *other_maker = openings_maker(again);
    char *known[ROUNDS];
    int alike = 0, seed_alike = 0;
    for (int round = 1; round <= ROUNDS; round++)
        known[round - 1] = openings_get(openings, round, maker, NULL);
    for (int round = ROUNDS; round >= 1; round -= 3) {
        char *position = openings_get(again, round, other_maker, NULL),
             *far = openings_get(again, round + 64, other_maker, NULL),
             *twice = openings_get(again, round, other_maker, NULL),
             *foreign = openings_get(other, round, maker, NULL);
        assert_string_equal(position, known[round - 1]);
        assert_string_equal(twice, position);
        alike += strcmp(far, position) == 0;
        seed_alike += strcmp(foreign, position) == 0;
        free(position);
        free(far);
        free(twice);
        free(foreign);
    }
    for (int i = 0; i < ROUNDS; i++)
        for (int j = 0; j < i; j++)
            alike += strcmp(known[i], known[j]) == 0;
    assert_int_equal(alike, 0);
    assert_int_equal(seed_alike, 0);
    for (int i = 0; i < ROUNDS; i++)
        free(known[i]);
    openings_close(openings);
    openings_close(again);
    openings_close(other);
    opening_maker_free(maker);
    opening_maker_free(other_maker);
}

/* In every game: readable, so many plies from the start, not over, and no side winning. */
static void test_random_openings_are_balanced(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new();
    MoveList work;
    list_init(&work, NULL);
    for (int i = 0; i < game_count(); i++)
        for (int plies = 1; plies <= 6; plies++) {
            MatchOptions options = random_options(game_at(i)->name, plies, 1);
            Openings *openings = open_openings(&options);
            int level = 0;
            for (int round = 1; round <= 5; round++) {
                char *text = openings_get(openings, round, maker, NULL);
                Position position;
                Error error;
                assert_true(position_text_read(game_at(i), text, &position, &error));
                assert_int_equal(position.turn, plies % 2 ? BLACK : WHITE);
                assert_int_equal(position.move_number, 1 + plies / 2);
                History history = {0};
                assert_true(history_start(&history, &position));
                assert_int_equal(history_result(&history, &work).outcome, OUTCOME_NONE);
                history_free(&history);
                level += opening_imbalance(maker, &position) <= OPENING_BALANCE;
                free(text);
            }
            /* Camette is too small for a promise. */
            if (strcmp(game_at(i)->name, "camette") != 0)
                assert_int_equal(level, 5);
            openings_close(openings);
        }
    list_free(&work);
    opening_maker_free(maker);
}

static void test_source(void **state) {
    (void)state;
    MatchOptions options = random_options("cam", 4, 9);
    Openings *openings = open_openings(&options);
    assert_string_equal(openings_source(openings), "random plies=4 seed=9");
    openings_close(openings);
    options.opening_nodes = 5000;
    options.opening_balance = 30;
    openings = open_openings(&options);
    assert_string_equal(openings_source(openings), "random plies=4 nodes=5000 balance=30 seed=9");
    openings_close(openings);
}

/* A stricter balance gives other openings of the same numbers, which keep to it. */
static void test_balance_and_nodes(void **state) {
    (void)state;
    MatchOptions options = random_options("camelot", 6, 1), strict_options = options;
    strict_options.opening_balance = 15;
    strict_options.opening_nodes = 5000;
    Openings *openings = open_openings(&options), *strict = open_openings(&strict_options);
    OpeningMaker *maker = openings_maker(openings), *judge = openings_maker(strict);
    int others = 0;
    for (int round = 1; round <= 8; round++) {
        char *common = openings_get(openings, round, maker, NULL),
             *text = openings_get(strict, round, judge, NULL);
        Position position;
        Error error;
        assert_true(position_text_read(options.game, text, &position, &error));
        assert_in_range(opening_imbalance(judge, &position), 0, 15);
        others += strcmp(common, text) != 0;
        free(common);
        free(text);
    }
    assert_true(others > 0);
    opening_maker_free(maker);
    opening_maker_free(judge);
    openings_close(openings);
    openings_close(strict);
}

/* Whether the maker sees what it is for: a side some pieces up, a side about to win. */
static void test_imbalance(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool level;
    } cases[] = {
        {"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1", true},
        {"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMM4/2N1MMMMM3/12/12/10/8/2 w 2+2 0 1", false},
        {"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMM4/2N1MMMMM3/12/12/10/8/2 b 2+2 0 1", false},
        {"1M/3M4/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMM4/12/12/10/8/2 w 2+2 0 1", false},
    };
    OpeningMaker *maker = opening_maker_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position position;
        Error error = {""};
        if (!position_text_read(game_at(0), cases[i].text, &position, &error))
            fail_msg("%s", error.text);
        bool level = opening_imbalance(maker, &position) <= OPENING_BALANCE;
        if (level != cases[i].level)
            fail_msg("%s: %s", cases[i].text, level ? "level" : "not level");
    }
    opening_maker_free(maker);
}

static const char book[] =
    "# openings\n"
    "startpos\n"
    "\n"
    "  startpos moves C6-B7 C11-B10 # a comment\r\n"
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b\n"
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 7 9 moves D6-D5";

static const char *const book_positions[] = {
    NULL,
    "2/8/10/12/12/3mmmmmmn2/1n1nmmmmn3/12/12/1N1NMMMMN3/3MMMMMMN2/12/12/10/8/2 w 2+2 2 2",
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 0 1",
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2N1MMMMMN2/3M8/12/10/8/2 b 2+2 8 9",
};

static MatchOptions file_options(bool random) {
    return (MatchOptions){.game = game_at(0),
                          .openings = OPENING_FILE,
                          .opening_file = memory_text(runner_path("book")),
                          .opening_random_order = random,
                          .seed = 3};
}

static void assert_position(char *position, const char *expected) {
    if (!expected)
        assert_null(position);
    else {
        assert_non_null(position);
        assert_string_equal(position, expected);
    }
    free(position);
}

static void test_file_in_its_order(void **state) {
    (void)state;
    runner_write("book", book);
    MatchOptions options = file_options(false);
    Openings *openings = open_openings(&options);
    for (int round = 1; round <= 9; round++)
        assert_position(openings_get(openings, round, NULL, NULL), book_positions[(round - 1) % 4]);
    openings_close(openings);
    free(options.opening_file);
}

/* Every opening once before one comes again; the same order for the same seed. */
static void test_file_in_random_order(void **state) {
    (void)state;
    char lines[4096] = "";
    for (int i = 1; i <= 40; i++)
        sprintf(lines + strlen(lines), "2/8/10/12/12/12/5mm5/12/12/12/5MM5/12/12/10/8/2 w 2+2 0 %d\n", i);
    runner_write("book", lines);
    MatchOptions options = file_options(true);
    Openings *openings = open_openings(&options), *again = open_openings(&options);
    bool seen[41] = {false};
    int in_place = 0;
    for (int round = 1; round <= 40; round++) {
        char *position = openings_get(openings, round, NULL, NULL),
             *same = openings_get(again, round, NULL, NULL),
             *later = openings_get(again, round + 40, NULL, NULL);
        assert_string_equal(position, same);
        assert_string_equal(position, later);
        int number = atoi(strrchr(position, ' '));
        assert_in_range(number, 1, 40);
        assert_false(seen[number]);
        seen[number] = true;
        in_place += number == round;
        free(position);
        free(same);
        free(later);
    }
    assert_true(in_place < 20);
    openings_close(openings);
    openings_close(again);
    free(options.opening_file);
}

static void test_files_that_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"", "no openings"},
        {"# nothing\n\n", "no openings"},
        {"startpos\nstartpos moves C6-C9\n", "line 2: move 1, C6-C9"},
        {"startpos moves C6-B7 C11-B10 xyz\n", "line 1: move 3, xyz"},
        {"startpos C6-B7\n", "line 1"},
        {"2/8/10 w\n", "line 1"},
        {"\n\nstartposmoves\n", "line 3"},
        {"1MM/8 w\n", "line 1"},
        {"MM/8/10/12/12/12/12/12/12/12/12/12/5m6/10/8/2 b 2+2 0 1\n", "line 1: the game is over"},
        {"2/8/10/12/12/12/5mM5/12/12/12/12/12/12/10/8/2 w 2+2 100 1\n", "line 1: the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MatchOptions options = file_options(false);
        Error error = {""};
        runner_write("book", cases[i].text);
        if (openings_open(&options, &error))
            fail_msg("'%s' is accepted", cases[i].text);
        if (!strstr(error.text, cases[i].reason))
            fail_msg("'%s': %s", cases[i].text, error.text);
        free(options.opening_file);
    }
    /* Bytes: a zero is no end of a line, a byte order mark no part of one. */
    static const char zero[] = "startpos\nstartpos moves C6-B7\0 C11-B10\n";
    MatchOptions options = file_options(false);
    Error error = {""};
    runner_write_bytes("book", zero, sizeof zero - 1);
    assert_null(openings_open(&options, &error));
    assert_non_null(strstr(error.text, "line 2: it holds a zero byte"));
    runner_write("book", "\xef\xbb\xbfstartpos\n");
    Openings *openings = openings_open(&options, &error);
    assert_non_null(openings);
    openings_close(openings);
    runner_remove("book");
    assert_null(openings_open(&options, &error));
    assert_non_null(strstr(error.text, "No such file"));
    free(options.opening_file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start_position),
        cmocka_unit_test(test_random_is_a_function_of_seed_and_round),
        cmocka_unit_test(test_random_openings_are_balanced),
        cmocka_unit_test(test_source),
        cmocka_unit_test(test_balance_and_nodes),
        cmocka_unit_test(test_imbalance),
        cmocka_unit_test(test_file_in_its_order),
        cmocka_unit_test(test_file_in_random_order),
        cmocka_unit_test(test_files_that_are_refused),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
