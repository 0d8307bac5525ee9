#include "tune/spsa.h"

#include <math.h>

#include "base/random.h"

/* Spall's practical exponents of the gains; the first ones are damped by a tenth of all iterations. */
#define ALPHA 0.602
#define GAMMA 0.101
#define DAMPED 0.1
#define STEP_SHARE 0.05
#define STEP_LEAST 0.75
#define FRACTION 1e6

double spsa_step(const SpsaValue *value) {
    return fmax((value->most - value->least) * STEP_SHARE, STEP_LEAST);
}

static double within(const SpsaValue *value, double number) {
    return fmin(fmax(number, value->least), value->most);
}

static int whole(const SpsaValue *value, double number) {
    return (int)floor(within(value, number) + 0.5);
}

int spsa_whole(const SpsaValue *value) {
    return whole(value, value->value);
}

/* 1 or -1. */
static int direction(const Spsa *spsa, int64_t iteration, int i) {
    uint64_t state = random_sequence(spsa->seed, (uint64_t)iteration, (uint64_t)i);
    return random_below(&state, 2) ? 1 : -1;
}

/* How far a value is moved in an iteration. */
static double perturbation(const Spsa *spsa, int64_t iteration, int i) {
    return spsa_step(&spsa->values[i]) * pow((double)spsa->iterations / (double)iteration, GAMMA);
}

void spsa_settings(const Spsa *spsa, int64_t iteration, int *plus, int *minus) {
    for (int i = 0; i < spsa->count; i++) {
        const SpsaValue *value = &spsa->values[i];
        double by = perturbation(spsa, iteration, i) * direction(spsa, iteration, i);
        plus[i] = whole(value, value->value + by);
        minus[i] = whole(value, value->value - by);
    }
}

void spsa_learn(Spsa *spsa, int64_t iteration, double result) {
    double damped = DAMPED * (double)spsa->iterations;
    double gain = spsa->gain * pow((damped + (double)spsa->iterations) / (damped + (double)iteration), ALPHA);
    for (int i = 0; i < spsa->count; i++) {
        SpsaValue *value = &spsa->values[i];
        /* The slope is the result by the distance; in steps, so that all values move alike. */
        double step = spsa_step(value), slope = result / (perturbation(spsa, iteration, i) / step);
        double moved = value->value + gain * step * slope * direction(spsa, iteration, i);
        value->value = floor(within(value, moved) * FRACTION + 0.5) / FRACTION;
    }
}
