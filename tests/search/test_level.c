/* Levels: what all of them see, what chance decides, and what they take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "games/notation.h"
#include "search/level.h"
#include "support/document.h"
#include "support/file_lines.h"
#include "text/position_text.h"

static Engine *engine;

static int set_up(void **state) {
    (void)state;
    engine = engine_new();
    return !engine;
}

static int tear_down(void **state) {
    (void)state;
    engine_free(engine);
    return 0;
}

/* Lets the engine answer; the move as text. */
static SearchSummary think(const char *game, const char *position, const SearchLimits *limits,
                           char text[MOVE_TEXT_MAX]) {
    Position pos;
    Error error;
    History history = {0};
    SearchSummary summary;
    assert_true(position_text_read(game_find(game), position, &pos, &error));
    assert_true(history_start(&history, &pos));
    assert_true(engine_search(engine, &history, limits, NULL, &summary));
    assert_false(move_is_none(summary.best));
    assert_true(move_equal(summary.best, summary.pv[0]));
    notation_write(&pos, summary.best, text);
    history_free(&history);
    return summary;
}

static void a_win_in_one_is_taken(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *best;
    } wins[] = {
        {"cam", "1/1M1/1M3/7/7/7/7/7/7/3m3/5/1m1/1 w - 0 9", "D12-D13"},
        {"camelot", "1M/4M3/10/12/12/12/4m1m5/12/12/12/12/12/12/10/8/2 w 2+2 0 9", "G15-F16"},
    };
    SearchLimits limits = {.depth = 9};
    char text[MOVE_TEXT_MAX];
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++)
        for (int level = 0; level < ENGINE_LEVEL_FULL; level++)
            for (int again = 0; again < 5; again++) {
                assert_true(engine_set_level(engine, level));
                think(wins[i].game, wins[i].position, &limits, text);
                assert_string_equal(text, wins[i].best);
            }
}

/* A move that lets the other side win at once is not made where there is another. */
static void no_win_is_given_away(void **state) {
    (void)state;
    SearchLimits limits = {.depth = 9};
    char text[MOVE_TEXT_MAX];
    assert_true(engine_set_level(engine, 0));
    for (int again = 0; again < 200; again++) {
        /* The piece on D2 must go, or it is jumped on the way into the Castle. */
        think("cam", "1/3/5/7/7/7/1M5/7/7/3m3/2m2/1M1/1 w - 0 9", &limits, text);
        assert_memory_equal(text, "D2", 2);
    }
}

static void a_seed_repeats_the_choice(void **state) {
    (void)state;
    SearchLimits limits = {.depth = 9};
    const char *start = game_find("camelot")->start;
    char first[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
    assert_true(engine_set_level(engine, 2));
    int others = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        char again[MOVE_TEXT_MAX];
        engine_set_seed(engine, seed);
        think("camelot", start, &limits, text);
        /* Whatever was thought about meanwhile. */
        think("cam", game_find("cam")->start, &limits, again);
        SearchSummary summary = think("camelot", start, &limits, again);
        assert_string_equal(again, text);
        assert_true(summary.nodes <= (uint64_t)level_style(game_find("camelot"), 2 * LEVEL_UNIT).nodes);
        others += seed > 1 && strcmp(text, first) != 0;
        strcpy(first, text);
    }
    assert_true(others > 3);
}

static void without_a_seed_games_differ(void **state) {
    (void)state;
    SearchLimits limits = {.depth = 9};
    char first[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
    assert_true(engine_set_level(engine, 2));
    engine_set_seed(engine, 0);
    think("camelot", game_find("camelot")->start, &limits, first);
    int others = 0;
    for (int i = 0; i < 40; i++) {
        think("camelot", game_find("camelot")->start, &limits, text);
        others += strcmp(text, first) != 0;
    }
    assert_true(others > 0);
}

static void full_strength_varies_first_moves_by_seed(void **state) {
    (void)state;
    SearchLimits limits = {.depth = 4};
    const char *start = game_find("camelot")->start;
    char best[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
    assert_true(engine_set_level(engine, ENGINE_LEVEL_FULL));
    engine_set_seed(engine, 0);
    engine_new_game(engine);
    think("camelot", start, &limits, best);
    int others = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        engine_set_seed(engine, seed);
        engine_new_game(engine);
        think("camelot", start, &limits, text);
        others += strcmp(text, best) != 0;
    }
    assert_true(others > 0);
}

static void limits_hold_at_a_level(void **state) {
    (void)state;
    char text[MOVE_TEXT_MAX];
    SearchLimits nodes = {.has_nodes = true, .nodes = 30}, depth = {.depth = 1};
    SearchLimits clock = {.has_clock = {true, true}, .time = {1, 1}};
    assert_true(engine_set_level(engine, 15));
    assert_true(think("camelot", game_find("camelot")->start, &nodes, text).nodes <= 30);
    assert_true(think("camelot", game_find("camelot")->start, &depth, text).depth <= 1);
    think("camelot", game_find("camelot")->start, &clock, text);
    assert_true(think("camelot", game_find("camelot")->start, &(SearchLimits){.depth = 30}, text).nodes <=
                (uint64_t)level_style(game_find("camelot"), 15 * LEVEL_UNIT).nodes);
}

static void styles_grow_with_the_level(void **state) {
    (void)state;
    for (int i = 0; i < game_count() * (LEVEL_FULL - 1); i++) {
        const Game *game = game_at(i / (LEVEL_FULL - 1));
        int level = 1 + i % (LEVEL_FULL - 1);
        LevelStyle weak = level_style(game, level - 1), strong = level_style(game, level);
        assert_true(strong.nodes >= weak.nodes && strong.depth >= weak.depth);
        assert_true(strong.blur <= weak.blur && strong.oversights <= weak.oversights);
        assert_true(strong.glaring <= weak.glaring);
        assert_true(strong.lines >= 2 && strong.lines <= LEVEL_LINES_MAX && strong.depth >= 1);
    }
}

static void the_scale_is_monotone_and_has_all_levels(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        int before = level_of_elo(game_at(i), LEVEL_ELO_MIN);
        for (int elo = LEVEL_ELO_MIN + 1; elo <= LEVEL_ELO_MAX; elo++) {
            int level = level_of_elo(game_at(i), elo);
            assert_true(level >= before && level <= LEVEL_FULL);
            before = level;
        }
        assert_int_equal(level_of_elo(game_at(i), 0), 0);
        assert_int_equal(level_of_elo(game_at(i), 100000), LEVEL_FULL);
    }
}

static void the_document_has_the_levels(void **state) {
    (void)state;
    enum { NODES, DEPTH, LINES, BLUR, GLARING, GLANCES, NUMBERS, STEP = 4, STEPS = 5 };
    char *document = file_read_text(TEST_DOCS "/levels.md"), name[8];
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        double scale[1 + STEPS + 1], number[NUMBERS];
        document_row(document, "## The scale", game->name, 1 + STEPS + 1, scale);
        for (int step = 0; step <= STEPS; step++) {
            int level = step * STEP * LEVEL_UNIT, elo = (int)scale[1 + step];
            assert_int_equal(level_of_elo(game, elo), level);
            assert_true(level == 0 || level_of_elo(game, elo - 1) < level);
            if (step == STEPS)
                continue;
            LevelStyle style = level_style(game, level);
            snprintf(name, sizeof name, "%d", step * STEP);
            document_row(document, "# Levels", name, NUMBERS, number);
            assert_int_equal(style.nodes, number[NODES]);
            assert_int_equal(style.depth, number[DEPTH]);
            assert_int_equal(style.lines, number[LINES]);
            assert_int_equal(style.blur, lround(number[BLUR] * scale[0]));
            assert_int_equal(style.glaring, number[GLARING]);
            assert_int_equal(style.oversights, lround(100 * number[GLANCES] * scale[0]));
        }
    }
    free(document);
}

static void elo_outranks_the_level(void **state) {
    (void)state;
    char text[MOVE_TEXT_MAX];
    const char *start = game_find("camelot")->start;
    SearchLimits limits = {.has_nodes = true, .nodes = 20000};
    assert_true(engine_set_level(engine, ENGINE_LEVEL_FULL));
    assert_true(engine_limit_elo(engine, ENGINE_ELO_MIN));
    assert_true(think("camelot", start, &limits, text).nodes <=
                (uint64_t)level_style(game_find("camelot"), 0).nodes);
    assert_true(engine_limit_elo(engine, 0));
    assert_true(think("camelot", start, &limits, text).nodes > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_win_in_one_is_taken, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_win_is_given_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seed_repeats_the_choice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_a_seed_games_differ, set_up, tear_down),
        cmocka_unit_test_setup_teardown(full_strength_varies_first_moves_by_seed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(limits_hold_at_a_level, set_up, tear_down),
        cmocka_unit_test(styles_grow_with_the_level),
        cmocka_unit_test(the_scale_is_monotone_and_has_all_levels),
        cmocka_unit_test(the_document_has_the_levels),
        cmocka_unit_test_setup_teardown(elo_outranks_the_level, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
