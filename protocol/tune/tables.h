/* Tables of weights on stdout: as files of weights (evaluate/weights_text.h) and as C for engine/evaluate. */
#ifndef CASTELLAN_TUNE_TABLES_H
#define CASTELLAN_TUNE_TABLES_H

#include "base/text.h"
#include "tune/options.h"

/* castellan-tune weights: the built-in table of the game, or the one for it that the word names: "material",
 * "general". Returns the exit status. */
int tables_write_builtin(const TuneOptions *options);

/* castellan-tune table: the file that the word names as weights_GAME.c. Returns the exit status. */
int tables_write_source(const TuneOptions *options);

/* Writes all of a text to stdout and frees it. Returns the exit status; what fails ends the program. */
int tables_print(Text *text);

#endif
