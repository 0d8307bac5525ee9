/* Why a text was refused: one line for people that says what and where. */
#ifndef CASTELLAN_TEXT_TEXT_ERROR_H
#define CASTELLAN_TEXT_TEXT_ERROR_H

typedef struct TextError {
    char text[200]; /* printable ASCII, closing zero included */
} TextError;

/* Formats the reason; what does not fit is cut off, and bytes of a hostile input that are not printable are
 * shown as '?'. Returns false, to be returned. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
_Bool text_refuse(TextError *error, const char *format, ...);

#endif
