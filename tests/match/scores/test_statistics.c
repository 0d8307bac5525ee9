/* Elo, likelihood of superiority, normalised Elo.
 *
 * The expected values were worked out apart from the program by the formulas of statistics.h, from exact
 * fractions m and v in decimal arithmetic of 30 digits; the normal distribution is Python's
 * statistics.NormalDist. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "match/scores/statistics.h"

typedef struct Case {
    Sample sample;
    Estimate expected;
} Case;

static const Case cases[] = {
    /* 500 pairs, m = 0.571, v = 0.046209 */
    {{PAIR_CLASSES, {12, 40, 300, 90, 58}},
     {571.0 / 1000, 49.671526424450, 13.362178718332, 0.9999999999999241, 81.143617282089, 21.533884995274}},
    /* 33 pairs, m = 37/66, v = 0.026629935721 */
    {{PAIR_CLASSES, {0, 3, 20, 9, 1}},
     {37.0 / 66, 42.321490467216, 39.265273956308, 0.983557192050, 91.241054767004, 83.820533662580}},
    /* 96 pairs, m = 89/384, v = 8495/147456 */
    {{PAIR_CLASSES, {40, 30, 20, 5, 1}},
     {89.0 / 384, -208.172803733300, 46.844398894938, 0, -274.545818523254, 49.144144010972}},
    /* 60 games, m = 2/3, v = 5/36 */
    {{GAME_CLASSES, {10, 20, 30}},
     {2.0 / 3, 120.411998265592, 73.716216016458, 0.999733997247, 155.377917406196, 87.911717363658}},
};

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.12f, expected %.12f", value, expected);
}

static void test_estimates(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Estimate estimate = sample_estimate(cases[i].sample), expected = cases[i].expected;
        assert_near(estimate.score, expected.score, 1e-12);
        assert_near(estimate.elo, expected.elo, 1e-9);
        assert_near(estimate.elo_error, expected.elo_error, 1e-9);
        assert_near(estimate.superiority, expected.superiority, 1e-10);
        assert_near(estimate.normalised, expected.normalised, 1e-9);
        assert_near(estimate.normalised_error, expected.normalised_error, 1e-9);
    }
}

/* By hand: a sample of one loss and three wins has m = 3/4, v = 3/16, so Elo = 400 log10 3 = 190.8485 and
 * normalised Elo = 800 / ln 10 (1/4) / (sqrt(3) / 4) = 200.5920. */
static void test_by_hand(void **state) {
    (void)state;
    Sample sample = {GAME_CLASSES, {1, 0, 3}};
    Moments moments = sample_moments(sample);
    assert_int_equal(moments.number, 4);
    assert_near(moments.mean, 0.75, 1e-15);
    assert_near(moments.variance, 3.0 / 16, 1e-15);
    Estimate estimate = sample_estimate(sample);
    assert_near(estimate.elo, 190.8485, 1e-4);
    assert_near(estimate.normalised, 200.5920, 1e-4);
}

/* The same results seen from the second player. */
static Sample mirrored(Sample sample) {
    Sample mirror = {.classes = sample.classes};
    for (int i = 0; i < sample.classes; i++)
        mirror.counts[i] = sample.counts[sample.classes - 1 - i];
    return mirror;
}

static void test_mirror(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Estimate mine = sample_estimate(cases[i].sample), other = sample_estimate(mirrored(cases[i].sample));
        assert_near(other.score, 1 - mine.score, 1e-12);
        assert_near(other.elo, -mine.elo, 1e-9);
        assert_near(other.elo_error, mine.elo_error, 1e-9);
        assert_near(other.superiority, 1 - mine.superiority, 1e-12);
        assert_near(other.normalised, -mine.normalised, 1e-9);
    }
}

static void test_extremes(void **state) {
    (void)state;
    Sample none = {PAIR_CLASSES, {0, 0, 0, 0, 0}};
    assert_true(isnan(sample_estimate(none).elo));
    Sample won = {PAIR_CLASSES, {0, 0, 0, 0, 7}};
    Estimate estimate = sample_estimate(won);
    assert_true(isinf(estimate.elo) && estimate.elo > 0 && isnan(estimate.elo_error));
    assert_true(estimate.superiority == 1 && isnan(estimate.normalised));
    estimate = sample_estimate(mirrored(won));
    assert_true(isinf(estimate.elo) && estimate.elo < 0 && estimate.superiority == 0);
    Sample level = {PAIR_CLASSES, {0, 0, 5, 0, 0}};
    estimate = sample_estimate(level);
    assert_true(estimate.elo == 0 && isnan(estimate.elo_error) && estimate.superiority == 0.5);
}

static void test_score_of_elo(void **state) {
    (void)state;
    assert_near(score_of_elo(0), 0.5, 1e-15);
    assert_near(score_of_elo(400), 10.0 / 11, 1e-12);
    assert_near(score_of_elo(-400), 1.0 / 11, 1e-12);
}

/* Values in groups of one are a sample: 1, 1/2, 0, 0 has mean 3/8, variance 11/64. Groups of which all are alike
 * count once: twice the values, the same error. */
static void test_groups(void **state) {
    (void)state;
    static const double values[] = {1, 0.5, 0, 0};
    Groups single = {0}, twice = {0}, none = {0}, alike = {0};
    for (int i = 0; i < 4; i++) {
        groups_add(&single, i + 1, values[i]);
        groups_add(&twice, i + 1, values[i]);
        groups_add(&twice, i + 1, values[i]);
        groups_add(&alike, i + 1, 0.5);
    }
    assert_near(groups_mean(&single), 0.375, 1e-15);
    assert_near(groups_error(&single), 1.959963984540054 * sqrt(11.0 / 64 / 4), 1e-12);
    assert_near(groups_mean(&twice), 0.375, 1e-15);
    assert_near(groups_error(&twice), groups_error(&single), 1e-12);
    assert_true(isnan(groups_mean(&none)) && isnan(groups_error(&none)));
    assert_near(groups_mean(&alike), 0.5, 1e-15);
    assert_true(isnan(groups_error(&alike)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_estimates), cmocka_unit_test(test_by_hand),      cmocka_unit_test(test_mirror),
        cmocka_unit_test(test_extremes),  cmocka_unit_test(test_score_of_elo), cmocka_unit_test(test_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
