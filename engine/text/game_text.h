/* Game records in the manner of PGN: tags, then numbered moves with comments, then the result.
 *
 *     [White "new"]
 *     [Result "1-0"]
 *
 *     1. D6-F8 {+0.12/7 0.40s} H11-F9 2.C6-E8-G8! (2. C6-D7 $2) 6...I10xK8 1-0
 *
 * This module knows the syntax alone; moves are read with reader_read on the position they belong to. */
#ifndef CASTELLAN_TEXT_GAME_TEXT_H
#define CASTELLAN_TEXT_GAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef struct GameTag {
    char *name, *value; /* owned; the value with its escapes (\" and \\) resolved */
    unsigned long line; /* it stands on */
} GameTag;

typedef struct GameTextMove {
    char *text;         /* owned: the word as written, move number ("12." "6...") taken off */
    char *comment;      /* owned: the text in {} right behind it, or NULL */
    char *marks;        /* owned: "!?" at its end, "$4" behind it, divided by blanks; or NULL */
    char *variations;   /* owned: "(...) (...)" behind it as it stands there, or NULL */
    unsigned long line; /* it stands on */
} GameTextMove;

typedef struct GameText {
    GameTag *tags;
    int tag_count;
    char *comment; /* owned: the text in {} before the first move, or NULL */
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

/* The same where the cursor stands on another line than the first; line goes on with the cursor. */
int game_text_read_on(const char **cursor, const char *end, unsigned long *line, GameText *game,
                      Error *error);

/* Moves the cursor from a record that was refused to where the next may begin: a line with the tag Event,
 * or with any behind an empty line that stands behind moves; or to the end. line goes with it. */
void game_text_skip(const char **cursor, const char *end, unsigned long *line);

void game_text_free(GameText *game);

/* The value of a tag, or NULL. Names are compared exactly. */
const char *game_text_tag(const GameText *game, const char *name);

#endif
