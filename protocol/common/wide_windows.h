/* For the files of Windows alone, which has its texts in UTF-16. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_COMMON_WIDE_WINDOWS_H
#define CASTELLAN_COMMON_WIDE_WINDOWS_H

#include <stddef.h>

/* A text of UTF-8 as Windows has it, and the other way; the caller's to free. What is no text becomes U+FFFD. */
wchar_t *wide_text(const char *text);
char *wide_back(const wchar_t *text);

/* Sets errno by the last error of Windows. */
void wide_set_errno(void);

#endif
