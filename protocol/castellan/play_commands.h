/* What can be typed in a game: moves, and commands by their names. */
#ifndef CASTELLAN_CASTELLAN_PLAY_COMMANDS_H
#define CASTELLAN_CASTELLAN_PLAY_COMMANDS_H

#include "castellan/play_session.h"
#include "common/words.h"

/* Does what a line says, which may be changed, or says why not. */
void play_command(PlaySession *session, char *line);

/* Draws the board with the last move marked. */
void play_command_board(PlaySession *session);

/* Asks a question until it is answered by yes or no; no where the input ends or is interrupted. */
bool play_command_confirms(PlaySession *session, const char *question);

/* Takes the words behind the name of a command. */
typedef void PlayCommand(PlaySession *session, Words *words);

/* play_commands_think.c */
PlayCommand play_hint;
PlayCommand play_eval;
PlayCommand play_offer_draw;

#endif
