/* The sequential test that ends a match as soon as its result is clear.
 *
 * H0: the first player is elo0 stronger; H1: elo1. The match goes on while the logarithm of the likelihood
 * ratio lies between two bounds (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945):
 * ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). The distribution of results is not known but for its
 * mean, so each likelihood is the greatest that any distribution with that mean gives the results (the
 * generalised test: M. Van den Bergh, "The Generalized Sequential Probability Ratio Test" and "A Practical
 * Introduction to Normalized Elo"): with the shares p_i of classes of score a_i, the best distribution of
 * mean s is p_i / (1 + x (a_i - s)), x the root of sum p_i (a_i - s) / (1 + x (a_i - s)). For normalised Elo
 * the mean is tied to the spread, and the same step is iterated on the tangent of that condition. */
#ifndef CASTELLAN_MATCH_SCORES_SPRT_H
#define CASTELLAN_MATCH_SCORES_SPRT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "match/scores/statistics.h"

typedef struct Sprt {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* the two error probabilities, above 0, sum below 1 */
    bool normalised;    /* elo0 and elo1 are normalised Elo, else logistic */
} Sprt;

typedef enum SprtVerdict { SPRT_OPEN, SPRT_H0, SPRT_H1 } SprtVerdict;

/* elo0 0, elo1 10, alpha and beta 0.05, logistic. */
extern const Sprt sprt_default;

/* The default with what words "key=value" change: elo0, elo1, alpha, beta, model=logistic|normalised (or
 * normalized). False with a reason, also where the numbers make no test. */
bool sprt_set(Sprt *sprt, char *const *words, int count, Error *error);

/* Appends the words that sprt_read reads again. */
void sprt_write(const Sprt *sprt, Text *text);
bool sprt_read(const char *text, Sprt *sprt, Error *error);

/* The logarithm of the likelihood ratio; 0 without samples. Classes that have not occurred are counted as a
 * thousandth of a sample, so that the ratio stays finite. */
double sprt_ratio(const Sprt *sprt, Sample sample);

double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

SprtVerdict sprt_verdict(const Sprt *sprt, double ratio);

#endif
