/* Simultaneous perturbation: on objectives made up, and over games of a tunable build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "base/text.h"
#include "support/shell.h"
#include "tune/spsa.h"

/* ---- The method ---- */

enum { VALUES = 5 };

/* Where the objective is highest, and how many Elo a step away from there costs. */
static const double best[VALUES] = {300, -40, 7, 12000, 3};
static const SpsaValue begin[VALUES] = {
    {100, 0, 1000}, {120, -256, 512}, {2, 0, 16}, {30000, 2000, 49152}, {4, 0, 6}};

static double elo(const SpsaValue *values, const int *setting) {
    double sum = 0;
    for (int i = 0; i < VALUES; i++) {
        double away = (setting[i] - best[i]) / spsa_step(&values[i]);
        sum -= 4 * away * away;
    }
    return sum;
}

/* Wins less losses by games, of games that are decided by chance (state NULL: the expected value). */
static double play(double difference, int games, uint64_t *state) {
    double expected = 2 / (1 + pow(10, -difference / 400)) - 1;
    if (!state)
        return expected;
    int sum = 0;
    for (int i = 0; i < games; i++)
        sum += random_below(state, 1000000) < (1 + expected) / 2 * 1e6 ? 1 : -1;
    return (double)sum / games;
}

/* Tunes; the number of steps by which the value that is farthest from its best one is away. */
static double tune(int64_t iterations, int games, uint64_t *state, SpsaValue *values) {
    Spsa spsa = {values, VALUES, iterations, 0.5, 9};
    memcpy(values, begin, sizeof begin);
    for (int64_t k = 1; k <= iterations; k++) {
        int plus[VALUES], minus[VALUES];
        spsa_settings(&spsa, k, plus, minus);
        spsa_learn(&spsa, k, play(elo(values, plus) - elo(values, minus), games, state));
    }
    double farthest = 0;
    for (int i = 0; i < VALUES; i++)
        farthest = fmax(farthest, fabs(values[i].value - best[i]) / spsa_step(&values[i]));
    return farthest;
}

static void values_find_their_best(void **state) {
    (void)state;
    SpsaValue values[VALUES];
    double first = 0;
    for (int i = 0; i < VALUES; i++)
        first = fmax(first, fabs(begin[i].value - best[i]) / spsa_step(&begin[i]));
    assert_true(first > 5);
    assert_true(tune(2000, 0, NULL, values) < 1);
}

static void values_find_their_best_by_chance(void **state) {
    (void)state;
    SpsaValue values[VALUES];
    for (uint64_t seed = 1; seed <= 5; seed++) {
        uint64_t chance = seed;
        assert_true(tune(4000, 16, &chance, values) < 2);
    }
}

static void settings_lie_on_either_side_and_in_range(void **state) {
    (void)state;
    SpsaValue values[] = {{0, 0, 1},       {1, 0, 1},        {3, 0, 6},  {2.49, 2, 8},
                          {250, 50, 1000}, {1000, 50, 1000}, {-3, -9, 4}};
    enum { COUNT = sizeof values / sizeof *values };
    Spsa spsa = {values, COUNT, 50, 0.5, 1};
    int up[COUNT] = {0};
    for (int64_t k = 1; k <= spsa.iterations; k++) {
        int plus[COUNT], minus[COUNT];
        spsa_settings(&spsa, k, plus, minus);
        for (int i = 0; i < COUNT; i++) {
            assert_int_not_equal(plus[i], minus[i]);
            int low = plus[i] < minus[i] ? plus[i] : minus[i], high = plus[i] + minus[i] - low;
            assert_true(values[i].least <= low && high <= values[i].most);
            assert_true(low <= values[i].value + 0.5 && values[i].value - 0.5 <= high);
            up[i] += plus[i] > minus[i];
        }
    }
    for (int i = 0; i < COUNT; i++)
        assert_in_range(up[i], 10, 40);
}

static void values_stay_in_range(void **state) {
    (void)state;
    SpsaValue values[] = {{0, 0, 10}, {10, 0, 10}};
    Spsa spsa = {values, 2, 20, 10, 1};
    for (int64_t k = 1; k <= spsa.iterations; k++) {
        spsa_learn(&spsa, k, k % 3 ? 1 : -1);
        for (int i = 0; i < 2; i++)
            assert_true(values[i].value >= 0 && values[i].value <= 10);
    }
}

/* Gains fall, and nothing is learned from a level result. */
static void late_iterations_move_less(void **state) {
    (void)state;
    SpsaValue values[] = {{500, 0, 1000}};
    Spsa spsa = {values, 1, 100, 0.5, 1};
    spsa_learn(&spsa, 1, 0);
    assert_true(values[0].value == 500);
    spsa_learn(&spsa, 1, 0.5);
    double early = fabs(values[0].value - 500);
    values[0].value = 500;
    spsa_learn(&spsa, 100, 0.5);
    double late = fabs(values[0].value - 500);
    assert_true(late < early);
    /* Half of a gain of half a step. */
    assert_true(fabs(late - 0.25 * spsa_step(&values[0])) < 1e-5);
}

/* ---- Over games ---- */

static char folder[] = "/tmp/castellan-spsa-XXXXXX";
static char said[1 << 14];

/* Runs a program with words (shell syntax) in the folder; its status, and both outputs in said. */
static int run(const char *program, const char *words) {
    char command[1024];
    snprintf(command, sizeof command, "cd '%s' && { '%s' %s\n} 2>&1", folder, program, words);
    return shell_run(command, said, sizeof said);
}

static void read_record(const char *name, Text *text) {
    char path[64], buffer[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text_clear(text);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_bytes(text, buffer, got);
    fclose(file);
    assert_false(text->failed);
}

static void write_record(const char *name, const char *bytes, size_t count) {
    char path[64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

#define TINY                                                                                                 \
    "spsa camette -iterations 4 -pairs 2 -nodes 100 -plies 3 -parameters RAZOR_MARGIN,FUTILITY_MARGIN "

static int tiny(const char *words) {
    char all[512];
    snprintf(all, sizeof all, TINY "%s", words);
    return run(TEST_TUNABLE_TUNE_PROGRAM, all);
}

/* Cut anywhere, within lines too, it is played to the same end, by any number of threads. */
static void a_tuning_goes_on_to_the_same_values(void **state) {
    (void)state;
    Text whole = TEXT_EMPTY, again = TEXT_EMPTY;
    assert_int_equal(tiny("-out whole 2>progress"), 0);
    char rows[sizeof said];
    memcpy(rows, said, sizeof rows);
    int razor, futility;
    assert_int_equal(sscanf(rows, "ROW(RAZOR_MARGIN, %d, 50, 1000)\nROW(FUTILITY_MARGIN, %d, 10, 300)\n",
                            &razor, &futility),
                     2);
    assert_true(razor != 250 || futility != 60);
    read_record("whole", &whole);
    for (size_t cut = 0; cut < whole.size; cut += 1 + whole.size / 12) {
        write_record("cut", whole.data, cut);
        assert_int_equal(
            tiny(cut % 2 ? "-out cut -resume -concurrency 3 2>progress" : "-out cut -resume 2>progress"), 0);
        assert_string_equal(said, rows);
        read_record("cut", &again);
        assert_string_equal(text_string(&again), text_string(&whole));
    }
    /* Of a finished one there is nothing left to play. */
    assert_int_equal(tiny("-out whole -resume"), 0);
    assert_string_equal(said, rows);
    text_free(&whole);
    text_free(&again);
}

static void another_record_stays_as_it_is(void **state) {
    (void)state;
    Text whole = TEXT_EMPTY, again = TEXT_EMPTY;
    assert_int_equal(tiny("-out kept 2>progress"), 0);
    read_record("kept", &whole);
    assert_int_equal(tiny("-out kept"), 1);
    assert_non_null(strstr(said, "kept: it exists; -resume goes on from it"));
    static const char *const others[] = {
        "camelot -iterations 4 -pairs 2 -nodes 100 -plies 3 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 5 -pairs 2 -nodes 100 -plies 3 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 4 -pairs 3 -nodes 100 -plies 3 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 101 -plies 3 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 100 -plies 4 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 100 -plies 3 -parameters RAZOR_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 100 -plies 3 -parameters FUTILITY_MARGIN,RAZOR_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 100 -plies 3 -seed 2 -parameters RAZOR_MARGIN,FUTILITY_MARGIN",
        "camette -iterations 4 -pairs 2 -nodes 100 -plies 3 -gain 9",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char words[256];
        snprintf(words, sizeof words, "spsa %s -out kept -resume", others[i]);
        assert_int_equal(run(TEST_TUNABLE_TUNE_PROGRAM, words), 1);
        assert_non_null(strstr(said, "kept: it is not the record of this tuning"));
    }
    read_record("kept", &again);
    assert_string_equal(text_string(&again), text_string(&whole));
    /* A line that was changed, or is one too many. */
    const char *last = strstr(whole.data, "\n4 +");
    assert_non_null(last);
    for (int i = 0; i < 4; i++) {
        static const char *const lines[] = {"4 +1 =2 -1 nan 3.000000\n", "4 +1 =2 -1 250.0 60.000000\n",
                                            "5 +1 =2 -1 250.000000 60.000000\n",
                                            "4 +1 =2 -1 250.000000 5.000000\n"};
        Text bad = TEXT_EMPTY;
        text_bytes(&bad, whole.data, (size_t)(last + 1 - whole.data));
        text_add(&bad, lines[i]);
        write_record("bad", bad.data, bad.size);
        assert_int_equal(tiny("-out bad -resume"), 1);
        assert_non_null(strstr(said, "bad: the line of iteration 4 is none"));
        read_record("bad", &again);
        assert_string_equal(text_string(&again), text_string(&bad));
        text_free(&bad);
    }
    text_free(&whole);
    text_free(&again);
}

static void wrong_usage_is_told(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"spsa", "no such game"},
        {"spsa camette", "-out FILE"},
        {"spsa camette word -out x", "no word"},
        {"spsa camette -out x -parameters NO_SUCH", "there is no constant 'NO_SUCH'"},
        {"spsa camette -out x -parameters RAZOR_MARGIN,", "there is no constant ''"},
        {"spsa camette -out x -parameters RAZOR_MARGIN,RAZOR_MARGIN", "RAZOR_MARGIN is named twice"},
        {"spsa camette -out x -pairs 0", "-pairs"},
        {"spsa camette -out x -share 3", "-share"},
        {"games camette -pairs 3", "-pairs"},
        {"fit camette -games 3", "-games"},
        {"spsa camette -out /no/such/folder/x", "/no/such/folder/x"},
        {"spsa camette -out x -iterations 1 -plies 1000", "no game lasts"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(run(TEST_TUNABLE_TUNE_PROGRAM, wrong[i][0]), 1);
        if (!strstr(said, wrong[i][1]))
            fail_msg("'%s' says: %s", wrong[i][0], said);
    }
}

/* Told to stop, it says what it has; nothing of the record is lost. */
static void it_can_be_stopped(void **state) {
    (void)state;
    const char *words = "spsa camette -pairs 1 -nodes 200 -iterations 100000 -out stopped & "
                        "until grep -q '^3 +' stopped || ! kill -0 $!; do :; done; kill -INT $!; wait $!";
    assert_int_equal(run(TEST_TUNABLE_TUNE_PROGRAM, words), 130);
    assert_non_null(strstr(said, "ROW(RAZOR_MARGIN, "));
    Text text = TEXT_EMPTY;
    read_record("stopped", &text);
    assert_non_null(strstr(text.data, "\n3 +"));
    assert_true(text.data[text.size - 1] == '\n');
    /* No value of time, which has no effect here. */
    assert_null(strstr(text.data, "TIME_"));
    text_free(&text);
}

static int setup(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int teardown(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_find_their_best),
        cmocka_unit_test(values_find_their_best_by_chance),
        cmocka_unit_test(settings_lie_on_either_side_and_in_range),
        cmocka_unit_test(values_stay_in_range),
        cmocka_unit_test(late_iterations_move_less),
        cmocka_unit_test(a_tuning_goes_on_to_the_same_values),
        cmocka_unit_test(another_record_stays_as_it_is),
        cmocka_unit_test(wrong_usage_is_told),
        cmocka_unit_test(it_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
