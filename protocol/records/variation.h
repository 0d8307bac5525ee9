/* Variations of a record: moves that were not played, in brackets, with comments, marks, and variations of their
 * own. */
#ifndef CASTELLAN_RECORDS_VARIATION_H
#define CASTELLAN_RECORDS_VARIATION_H

#include <stdbool.h>

#include "base/error.h"
#include "games/game.h"

/* Replaces "(...) (...)" as it stands behind the move played from a position by the same with numbers and canonical
 * moves. False with a reason that names the word: an illegal move, tags, a result, or brackets deeper than 16 in
 * each other; the text stays then. Out of memory ends the program (memory.h). */
bool variation_canonical(const Position *pos, char **variations, MoveList *work, Error *error);

#endif
