/* castellan-tune from outside: data that repeat, weights from data, refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/bridge.h"

enum { TEXT_MAX = 1 << 18 };

static char first[TEXT_MAX], second[TEXT_MAX];

/* Runs the program with these words (shell syntax); what it writes to both outputs.
 * Returns the exit status. */
static int run(const char *words, char *text) {
    char command[1024];
    snprintf(command, sizeof command, "'%s' %s 2>&1", TEST_TUNE_PROGRAM, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(text, 1, TEXT_MAX - 1, pipe);
    text[length] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void repeats_its_games(void **state) {
    (void)state;
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 5", first), 0);
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 5", second), 0);
    assert_string_equal(first, second);
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 6", second), 0);
    assert_string_not_equal(first, second);
}

static void writes_quiet_positions_with_results(void **state) {
    (void)state;
    int count = 0;
    assert_int_equal(run("games cam -games 2 -nodes 200 -plies 4", first), 0);
    for (char *line = strtok(first, "\n"); line; line = strtok(NULL, "\n"), count++) {
        char *field = strchr(line, ';');
        double result;
        int score;
        assert_non_null(field);
        *field = '\0';
        Position pos = bridge_read("cam", line);
        assert_false(game_must_capture(&pos));
        assert_int_equal(game_result(&pos).reason, REASON_NONE);
        assert_int_equal(sscanf(field + 1, " %lf ; %d", &result, &score), 2);
        assert_true(result == 0 || result == 0.5 || result == 1);
    }
    assert_true(count > 10);
}

static void fits_the_worth_of_a_piece(void **state) {
    (void)state;
    char path[] = "/tmp/castellan-tune-XXXXXX", words[256];
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    FILE *file = fdopen(handle, "w");
    assert_non_null(file);
    /* Two Men against one win three of four games, and lose the rest. */
    for (int i = 0; i < 4000; i++)
        fprintf(file, "1/3/5/1m5/7/7/7/7/1M3M1/7/5/3/1 w - 0 1 ; %d ; 60\n", i % 4 != 0);
    for (int i = 0; i < 4000; i++)
        fprintf(file, "1/3/5/1m3m1/7/7/7/7/1M5/7/5/3/1 b - 0 1 ; %d ; -60\n", i % 4 == 0);
    fclose(file);
    snprintf(words, sizeof words, "fit cam %s -epochs 5", path);
    assert_int_equal(run(words, first), 0);
    assert_int_equal(run(words, second), 0);
    unlink(path);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "const Weights weights_cam = {"));
    const char *men = strstr(first, "/* men */");
    assert_non_null(men);
    int opening = atoi(men + strlen("/* men */"));
    men = strstr(men + 1, "/* men */");
    assert_non_null(men);
    int ending = atoi(men + strlen("/* men */"));
    assert_in_range(opening + ending, 3198, 3202); /* 100 on the mean of both, in 1/16 */
}

static void refuses_what_it_does_not_understand(void **state) {
    (void)state;
    static const char *const refused[] = {"",
                                          "dance camelot",
                                          "games",
                                          "games chess",
                                          "games camelot -games",
                                          "games camelot -games x",
                                          "games camelot -games 0",
                                          "games camelot -seed -1",
                                          "games camelot -colour red",
                                          "fit camelot",
                                          "fit camelot /nonexistent/file"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(run(refused[i], first), 1);
        assert_non_null(strstr(first, "castellan-tune"));
    }
}

static void names_file_and_line_of_bad_data(void **state) {
    (void)state;
    static const char *const bad[] = {
        "nothing of the kind\n", "1/3/5 w - 0 1 ; 1 ; 5\n", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 2 ; 5\n",
        "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; much\n", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[] = "/tmp/castellan-tune-XXXXXX", words[256];
        int handle = mkstemp(path);
        assert_true(handle >= 0);
        FILE *file = fdopen(handle, "w");
        assert_non_null(file);
        fprintf(file, "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5\n%s", bad[i]);
        fclose(file);
        snprintf(words, sizeof words, "fit camette %s", path);
        assert_int_equal(run(words, first), 1);
        unlink(path);
        snprintf(words, sizeof words, "%s:2:", path);
        assert_non_null(strstr(first, words));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_its_games),
        cmocka_unit_test(writes_quiet_positions_with_results),
        cmocka_unit_test(fits_the_worth_of_a_piece),
        cmocka_unit_test(refuses_what_it_does_not_understand),
        cmocka_unit_test(names_file_and_line_of_bad_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
