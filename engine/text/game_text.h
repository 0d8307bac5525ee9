/* Game records in the manner of PGN: tags, then numbered moves with comments, then the result.
 *
 *     [White "new"]
 *     [Result "1-0"]
 *
 *     1. D6-F8 {+0.12/7 0.40s} H11-F9 2.C6-E8-G8 6...I10xK8 1-0
 *
 * This module knows the syntax alone; moves are read with reader_read on the position they belong to. */
#ifndef CASTELLAN_TEXT_GAME_TEXT_H
#define CASTELLAN_TEXT_GAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef struct GameTag {
    char *name, *value; /* owned; the value with its escapes (\" and \\) resolved */
} GameTag;

typedef struct GameTextMove {
    char *text;    /* owned: the word as written, move number ("12." "6...") taken off */
    char *comment; /* owned: the text in {} right behind it, or NULL */
} GameTextMove;

typedef struct GameText {
    GameTag *tags;
    int tag_count;
    GameTextMove *moves;
    int move_count;
    char result[8]; /* "1-0", "0-1", "1/2-1/2", "*"; empty when the record ends without */
} GameText;

/* Reads the next record at the cursor (end: one past the text, which needs no closing zero) and moves the
 * cursor behind it. 1: a record was read, game_text_free is owed. 0: only blanks are left. -1: refused with a
 * reason that names the line (lines count from 1 at the cursor), -2: that reason is a lack of memory;
 * nothing is owed then. A record ends with its result word, or where the tags of the next begin, or at the
 * end. */
int game_text_read(const char **cursor, const char *end, GameText *game, Error *error);

void game_text_free(GameText *game);

/* The value of a tag, or NULL. Names are compared exactly. */
const char *game_text_tag(const GameText *game, const char *name);

#endif
