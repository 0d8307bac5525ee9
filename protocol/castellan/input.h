/* The input, read ahead. Commands are taken in their order, and one that only looks may have much to do
 * (moves of a crowded position). So a thread of its own reads the input and puts the lines into a pipe,
 * where they wait for their turn; a stop or quit among them ends what runs already when it is read, if all
 * lines before it that are not done yet only look: then that is what it would do in its turn, only sooner.
 * Where one of them may start or change something, it is when that one is done. A pipe holds 64 KiB; what
 * lies behind is not seen before. Without threads (base/thread.h) the source is read in order. */
#ifndef CASTELLAN_CASTELLAN_INPUT_H
#define CASTELLAN_CASTELLAN_INPUT_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/thread.h"
#include "castellan/run.h"
#include "common/lines.h"

/* For input.c alone. */
typedef struct Input {
    Stream *source;     /* the caller's */
    Stream *waiting[2]; /* the pipe */
    Stream *end;        /* a sign: nothing more is to be read */
    LineReader lines;
    Run *run;
    Thread thread;
    bool ahead; /* the thread was started; without it the source is read in order */

    _Atomic uint64_t done; /* lines, as the reader of commands counts them */
    _Atomic uint64_t due;  /* once so many are done, what runs is to be stopped; 0: nothing */

    /* The thread's own: lines seen, the last of them that is more than a look, and of the line begun its
     * first bytes without the blanks before them, and how many it has. */
    uint64_t seen, last_change;
    char word[16];
    size_t length;
} Input;

/* Stream and run stay the caller's and must outlive the input. */
void input_start(Input *input, Stream *source, Run *run);

/* The line that was taken before is done. Waits for the next one as lines_next does; its length is
 * input->lines.length. */
LineStatus input_next(Input *input, char **line);

/* The same, but waits no longer than so many ms: LINE_NONE where none has come by then. For who can be
 * reached by nobody else meanwhile: there are no threads, and nothing is read ahead. */
LineStatus input_poll(Input *input, int milliseconds, char **line);

/* Reads no more. */
void input_end(Input *input);

#endif
