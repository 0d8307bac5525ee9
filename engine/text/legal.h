/* The legal moves of a position with their texts, in byte order of these. */
#ifndef CASTELLAN_TEXT_LEGAL_H
#define CASTELLAN_TEXT_LEGAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "games/game.h"

typedef struct LegalMove {
    Move move;
    const char *text; /* canonical */
} LegalMove;

typedef struct LegalMoves {
    LegalMove *moves; /* owned */
    size_t count;
    char *texts; /* owned; what the moves point to */
} LegalMoves;

/* All that the pieces allow, none in a position that they finish; repetition and the fifty-move rule are not
 * asked. The work list is left empty. False without memory or when generation was interrupted: legal is
 * empty. */
bool legal_list(const Position *pos, MoveList *work, LegalMoves *legal);

void legal_free(LegalMoves *legal);

#endif
