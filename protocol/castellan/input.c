#include "castellan/input.h"

#include <string.h>

#include "castellan/commands.h"

enum { BLOCK_BYTES = 1 << 12 };

/* A line has been seen whole, of which word holds the beginning. */
static void judge_line(Input *input) {
    Words words = {input->word};
    bool whole = input->length < sizeof input->word;
    input->word[whole ? input->length : sizeof input->word - 1] = '\0';
    const char *name = words_next(&words);
    const Command *command = name ? command_find(name) : NULL;
    bool ends = whole && command && command->traits & COMMAND_ENDS && words_at_end(&words);
    input->length = 0;
    input->seen++;
    if (ends) {
        /* Whoever comes second of the two sees what the other has written. */
        atomic_store(&input->due, input->last_change);
        if (atomic_load(&input->done) >= input->last_change)
            run_stop(input->run);
    } else if (name && !(command && command->traits & (COMMAND_IMMEDIATE | COMMAND_LOOKS))) {
        input->last_change = input->seen;
    }
}

static void look_at(Input *input, const char *block, size_t size) {
    for (const char *c = block; c < block + size; c++)
        if (*c == '\n')
            judge_line(input);
        else if (input->length > 0 || (*c != ' ' && *c != '\t')) {
            if (input->length < sizeof input->word)
                input->word[input->length] = *c;
            input->length++;
        }
}

/* Puts bytes into the pipe; false where nobody takes them out any more. */
static bool pass_on(Input *input, const char *bytes, size_t count) {
    enum { WAITING, END, WAITS };
    StreamWait waits[WAITS] = {{.stream = input->waiting[1], .writing = true}, {.stream = input->end}};
    while (count > 0 && !waits[END].ready) {
        int64_t written = stream_write(input->waiting[1], bytes, count);
        if (written < 0)
            return false;
        if (written == 0)
            stream_wait(waits, WAITS, -1);
        bytes += written;
        count -= (size_t)written;
    }
    return count == 0;
}

static void read_ahead(void *context) {
    Input *input = context;
    char block[BLOCK_BYTES];
    enum { SOURCE, END, WAITS };
    StreamWait waits[WAITS] = {{.stream = input->source}, {.stream = input->end}};
    for (int64_t got = 0; got >= 0;) {
        stream_wait(waits, WAITS, -1);
        if (waits[END].ready)
            break;
        got = waits[SOURCE].ready ? stream_read(input->source, block, sizeof block) : 0;
        if (got > 0) {
            look_at(input, block, (size_t)got);
            if (!pass_on(input, block, (size_t)got))
                break;
        }
    }
    stream_close(input->waiting[1]);
}

void input_start(Input *input, Stream *source, Run *run) {
    *input = (Input){.source = source, .run = run};
    if (THREADS_EXIST && stream_pair(input->waiting)) {
        input->end = stream_sign();
        input->ahead = input->end && thread_start(&input->thread, read_ahead, input, 0);
    }
    lines_init(&input->lines, input->ahead ? input->waiting[0] : source);
}

LineStatus input_next(Input *input, char **line) {
    if (input->lines.begun && atomic_fetch_add(&input->done, 1) + 1 == atomic_load(&input->due))
        run_stop(input->run);
    return lines_next(&input->lines, line);
}

static LineStatus take(LineReader *lines, char **line) {
    return lines->at_end ? lines_next(lines, line) : lines_take(lines, line);
}

LineStatus input_poll(Input *input, int milliseconds, char **line) {
    LineReader *lines = &input->lines;
    LineStatus status = take(lines, line);
    StreamWait wait = {.stream = lines->stream};
    if (status == LINE_NONE && stream_wait(&wait, 1, milliseconds)) {
        lines_fill(lines);
        status = take(lines, line);
    }
    return status;
}

void input_end(Input *input) {
    if (input->ahead) {
        stream_raise(input->end);
        thread_join(&input->thread);
    } else {
        stream_close(input->waiting[1]);
    }
    stream_close(input->waiting[0]);
    stream_close(input->end);
    lines_free(&input->lines);
}
