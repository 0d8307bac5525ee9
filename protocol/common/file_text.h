/* Whole files. */
#ifndef CASTELLAN_COMMON_FILE_TEXT_H
#define CASTELLAN_COMMON_FILE_TEXT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

/* Appends the content of a file, with text closed by a zero even where it is empty. False with a reason. */
bool file_read(const char *path, Text *text, Error *error);

/* Writes all bytes to a descriptor; false with errno set. */
bool file_write(int descriptor, const char *bytes, size_t count);

#endif
