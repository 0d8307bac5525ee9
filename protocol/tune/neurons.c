#include "tune/neurons.h"

#include <math.h>

#include "base/random.h"

/* What is left of an input is less by so much of the rate with each step, apart from Adam (Loshchilov and
 * Hutter, "Decoupled weight decay regularization", 2019): or the neurons learn the data by heart. */
static const double decay = 0.1;

/* Counts of many different sizes learn alike when each counts in units of its own; Knights by their worth and
 * the trade are too coarse for an input, and the places of Knights tell the first. */
static double unit_of(int weight) {
    return weight == FEATURE_KNIGHTS || weight == FEATURE_TRADE ? 0
           : weight == FEATURE_MEN                              ? 0.1
           : weight < FEATURE_COUNTS                            ? 0.25
                                                                : 1;
}

static double chance(uint64_t *random) {
    return (double)random_below(random, 1 << 20) / (1 << 20) - 0.5;
}

void neurons_begin(NeuronFit *fit, uint64_t seed) {
    for (int i = 0; i < WEIGHTS; i++)
        for (int side = 0; side < SIDES; side++)
            for (int j = 0; j < NEURONS; j++)
                fit->value.input[i][side][j] = 0.1 * chance(&seed);
    for (int j = 0; j < NEURONS; j++) {
        fit->value.input[FEATURE_TEMPO][0][j] = 0.5;
        fit->value.output[j][OPENING] = fit->value.output[j][ENDING] = j % 2 ? 0.3 : -0.3;
    }
}

static double cut(double sum) {
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

static double output_of(const NeuronFit *fit, const FitSample *sample, int neuron) {
    const double *output = fit->value.output[neuron];
    return sample->opening * output[OPENING] + (1 - sample->opening) * output[ENDING];
}

double neurons_value(NeuronFit *fit, const Samples *data, const FitSample *sample) {
    double sums[NEURONS] = {0}, value = 0;
    for (uint32_t i = sample->first; i < sample->first + sample->count; i++) {
        const FitTerm *term = &data->terms[i];
        double(*input)[NEURONS] = fit->value.input[term->weight];
        double unit = unit_of(term->weight);
        double mover = unit * term->count[sample->turn], other = unit * term->count[!sample->turn];
        for (int j = 0; j < NEURONS; j++)
            sums[j] += mover * input[0][j] + other * input[1][j];
    }
    for (int j = 0; j < NEURONS; j++) {
        fit->sums[j] = sums[j];
        value += cut(sums[j]) * output_of(fit, sample, j);
    }
    return sample->turn == WHITE ? value : -value;
}

void neurons_add_gradient(NeuronFit *fit, const Samples *data, const FitSample *sample, double slope) {
    double slopes[NEURONS];
    slope = sample->turn == WHITE ? slope : -slope;
    for (int j = 0; j < NEURONS; j++) {
        double sum = fit->sums[j];
        fit->gradient.output[j][OPENING] += slope * cut(sum) * sample->opening;
        fit->gradient.output[j][ENDING] += slope * cut(sum) * (1 - sample->opening);
        slopes[j] = sum > 0 && sum < 1 ? slope * output_of(fit, sample, j) : 0;
    }
    for (uint32_t i = sample->first; i < sample->first + sample->count; i++) {
        const FitTerm *term = &data->terms[i];
        double(*gradient)[NEURONS] = fit->gradient.input[term->weight];
        double unit = unit_of(term->weight);
        double mover = unit * term->count[sample->turn], other = unit * term->count[!sample->turn];
        for (int j = 0; j < NEURONS; j++) {
            gradient[0][j] += mover * slopes[j];
            gradient[1][j] += other * slopes[j];
        }
    }
}

void neurons_move(NeuronFit *fit, const AdamStep *step, int batch) {
    for (int i = 0; i < WEIGHTS; i++)
        for (int side = 0; side < SIDES; side++)
            for (int j = 0; j < NEURONS; j++) {
                double *value = &fit->value.input[i][side][j], *gradient = &fit->gradient.input[i][side][j];
                *value -= step->rate * decay * *value + adam_move(step, *gradient / batch,
                                                                  &fit->mean.input[i][side][j],
                                                                  &fit->square.input[i][side][j]);
                *gradient = 0;
            }
    for (int j = 0; j < NEURONS; j++)
        for (int phase = 0; phase < PHASES; phase++) {
            double *gradient = &fit->gradient.output[j][phase];
            fit->value.output[j][phase] -= adam_move(step, *gradient / batch, &fit->mean.output[j][phase],
                                                     &fit->square.output[j][phase]);
            *gradient = 0;
        }
}

static int16_t rounded(double value) {
    return (int16_t)lround(fmax(-INT16_MAX, fmin(INT16_MAX, value)));
}

void neurons_write(const NeuronFit *fit, double factor, Weights *weights) {
    weights->has_neurons = true;
    for (int i = 0; i < WEIGHTS; i++)
        for (int side = 0; side < SIDES; side++)
            for (int j = 0; j < NEURONS; j++)
                /* What no sample has had is left to chance, and tells nothing. */
                if (fit->square.input[i][side][j] > 0)
                    weights->input[i][side][j] =
                        rounded(fit->best.input[i][side][j] * unit_of(i) * NEURON_ONE);
    for (int j = 0; j < NEURONS; j++)
        for (int phase = 0; phase < PHASES; phase++)
            weights->output[phase][j] = rounded(fit->best.output[j][phase] * factor);
}
