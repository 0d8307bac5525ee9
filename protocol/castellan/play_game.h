/* A game that is played: who plays, the clocks, the moves with their times, and how it ended. */
#ifndef CASTELLAN_CASTELLAN_PLAY_GAME_H
#define CASTELLAN_CASTELLAN_PLAY_GAME_H

#include "castellan/play_engine.h"

/* The tag Event of records. */
#define PLAY_EVENT "castellan play"

/* What is known of a move beside its text. */
typedef struct PlayMade {
    EngineScore score; /* of the engine; not known for a person */
    int64_t time;      /* ms */
} PlayMade;

typedef struct PlayGame {
    PlayEngine *engine; /* owned */
    bool person[SIDES]; /* else the engine plays, */
    int level;          /* at this level (play_engine.h) */
    bool has_clock;
    int64_t time, increment; /* ms; of each side */
    int64_t left[SIDES];
    int64_t turn_began; /* clock_milliseconds; while turn_runs */
    bool turn_runs;
    PlayMade *made; /* owned */
    size_t made_capacity;
    int shown; /* moves that were told already */

    /* How it ended; OUTCOME_NONE while it goes on. */
    Outcome outcome;
    Termination termination;
    char *reason; /* owned, "Black wins: two pieces in the Castle" */
} PlayGame;

void play_game_init(PlayGame *game);
void play_game_free(PlayGame *game);

/* Begins anew (play_engine_start), with full clocks. False with a reason, and nothing changed. */
bool play_game_start(PlayGame *game, const char *name, const char *position, Error *why);

static inline bool play_game_is_over(const PlayGame *game) {
    return game->outcome != OUTCOME_NONE;
}

/* Whether a person is to move. */
bool play_game_asks(const PlayGame *game);

/* The side whose person speaks: the one to move, or the only one. */
Side play_game_speaker(const PlayGame *game);

/* The time that a side has left now, the running turn taken off; 0 when it is over. */
int64_t play_game_left(const PlayGame *game, Side side);

/* "Player", "Castellan", "Castellan level 4": who plays a side. */
typedef struct PlayName {
    char text[40];
} PlayName;
PlayName play_game_name(const PlayGame *game, Side side);

/* The turn begins to count. */
void play_game_begin_turn(PlayGame *game);

/* It is still the same turn, but no time is to count, as while a file is written; the turn begins anew with
 * play_game_begin_turn. */
void play_game_pause(PlayGame *game);

/* Plays a move; the score is the engine's. Whether the game is over is asked after it. False with a reason;
 * the turn goes on then. */
bool play_game_play(PlayGame *game, const char *text, EngineScore score, Error *why);

/* Takes back the last move, and so many more that the same person is to move again. False where there is
 * nothing to take back. */
bool play_game_undo(PlayGame *game);

/* Ends the game. */
void play_game_resign(PlayGame *game, Side side);
void play_game_agree(PlayGame *game);
void play_game_flag(PlayGame *game, Side side);

/* Fills a record with the game as it stands; record_free is owed. */
void play_game_record(const PlayGame *game, Record *record);

/* Begins the game of a record: its moves are played, its clocks are what its times have left, and persons play
 * the sides whose names say so, if any does. False with a reason, and nothing changed. */
bool play_game_take(PlayGame *game, const Record *record, Error *why);

/* A time as people read it: "4:59", "1:02:03", "9.4". */
typedef struct PlayTime {
    char text[24];
} PlayTime;
PlayTime play_time(int64_t milliseconds);

#endif
