/* Books of openings that are installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "support/runner.h"
#include "support/shell.h"

#define ENGINES MOCK " name=a -engine " MOCK " name=b -each depth=1 "

/* Installed, moved elsewhere, and called by a link, it finds the installed ones; alone it says where it looked. */
static void test_the_installed_program_finds_its_books(void **state) {
    (void)state;
    char command[2048], said[4096];
    snprintf(command, sizeof command,
             "cd '%s' && PROGRAM='" TEST_MATCH_PROGRAM "' && "
             "cmake --install \"$(dirname \"$PROGRAM\")\" --prefix \"$PWD/first\" >/dev/null && mv first "
             "second && "
             "ln -s second/bin/castellan-match link && "
             "./link -engine " ENGINES "-variant cam -rounds 2 -maxmoves 1 -openings book order=random && "
             "PATH=$PWD:$PATH link -engine " ENGINES "-variant cam -rounds 2 -maxmoves 1 -openings book && "
             "rm -r second/share && ! ./link -engine " ENGINES "-openings book 2>&1 && rm -r second link",
             runner_path("."));
    int status = shell_run(command, said, sizeof said);
    if (status != 0)
        fail_msg("%s", said);
    assert_non_null(strstr(said, "there is no book of camelot at "));
    assert_non_null(strstr(said, "/second/bin/openings/camelot.txt"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_installed_program_finds_its_books),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
