/* Results added up, and their report. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/scores/report.h"
#include "match/scores/standings.h"

static void expect_pairs(const Tally *tally, const uint64_t expected[PAIR_CLASSES]) {
    for (int i = 0; i < PAIR_CLASSES; i++)
        assert_int_equal(tally->pairs[i], expected[i]);
}

static void test_pairs(void **state) {
    (void)state;
    Standings standings;
    standings_init(&standings, 2, true);
    /* White of game 1 is the first engine, of game 2 the second. */
    static const Outcome results[][2] = {
        {OUTCOME_WHITE, OUTCOME_BLACK}, /* 2 */
        {OUTCOME_WHITE, OUTCOME_DRAW},  /* 3/2 */
        {OUTCOME_WHITE, OUTCOME_WHITE}, /* 1 */
        {OUTCOME_DRAW, OUTCOME_DRAW},   /* 1 */
        {OUTCOME_DRAW, OUTCOME_WHITE},  /* 1/2 */
        {OUTCOME_BLACK, OUTCOME_WHITE}, /* 0 */
        {OUTCOME_BLACK, OUTCOME_WHITE}, /* 0 */
    };
    for (int i = 0; i < 7; i++)
        for (int game = 0; game < 2; game++)
            standings_add(&standings, (const int[SIDES]){game, !game}, results[i][game], i + 1, game + 1);
    Tally tally = standings_tally(&standings, 0, 1), other = standings_tally(&standings, 1, 0);
    expect_pairs(&tally, (const uint64_t[]){2, 1, 2, 1, 1});
    expect_pairs(&other, (const uint64_t[]){1, 1, 2, 1, 2});
    assert_int_equal(tally_count(&tally, 2), 4);
    assert_int_equal(tally_count(&tally, 1), 4);
    assert_int_equal(tally_count(&tally, 0), 6);
    assert_int_equal(tally.games[WHITE][2], 3);
    assert_int_equal(tally.games[BLACK][2], 1);
    assert_int_equal(other.games[WHITE][2], 4);
    assert_int_equal(other.games[BLACK][2], 2);
    Sample sample = tally_sample(&tally, true), games = tally_sample(&tally, false);
    assert_int_equal(sample.classes, PAIR_CLASSES);
    assert_int_equal(sample.counts[4], 1);
    assert_int_equal(games.classes, GAME_CLASSES);
    assert_int_equal(games.counts[2], 4);
    standings_free(&standings);
}

/* Of a pair of which a game is missing only the other game counts. */
static void test_half_pairs(void **state) {
    (void)state;
    Standings standings;
    standings_init(&standings, 2, true);
    standings_add(&standings, (const int[SIDES]){0, 1}, OUTCOME_WHITE, 1, 1);
    standings_add(&standings, (const int[SIDES]){1, 0}, OUTCOME_BLACK, 2, 2);
    standings_add(&standings, (const int[SIDES]){0, 1}, OUTCOME_WHITE, 3, 1);
    standings_add(&standings, (const int[SIDES]){1, 0}, OUTCOME_DRAW, 3, 2);
    standings_add(&standings, (const int[SIDES]){1, 0}, OUTCOME_DRAW, 3, 2);
    Tally tally = standings_tally(&standings, 0, -1);
    expect_pairs(&tally, (const uint64_t[]){0, 0, 0, 1, 0});
    assert_int_equal(tally_count(&tally, 2), 3);
    assert_int_equal(tally_count(&tally, 1), 2);
    standings_free(&standings);
}

static void test_against_everybody(void **state) {
    (void)state;
    Standings standings;
    standings_init(&standings, 3, false);
    standings_add(&standings, (const int[SIDES]){0, 1}, OUTCOME_WHITE, 1, 0);
    standings_add(&standings, (const int[SIDES]){0, 2}, OUTCOME_DRAW, 1, 0);
    standings_add(&standings, (const int[SIDES]){1, 2}, OUTCOME_BLACK, 1, 0);
    standings_add(&standings, (const int[SIDES]){2, 1}, OUTCOME_BLACK, 2, 0);
    Tally first = standings_tally(&standings, 0, -1), second = standings_tally(&standings, 1, -1),
          third = standings_tally(&standings, 2, -1);
    assert_int_equal(tally_count(&first, 2), 1);
    assert_int_equal(tally_count(&first, 1), 1);
    assert_int_equal(tally_count(&second, 0), 2);
    assert_int_equal(tally_count(&second, 2), 1);
    assert_int_equal(second.games[BLACK][2], 1);
    assert_int_equal(third.games[BLACK][2], 1);
    assert_int_equal(third.games[BLACK][1], 1);
    assert_int_equal(third.games[WHITE][0], 1);
    standings_free(&standings);
}

static void expect(const Report *report, const char *text) {
    Text buffer = {0};
    report_write(report, &buffer);
    assert_string_equal(text_string(&buffer), text);
    text_free(&buffer);
}

/* The numbers are those of test_statistics.c and test_sprt.c. */
static void test_report_of_two(void **state) {
    (void)state;
    static const char *const names[] = {"new", "old"};
    static const int counts[PAIR_CLASSES] = {0, 3, 20, 9, 1};
    Standings standings;
    standings_init(&standings, 2, true);
    int round = 0;
    for (int points = 0; points < PAIR_CLASSES; points++)
        for (int i = 0; i < counts[points]; i++) {
            int white = points > 2 ? 2 : points, black = points - white;
            round++;
            standings_add(&standings, (const int[SIDES]){0, 1},
                          white == 2 ? OUTCOME_WHITE
                          : white    ? OUTCOME_DRAW
                                     : OUTCOME_BLACK,
                          round, 1);
            standings_add(&standings, (const int[SIDES]){1, 0},
                          black == 2 ? OUTCOME_BLACK
                          : black    ? OUTCOME_DRAW
                                     : OUTCOME_WHITE,
                          round, 2);
        }
    Sprt sprt = sprt_default;
    Report report = {.standings = &standings, .names = names, .sprt = &sprt};
    expect(&report, "Score of new vs old: 31 - 23 - 12 [0.561] 66\n"
                    "new as White 30 - 0 - 3 [0.955], as Black 1 - 23 - 9 [0.167]; White won 53, Black 1\n"
                    "Elo: 42.3 +/- 39.3 (95 %), LOS: 98.4 %, normalised Elo: 91.2 +/- 83.8\n"
                    "Pairs with 0, 1/2, 1, 3/2, 2 points: 0, 3, 20, 9, 1\n"
                    "SPRT: LLR 0.909 (-2.944, 2.944), undecided "
                    "[elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic]\n");
    Text line = {0};
    report_write_short(&report, &line);
    assert_string_equal(line.data, "31 - 23 - 12 [0.561] Elo 42.3 +/- 39.3 LLR 0.91 (-2.94, 2.94)");
    text_free(&line);
    standings_free(&standings);
}

static void test_report_of_none_and_one_sided(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b"};
    Standings standings;
    standings_init(&standings, 2, false);
    Report report = {.standings = &standings, .names = names};
    expect(&report, "Score of a vs b: 0 - 0 - 0 [0.000] 0\n"
                    "a as White 0 - 0 - 0 [0.000], as Black 0 - 0 - 0 [0.000]; White won 0, Black 0\n"
                    "Elo: - +/- - (95 %), LOS: -, normalised Elo: - +/- -\n");
    standings_add(&standings, (const int[SIDES]){0, 1}, OUTCOME_WHITE, 1, 0);
    expect(&report, "Score of a vs b: 1 - 0 - 0 [1.000] 1\n"
                    "a as White 1 - 0 - 0 [1.000], as Black 0 - 0 - 0 [0.000]; White won 1, Black 0\n"
                    "Elo: +inf +/- - (95 %), LOS: 100.0 %, normalised Elo: - +/- -\n");
    standings_free(&standings);
}

/* The Elo of a score of 3/4 is 190.8; its error over 4 games 1.96 sqrt((3/16) / 4) 173.7178 /
 * (3/16) = 393.2. The ratings are solved by Newton's method elsewhere. */
static void test_table(void **state) {
    (void)state;
    static const char *const names[] = {"weak", "strongest", "mid"};
    Standings standings;
    standings_init(&standings, 3, false);
    standings_add(&standings, (const int[SIDES]){0, 1}, OUTCOME_BLACK, 1, 0);
    standings_add(&standings, (const int[SIDES]){0, 2}, OUTCOME_BLACK, 1, 0);
    standings_add(&standings, (const int[SIDES]){1, 2}, OUTCOME_BLACK, 1, 0);
    standings_add(&standings, (const int[SIDES]){1, 0}, OUTCOME_WHITE, 2, 0);
    standings_add(&standings, (const int[SIDES]){2, 0}, OUTCOME_BLACK, 2, 0);
    standings_add(&standings, (const int[SIDES]){2, 1}, OUTCOME_BLACK, 2, 0);
    Report report = {.standings = &standings, .names = names};
    expect(&report,
           "Score of weak vs strongest: 0 - 2 - 0 [0.000] 2\n"
           "Score of weak vs mid: 1 - 1 - 0 [0.500] 2\n"
           "Score of strongest vs mid: 1 - 1 - 0 [0.500] 2\n"
           "Rank Name          Elo    95 %   Games   Wins Losses  Draws As White As Black  Rating   95 %\n"
           "   1 strongest   190.8   393.2       4      3      1      0    50.0%   100.0%   131.4  239.8\n"
           "   2 mid           0.0   340.5       4      2      2      0     0.0%   100.0%     0.0  277.5\n"
           "   3 weak       -190.8   393.2       4      1      3      0     0.0%    50.0%  -131.4  239.8\n");
    standings_free(&standings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_half_pairs),
        cmocka_unit_test(test_against_everybody),
        cmocka_unit_test(test_report_of_two),
        cmocka_unit_test(test_report_of_none_and_one_sided),
        cmocka_unit_test(test_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
