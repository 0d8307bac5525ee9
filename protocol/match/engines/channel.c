#include "match/engines/channel.h"

#include <string.h>

#include "base/clock.h"
#include "common/interrupt.h"
#include "common/memory.h"

enum {
    CRASH_GRACE = 200,        /* ms from the end of output to the end of the process, to tell how it ended */
    STOP_GRACE = 1000,        /* ms from then to a signal that was for us, too */
    LINES_BETWEEN_LOOKS = 64, /* lines taken before the clock is looked at */
    SILENCE = 1000            /* ms without a word until we look whether the engine still lives */
};

void channel_forget(Channel *channel) {
    lines_free(&channel->out);
    lines_free(&channel->error);
    text_clear(&channel->pending);
    channel->pending_sent = 0;
    channel->deaf = false;
    text_clear(&channel->early);
    channel->early_taken = 0;
    channel->early_flood = false;
}

void channel_open(Channel *channel) {
    channel_forget(channel);
    channel->last_words.text[0] = '\0';
    lines_init(&channel->out, channel->process.out);
    lines_init(&channel->error, channel->process.error);
}

void channel_free(Channel *channel) {
    channel_forget(channel);
    text_free(&channel->pending);
    text_free(&channel->early);
}

/* The next line that is there. A zero byte in it becomes a '?', as all bytes do that cannot be shown: so
 * it is in the log, and no move. */
static LineStatus take_line(LineReader *reader, char **line) {
    LineStatus status = lines_take(reader, line);
    memory_need(!reader->starved);
    if (status != LINE_ZERO)
        return status;
    for (char *zero; (zero = memchr(*line, '\0', reader->length));)
        *zero = '?';
    return LINE_READ;
}

static void take_error_lines(Channel *channel) {
    for (char *line; take_line(&channel->error, &line) != LINE_NONE;) {
        log_line(channel->log, channel->slot, channel->name, '!', line);
        error_refuse(&channel->last_words, "%.119s", line);
    }
}

Fault channel_fail(Channel *channel, Fault fault) {
    process_end(&channel->process, 0, NULL);
    channel_forget(channel);
    return fault;
}

/* A pipe was closed at the engine's end, mostly since it has crashed. Where a whole job is stopped or killed
 * (by a batch system, say), the signal may reach the engine before us: then the game is not lost. */
static Fault fail_gone(Channel *channel, Error *why) {
    bool ended = process_wait(&channel->process, CRASH_GRACE);
    if (interrupt_wait(STOP_GRACE))
        return channel_fail(channel, FAULT_STOPPED);
    if (!ended) {
        error_refuse(why, "closed its %s", channel->deaf ? "input" : "output");
        return channel_fail(channel, FAULT_LOST);
    }
    lines_fill(&channel->error);
    take_error_lines(channel);
    Error end;
    process_end(&channel->process, 0, &end);
    error_refuse(why, "crashed (%s)", end.text);
    return channel_fail(channel, FAULT_LOST);
}

void channel_push(Channel *channel) {
    memory_whole(&channel->pending);
    while (!channel->deaf && channel->pending_sent < channel->pending.size) {
        int64_t sent = stream_write(channel->process.in, channel->pending.data + channel->pending_sent,
                                    channel->pending.size - channel->pending_sent);
        if (sent == 0)
            return;
        channel->deaf = sent < 0;
        channel->pending_sent += sent > 0 ? (size_t)sent : 0;
    }
    text_clear(&channel->pending);
    channel->pending_sent = 0;
}

void channel_queue(Channel *channel, const char *line) {
    log_line(channel->log, channel->slot, channel->name, '<', line);
    text_add(&channel->pending, line);
    text_add(&channel->pending, "\n");
}

void channel_send(Channel *channel, const char *line) {
    channel_queue(channel, line);
    channel_push(channel);
}

typedef enum Event { EVENT_LINE, EVENT_LATE, EVENT_GONE, EVENT_FLOOD, EVENT_STOPPED } Event;

/* What it means that the engine has said nothing for a while: a child of a crashed one may hold its output
 * open. */
static Event judge_silence(const Channel *channel, bool late) {
    return process_wait(&channel->process, 0) ? EVENT_GONE : late ? EVENT_LATE : EVENT_LINE;
}

/* Hears what another one says meanwhile, so that its pipes do not fill; it is taken when that one is asked. */
static void overhear(Channel *channel) {
    char *line;
    LineStatus status = LINE_NONE;
    lines_fill(&channel->error);
    take_error_lines(channel);
    lines_fill(&channel->out);
    while (channel->early.size <= CHANNEL_FLOOD && (status = take_line(&channel->out, &line)) == LINE_READ) {
        log_line(channel->log, channel->slot, channel->name, '>', line);
        text_add(&channel->early, line);
        text_add(&channel->early, "\n");
    }
    memory_whole(&channel->early);
    channel->early_flood = status != LINE_NONE;
}

/* The next of the lines that were heard so, or NULL. */
static char *next_early(Channel *channel) {
    if (channel->early_taken == channel->early.size)
        return NULL;
    char *line = channel->early.data + channel->early_taken, *feed = strchr(line, '\n');
    *feed = '\0';
    channel->early_taken = (size_t)(feed + 1 - channel->early.data);
    return line;
}

void channel_drop(Channel *channel) {
    uint64_t before;
    text_clear(&channel->early);
    channel->early_taken = 0;
    channel->out.total = 0;
    do {
        for (char *line; take_line(&channel->out, &line) != LINE_NONE;)
            log_line(channel->log, channel->slot, channel->name, '>', line);
        before = channel->out.total;
        lines_fill(&channel->out);
    } while (channel->out.total > before && channel->out.total <= CHANNEL_FLOOD);
}

/* Waits until something happens to the engine's pipes, and reads and writes what can be. EVENT_LINE: there
 * may be a line now. */
static Event wait_traffic(Channel *channel, int64_t until) {
    int64_t left = until - clock_microseconds();
    int timeout = left <= 0 ? 0 : left > SILENCE * 1000 ? SILENCE : (int)((left + 999) / 1000);
    bool sending = channel->pending.size > 0;
    Channel *beside = channel->beside;
    if (beside && (beside->early_flood || beside->out.at_end))
        beside = NULL;
    enum { OUT, STOP, ERRORS, IN, BESIDE_OUT, BESIDE_ERRORS, WAITS };
    StreamWait waits[WAITS] = {
        [OUT] = {.stream = channel->process.out},
        [STOP] = {.stream = interrupt_sign()},
        [ERRORS] = {.stream = channel->error.at_end ? NULL : channel->process.error},
        [IN] = {.stream = sending ? channel->process.in : NULL, .writing = true},
        [BESIDE_OUT] = {.stream = beside ? beside->process.out : NULL},
        [BESIDE_ERRORS] = {.stream = beside && !beside->error.at_end ? beside->process.error : NULL},
    };
    if (!stream_wait(waits, WAITS, timeout))
        return judge_silence(channel, left <= timeout * 1000);
    if (waits[STOP].ready)
        return EVENT_STOPPED;
    if (waits[IN].ready)
        channel_push(channel);
    if (waits[ERRORS].ready) {
        lines_fill(&channel->error);
        take_error_lines(channel);
    }
    if (waits[BESIDE_OUT].ready || waits[BESIDE_ERRORS].ready)
        overhear(beside);
    if (waits[OUT].ready)
        lines_fill(&channel->out);
    else if (left <= 0)
        return judge_silence(channel, true); /* an engine that only writes errors is late all the same */
    return EVENT_LINE;
}

Fault channel_next(Channel *channel, Deadline *deadline, char **line, Error *why) {
    Event event = channel->early_flood ? EVENT_FLOOD : EVENT_LINE;
    if (event == EVENT_LINE && (*line = next_early(channel)))
        return FAULT_NONE;
    while (event == EVENT_LINE) {
        LineStatus status = take_line(&channel->out, line);
        if (status == LINE_READ) {
            log_line(channel->log, channel->slot, channel->name, '>', *line);
            if (++deadline->lines % LINES_BETWEEN_LOOKS != 0 || clock_microseconds() <= deadline->until)
                return FAULT_NONE;
            event = EVENT_LATE;
        } else if (status == LINE_TOO_LONG || channel->out.total > CHANNEL_FLOOD) {
            event = EVENT_FLOOD;
        } else {
            bool gone = channel->out.at_end || channel->deaf;
            event = gone ? EVENT_GONE : wait_traffic(channel, deadline->until);
        }
    }
    if (event == EVENT_STOPPED)
        return FAULT_STOPPED;
    if (event == EVENT_GONE)
        return fail_gone(channel, why);
    *why = deadline->reason;
    if (event == EVENT_FLOOD)
        error_refuse(why, "floods its output");
    return channel_fail(channel, event == EVENT_FLOOD ? FAULT_LOST : deadline->late);
}
