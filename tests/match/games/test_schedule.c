/* Who plays whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/games/schedule.h"

static MatchOptions make(int engines, int rounds, bool repeat, bool gauntlet) {
    return (MatchOptions){.engine_count = engines,
                          .rounds = rounds,
                          .repeat = repeat,
                          .gauntlet = gauntlet,
                          .part = 1,
                          .parts = 1};
}

static void expect(const MatchOptions *schedule, int number, int round, int game, int white, int black) {
    Pairing pairing = schedule_pairing(schedule, number);
    if (pairing.round != round || pairing.game != game || pairing.engines[WHITE] != white ||
        pairing.engines[BLACK] != black)
        fail_msg("game %d: round %d.%d, %d - %d", number, pairing.round, pairing.game, pairing.engines[WHITE],
                 pairing.engines[BLACK]);
}

/* N rounds, 2N games. */
static void test_pairs(void **state) {
    (void)state;
    MatchOptions schedule = make(2, 3, true, false);
    assert_int_equal(schedule_games(&schedule), 6);
    expect(&schedule, 0, 1, 1, 0, 1);
    expect(&schedule, 1, 1, 2, 1, 0);
    expect(&schedule, 2, 2, 1, 0, 1);
    expect(&schedule, 5, 3, 2, 1, 0);
}

static void test_single_games_alternate_colours(void **state) {
    (void)state;
    MatchOptions schedule = make(2, 3, false, false);
    assert_int_equal(schedule_games(&schedule), 3);
    expect(&schedule, 0, 1, 0, 0, 1);
    expect(&schedule, 1, 2, 0, 1, 0);
    expect(&schedule, 2, 3, 0, 0, 1);
}

static void test_round_robin(void **state) {
    (void)state;
    MatchOptions schedule = make(4, 2, false, false);
    assert_int_equal(schedule_games(&schedule), 12);
    static const int meetings[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    for (int i = 0; i < 6; i++) {
        expect(&schedule, i, 1, 0, meetings[i][0], meetings[i][1]);
        expect(&schedule, 6 + i, 2, 0, meetings[i][1], meetings[i][0]);
    }
}

static void test_gauntlet(void **state) {
    (void)state;
    MatchOptions schedule = make(4, 1, true, true);
    assert_int_equal(schedule_games(&schedule), 6);
    for (int i = 0; i < 3; i++) {
        expect(&schedule, 2 * i, 1, 1, 0, i + 1);
        expect(&schedule, 2 * i + 1, 1, 2, i + 1, 0);
    }
}

/* The parts are equal to one meeting, and together they are the whole, each game once. */
static void test_parts(void **state) {
    (void)state;
    for (int engines = 2; engines <= 5; engines++)
        for (int rounds = 1; rounds <= 9; rounds++)
            for (int kind = 0; kind < 4; kind++)
                for (int parts = 1; parts <= 11; parts++) {
                    MatchOptions whole = make(engines, rounds, kind & 1, kind & 2);
                    int games = schedule_games(&whole), sum = 0, meeting = whole.repeat ? 2 : 1;
                    int least = games / meeting / parts * meeting;
                    for (int part = 1; part <= parts; part++) {
                        MatchOptions one = whole;
                        one.part = part;
                        one.parts = parts;
                        int own = schedule_games(&one);
                        assert_true(own == least || own == least + meeting);
                        sum += own;
                        for (int i = 0; i < own; i++) {
                            int number = (i / meeting * parts + part - 1) * meeting + i % meeting;
                            Pairing a = schedule_pairing(&one, i), b = schedule_pairing(&whole, number);
                            assert_memory_equal(&a, &b, sizeof a);
                        }
                    }
                    assert_int_equal(sum, games);
                }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),       cmocka_unit_test(test_single_games_alternate_colours),
        cmocka_unit_test(test_round_robin), cmocka_unit_test(test_gauntlet),
        cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
