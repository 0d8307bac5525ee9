#include "match/scores/sprt.h"

#include <math.h>
#include <string.h>

#include "common/options.h"
#include "common/text_list.h"

const Sprt sprt_default = {0, 10, 0.05, 0.05, false};

static const double never_seen = 1e-3;

#define AT(field) .place = offsetof(Sprt, field)

bool sprt_set(Sprt *sprt, char *const *words, int count, Error *error) {
    static const char *const models[] = {"logistic", "normalised", "logistic", "normalized", NULL};
    static const Option keys[] = {
        {"elo0", OPTION_REAL, AT(elo0), .least = -1000, .most = 1000},
        {"elo1", OPTION_REAL, AT(elo1), .least = -1000, .most = 1000},
        {"alpha", OPTION_REAL, AT(alpha), .least = 0, .most = 1},
        {"beta", OPTION_REAL, AT(beta), .least = 0, .most = 1},
        {"model", OPTION_CHECK, AT(normalised), .choices = models},
        {.name = NULL},
    };
    *sprt = sprt_default;
    if (!options_set_keys(keys, sprt, words, count, error))
        return false;
    if (!(sprt->elo0 < sprt->elo1))
        return error_refuse(error, "elo0 must be less than elo1");
    return (sprt->alpha > 0 && sprt->beta > 0 && sprt->alpha + sprt->beta < 1) ||
           error_refuse(error, "alpha and beta must be above 0, their sum below 1");
}

void sprt_write(const Sprt *sprt, Text *text) {
    text_format(text, "elo0=%.10g elo1=%.10g alpha=%.10g beta=%.10g model=%s", sprt->elo0, sprt->elo1,
                sprt->alpha, sprt->beta, sprt->normalised ? "normalised" : "logistic");
}

bool sprt_read(const char *text, Sprt *sprt, Error *error) {
    TextList words = {0};
    bool good = text_list_split(&words, text, error) && sprt_set(sprt, words.text, words.count, error);
    text_list_free(&words);
    return good;
}

/* The likeliest shares for which the sum of share * a is 0: share / (1 + x a), where x is the root of
 * sum share / (1 / a + x), the only one where all 1 + x a are positive. a has both signs. */
static Sample tilt(const Sample *shares, const double a[PAIR_CLASSES]) {
    double low = -INFINITY, high = INFINITY, x = 0;
    Sample best = *shares;
    for (int i = 0; i < shares->classes; i++) {
        if (a[i] > 0 && -1 / a[i] > low)
            low = -1 / a[i];
        if (a[i] < 0 && -1 / a[i] < high)
            high = -1 / a[i];
    }
    /* The sum falls from +infinity to -infinity between these poles. */
    for (int step = 0; step < 200; step++) {
        double sum = 0;
        x = low + (high - low) / 2;
        if (x <= low || x >= high)
            break;
        for (int i = 0; i < shares->classes; i++)
            sum += shares->counts[i] * a[i] / (1 + x * a[i]);
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < shares->classes; i++)
        best.counts[i] /= 1 + x * a[i];
    return best;
}

/* The likeliest shares with a mean of score. */
static Sample likeliest_mean(const Sample *shares, double score) {
    double a[PAIR_CLASSES] = {0};
    for (int i = 0; i < shares->classes; i++)
        a[i] = (double)i / (shares->classes - 1) - score;
    return tilt(shares, a);
}

/* The likeliest shares whose mean is t standard deviations above 1/2. */
static Sample likeliest_deviation(const Sample *shares, double t) {
    Sample best = *shares;
    for (int i = 0; i < shares->classes; i++)
        best.counts[i] = 1.0 / shares->classes;
    for (int round = 0; round < 100; round++) {
        double a[PAIR_CLASSES] = {0}, change = 0;
        Moments moments = sample_moments(best);
        double sigma = sqrt(moments.variance);
        for (int i = 0; i < shares->classes; i++) {
            double score = (double)i / (shares->classes - 1), z = (moments.mean - score) / sigma;
            a[i] = score - 0.5 - t * sigma * (1 + z * z) / 2;
        }
        Sample before = best;
        best = tilt(shares, a);
        for (int i = 0; i < shares->classes; i++)
            change = fmax(change, fabs(best.counts[i] - before.counts[i]));
        if (change < 1e-12)
            break;
    }
    return best;
}

static Sample likeliest(const Sprt *sprt, const Sample *shares, double elo) {
    if (!sprt->normalised)
        return likeliest_mean(shares, score_of_elo(elo));
    /* t belongs to a sample, normalised Elo to a game: a pair has sqrt(2) times less spread. */
    double games = shares->classes == PAIR_CLASSES ? 2 : 1;
    return likeliest_deviation(shares, elo / (2 * ELO_UNIT) * sqrt(games));
}

double sprt_ratio(const Sprt *sprt, Sample sample) {
    Sample shares = sample;
    if (sample_moments(sample).number == 0)
        return 0;
    for (int i = 0; i < sample.classes; i++)
        shares.counts[i] = fmax(sample.counts[i], never_seen);
    double number = sample_moments(shares).number;
    for (int i = 0; i < sample.classes; i++)
        shares.counts[i] /= number;
    Sample h0 = likeliest(sprt, &shares, sprt->elo0), h1 = likeliest(sprt, &shares, sprt->elo1);
    double ratio = 0;
    for (int i = 0; i < sample.classes; i++)
        ratio += number * shares.counts[i] * log(h1.counts[i] / h0.counts[i]);
    return ratio;
}

double sprt_lower(const Sprt *sprt) {
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt) {
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_verdict(const Sprt *sprt, double ratio) {
    return ratio >= sprt_upper(sprt) ? SPRT_H1 : ratio <= sprt_lower(sprt) ? SPRT_H0 : SPRT_OPEN;
}
