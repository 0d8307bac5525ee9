/* A game of any record as one line of JSON (docs/json.md): read, and written. Lines of castellan-match -json are
 * read as well. */
#ifndef CASTELLAN_RECORDS_GAME_JSON_H
#define CASTELLAN_RECORDS_GAME_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "games/history.h"
#include "text/game_text.h"

/* Whether what begins so is an object with a key, rather than a comment of a record in braces. */
bool game_json_is(const char *text);

/* Reads a line of that length, without its end. False with a reason; nothing is owed then. Moves have no line of
 * their own (0). */
bool game_json_read(const char *line, size_t length, GameText *game, Error *error);

/* Appends a game that was played with its line end; moves are written in their canonical text. */
void game_json_write(const GameText *game, const History *history, Text *out);

#endif
