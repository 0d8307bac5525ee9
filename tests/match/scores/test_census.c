/* What the games of a match were like, as numbers, text and JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/memory.h"
#include "match/scores/report.h"
#include "support/json.h"

/* A game of so many moves, each of nodes nodes and ms milliseconds, told by its last move. */
static Record make_game(int round, int game, Outcome outcome, Termination termination, const char *reason,
                        int plies, const char *last) {
    Record record = {.round = round, .game = game, .outcome = outcome, .termination = termination};
    bool first = game != 2;
    record.name[WHITE] = memory_text(first ? "new" : "old");
    record.name[BLACK] = memory_text(first ? "old" : "new");
    record.variant = memory_text("camelot");
    record.reason = memory_text(reason);
    for (int i = 0; i < plies; i++)
        record_add_move(&record, i + 1 < plies ? "C6-B7" : last, (EngineWords){.nodes = i % 2 ? 50 : 100},
                        10 + i);
    return record;
}

static void add(Census *census, Standings *standings, MatchIdentity *identity, Record record) {
    bool first = record.game != 2;
    const int engines[SIDES] = {first ? 0 : 1, first ? 1 : 0};
    GameFacts facts = facts_of(&record);
    Error error;
    assert_true(identity_take(identity, &record, false, &error));
    standings_add(standings, engines, record.outcome, record.round, record.game);
    census_add(census, engines, &facts, record.reason, 0);
    record_free(&record);
}

typedef struct Match {
    Census census;
    Standings standings;
    MatchIdentity identity;
} Match;

/* Three rounds: a pair of which the second is a copy, a pair with a draw, a pair in which engines fail. */
static Match make_match(void) {
    Match match = {0};
    census_init(&match.census, 2);
    standings_init(&match.standings, 2, true);
#define ADD(...) add(&match.census, &match.standings, &match.identity, make_game(__VA_ARGS__))
    ADD(1, 1, OUTCOME_WHITE, TERMINATION_NORMAL, "White wins: castle", 4, "A1-A2");
    ADD(1, 2, OUTCOME_WHITE, TERMINATION_NORMAL, "White wins: castle", 4, "A1-A2");
    ADD(2, 1, OUTCOME_DRAW, TERMINATION_ADJUDICATION, "Draw: adjudication by score", 6, "A1-A2");
    ADD(2, 2, OUTCOME_BLACK, TERMINATION_NORMAL, "Black wins: castle", 5, "A1-A2");
    ADD(3, 1, OUTCOME_BLACK, TERMINATION_TIME, "White loses on time", 2, "A1-A2");
    ADD(3, 2, OUTCOME_BLACK, TERMINATION_ABANDONED, "White loses: crashed (signal 11)", 0, "A1-A2");
#undef ADD
    return match;
}

static void free_match(Match *match) {
    census_free(&match->census);
    standings_free(&match->standings);
    identity_free(&match->identity);
}

static const char *const names[] = {"new", "old"};

static Report report_of(const Match *match) {
    return (Report){.standings = &match->standings,
                    .names = names,
                    .census = &match->census,
                    .identity = &match->identity,
                    .games = 8};
}

/* White's score by hand: games 1, 1/2, 0 in rounds of 1 and 2 games, mean 1/2; the rounds are 1/2 above and 1/2
 * below what they should be, so the error is 1.96 sqrt(1/4 + 1/4) / 3. */
static void test_numbers(void **state) {
    (void)state;
    Match match = make_match();
    const Census *census = &match.census;
    assert_int_equal(census->games, 6);
    assert_int_equal(census->copies, 1);
    assert_int_equal(census->failed, 2);
    assert_int_equal(census_distinct(census), 3);
    assert_true(fabs(groups_mean(&census->white) - 0.5) < 1e-12);
    assert_true(fabs(groups_error(&census->white) - 1.959963984540054 * sqrt(0.5) / 3) < 1e-12);
    assert_true(fabs(groups_mean(&census->draws) - 1.0 / 3) < 1e-12);
    assert_int_equal(census->plies, 15);
    assert_int_equal(census->shortest, 4);
    assert_int_equal(census->longest, 6);
    /* new moved first in games 1, 3 and 5 (2 + 3 + 1 moves of 100 nodes), second in 2, 4 and 6 (2 + 2 of 50). */
    assert_int_equal(census->engines[0].counted, 10);
    assert_int_equal(census->engines[0].nodes, 800);
    assert_int_equal(census->engines[0].time, (10 + 12) + (11 + 13) + (10 + 12 + 14) + (11 + 13) + 10);
    assert_int_equal(census->engines[0].failed, 1);
    assert_int_equal(census->engines[0].lost_on_time, 1);
    assert_int_equal(census->engines[1].failed, 1);
    assert_int_equal(census->engines[1].lost_on_time, 0);
    free_match(&match);
}

static void test_text(void **state) {
    (void)state;
    Match match = make_match();
    Report report = report_of(&match);
    Text text = {0};
    report_write_games(&report, &text);
    assert_string_equal(
        text_string(&text),
        "1 of 6 games are copies of others, and not counted below\n"
        "White's score: 0.500 +/- 0.462 (95 %), drawn: 33.3 % +/- 30.8 % (95 %), of 3 distinct games\n"
        "Ends: castle 2, adjudication by score 1\n"
        "Length: 5.0 plies (4 to 6)\n"
        "A move: new 0.0116 s 80 nodes; old 0.0120 s 73 nodes\n"
        "Failed games: 2 of 6 (new 1, old 1); lost on time: new 1\n"
        "  round 3.1, new: White loses on time\n"
        "  round 3.2, old: White loses: crashed (signal 11)\n");
    text_free(&text);
    free_match(&match);
}

static void test_json(void **state) {
    (void)state;
    Match match = make_match();
    Report report = report_of(&match);
    Text text = {0};
    report_write_json(&report, SPRT_OPEN, &text);
    assert_true(json_is_valid(text_string(&text)));
    assert_int_equal(strcspn(text.data, "\n"), text.size - 1);
    static const char *const parts[] = {
        "{\"summary\":{\"variant\":\"camelot\",\"games\":6,\"of\":8,",
        "\"name\":\"new\",\"program\":null,\"options\":null,\"limits\":null,\"builds\":[null],\"wins\":3,"
        "\"draws\":1,\"losses\":2,",
        "\"failed\":1,\"lost_on_time\":1,\"ms_a_move\":11.600,\"nodes_a_move\":80.0}",
        "\"pentanomial\":[0,0,2,1,0],",
        "\"copies\":1,\"distinct\":3,\"white_score\":0.500000,\"white_score_error\":0.461968,\"draw_rate\":0."
        "333333,",
        "\"ends\":{\"castle\":2,\"adjudication by score\":1},\"plies\":5.000,\"shortest\":4,\"longest\":6,",
        "\"failed_games\":[{\"round\":3,\"game\":1,\"engine\":\"new\",\"side\":\"white\",\"termination\":"
        "\"time forfeit\",\"reason\":\"White loses on time\"},{\"round\":3,\"game\":2,\"engine\":\"old\",",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(text.data, parts[i]))
            fail_msg("no %s in %s", parts[i], text.data);
    assert_null(strstr(text.data, "\"sprt\""));
    text_clear(&text);
    Sprt sprt = sprt_default;
    report.sprt = &sprt;
    report_write_json(&report, SPRT_H0, &text);
    assert_non_null(strstr(text.data, "\"sprt\":{\"verdict\":\"H0\",\"llr\":"));
    text_free(&text);
    free_match(&match);
}

/* Games count as copies where start, moves and end are the same, whoever played them. */
static void test_copies(void **state) {
    (void)state;
    Record game = make_game(1, 1, OUTCOME_WHITE, TERMINATION_NORMAL, "White wins: castle", 4, "A1-A2");
    Record copy = make_game(7, 2, OUTCOME_WHITE, TERMINATION_NORMAL, "White wins: castle", 4, "A1-A2");
    uint64_t key = facts_of(&game).key;
    assert_true(facts_of(&copy).key == key);
    memory_set_text(&copy.position, "other");
    assert_false(facts_of(&copy).key == key);
    memory_set_text(&copy.position, NULL);
    copy.outcome = OUTCOME_DRAW;
    assert_false(facts_of(&copy).key == key);
    copy.outcome = OUTCOME_WHITE;
    memory_set_text(&copy.moves[0].text, "C6-B6");
    assert_false(facts_of(&copy).key == key);
    record_free(&game);
    record_free(&copy);
    /* Many games, of which every other one is a copy. */
    Census census;
    census_init(&census, 2);
    for (int i = 0; i < 20000; i++) {
        GameFacts facts = {
            .key = (uint64_t)(i / 2 + 1) * 0x9e3779b97f4a7c15u, .round = i, .outcome = OUTCOME_WHITE};
        census_add(&census, (const int[SIDES]){0, 1}, &facts, NULL, 0);
    }
    assert_int_equal(census.copies, 10000);
    census_free(&census);
}

/* Of many kinds of ends the first are told apart. */
static void test_ends(void **state) {
    (void)state;
    Census census;
    census_init(&census, 2);
    for (int i = 0; i < 100; i++) {
        GameFacts facts = {.key = (uint64_t)i + 1, .round = i, .outcome = OUTCOME_DRAW};
        snprintf(facts.end, sizeof facts.end, "end %d", i);
        census_add(&census, (const int[SIDES]){0, 1}, &facts, NULL, 0);
    }
    assert_int_equal(census.ends.count, ENDS_MAX + 1);
    assert_string_equal(census.ends.text[ENDS_MAX], "other");
    assert_int_equal(census.end_counts[ENDS_MAX], 100 - ENDS_MAX);
    census_free(&census);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_text), cmocka_unit_test(test_json),
        cmocka_unit_test(test_copies),  cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
