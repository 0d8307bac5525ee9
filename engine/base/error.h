/* Why something was refused: one line for people that says what and where. */
#ifndef CASTELLAN_BASE_ERROR_H
#define CASTELLAN_BASE_ERROR_H

#include <stdbool.h>

#include "base/format.h"

typedef struct Error {
    char text[200]; /* printable ASCII, closing zero included */
} Error;

/* Formats the reason; what does not fit is cut off, and bytes of a hostile input that are not printable are
 * shown as '?'. Returns false, to be returned. */
FORMATS(2, 3) bool error_refuse(Error *error, const char *format, ...);

#endif
