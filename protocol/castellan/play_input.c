#include "castellan/play_input.h"

#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include "base/clock.h"
#include "common/interrupt.h"
#include "common/words.h"

void play_input_init(PlayInput *input) {
    lines_init(&input->lines, STDIN_FILENO);
}

void play_input_free(PlayInput *input) {
    lines_free(&input->lines);
}

/* Whether something is to be read, or the end. */
static bool wait(int descriptor, int64_t patience) {
    enum { INPUT, INTERRUPT, POLLS };
    struct pollfd polls[POLLS] = {{.fd = descriptor, .events = POLLIN},
                                  {.fd = interrupt_descriptor(), .events = POLLIN}};
    int most = patience < 0 ? -1 : patience < INT_MAX ? (int)patience : INT_MAX;
    return poll(polls, POLLS, most) > 0 && polls[INPUT].revents;
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
        if (wait(lines->fd, patience < 0 ? -1 : left))
            lines_fill(lines);
    }
}
