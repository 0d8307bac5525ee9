/* What a position is worth, in hundredths of a Man. */
#ifndef CASTELLAN_EVALUATE_EVALUATE_H
#define CASTELLAN_EVALUATE_EVALUATE_H

#include "evaluate/score.h"
#include "evaluate/weights.h"

enum { EVAL_TERMS_MAX = 24 };

/* One named term of an evaluation, for people. */
typedef struct EvalTerm {
    const char *name; /* one word */
    int value[SIDES]; /* each side's own, from that side */
} EvalTerm;

/* The value for the side to move by a table of weights that is made for the position's game (weights.h); within
 * SCORE_EVAL_MAX, whatever the weights. For positions that are not finished. */
Score eval_position(const Position *pos, const Weights *weights);

/* The terms that eval_position adds up: White's minus Black's sum, seen from the side to move, is its value.
 * Returns their number. */
int eval_explain(const Position *pos, const Weights *weights, EvalTerm terms[EVAL_TERMS_MAX]);

#endif
