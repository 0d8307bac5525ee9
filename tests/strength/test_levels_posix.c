/* tests/strength/levels from outside: a row for each match, the same again from its records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shell.h"

enum { TEXT_MAX = 1 << 16 };

static char folder[] = "/tmp/castellan-levels-XXXXXX", first[TEXT_MAX], second[TEXT_MAX];

/* The folder of the build is where the program lies. */
static int measure(const char *words, char *text) {
    char line[1000];
    int length = (int)(strrchr(TEST_PROGRAM, '/') - TEST_PROGRAM);
    snprintf(line, sizeof line, "'%s/tests/strength/levels' -B '%.*s' -o '%s' %s 2>&1", TEST_SOURCE, length,
             TEST_PROGRAM, folder, words);
    return shell_run(line, text, TEXT_MAX);
}

static int make_folder(void **state) {
    (void)state;
    return !mkdtemp(folder);
}

static int remove_folder(void **state) {
    (void)state;
    char line[200];
    snprintf(line, sizeof line, "rm -r '%s'", folder);
    return shell_run(line, first, TEXT_MAX);
}

static void each_match_gives_a_row(void **state) {
    (void)state;
    static const char *const names[] = {"0-random", "0-material", "4-0", "8-4", "12-8", "16-12", "20-16"};
    assert_int_equal(measure("-g 2 -t 0.01 camette", first), 0);
    char *at = first;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char row[60];
        int won, drawn, lost;
        snprintf(row, sizeof row, "| camette | %s | ", names[i]);
        assert_memory_equal(at, row, strlen(row));
        assert_int_equal(sscanf(at + strlen(row), "+%d =%d -%d |", &won, &drawn, &lost), 3);
        assert_int_equal(won + drawn + lost, 2);
        at += strcspn(at, "\n") + 1;
    }
    assert_string_equal(at, "");
    /* All is in the records. */
    assert_int_equal(measure("-g 2 -t 0.01 camette", second), 0);
    assert_string_equal(first, second);
}

/* Nodes take the place of the time of full strength, and of no other. */
static void full_strength_takes_nodes(void **state) {
    (void)state;
    char line[200];
    snprintf(line, sizeof line, "-g 2 -n 500 -o '%s/nodes' camette", folder);
    assert_int_equal(measure(line, first), 0);
    snprintf(line, sizeof line, "cd '%s/nodes' && grep -l 'TimeControl \"nodes=500\"' *", folder);
    assert_int_equal(shell_run(line, first, TEXT_MAX), 0);
    assert_string_equal(first, "camette-20-16.pgn\n");
}

static void what_fails_is_told(void **state) {
    (void)state;
    assert_int_equal(measure("", first), 1);
    assert_non_null(strstr(first, "tests/strength/levels [-B BUILD_FOLDER]"));
    assert_int_equal(measure("-g 2 chess", first), 1);
    assert_non_null(strstr(first, "chess"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_match_gives_a_row),
        cmocka_unit_test(full_strength_takes_nodes),
        cmocka_unit_test(what_fails_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
