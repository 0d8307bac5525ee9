/* What a position is worth, in hundredths of a Man. */
#ifndef CASTELLAN_EVALUATE_EVALUATE_H
#define CASTELLAN_EVALUATE_EVALUATE_H

#include "evaluate/score.h"
#include "evaluate/weights.h"

enum { EVAL_TERMS_MAX = 24 };

/* The value is a weighted sum, and this is what it sums up: the number of a weight (weights.h) and the count
 * of each side. A weight may come several times, and with counts of 0. */
typedef void EvalVisit(void *context, int weight, int16_t white, int16_t black);
void eval_walk(const Position *pos, EvalVisit *visit, void *context);

/* Where a position stands between opening and ending: `left` parts of `all` of each weight are the opening's,
 * the rest the ending's. */
typedef struct EvalPhase {
    int left, all;
} EvalPhase;
EvalPhase eval_phase(const Position *pos);

/* One named term of an evaluation, for people. */
typedef struct EvalTerm {
    const char *name; /* one word */
    int value[SIDES]; /* each side's own, from that side */
} EvalTerm;

/* The value for the side to move by a table of weights that is made for the position's game (weights.h);
 * within SCORE_EVAL_MAX, whatever the weights. For positions that are not finished. */
Score eval_position(const Position *pos, const Weights *weights);

/* The terms that eval_position adds up: White's minus Black's sum, seen from the side to move, is its value.
 * Returns their number. */
int eval_explain(const Position *pos, const Weights *weights, EvalTerm terms[EVAL_TERMS_MAX]);

#endif
