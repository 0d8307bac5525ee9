/* A running engine that speaks the protocol. One thread at a time. */
#ifndef CASTELLAN_MATCH_ENGINES_PLAYER_H
#define CASTELLAN_MATCH_ENGINES_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "common/lines.h"
#include "common/process.h"
#include "match/engines/info_line.h"
#include "match/engines/traffic_log.h"
#include "match/options/engine_options.h"

typedef enum Fault {
    FAULT_NONE,
    FAULT_STOPPED, /* not the engine's: games are to stop (interrupt.h) */
    FAULT_TIME,    /* no move within its time */
    FAULT_LOST,    /* crashed, hangs, floods, closed its pipes, does not start */
    FAULT_ILLEGAL  /* a move that is none */
} Fault;

typedef struct Player {
    const EngineOptions *options; /* the caller's, like the next two; the command with its path */
    const char *variant;
    TrafficLog *log;
    int slot;        /* for the log */
    char *name;      /* owned; options->name, else what the engine calls itself, else the program's name */
    char *program;   /* owned; what the engine calls itself, NULL: nothing yet */
    Text *notices;   /* the caller's: a line for each option that is not known or refused. NULL: nowhere */
    Process process; /* pid 0: not running */
    LineReader out, error;
    Text pending;           /* what the engine has not yet taken */
    size_t pending_sent;    /* of it */
    bool deaf;              /* the engine has closed its input */
    Text line;              /* the last line that it has told */
    TextList known_options; /* names from its hello */
    Error last_words;       /* the last line of its error stream since its start; for messages about faults */
} Player;

void player_init(Player *player, const EngineOptions *options, const char *variant, TrafficLog *log,
                 int slot);

/* Starts the process, says hello, sets its options and waits until it is ready. After a fault it
 * is ended, with the reason in why. */
Fault player_start(Player *player, Error *why);

/* Prepares it for a game. */
Fault player_new_game(Player *player, Error *why);

typedef struct Thought {
    const char
        *move; /* one word; "" where there was none. This and the line are the player's until its next call */
    EngineWords words; /* what it said last */
    int64_t time;      /* us from go to bestmove */
} Thought;

/* Sends a position line and a go line and waits for the move: for allowed ms and the engine's margin, or,
 * where allowed is negative, for its timeout. */
Fault player_think(Player *player, const char *position, const char *go, int64_t allowed, Thought *thought,
                   Error *why);

/* Ends the process: asks it to quit where it is in order, and kills its group. */
void player_stop(Player *player, bool in_order);

void player_free(Player *player);

#endif
