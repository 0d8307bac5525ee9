/* What an analysis that was left unfinished has written already. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_RESUME_H
#define CASTELLAN_CASTELLAN_ANALYSE_RESUME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "castellan.h"
#include "castellan/analyse_game.h"

/* One game or position. */
typedef struct AnalysePiece {
    size_t start, end; /* bytes of the text */
} AnalysePiece;

typedef struct AnalysePieces {
    Text text;
    bool json;
    AnalysePiece *piece; /* owned */
    int count;
    size_t capacity;
    size_t whole; /* bytes up to the end of the last one: what is behind is torn */
} AnalysePieces;

/* Finds the whole pieces of pieces->text. */
void analyse_pieces_find(AnalysePieces *pieces);

/* Whether the index-th piece is what an analysis by these limits writes of a game or position. Of a game, it
 * tells of both sides what was found. */
bool analyse_pieces_fits(const AnalysePieces *pieces, int index, CastellanGame *game, const char *how,
                         AnalysedSide side[2]);

void analyse_pieces_free(AnalysePieces *pieces);

#endif
