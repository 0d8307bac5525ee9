/* What the engine thinks of the positions of a game, and what follows for its moves. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_GAME_H
#define CASTELLAN_CASTELLAN_ANALYSE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "castellan.h"

/* A line that the engine expects. */
typedef struct AnalyseLine {
    CastellanScore score; /* for the side to move */
    CastellanChances chances;
    char *moves; /* owned; divided by blanks */
    int depth;
} AnalyseLine;

/* A position of a game. */
typedef struct AnalysedPosition {
    int turn;          /* the side to move */
    int expected;      /* per mille of a point for the side to move: wins, and draws by half */
    AnalyseLine *line; /* owned, the best first; none in a finished position */
    int lines;
    int64_t nodes;
    char *move; /* owned, the one that was played; NULL in the last position */
    int loss;   /* per mille of a point that it gave away */
} AnalysedPosition;

/* Of a side. */
typedef struct AnalysedSide {
    int moves;
    double accuracy; /* per cent, to tenths: the mean of its moves; 100 without any */
    int marks[3];    /* moves with "?!", "?", "??" */
} AnalysedSide;

typedef struct AnalysedGame {
    AnalysedPosition *position; /* owned; one more than moves, or the last alone */
    int count;
    AnalysedSide side[2];
    int turning; /* the last move before which the side that is clearly better at the end was not; -1: none */
} AnalysedGame;

/* Thinks about each position of a game or, with last_only, the last; as long as the limits allow. The
 * engine begins afresh, so what it finds depends on the game alone. False where all are to stop
 * (common/interrupt.h). */
bool analyse_game(CastellanEngine *engine, CastellanGame *game, const CastellanLimits *limits, bool last_only,
                  AnalysedGame *analysed);

void analysed_game_free(AnalysedGame *analysed);

/* The mark of a move that loses so much: "?!" from 5 per cent of a point on, "?" from 10, "??" from 20;
 * NULL for less. */
const char *analyse_mark(int loss);

/* What White may expect in a position, per mille. */
int analyse_white(const AnalysedPosition *position);

#endif
