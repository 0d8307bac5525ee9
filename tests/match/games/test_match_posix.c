/* A match on a terminal. */
#define _XOPEN_SOURCE 700 /* for a pseudo-terminal */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/runner.h"

/* On a terminal there is one line, refreshed. */
static void test_progress_on_a_terminal(void **state) {
    (void)state;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        int side = open(ptsname(terminal), O_RDWR);
        dup2(side, 1);
        execl(TEST_MATCH_PROGRAM, TEST_MATCH_PROGRAM, "-engine", "cmd=" TEST_MOCK_ENGINE, "name=a",
              "args=seed=1", "-engine", "cmd=" TEST_MOCK_ENGINE, "name=b", "-each", "depth=1", "-rounds", "5",
              "-repeat", (char *)NULL);
        _exit(127);
    }
    char text[16384] = "";
    size_t length = 0;
    bool ended = false;
    int status;
    while (!ended || length < sizeof text - 1) {
        struct pollfd wait = {.fd = terminal, .events = POLLIN};
        int ready = poll(&wait, 1, ended ? 0 : 100);
        if (ready > 0) {
            ssize_t got = read(terminal, text + length, sizeof text - 1 - length);
            if (got <= 0)
                break;
            length += (size_t)got;
        } else if (ended) {
            break;
        }
        ended = ended || waitpid(pid, &status, WNOHANG) == pid;
    }
    if (!ended)
        assert_int_equal(waitpid(pid, &status, 0), pid);
    close(terminal);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    int refreshed = 0;
    for (char *place = text; (place = strstr(place, "\r\033[KGame ")); place++)
        refreshed++;
    assert_int_equal(refreshed, 10);
    assert_null(strstr(text, "Finished game 1 "));
    char *first_line_end = strchr(text, '\n');
    assert_non_null(first_line_end);
    *first_line_end = '\0';
    assert_non_null(strstr(text, "Game 10 of 10")); /* all on one line */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_progress_on_a_terminal),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
