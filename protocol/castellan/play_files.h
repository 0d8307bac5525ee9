/* The files of play: games that are saved and loaded, and the one that was left. */
#ifndef CASTELLAN_CASTELLAN_CASTELLAN_FILES_MAX_H
#define CASTELLAN_CASTELLAN_CASTELLAN_FILES_MAX_H

#include "castellan/play_game.h"

/* Writes the game into a new file as a record. A file that is there is refused, unless it is one that the
 * same session has saved and nobody has changed since: last (owned by the caller, at first zeroed)
 * remembers it. False with a reason. */
typedef struct PlaySaved {
    char *path, *text; /* owned */
} PlaySaved;
bool play_files_save(PlayGame *game, const char *path, PlaySaved *last, Error *why);
void play_saved_free(PlaySaved *saved);

/* Takes a game of a file of records, by its number from 1. False with a reason, and the game as it was. */
bool play_files_load(PlayGame *game, const char *path, int number, Error *why);

/* The game that was left is kept in castellan/play.pgn under $XDG_STATE_HOME or ~/.local/state. */

/* Keeps the game, instead of one kept before. False with a reason. */
bool play_files_keep(PlayGame *game, Error *why);

/* Takes the kept game. False where there is none that can be read. */
bool play_files_take_kept(PlayGame *game);

/* The kept game is over. */
void play_files_forget_kept(void);

#endif
