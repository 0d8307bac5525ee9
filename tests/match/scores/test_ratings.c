/* Ratings of several engines. The expected values were solved by Newton's method in another program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "match/scores/ratings.h"

static Outcome outcome_of(int points) {
    return points == 2 ? OUTCOME_WHITE : points == 1 ? OUTCOME_DRAW : OUTCOME_BLACK;
}

/* A pair of games with so many half points of 4 for the first engine. */
static void add_pair(Standings *standings, int first, int second, int half_points) {
    static int round;
    int white = half_points > 2 ? 2 : half_points;
    round++;
    standings_add(standings, (const int[SIDES]){first, second}, outcome_of(white), round, 1);
    standings_add(standings, (const int[SIDES]){second, first}, outcome_of(2 - (half_points - white)), round,
                  2);
}

static void add_games(Standings *standings, int first, int second, int wins, int losses, int draws) {
    for (int i = 0; i < wins + losses + draws; i++)
        standings_add(standings, (const int[SIDES]){first, second},
                      outcome_of(i < wins            ? 2
                                 : i < wins + losses ? 0
                                                     : 1),
                      i + 1, 0);
}

static void expect(const Standings *standings, const double *elo, const double *errors) {
    Rating ratings[4];
    assert_true(ratings_make(standings, ratings));
    for (int i = 0; i < standings->engines; i++)
        if (fabs(ratings[i].elo - elo[i]) > 1e-6 || fabs(ratings[i].error - errors[i]) > 1e-6)
            fail_msg("engine %d: %.9f +/- %.9f instead of %.9f +/- %.9f", i, ratings[i].elo, ratings[i].error,
                     elo[i], errors[i]);
}

/* Two links of a chain that each score 3/4: 190.85 a link. */
static void test_chain(void **state) {
    (void)state;
    Standings standings;
    standings_init(&standings, 3, false);
    add_games(&standings, 0, 1, 3, 1, 0);
    add_games(&standings, 1, 2, 3, 1, 0);
    expect(&standings, (const double[]){190.84850188786498, 0, -190.84850188786498},
           (const double[]){293.0390578788613, 185.33417325742235, 293.0390578788613});
    standings_free(&standings);
}

/* For two engines the difference is their Elo, 42.3 +/- 39.3, and draws narrow the error. */
static void test_two(void **state) {
    (void)state;
    static const int counts[PAIR_CLASSES] = {0, 3, 20, 9, 1};
    Standings standings;
    standings_init(&standings, 2, true);
    for (int points = 0; points < PAIR_CLASSES; points++)
        for (int i = 0; i < counts[points]; i++)
            add_pair(&standings, 0, 1, points);
    Tally tally = standings_tally(&standings, 0, 1);
    Estimate estimate = sample_estimate(tally_sample(&tally, true));
    expect(&standings, (const double[]){estimate.elo / 2, -estimate.elo / 2},
           (const double[]){estimate.elo_error / 2, estimate.elo_error / 2});
    expect(&standings, (const double[]){21.160745233607813, -21.160745233607813},
           (const double[]){19.632636978154167, 19.632636978154167});
    standings_free(&standings);
}

/* Four engines of which not all have met. */
static void test_incomplete_tournament(void **state) {
    (void)state;
    static const struct {
        int first, second, half_points[5];
    } meetings[] = {
        {0, 1, {3, 4, 2, 1, 3}}, {0, 2, {4, 3, 3, 2, 4}}, {1, 2, {2, 2, 3, 1, 4}}, {3, 2, {0, 1, 2, 2, 1}}};
    Standings standings;
    standings_init(&standings, 4, true);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            add_pair(&standings, meetings[i].first, meetings[i].second, meetings[i].half_points[j]);
    expect(&standings,
           (const double[]){176.06571135766487, 49.36670042076785, -39.12084883029775, -186.31156294813547},
           (const double[]){98.94444249612329, 98.1475142994011, 68.12870043653267, 117.6523667687951});
    standings_free(&standings);
}

/* Where one half has never scored against the other, however large, there is no maximum. */
static void test_no_maximum(void **state) {
    (void)state;
    Rating ratings[4];
    Standings standings;
    standings_init(&standings, 4, false);
    add_games(&standings, 0, 1, 1, 1, 0);
    add_games(&standings, 2, 3, 1, 1, 0);
    assert_false(ratings_make(&standings, ratings)); /* two that never met two others */
    add_games(&standings, 0, 2, 5, 0, 0);
    assert_false(ratings_make(&standings, ratings));
    add_games(&standings, 3, 1, 0, 0, 1);
    assert_true(ratings_make(&standings, ratings));
    standings_free(&standings);
    standings_init(&standings, 3, false);
    assert_false(ratings_make(&standings, ratings));
    /* All drawn: equal, with no spread to tell an error by. */
    add_games(&standings, 0, 1, 0, 0, 2);
    add_games(&standings, 1, 2, 0, 0, 2);
    assert_true(ratings_make(&standings, ratings));
    for (int i = 0; i < 3; i++)
        assert_true(fabs(ratings[i].elo) < 1e-9 && isnan(ratings[i].error));
    standings_free(&standings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_two),
        cmocka_unit_test(test_incomplete_tournament),
        cmocka_unit_test(test_no_maximum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
