#include "common/fatal.h"

#include <stdarg.h>
#include <stdio.h>

#include "common/program.h"

static const char *name = "castellan";
static void (*before_leaving)(void);

void fatal_prepare(const char *program, void (*last_act)(void)) {
    name = program;
    before_leaving = last_act;
}

_Noreturn void fatal(int status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    if (before_leaving)
        before_leaving();
    /* Other threads still run, so the handlers and destructors of exit are not for us. */
    program_leave(status);
}
