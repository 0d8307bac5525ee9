/* What the games of each player were like, all together. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_PLAYERS_H
#define CASTELLAN_CASTELLAN_ANALYSE_PLAYERS_H

#include "castellan/analyse_game.h"

typedef struct AnalysedPlayer {
    char *name; /* owned */
    int games;
    AnalysedSide all;
} AnalysedPlayer;

typedef struct AnalysePlayers {
    AnalysedPlayer *player; /* owned, in the order in which they came */
    int count;
    size_t capacity;
} AnalysePlayers;

/* Adds both sides of a game. */
void analyse_players_add(AnalysePlayers *players, char *const names[2], const AnalysedSide sides[2]);

/* Appends a line for each. */
void analyse_players_write(const AnalysePlayers *players, Text *out);

void analyse_players_free(AnalysePlayers *players);

#endif
