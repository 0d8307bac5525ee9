#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

bool error_refuse(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    for (char *c = error->text; *c; c++)
        if ((unsigned char)*c < 0x20 || (unsigned char)*c > 0x7e)
            *c = '?';
    return false;
}
