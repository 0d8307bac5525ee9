/* A running engine that speaks the protocol. One thread at a time. */
#ifndef CASTELLAN_MATCH_ENGINES_PLAYER_H
#define CASTELLAN_MATCH_ENGINES_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "common/text_list.h"
#include "match/engines/channel.h"
#include "match/engines/info_line.h"
#include "match/options/engine_options.h"

typedef struct Player {
    const EngineOptions *options; /* the caller's, like the next; the command with its path */
    const char *variant;
    char *name;    /* owned; options->name, else what the engine calls itself, else the program's name */
    char *program; /* owned; what the engine calls itself, NULL: nothing yet */
    Text *notices; /* the caller's: a line for each option that is not known or refused. NULL: nowhere */
    Channel channel;
    Text line;              /* the last line that it has told */
    TextList known_options; /* names from its hello */
    char *pondering;        /* owned; the position line that it ponders on, NULL: it does not */
} Player;

void player_init(Player *player, const EngineOptions *options, const char *variant, TrafficLog *log,
                 int slot);

/* Starts the process, says hello, sets its options and waits until it is ready. After a fault it
 * is ended, with the reason in why. */
Fault player_start(Player *player, Error *why);

/* Prepares it for a game. */
Fault player_new_game(Player *player, Error *why);

typedef struct Thought {
    /* These, and the line of the words, are the player's until its next call. */
    const char *move;   /* one word; "" where there was none */
    const char *ponder; /* the move it would ponder on, one word; NULL: none */
    EngineWords words;  /* what it said last */
    int64_t time;       /* us from go to bestmove */
} Thought;

/* Sends a position line and a go line, or that it has pondered on the right move, and waits for the move: for
 * allowed ms and the engine's margin, or, where allowed is negative, for its timeout. */
Fault player_think(Player *player, const char *position, const char *go, int64_t allowed, Thought *thought,
                   Error *why);

/* Lets it ponder, on a position line with the move that it expects, and a line "go ponder". Asked to think
 * about that position next, it is told "ponderhit"; before anything else, it is stopped. */
void player_ponder(Player *player, const char *position, const char *go);

/* Stops it where it ponders. */
Fault player_end_ponder(Player *player, Error *why);

/* Ends the process: asks it to quit where it is in order, and kills its group. */
void player_stop(Player *player, bool in_order);

void player_free(Player *player);

#endif
