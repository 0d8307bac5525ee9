/* The options of the engine: one row each. */
#ifndef CASTELLAN_CASTELLAN_OPTIONS_H
#define CASTELLAN_CASTELLAN_OPTIONS_H

#include "base/text.h"
#include "castellan/session.h"

typedef enum OptionType { OPTION_SPIN, OPTION_CHECK, OPTION_COMBO, OPTION_STRING, OPTION_BUTTON } OptionType;

typedef struct OptionValue {
    int64_t number;   /* of a spin; 0 or 1 of a check */
    const char *text; /* of a combo, spelt as listed; of a string, "" for <empty> */
} OptionValue;

typedef struct Option {
    const char *name;
    OptionType type;
    int64_t initial, min, max;        /* of a spin; initial of a check */
    const char *(*choice)(int index); /* of a combo: the i-th value, NULL behind the last; the default is the
                                         first */
    /* The value is in range. False with a reason when it cannot be had: the old one stays. */
    bool (*set)(Session *session, const OptionValue *value, Error *reason);
} Option;

/* Appends the option lines of the hello. */
void options_list(Text *out);

/* Appends the line that tells a GUI about the chosen game. */
void options_variant_line(const Session *session, Text *out);

#endif
