#include "support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>

#include <cmocka.h>

int shell_run(const char *command, char *said, size_t room) {
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, room - 1, pipe)] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}
