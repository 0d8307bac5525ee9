#include "common/program.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int program_finish(const char *program, int status, int failed) {
    bool good = !ferror(stdout);
    errno = 0;
    good = fflush(stdout) == 0 && good;
    /* One that was closed from the start has lost nothing. */
    good = (fclose(stdout) == 0 || errno == EBADF) && good;
    if (!good)
        fprintf(stderr, "%s: standard output: %s\n", program,
                errno ? strerror(errno) : "not all of it was written");
    return good || status ? status : failed;
}
