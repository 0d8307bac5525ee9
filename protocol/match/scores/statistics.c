#include "match/scores/statistics.h"

#include <math.h>

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

Moments sample_moments(Sample sample) {
    Moments moments = {0, 0, 0};
    for (int i = 0; i < sample.classes; i++) {
        moments.number += sample.counts[i];
        moments.mean += sample.counts[i] * i / (sample.classes - 1);
    }
    if (moments.number == 0)
        return moments;
    moments.mean /= moments.number;
    for (int i = 0; i < sample.classes; i++) {
        double deviation = (double)i / (sample.classes - 1) - moments.mean;
        moments.variance += sample.counts[i] / moments.number * deviation * deviation;
    }
    return moments;
}

Estimate sample_estimate(Sample sample) {
    Moments moments = sample_moments(sample);
    if (moments.number == 0)
        return (Estimate){NAN, NAN, NAN, NAN, NAN, NAN};
    double number = moments.number, mean = moments.mean, variance = moments.variance;
    double games = sample.classes == PAIR_CLASSES ? 2 : 1;
    Estimate estimate = {.score = mean, .elo = 400 * log10(mean / (1 - mean))};
    if (variance <= 0) {
        estimate.superiority = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
        estimate.elo_error = estimate.normalised = estimate.normalised_error = NAN;
        return estimate;
    }
    double error = sqrt(variance / number);
    estimate.elo_error = TWO_SIDED_95 * error * ELO_UNIT / (mean * (1 - mean));
    estimate.superiority = erfc((0.5 - mean) / error / sqrt(2)) / 2;
    estimate.normalised = 2 * ELO_UNIT * (mean - 0.5) / sqrt(games * variance);
    estimate.normalised_error = TWO_SIDED_95 * 2 * ELO_UNIT / sqrt(games * number);
    return estimate;
}

void groups_add(Groups *groups, int group, double value) {
    if (group != groups->group) {
        groups->sums_squared += groups->group_sum * groups->group_sum;
        groups->products += groups->group_sum * groups->group_number;
        groups->squares += groups->group_number * groups->group_number;
        groups->group = group;
        groups->group_number = groups->group_sum = 0;
    }
    groups->number++;
    groups->sum += value;
    groups->group_number++;
    groups->group_sum += value;
}

double groups_mean(const Groups *groups) {
    return groups->number > 0 ? groups->sum / groups->number : NAN;
}

double groups_error(const Groups *groups) {
    double mean = groups_mean(groups), number = groups->group_number, sum = groups->group_sum;
    double squares = groups->sums_squared + sum * sum - 2 * mean * (groups->products + sum * number) +
                     mean * mean * (groups->squares + number * number);
    return squares > 1e-9 ? TWO_SIDED_95 * sqrt(squares) / groups->number : NAN;
}
