/* Tuning by simultaneous perturbation: all values are moved at once in a random direction, the two
 * settings on either side are compared, and the values follow the better one (J. Spall, "Multivariate
 * Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation", IEEE Transactions on
 * Automatic Control 37, 1992; the sequences are those of his "Implementation of the Simultaneous
 * Perturbation Algorithm for Stochastic Optimization", IEEE Transactions on Aerospace and Electronic
 * Systems 34, 1998). */
#ifndef CASTELLAN_TUNE_SPSA_H
#define CASTELLAN_TUNE_SPSA_H

#include <stdint.h>

typedef struct SpsaValue {
    double value; /* in millionths, so that it stands in a text as it is */
    int least, most;
} SpsaValue;

typedef struct Spsa {
    SpsaValue *values;
    int count;
    int64_t iterations; /* in all; the gains fall with them */
    double gain;        /* what a value moves in the last iteration when one side has won all, in steps */
    uint64_t seed;      /* of the directions */
} Spsa;

/* How far a value is moved to either side in the last iteration, and further before: a twentieth of its
 * range, and enough to come out as different whole numbers. */
double spsa_step(const SpsaValue *value);

/* The settings that an iteration, from 1, compares: a whole number for each value, within its range. */
void spsa_settings(const Spsa *spsa, int64_t iteration, int *plus, int *minus);

/* Moves the values by what came out: 1 where plus has won all, -1 where minus has, 0 where they are equal. */
void spsa_learn(Spsa *spsa, int64_t iteration, double result);

/* A value as the whole number that is next to it. */
int spsa_whole(const SpsaValue *value);

#endif
