/* The sequential test.
 *
 * The expected ratios were worked out apart from the program and by another way than its secular equation:
 * both constrained maxima by Newton's method on the Lagrange conditions of the five (three) shares, in
 * decimal arithmetic of 40 digits, followed from the empirical shares to the hypothesis in 60 steps. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "match/scores/sprt.h"

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.12f, expected %.12f", value, expected);
}

static const struct {
    Sample sample;
    double elo0, elo1;
    double logistic, normalised;
} cases[] = {
    {{PAIR_CLASSES, {12, 40, 300, 90, 58}}, 0, 10, 9.071649491432, 5.949554536427},
    {{PAIR_CLASSES, {100, 400, 600, 420, 130}}, -3, 1, 1.956337336543, 1.378539978778},
    {{PAIR_CLASSES, {40, 30, 20, 5, 1}}, 0, 10, -2.697873835898, -2.878385861734},
    /* with classes that have not occurred */
    {{PAIR_CLASSES, {0, 3, 20, 9, 1}}, 0, 10, 0.909161147726, 0.446124715733},
    {{PAIR_CLASSES, {0, 0, 5, 0, 0}}, 0, 10, -0.140506862320, -0.006124162139},
    {{GAME_CLASSES, {10, 20, 30}}, 0, 5, 0.423169446897, 0.346417966549},
};

static void test_ratios(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sprt sprt = {cases[i].elo0, cases[i].elo1, 0.05, 0.05, false};
        assert_near(sprt_ratio(&sprt, cases[i].sample), cases[i].logistic, 1e-9);
        sprt.normalised = true;
        assert_near(sprt_ratio(&sprt, cases[i].sample), cases[i].normalised, 1e-9);
    }
}

/* The same results seen from the second player. */
static Sample mirrored(Sample sample) {
    Sample mirror = {.classes = sample.classes};
    for (int i = 0; i < sample.classes; i++)
        mirror.counts[i] = sample.counts[sample.classes - 1 - i];
    return mirror;
}

static void test_mirrored_hypotheses_mirror_the_ratio(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int normalised = 0; normalised < 2; normalised++) {
            Sprt sprt = {cases[i].elo0, cases[i].elo1, 0.05, 0.05, normalised};
            Sprt mirror = {-cases[i].elo1, -cases[i].elo0, 0.05, 0.05, normalised};
            Sample other = mirrored(cases[i].sample);
            assert_near(sprt_ratio(&mirror, other), -sprt_ratio(&sprt, cases[i].sample), 1e-9);
        }
}

/* ln 19 = 2.944438979166; ln(0.1 / 0.95) = -2.251291798606, ln(0.9 / 0.05) = 2.890371757896. */
static void test_bounds(void **state) {
    (void)state;
    Sprt sprt = sprt_default;
    assert_near(sprt_upper(&sprt), 2.944438979166, 1e-11);
    assert_near(sprt_lower(&sprt), -2.944438979166, 1e-11);
    sprt.beta = 0.1;
    assert_near(sprt_upper(&sprt), 2.890371757896, 1e-11);
    assert_near(sprt_lower(&sprt), -2.251291798606, 1e-11);
    assert_int_equal(sprt_verdict(&sprt, 2.88), SPRT_OPEN);
    assert_int_equal(sprt_verdict(&sprt, 2.90), SPRT_H1);
    assert_int_equal(sprt_verdict(&sprt, -2.25), SPRT_OPEN);
    assert_int_equal(sprt_verdict(&sprt, -2.26), SPRT_H0);
}

static void test_no_samples(void **state) {
    (void)state;
    Sample none = {PAIR_CLASSES, {0, 0, 0, 0, 0}};
    assert_true(sprt_ratio(&sprt_default, none) == 0);
}

static void test_text(void **state) {
    (void)state;
    Sprt sprt = {-1.5, 3.25, 0.01, 0.1, true}, again;
    Text text = TEXT_EMPTY;
    Error error;
    sprt_write(&sprt, &text);
    assert_string_equal(text_string(&text), "elo0=-1.5 elo1=3.25 alpha=0.01 beta=0.1 model=normalised");
    assert_true(sprt_read(text_string(&text), &again, &error));
    text_free(&text);
    assert_true(again.elo0 == sprt.elo0 && again.elo1 == sprt.elo1 && again.alpha == sprt.alpha &&
                again.beta == sprt.beta && again.normalised == sprt.normalised);
    assert_false(sprt_read("elo0=5 elo1=5", &again, &error));
    assert_false(sprt_read("alpha=0", &again, &error));
    assert_false(sprt_read("alpha=0.5 beta=0.5", &again, &error));
    assert_false(sprt_read("elo0=x", &again, &error));
    assert_false(sprt_read("gamma=1", &again, &error));
    assert_false(sprt_read("elo0", &again, &error));
    assert_false(sprt_read("model=magic", &again, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratios), cmocka_unit_test(test_mirrored_hypotheses_mirror_the_ratio),
        cmocka_unit_test(test_bounds), cmocka_unit_test(test_no_samples),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
