#include "castellan/play_input.h"

#include <limits.h>

#include "base/clock.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/words.h"

void play_input_init(PlayInput *input) {
    enum { STANDARD_INPUT = 0 };
    input->source = stream_of(STANDARD_INPUT);
    memory_need(input->source != NULL);
    lines_init(&input->lines, input->source);
}

void play_input_free(PlayInput *input) {
    lines_free(&input->lines);
    stream_close(input->source);
}

/* Whether something is to be read, or the end. */
static bool wait(Stream *source, int64_t patience) {
    enum { INPUT, INTERRUPT, WAITS };
    StreamWait waits[WAITS] = {{.stream = source}, {.stream = interrupt_sign()}};
    int most = patience < 0 ? -1 : patience < INT_MAX ? (int)patience : INT_MAX;
    return stream_wait(waits, WAITS, most) && waits[INPUT].ready;
}

PlayInputStatus play_input_next(PlayInput *input, int64_t patience, char **line) {
    LineReader *lines = &input->lines;
    int64_t end = clock_milliseconds() + patience;
    for (;;) {
        if (interrupt_pending())
            return PLAY_INPUT_INTERRUPTED;
        LineStatus status = lines->at_end ? lines_next(lines, line) : lines_take(lines, line);
        if (status == LINE_END)
            return PLAY_INPUT_END;
        if (status == LINE_ZERO || status == LINE_TOO_LONG)
            return PLAY_INPUT_BAD;
        if (status == LINE_READ) {
            *line = words_rest(&(Words){*line});
            return PLAY_INPUT_LINE;
        }
        int64_t left = end - clock_milliseconds();
        if (patience >= 0 && left <= 0)
            return PLAY_INPUT_TIME;
        if (wait(input->source, patience < 0 ? -1 : left))
            lines_fill(lines);
    }
}
