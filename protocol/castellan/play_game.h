/* A game that is played: who plays, the clocks, the moves with their times, and how it ended. */
#ifndef CASTELLAN_CASTELLAN_PLAY_GAME_H
#define CASTELLAN_CASTELLAN_PLAY_GAME_H

#include "castellan/play_engine.h"

/* The tag Event of records. */
#define PLAY_EVENT "castellan play"

typedef struct PlayGame {
    PlayEngine *engine;      /* owned */
    bool person[PLAY_SIDES]; /* else the engine plays, */
    int level;               /* at this level (play_engine.h) */
    bool has_clock;
    int64_t time, increment; /* ms; of each side */
    int64_t left[PLAY_SIDES];
    int64_t turn_began; /* clock_milliseconds; while turn_runs */
    bool turn_runs;
    int shown; /* moves that were told already */
} PlayGame;

void play_game_init(PlayGame *game);
void play_game_free(PlayGame *game);

/* Begins anew (play_engine_start), with full clocks. False with a reason, and nothing changed. */
bool play_game_start(PlayGame *game, const char *name, const char *position, Error *why);

/* By the rules or by the players. */
bool play_game_is_over(const PlayGame *game);

/* Whether a person is to move. */
bool play_game_asks(const PlayGame *game);

/* The side whose person speaks: the one to move, or the only one. */
int play_game_speaker(const PlayGame *game);

/* The time that a side has left now, the running turn taken off; 0 when it is over. */
int64_t play_game_left(const PlayGame *game, int side);

/* "Player", "Castellan", "Castellan level 4": who plays a side. */
typedef struct PlayName {
    char text[40];
} PlayName;
PlayName play_game_name(const PlayGame *game, int side);

/* The turn begins to count. */
void play_game_begin_turn(PlayGame *game);

/* It is still the same turn, but no time is to count, as while a file is written; the turn begins anew with
 * play_game_begin_turn. */
void play_game_pause(PlayGame *game);

/* Plays a move; the thought is the engine's, NULL for a person. False with a reason; the turn goes on
 * then. */
bool play_game_play(PlayGame *game, const char *text, const PlayThought *thought, Error *why);

/* Takes back the last move, and so many more that the same person is to move again. False where there is
 * nothing to take back. */
bool play_game_undo(PlayGame *game);

/* Ends the game. */
void play_game_resign(PlayGame *game, int side);
void play_game_agree(PlayGame *game);
void play_game_flag(PlayGame *game, int side);

/* The game as it stands as a record (castellan.h), good until the next one. */
const char *play_game_record(PlayGame *game);

/* Goes on with a game that was read from a record, which is the PlayGame's from now on: its clocks are
 * what its times have left, and persons play the sides whose names say so, if any does. */
void play_game_take(PlayGame *game, CastellanGame *read);

/* A time as people read it: "4:59", "1:02:03", "9.4". */
typedef struct PlayTime {
    char text[24];
} PlayTime;
PlayTime play_time(int64_t milliseconds);

#endif
