#include "common/fatal.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "common/process.h"

_Noreturn void fatal(int status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("castellan-match: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    process_kill_all();
    /* Other threads still run, so the handlers and destructors of exit are not for us. */
    _exit(status);
}
