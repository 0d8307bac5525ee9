/* A process that is spoken to by lines: its pipes, and the waiting for what it says. One thread at a time. */
#ifndef CASTELLAN_MATCH_ENGINES_CHANNEL_H
#define CASTELLAN_MATCH_ENGINES_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "common/lines.h"
#include "common/process.h"
#include "match/engines/traffic_log.h"

enum { CHANNEL_FLOOD = 64 * LINE_BYTES_MAX /* bytes that an engine may send before it answers */ };

typedef enum Fault {
    FAULT_NONE,
    FAULT_STOPPED, /* not the engine's: games are to stop (interrupt.h) */
    FAULT_TIME,    /* no move within its time */
    FAULT_LOST,    /* crashed, hangs, floods, closed its pipes, does not start */
    FAULT_ILLEGAL  /* a move that is none */
} Fault;

typedef struct Channel {
    Process process; /* number 0: not running */
    LineReader out, error;
    Text pending;        /* what it has not yet taken */
    size_t pending_sent; /* of it */
    bool deaf;           /* it has closed its input */
    Error last_words;    /* the last line of its error stream since its start; for messages about faults */
    TrafficLog *log;     /* the caller's, like name and slot, for the log */
    const char *name;
    int slot;
    struct Channel *beside; /* the caller's: another one that may speak meanwhile; NULL: none */
    Text early;             /* lines that came while another one was waited for, */
    size_t early_taken;     /* and how much of them was taken */
    bool early_flood;       /* they were too many, or too long */
} Channel;

/* A channel to nothing. */
#define CHANNEL_NONE ((Channel){.process = {0}})

/* Makes readers for the pipes of the process, which was just started. */
void channel_open(Channel *channel);

/* Forgets all that was said and not yet heard. */
void channel_forget(Channel *channel);

/* Frees what it owns; the process has ended. */
void channel_free(Channel *channel);

/* Sends a line, as far as the process takes it now; the rest when it is waited for. To queue, then to push, is
 * the same for several lines. */
void channel_send(Channel *channel, const char *line);
void channel_queue(Channel *channel, const char *line);
void channel_push(Channel *channel);

/* Takes all lines that are there, which nobody has asked for. Only an endless flood is left. */
void channel_drop(Channel *channel);

/* Until when a line is awaited. */
typedef struct Deadline {
    int64_t until; /* us, as of clock_microseconds */
    Fault late;    /* what it is when nothing comes, */
    Error reason;  /* and in words */
    int lines;     /* that have come */
} Deadline;

/* Waits until the process has sent a line, which is the channel's until the next call. After a fault other
 * than FAULT_STOPPED the process is ended, with the reason in why. */
Fault channel_next(Channel *channel, Deadline *deadline, char **line, Error *why);

/* Ends a process that failed. Returns the fault. */
Fault channel_fail(Channel *channel, Fault fault);

#endif
