/* What the commands of play work on. No .c: play.c makes it and keeps it. */
#ifndef CASTELLAN_CASTELLAN_PLAY_SESSION_H
#define CASTELLAN_CASTELLAN_PLAY_SESSION_H

#include "castellan/play_files.h"
#include "castellan/play_game.h"
#include "castellan/play_input.h"
#include "castellan/play_screen.h"

typedef struct PlaySession {
    PlayScreen screen;
    PlayInput input;
    PlayGame game;
    PlaySaved saved;
    bool kept;        /* the game is the one that was left: it is kept still */
    bool greeted;     /* the players were told */
    bool owes_typing; /* how to type is told when a person is to move */
    bool drawn;       /* the board was, as it is now */
    bool told_end;    /* how the game has ended was told */
    bool quitting;
    bool ended; /* the input has */
    bool interrupted;
} PlaySession;

#endif
