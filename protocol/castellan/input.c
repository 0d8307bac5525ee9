#include "castellan/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "castellan/commands.h"
#include "common/files.h"

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

static void *read_ahead(void *context) {
    Input *input = context;
    char block[BLOCK_BYTES];
    enum { SOURCE, WAITING, POLLS };
    struct pollfd polls[POLLS] = {{.fd = input->source, .events = POLLIN}, {.fd = input->waiting[1]}};
    for (;;) {
        int ready = poll(polls, POLLS, -1);
        /* The end of the pipe that is read was closed. */
        if (ready > 0 && polls[WAITING].revents)
            break;
        ssize_t got = ready > 0 ? read(input->source, block, sizeof block) : -1;
        if (got > 0) {
            look_at(input, block, (size_t)got);
            if (!file_write(input->waiting[1], block, (size_t)got))
                break;
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) {
            break;
        }
    }
    close(input->waiting[1]);
    return NULL;
}

void input_start(Input *input, int source, Run *run) {
    *input = (Input){.source = source, .waiting = {-1, -1}, .run = run};
    if (pipe(input->waiting) == 0) {
        fcntl(input->waiting[0], F_SETFD, FD_CLOEXEC);
        fcntl(input->waiting[1], F_SETFD, FD_CLOEXEC);
        input->ahead = pthread_create(&input->thread, NULL, read_ahead, input) == 0;
    }
    lines_init(&input->lines, input->ahead ? input->waiting[0] : source);
}

LineStatus input_next(Input *input, char **line) {
    if (input->lines.begun && atomic_fetch_add(&input->done, 1) + 1 == atomic_load(&input->due))
        run_stop(input->run);
    return lines_next(&input->lines, line);
}

void input_end(Input *input) {
    for (int i = 0; i < (input->ahead ? 1 : 2); i++)
        if (input->waiting[i] >= 0)
            close(input->waiting[i]);
    if (input->ahead)
        pthread_join(input->thread, NULL);
    lines_free(&input->lines);
}
