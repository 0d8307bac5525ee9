/* The neurons of a table of weights (evaluate/weights.h) while they are fitted. */
#ifndef CASTELLAN_TUNE_NEURONS_H
#define CASTELLAN_TUNE_NEURONS_H

#include "evaluate/weights.h"
#include "tune/adam.h"
#include "tune/samples.h"

/* Numbers of one kind for all that a fit is after: values, their gradients ... */
typedef struct NeuronNumbers {
    double input[WEIGHTS][SIDES][NEURONS]; /* first of the side to move; a neuron counts from 0 to 1 */
    double output[NEURONS][PHASES];        /* in log odds */
} NeuronNumbers;

typedef struct NeuronFit {
    NeuronNumbers value, gradient, mean, square, best;
    double sums[NEURONS]; /* of the sample that was valued last */
} NeuronFit;

/* Chance breaks the likeness of neurons; the same for the same seed. A zeroed one is none yet. */
void neurons_begin(NeuronFit *fit, uint64_t seed);

/* What the neurons say of a sample, for White. */
double neurons_value(NeuronFit *fit, const Samples *data, const FitSample *sample);

/* Adds to the gradients, behind neurons_value of the same sample; slope is that of the value for White. */
void neurons_add_gradient(NeuronFit *fit, const Samples *data, const FitSample *sample, double slope);

/* Moves all numbers by the gradients of so many samples, which are 0 then. */
void neurons_move(NeuronFit *fit, const AdamStep *step, int batch);

/* Puts the best ones into a table; so many 1/16 of a hundredth of a Man are 1 in log odds. */
void neurons_write(const NeuronFit *fit, double factor, Weights *weights);

#endif
