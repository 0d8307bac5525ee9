/* "-quick A B": a match of two programs in one breath. */
#ifndef CASTELLAN_MATCH_OPTIONS_QUICK_H
#define CASTELLAN_MATCH_OPTIONS_QUICK_H

#include <stdbool.h>

#include "base/error.h"
#include "common/text_list.h"

/* Spells out "-quick A B [book=FILE]" (or cmd=A cmd=B) where it stands among the words of a command line: two
 * engines, 10+0.1 seconds with a margin of 20 ms where there is no -each, 25,000 pairs from random openings or those of the file, one
 * game at once for each processor but one, failures forgiven. The other words follow, and say more. Nothing is
 * appended where there is no -quick. False with a reason. */
bool quick_spell_out(char *const *words, int count, TextList *spelt, Error *error);

#endif
