/* Text that grows: the lines of an answer before they are written. */
#ifndef CASTELLAN_COMMON_OUTPUT_H
#define CASTELLAN_COMMON_OUTPUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Output {
    char *data;  /* owned, NULL while empty; not a C string */
    size_t size; /* bytes in use */
    size_t capacity;
    bool failed; /* there was no memory: the text is incomplete */
} Output;

/* An empty text; a zeroed Output is one too. */
#define OUTPUT_EMPTY ((Output){NULL, 0, 0, false})

void out_free(Output *out);

/* Append; without memory they do nothing but set failed. */
void out_bytes(Output *out, const char *bytes, size_t count);
void out_text(Output *out, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void out_format(Output *out, const char *format, ...);

/* Ends the line: takes its trailing blanks off and appends LF. */
void out_end_line(Output *out);

void out_format_arguments(Output *out, const char *format, va_list arguments);

/* A whole line. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void out_line(Output *out, const char *format, ...);

#endif
