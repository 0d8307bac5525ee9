/* An engine that plays games with itself within this program: random openings, moves at fixed nodes. */
#ifndef CASTELLAN_TUNE_PLAYER_H
#define CASTELLAN_TUNE_PLAYER_H

#include "engine.h"
#include "tune/options.h"

typedef struct Player {
    Engine *engine;
    History history;
} Player;

typedef struct Thought {
    Move move;
    Score score; /* for the side to move */
} Thought;

/* False, with a line on stderr, where memory lacks. player_free is owed in any case. */
bool player_init(Player *player);
void player_free(Player *player);

/* Starts a game. */
bool player_start(Player *player, const Position *start);

/* The player's move; it is not played yet. */
bool player_think(Player *player, const Options *options, Thought *thought);

/* Plays a legal move on. */
bool player_push(Player *player, Move move);

/* The position after so many random plies, balanced enough that a short search of the player finds neither
 * side ahead by much. False without memory. */
bool player_opening(Player *player, const Options *options, uint64_t *random, Position *opening);

#endif
