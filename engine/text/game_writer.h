/* Game records written, in the syntax that game_text.h reads. Lines are filled up to 80 columns. */
#ifndef CASTELLAN_TEXT_GAME_WRITER_H
#define CASTELLAN_TEXT_GAME_WRITER_H

#include "base/text.h"
#include "text/remark.h"

/* Appends the line of a tag. */
void game_writer_tag(Text *out, const char *name, const char *value);

/* The moves that are being written behind the tags. Without memory `out` has failed at the end. */
typedef struct GameWriter {
    Text *out;
    size_t line_start; /* where the line begins that is being filled */
    Text word;         /* working memory, owned */
} GameWriter;

/* Writes on at the end of a text, at the beginning of a line. */
void game_writer_begin(GameWriter *writer, Text *out);

/* The number of a move, "12." or "12...". */
void game_writer_number(GameWriter *writer, int number, bool black);

/* A word, on the line that has room for it: a move, the result, a variation. */
void game_writer_word(GameWriter *writer, const char *word);

/* A comment of a remark and words for people, either of them empty (REMARK_NONE, ""); nothing where both
 * are. A brace that would end the comment is written as a bracket. */
void game_writer_comment(GameWriter *writer, const Remark *remark, const char *words);

/* Ends the line and adds an empty one; gives the working memory back. */
void game_writer_end(GameWriter *writer);

#endif
