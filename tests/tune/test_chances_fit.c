/* castellan-tune chances: finds the curve that its data were made by, and refuses what is none. */
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
#include "evaluate/chances.h"
#include "games/registry.h"
#include "support/shell.h"

enum { TEXT_MAX = 1 << 14, LINES = 20480 };

static char path[] = "/tmp/castellan-chances-XXXXXX", text[TEXT_MAX];

static int run(const char *words) {
    char command[300];
    snprintf(command, sizeof command, "'%s' %s 2>&1", TEST_TUNE_PROGRAM, words);
    return shell_run(command, text, TEXT_MAX);
}

static double throw_one(uint64_t *random) {
    return (double)random_below(random, 1000000) / 1000000;
}

/* Results thrown by a curve, in the start position, whose pieces are all there. */
static void the_curve_of_the_data_is_found(void **state) {
    (void)state;
    const Game *game = game_find("camette");
    const ChancesCurve made = {0, 60, 90, 90};
    uint64_t random = 4;
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    for (int i = 0; i < LINES; i++) {
        int score = random_below(&random, 801) - 400;
        double result = throw_one(&random);
        ChancesShares shares = chances_shares(&made, 1, score);
        fprintf(file, "%s ; %s ; %d\n", game->start,
                result < shares.win                 ? "1"
                : result < shares.win + shares.draw ? "0.5"
                                                    : "0",
                score);
    }
    assert_int_equal(fclose(file), 0);
    char words[100];
    snprintf(words, sizeof words, "chances camette %s", path);
    assert_int_equal(run(words), 0);
    double margin, width, loss, by_frequencies, error;
    const char *curve = strstr(text, "curve {"), *held_back = strstr(text, "held-back ");
    assert_true(curve && held_back);
    assert_int_equal(sscanf(curve, "curve {%*f, %lf, %*f, %lf}", &margin, &width), 2);
    assert_true(fabs(margin - 60) < 8 && fabs(width - 90) < 8);
    assert_int_equal(sscanf(held_back, "held-back positions %*d log-loss %lf of-frequencies %lf error %lf",
                            &loss, &by_frequencies, &error),
                     3);
    assert_true(loss < by_frequencies - 0.2 && error < 0.03);
    unlink(path);
}

static void what_cannot_be_fitted_is_refused(void **state) {
    (void)state;
    assert_int_equal(run("chances"), 1);
    assert_int_equal(run("chances chess x"), 1);
    assert_int_equal(run("chances camette"), 1);
    assert_non_null(strstr(text, "too few positions to fit"));
    assert_int_equal(run("chances camette /no/such/file"), 1);
    assert_non_null(strstr(text, "/no/such/file"));
    assert_int_equal(run("chances camette -seed 1"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_curve_of_the_data_is_found),
        cmocka_unit_test(what_cannot_be_fitted_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
