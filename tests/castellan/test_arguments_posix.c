/* Output of the program that does not arrive. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/castellan.h"

/* Output that does not arrive is told, and the status says so. */
static void test_a_full_output(void **state) {
    (void)state;
    static const char *const commands[] = {"--help", "--version", "isready", "'bench 1'"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[512], said[256] = "";
        snprintf(line, sizeof line, "'%s' %s 2>&1 >/dev/full", TEST_PROGRAM, commands[i]);
        FILE *pipe = popen(line, "r");
        assert_non_null(pipe);
        assert_non_null(fgets(said, sizeof said, pipe));
        assert_int_equal(WEXITSTATUS(pclose(pipe)), 1);
        assert_non_null(strstr(said, "castellan: "));
        assert_non_null(strstr(said, "output"));
    }
}

/* A log does not take the place of an output that is closed. */
static void test_a_closed_output(void **state) {
    (void)state;
    char path[] = "/tmp/castellan_log_XXXXXX", line[512];
    int file = mkstemp(path);
    assert_true(file >= 0);
    snprintf(line, sizeof line, "'%s' 'setoption name Log File value %s' isready >&- 2>&-", TEST_PROGRAM,
             path);
    int status = system(line);
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_true(lseek(file, 0, SEEK_END) < 100); /* the command alone */
    close(file);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_full_output),
        cmocka_unit_test(test_a_closed_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
