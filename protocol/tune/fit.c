/* Logistic regression of results on features, by Adam. The value of a position is taken as the log odds of
 * the expected result; the scale comes last. */
#include "tune/fit.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "evaluate/weights_text.h"
#include "tune/adam.h"
#include "tune/neurons.h"
#include "tune/samples.h"
#include "tune/tables.h"

/* One group of samples in so many only tests: whole games, since the positions of one game are alike. */
enum { BATCH = 1024, HELD_BACK = 20 };

static const double rate_first = 0.004;

/* Mean squares of what the weights miss in what is held back. */
typedef struct TestError {
    double goal, result;
} TestError;

typedef struct Fit {
    double weight[WEIGHTS][PHASES], gradient[WEIGHTS][PHASES];
    double mean[WEIGHTS][PHASES], square[WEIGHTS][PHASES];
    double score_scale;  /* log odds for each hundredth of a Man in the search's score */
    double share, decay; /* as TuneOptions, but plain numbers */
    bool holds_back;
    long step;
    double best[WEIGHTS][PHASES]; /* the weights after the epoch that told best what is held back, */
    TestError best_error;         /* and its error there; 0 where nothing is held back */
    int64_t best_epoch;           /* from 1 */
    NeuronFit *neurons;           /* owned; NULL: none */
} Fit;

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

/* Features of many different sizes learn alike when each counts in units of its own. */
static double unit_of(int weight) {
    return weight == FEATURE_KNIGHTS || weight == FEATURE_TRADE ? 0.01 : 1;
}

static double value_of(const Fit *fit, const Samples *data, const FitSample *sample) {
    double value = 0;
    for (uint32_t i = sample->first; i < sample->first + sample->count; i++) {
        FitTerm term = data->terms[i];
        const double *weight = fit->weight[term.weight];
        value += (term.count[WHITE] - term.count[BLACK]) * unit_of(term.weight) *
                 (sample->opening * weight[OPENING] + (1 - sample->opening) * weight[ENDING]);
    }
    return value + (fit->neurons ? neurons_value(fit->neurons, data, sample) : 0);
}

static double goal_of(const Fit *fit, const FitSample *sample) {
    double score = logistic(fit->score_scale * sample->score);
    return sample_has_result(sample) ? fit->share * sample->result + (1 - fit->share) * score : score;
}

static double add_gradient(Fit *fit, const Samples *data, const FitSample *sample) {
    double guess = logistic(value_of(fit, data, sample)), error = guess - goal_of(fit, sample);
    for (uint32_t i = sample->first; i < sample->first + sample->count; i++) {
        FitTerm term = data->terms[i];
        double slope = error * (term.count[WHITE] - term.count[BLACK]) * unit_of(term.weight);
        fit->gradient[term.weight][OPENING] += slope * sample->opening;
        fit->gradient[term.weight][ENDING] += slope * (1 - sample->opening);
    }
    if (fit->neurons)
        neurons_add_gradient(fit->neurons, data, sample, error);
    return error * error;
}

/* A step of Adam; all but the material is drawn to zero a little. */
static void step(Fit *fit, double rate) {
    const AdamStep adam = adam_step(rate, ++fit->step);
    for (int i = 0; i < WEIGHTS; i++)
        for (int phase = 0; phase < PHASES; phase++) {
            double gradient = fit->gradient[i][phase] / BATCH;
            if (i != FEATURE_MEN && i != FEATURE_KNIGHTS)
                gradient += fit->decay * fit->weight[i][phase];
            fit->weight[i][phase] -= adam_move(&adam, gradient, &fit->mean[i][phase], &fit->square[i][phase]);
            fit->gradient[i][phase] = 0;
        }
    if (fit->neurons)
        neurons_move(fit->neurons, &adam, BATCH);
}

/* How far the search's scores are to be trusted: the scale that explains the results best, by bisection on
 * the slope of the likelihood. */
static double fit_score_scale(const Samples *data) {
    double low = 0, high = 0.1;
    for (int i = 0; i < 40; i++) {
        double scale = (low + high) / 2, slope = 0;
        for (size_t j = 0; j < data->count; j++)
            if (sample_has_result(&data->samples[j]))
                slope += (data->samples[j].result - logistic(scale * data->samples[j].score)) *
                         data->samples[j].score;
        if (slope > 0)
            low = scale;
        else
            high = scale;
    }
    return low;
}

static bool is_held_back(const Fit *fit, const FitSample *sample) {
    return fit->holds_back && sample->group % HELD_BACK == 0;
}

static TestError test_error(const Fit *fit, const Samples *data) {
    TestError sum = {0, 0};
    size_t tested = 0, results = 0;
    for (size_t i = 0; i < data->count; i++) {
        if (!is_held_back(fit, &data->samples[i]))
            continue;
        tested++;
        double guess = logistic(value_of(fit, data, &data->samples[i]));
        sum.goal += pow(guess - goal_of(fit, &data->samples[i]), 2);
        if (sample_has_result(&data->samples[i])) {
            results++;
            sum.result += pow(guess - data->samples[i].result, 2);
        }
    }
    return (TestError){sum.goal / (double)(tested ? tested : 1),
                       sum.result / (double)(results ? results : 1)};
}

/* Where nothing is held back, the last epoch is the best. */
static void keep_best(Fit *fit, int64_t epoch, TestError error) {
    if (fit->best_epoch > 0 && fit->holds_back && error.goal >= fit->best_error.goal)
        return;
    memcpy(fit->best, fit->weight, sizeof fit->best);
    if (fit->neurons)
        fit->neurons->best = fit->neurons->value;
    fit->best_error = error;
    fit->best_epoch = epoch;
}

static void train(Fit *fit, const Samples *data, int64_t epochs, uint64_t random) {
    for (int64_t epoch = 0; epoch < epochs; epoch++) {
        double rate = rate_first * (1 - (double)epoch / (double)epochs), errors = 0;
        size_t batches = data->count / BATCH + 1;
        for (size_t batch = 0; batch < batches; batch++) {
            for (int i = 0; i < BATCH; i++) {
                const FitSample *pick = &data->samples[random_next(&random) % data->count];
                if (!is_held_back(fit, pick))
                    errors += add_gradient(fit, data, pick);
            }
            step(fit, rate);
        }
        TestError tested = test_error(fit, data);
        fprintf(stderr, "epoch %" PRId64 ": error %.6f", epoch + 1, errors / (double)batches / BATCH);
        if (fit->holds_back)
            fprintf(stderr, ", held back %.6f, of the results there %.6f", tested.goal, tested.result);
        fputc('\n', stderr);
        fflush(stderr);
        keep_best(fit, epoch + 1, tested);
    }
}

/* In 1/16 of a hundredth of a Man, where a Man's mean of both phases is 100; with neurons, which have a share
 * in a Man, where a hundredth is one of the search's scores. */
static void scale(const Fit *fit, Weights *weights) {
    double man = (fit->best[FEATURE_MEN][OPENING] + fit->best[FEATURE_MEN][ENDING]) / 2;
    double factor = fit->neurons ? WEIGHT_UNIT / fit->score_scale : 100 * WEIGHT_UNIT / man,
           most = 100 * WEIGHT_UNIT * 10;
    for (int i = 0; i < WEIGHTS; i++)
        for (int phase = 0; phase < PHASES; phase++) {
            double value = fit->best[i][phase] * unit_of(i) * factor;
            weights->value[phase][i] = (int16_t)lround(fmax(-most, fmin(most, value)));
        }
    if (fit->neurons)
        neurons_write(fit->neurons, factor, weights);
}

/* What of the data the fit does not see. */
static void hold_back(Fit *fit, const Samples *data) {
    size_t held = 0;
    fit->holds_back = true;
    for (size_t i = 0; i < data->count; i++)
        held += is_held_back(fit, &data->samples[i]);
    fit->holds_back = held > 0 && held < data->count;
    fprintf(stderr, "%zu positions; a Man of the search is worth %.3f in log odds\n", data->count,
            100 * fit->score_scale);
    if (fit->holds_back)
        fprintf(stderr, "%zu of them, one game in %d, are held back: not fitted to, but foretold\n", held,
                HELD_BACK);
    else
        fprintf(stderr, "too few to hold any back: the last epoch is written\n");
}

int fit_run(const TuneOptions *options) {
    Samples data = {0};
    Text provenance = TEXT_EMPTY, file = TEXT_EMPTY;
    Fit *fit = memory_new(1, sizeof *fit);
    Weights weights = {.has_neurons = false};
    samples_read_all(&data, options, &provenance);
    if (data.count == 0)
        fatal(EXIT_USAGE, "no positions to fit");
    fit->share = (double)options->share / 100;
    fit->decay = (double)options->decay / 1e6;
    fit->score_scale = fit_score_scale(&data);
    fit->weight[FEATURE_MEN][OPENING] = fit->weight[FEATURE_MEN][ENDING] = 1;
    if (options->neurons) {
        fit->neurons = memory_new(1, sizeof *fit->neurons);
        neurons_begin(fit->neurons, (uint64_t)options->seed);
    }
    hold_back(fit, &data);
    train(fit, &data, options->epochs, (uint64_t)options->seed);
    scale(fit, &weights);
    text_line(&provenance, "seed %" PRId64, options->seed);
    text_line(&provenance, "options epochs %" PRId64 " share %" PRId64 " decay %" PRId64 "%s",
              options->epochs, options->share, options->decay, options->neurons ? " neurons" : "");
    if (fit->holds_back)
        text_line(&provenance, "held-back error %.6f in epoch %" PRId64 " of %" PRId64, fit->best_error.goal,
                  fit->best_epoch, options->epochs);
    else
        text_line(&provenance, "held-back error none");
    weights_text_write(options->game, &weights, memory_whole(&provenance), &file);
    samples_free(&data);
    text_free(&provenance);
    free(fit->neurons);
    free(fit);
    return tables_print(&file);
}
