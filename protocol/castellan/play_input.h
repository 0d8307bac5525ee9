/* The lines a person types to play, waited for no longer than the clock allows. */
#ifndef CASTELLAN_CASTELLAN_PLAY_INPUT_H
#define CASTELLAN_CASTELLAN_PLAY_INPUT_H

#include <stdint.h>

#include "common/lines.h"

typedef struct PlayInput {
    Stream *source;
    LineReader lines;
} PlayInput;

typedef enum PlayInputStatus {
    PLAY_INPUT_LINE,
    PLAY_INPUT_BAD,         /* a line with zero bytes, or too long */
    PLAY_INPUT_TIME,        /* none came in time */
    PLAY_INPUT_END,         /* there is no more */
    PLAY_INPUT_INTERRUPTED, /* Ctrl-C, or the terminal was closed (common/interrupt.h) */
} PlayInputStatus;

/* From standard input. */
void play_input_init(PlayInput *input);
void play_input_free(PlayInput *input);

/* Waits at most so many ms (negative: for ever) for a line, blanks at both ends taken off; it is the input's
 * until the next call. */
PlayInputStatus play_input_next(PlayInput *input, int64_t patience, char **line);

#endif
