/* What a score means to people: the chances of win, draw and loss.
 *
 * The model has two logistic curves over the score, one for the win and its mirror for the loss, that stand
 * apart by twice a margin and have a width; what lies between them is the draw. Margin and width depend on
 * the pieces left, and are fitted for each game to games of the engine against itself (castellan-tune
 * chances). */
#ifndef CASTELLAN_EVALUATE_CHANCES_H
#define CASTELLAN_EVALUATE_CHANCES_H

#include "evaluate/score.h"
#include "games/game.h"

typedef struct Chances {
    int win, draw, loss; /* per mille, 1000 together */
} Chances;

/* Of a game. In hundredths of a Man; each is `bare` without pieces and `full` with those of the start, and in
 * proportion between. */
typedef struct ChancesCurve {
    double margin_bare, margin_full; /* at least 0 */
    double width_bare, width_full;   /* above 0 */
} ChancesCurve;

/* The curve of a game; that of Camelot for one that has none of its own. */
const ChancesCurve *chances_curve(const Game *game);

/* The chances that a curve gives as shares of 1, at a share (0 to 1) of the pieces of the start. */
typedef struct ChancesShares {
    double win, draw, loss;
} ChancesShares;
ChancesShares chances_shares(const ChancesCurve *curve, double pieces, double score);

/* Those of the side to move, for a score from its side. Proven wins and losses are certain. */
Chances chances_of(const Position *pos, Score score);

#endif
