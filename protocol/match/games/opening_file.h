/* A file of openings: a line each, "startpos" or a position string, then perhaps "moves M ..."; a '#' begins
 * a comment. */
#ifndef CASTELLAN_MATCH_GAMES_OPENING_FILE_H
#define CASTELLAN_MATCH_GAMES_OPENING_FILE_H

#include "base/error.h"
#include "common/text_list.h"
#include "games/game.h"

/* Appends the position string of every opening after its moves, in order; "" for the start position. False
 * with a reason that names the line, for what cannot be read, a finished position, or a file without
 * openings. */
bool opening_file_read(const char *path, const Game *game, TextList *positions, Error *error);

#endif
