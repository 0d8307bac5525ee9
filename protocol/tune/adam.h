/* Adam: how far a number moves that a fit is after (Kingma and Ba, "Adam: a method for stochastic
 * optimization", 2015). */
#ifndef CASTELLAN_TUNE_ADAM_H
#define CASTELLAN_TUNE_ADAM_H

#include <math.h>

/* What one step has for all numbers. */
typedef struct AdamStep {
    double rate, correct1, correct2;
} AdamStep;

#define ADAM_BETA1 0.9
#define ADAM_BETA2 0.999

/* The number-th step, from 1. */
static inline AdamStep adam_step(double rate, long number) {
    return (AdamStep){rate, 1 - pow(ADAM_BETA1, (double)number), 1 - pow(ADAM_BETA2, (double)number)};
}

/* What is to be taken off a number with this gradient; mean and square are its own, and 0 at first. */
static inline double adam_move(const AdamStep *step, double gradient, double *mean, double *square) {
    *mean += (1 - ADAM_BETA1) * (gradient - *mean);
    *square += (1 - ADAM_BETA2) * (gradient * gradient - *square);
    return step->rate * (*mean / step->correct1) / (sqrt(*square / step->correct2) + 1e-9);
}

#endif
