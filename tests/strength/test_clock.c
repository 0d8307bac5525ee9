/* tests/strength/clock: what it tells of a record, and that it draws. Where there is no Python, it is passed over. */
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

static char folder[] = "/tmp/castellan-clock-XXXXXX", said[TEXT_MAX];

static int run(const char *words) {
    char line[2000];
    snprintf(line, sizeof line, "cd '%s' && PATH='%s/tests/strength':\"$PATH\" && { %s\n} 2>&1", folder,
             TEST_SOURCE, words);
    return shell_run(line, said, sizeof said);
}

static int make_folder(void **state) {
    (void)state;
    return !mkdtemp(folder);
}

static int remove_folder(void **state) {
    (void)state;
    return run("rm -r ../\"${PWD##*/}\"");
}

/* Two periods of two moves: 4 - 1 - 2.5, and 4 more behind it; the other side lost on time. */
static void test_clocks_are_counted(void **state) {
    (void)state;
    if (run("python3 --version") != 0)
        skip();
    assert_int_equal(run("cat > record <<'END'\n"
                         "[White \"a\"]\n[TimeControl \"2/4\"]\n[Termination \"normal\"]\n\n"
                         "1. D6-D7 {+0.10/2 1.000s n=5 pv=\"D6-D7 D11-D10\"} D11-D10 {0.500s} 2. D7-D8\n"
                         "{-M2/3 2.500s} D10-D9 {0.250s} 3. E6-E7 {0.100s} *\n\n"
                         "[White \"b\"]\n[TimeControl \"2/4\"]\n[Termination \"time forfeit\"]\n\n"
                         "1. D6-D7 {0.100s} *\nEND\n"
                         "clock --out drawn record"),
                     0);
    assert_string_equal(said,
                        "record: 2/4, 2 games, 3 moves of a side at most, least left on a clock 0.500 s, "
                        "lost on time 1\n");
    assert_int_equal(run("grep -c '<polyline' drawn && tail -n 1 drawn"), 0);
    assert_string_equal(said, "2\n</svg>\n");
}

static void test_what_is_no_such_record_is_told(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"clock missing", "clock: missing: No such file or directory\n"},
        {"echo '[TimeControl \"nodes=5\"]' > record; clock record",
         "clock: time control nodes=5: not one by clock\n"},
        {"echo '[White \"a\"]' > record; clock record", "clock: record: game 1 has no TimeControl\n"},
    };
    if (run("python3 --version") != 0)
        skip();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(run(wrong[i][0]), 1);
        assert_string_equal(said, wrong[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks_are_counted),
        cmocka_unit_test(test_what_is_no_such_record_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
