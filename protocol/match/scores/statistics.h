/* What the results of a match say about the strength of two players.
 *
 * Samples are either single games (loss, draw, win: three classes) or pairs of games from one opening with
 * colours exchanged (0, 1/2, 1, 3/2, 2 points: five classes, "pentanomial"). Pairs are the better sample:
 * the two games of an opening are not independent, and a one-sided opening costs no accuracy.
 *
 * Sources: A. Elo, "The Rating of Chessplayers", 1978 (score and rating difference); M. Van den Bergh,
 * "Normalized Elo", 2020, and "Comments on Normalized Elo", 2021 (pairs as samples, normalised Elo). */
#ifndef CASTELLAN_MATCH_SCORES_STATISTICS_H
#define CASTELLAN_MATCH_SCORES_STATISTICS_H

enum { GAME_CLASSES = 3, PAIR_CLASSES = 5 };

/* Samples counted by their class: counts[i] of them scored i / (classes - 1). Whole numbers, or, inside the
 * sequential test, shares. */
typedef struct Sample {
    int classes; /* GAME_CLASSES or PAIR_CLASSES */
    double counts[PAIR_CLASSES];
} Sample;

/* The quantile of the normal distribution at 0.975: half an interval of 95 % in standard deviations. */
#define TWO_SIDED_95 1.959963984540054

/* 400 / ln 10: Elo points a unit of log-odds; twice that a unit of normalised difference. */
#define ELO_UNIT 173.71779276130073

/* Mean m and variance v of a sample's score of 0 to 1, v without Bessel's correction. */
typedef struct Moments {
    double number; /* of samples */
    double mean, variance;
} Moments;

typedef struct Estimate {
    double score; /* m, 0 to 1 */
    /* Rating difference, 400 log10(m / (1 - m)); infinite at 0 and 1. Its error is the half width of the
     * interval of 95 %, 1.96 sqrt(v / n) dElo/dm with dElo/dm = 400 / (ln 10 m (1 - m)); NaN where Elo is
     * infinite or the samples are all of one class. */
    double elo, elo_error;
    /* Probability that the first player is the stronger one, Phi((m - 1/2) / sqrt(v / n)). */
    double superiority;
    /* (800 / ln 10) (m - 1/2) / s, where s is the standard deviation of one game: sqrt(v), or sqrt(2 v) for
     * pairs; error 1.96 (800 / ln 10) / sqrt(games). NaN where v is 0. */
    double normalised, normalised_error;
} Estimate;

Moments sample_moments(Sample sample);

/* All NaN without samples. */
Estimate sample_estimate(Sample sample);

/* Values that come in groups, those of one group in a row; what belongs to one group may depend on each
 * other, groups do not. Zeroed: none yet. */
typedef struct Groups {
    double number, sum;                     /* of values */
    double sums_squared, products, squares; /* over the groups before: sum^2, sum * number, number^2 */
    int group;                              /* the one that goes on, and its values */
    double group_number, group_sum;
} Groups;

void groups_add(Groups *groups, int group, double value);

/* The mean of all values, and the half width of its interval of 95 %: 1.96 / N times the root of the sum over
 * the groups of (sum - number * mean)^2 (the error for clusters: K.-Y. Liang and S. L. Zeger, "Longitudinal
 * data analysis using generalized linear models", 1986). NaN: the mean without values, the error where all
 * groups are alike. */
double groups_mean(const Groups *groups);
double groups_error(const Groups *groups);

/* The score of 0 to 1 that a rating difference predicts: 1 / (1 + 10 ^ (-elo / 400)). */
double score_of_elo(double elo);

#endif
