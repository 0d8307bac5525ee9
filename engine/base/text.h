/* Text that grows: answers, records and lines before they are written. */
#ifndef CASTELLAN_BASE_TEXT_H
#define CASTELLAN_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/format.h"

typedef struct Text {
    char *data;  /* owned, NULL while nothing was added; then closed by a zero that size does not count */
    size_t size; /* bytes in use; a text may hold zeros */
    size_t capacity;
    bool failed; /* there was no memory: the text is incomplete */
} Text;

/* An empty text; a zeroed Text is one too. */
#define TEXT_EMPTY ((Text){NULL, 0, 0, false})

void text_free(Text *text);

/* Empty again, with its memory kept; failed no longer. */
void text_clear(Text *text);

/* The text as a C string of the Text's until it changes; "" where nothing was added. */
const char *text_string(const Text *text);

/* A copy of a string, or of so many bytes and a closing zero; to be freed. NULL without memory. */
char *text_copy(const char *string);
char *text_copy_bytes(const char *bytes, size_t count);

/* Whether two strings, or a string and so many bytes, are equal but for the case of their ASCII letters. */
bool text_equal(const char *a, const char *b);
bool text_equal_bytes(const char *string, const char *bytes, size_t count);

/* Bytes of the byte order mark (UTF-8) that so many bytes begin with; 0: none. Readers of files skip it. */
size_t text_mark(const char *bytes, size_t count);

/* Append; without memory they do nothing but set failed. */
void text_bytes(Text *text, const char *bytes, size_t count);
void text_add(Text *text, const char *string);
FORMATS(2, 3) void text_format(Text *text, const char *format, ...);
void text_format_arguments(Text *text, const char *format, va_list arguments);

/* Ends the line: takes its trailing blanks off and appends LF. */
void text_end_line(Text *text);

/* A whole line. */
FORMATS(2, 3) void text_line(Text *text, const char *format, ...);

#endif
