/* Ratings of several engines at once, by what each has scored against each.
 *
 * The model is R. A. Bradley and M. E. Terry's ("Rank analysis of incomplete block designs", 1952): of a game
 * with engine j, engine i may expect g_i / (g_i + g_j), and g = 10 ^ (rating / 400). A draw counts as half a
 * win and half a loss. The likeliest g are found by the steps g_i := points_i / sum_j games_ij / (g_i + g_j),
 * none of which makes the results less likely (D. R. Hunter, "MM algorithms for generalized Bradley-Terry
 * models", The Annals of Statistics 32, 2004).
 *
 * There is a maximum where, however the engines are divided in two, each half has scored against the other (L.
 * R. Ford, "Solution of a ranking problem from binary comparisons", 1957).
 *
 * Errors are those of the samples, pairs or games (statistics.h), whatever the share of draws: with H the
 * negated second derivatives of the log-likelihood and J the squares of what the samples differ from their
 * expectation by, the covariance is H^-1 J H^-1 (P. J. Huber, "The behavior of maximum likelihood estimates
 * under nonstandard conditions", 1967). For two engines it is that of their Elo. */
#ifndef CASTELLAN_MATCH_SCORES_RATINGS_H
#define CASTELLAN_MATCH_SCORES_RATINGS_H

#include <stdbool.h>

#include "match/scores/standings.h"

typedef struct Rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half the width of the interval of 95 %; NaN where the samples show no spread */
} Rating;

/* A rating for every engine, by its number. False where there is no maximum. */
bool ratings_make(const Standings *standings, Rating *ratings);

#endif
