/* The most likely curve, found by steps along one number after the other that are halved where none helps. */
#include "tune/chances_fit.h"

#include <math.h>
#include <string.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "evaluate/chances.h"
#include "tune/samples.h"
#include "tune/tables.h"

/* One group of samples in so many only tests: whole games, since the positions of one game are alike. */
enum { HELD_BACK = 5, NUMBERS = 4, BINS = 10 };

/* Chances of the result of a draw may be nothing in a curve, and happen. */
static const double least_chance = 1e-6, first_step = 32, last_step = 0.1;

static const double smallest[NUMBERS] = {0, 0, 20, 20};

static bool is_held_back(const FitSample *sample) {
    return sample->group % HELD_BACK == 0;
}

static ChancesCurve curve_of(const double number[NUMBERS]) {
    return (ChancesCurve){number[0], number[1], number[2], number[3]};
}

static double chance_of_result(ChancesShares shares, float result) {
    double chance = result > 0.75F ? shares.win : result < 0.25F ? shares.loss : shares.draw;
    return chance > least_chance ? chance : least_chance;
}

/* The mean of the logarithm of how unlikely the results are, in the samples held back or in the others. */
static double log_loss(const Samples *data, const ChancesCurve *curve, bool held_back) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++) {
        const FitSample *sample = &data->samples[i];
        if (is_held_back(sample) != held_back)
            continue;
        sum -= log(chance_of_result(chances_shares(curve, sample->opening, sample->score), sample->result));
        count++;
    }
    return count ? sum / (double)count : 0;
}

/* The same for the guess that every position has the chances of all. */
static double log_loss_of_mean(const Samples *data) {
    double share[3] = {0};
    size_t counts[2] = {0};
    for (size_t i = 0; i < data->count; i++)
        if (!is_held_back(&data->samples[i])) {
            share[(int)lround(2 * (double)data->samples[i].result)]++;
            counts[0]++;
        }
    double total = (double)(counts[0] ? counts[0] : 1), sum = 0;
    ChancesShares mean = {share[2] / total, share[1] / total, share[0] / total};
    for (size_t i = 0; i < data->count; i++)
        if (is_held_back(&data->samples[i])) {
            sum -= log(chance_of_result(mean, data->samples[i].result));
            counts[1]++;
        }
    return counts[1] ? sum / (double)counts[1] : 0;
}

/* How far the points expected are from those made, in the mean over tenths of the expectation, of the samples held
 * back. */
static double mean_error(const Samples *data, const ChancesCurve *curve) {
    double expected[BINS] = {0}, made[BINS] = {0}, error = 0, count = 0;
    for (size_t i = 0; i < data->count; i++) {
        const FitSample *sample = &data->samples[i];
        if (!is_held_back(sample))
            continue;
        ChancesShares shares = chances_shares(curve, sample->opening, sample->score);
        double points = shares.win + shares.draw / 2;
        int bin = (int)(points * BINS);
        bin = bin < BINS ? bin : BINS - 1;
        expected[bin] += points;
        made[bin] += (double)sample->result;
        count++;
    }
    for (int bin = 0; bin < BINS; bin++)
        error += fabs(expected[bin] - made[bin]);
    return count > 0 ? error / count : 0;
}

static ChancesCurve fit(const Samples *data) {
    double number[NUMBERS] = {10, 10, 100, 100};
    ChancesCurve curve = curve_of(number);
    double best = log_loss(data, &curve, false);
    for (double step = first_step; step >= last_step;) {
        bool better = false;
        for (int i = 0; i < 2 * NUMBERS; i++) {
            double tried[NUMBERS];
            memcpy(tried, number, sizeof tried);
            tried[i / 2] = fmax(smallest[i / 2], number[i / 2] + (i % 2 ? -step : step));
            ChancesCurve next = curve_of(tried);
            double loss = log_loss(data, &next, false);
            if (loss < best) {
                best = loss;
                memcpy(number, tried, sizeof number);
                better = true;
            }
        }
        step = better ? step : step / 2;
    }
    return curve_of(number);
}

int chances_fit_run(const TuneOptions *options) {
    Samples data = {0};
    Text out = TEXT_EMPTY;
    size_t tested = 0;
    text_line(&out, "game %s", options->game->name);
    samples_read_all(&data, options, &out);
    samples_keep_results(&data);
    for (size_t i = 0; i < data.count; i++)
        tested += is_held_back(&data.samples[i]);
    if (tested == 0 || tested == data.count)
        fatal(EXIT_USAGE, "too few positions to fit");
    ChancesCurve curve = fit(&data);
    text_line(&out, "held-back positions %zu log-loss %.4f of-frequencies %.4f error %.4f", tested,
              log_loss(&data, &curve, true), log_loss_of_mean(&data), mean_error(&data, &curve));
    text_line(&out, "curve {%.1f, %.1f, %.1f, %.1f}", curve.margin_bare, curve.margin_full, curve.width_bare,
              curve.width_full);
    memory_whole(&out);
    samples_free(&data);
    return tables_print(&out);
}
