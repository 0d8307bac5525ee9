/* The search that waits for its answer, and setters that are given anything. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "engine.h"
#include "support/bridge.h"
#include "support/think.h"
#include "text/position_text.h"

static History history;
static Position start;

static int set_up(void **state) {
    (void)state;
    position_text_start(game_at(0), &start);
    return history_start(&history, &start) ? 0 : 1;
}

static int tear_down(void **state) {
    (void)state;
    history_free(&history);
    return 0;
}

static void a_summary_is_what_the_callbacks_said(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    SearchSummary summary;
    SearchLimits limits = think_depth(6);
    for (int lines = 1; lines <= 3; lines += 2) {
        engine_set_multipv(engine, lines);
        engine_new_game(engine);
        think(engine, &start, &limits, &thought);
        engine_new_game(engine);
        assert_true(engine_search(engine, &history, &limits, NULL, &summary));
        const ThinkInfo *info = thought_line(&thought, 1);
        assert_true(move_equal(summary.best, thought.best) && move_equal(summary.ponder, thought.ponder));
        assert_int_equal(summary.result.reason, REASON_NONE);
        assert_int_equal(summary.score, info->score);
        assert_int_equal(summary.depth, info->depth);
        assert_int_equal(summary.nodes, thought.infos[thought.count - 1].nodes);
        assert_int_equal(summary.pv_count, info->pv_count);
        for (int i = 0; i < summary.pv_count; i++)
            assert_true(move_equal(summary.pv[i], info->pv[i]));
        assert_true(0 < summary.first_cutoffs && summary.first_cutoffs <= summary.cutoffs &&
                    summary.cutoffs <= summary.nodes);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void a_finished_position_has_a_result_alone(void **state) {
    (void)state;
    Engine *engine = engine_new();
    History finished = {0};
    SearchSummary summary;
    SearchLimits limits = think_depth(3);
    Position over = bridge_read("camelot8", "m7/8/8/8/8/8/8/8 w - 0 1");
    assert_true(engine_search(engine, &history, &limits, NULL, &summary));
    assert_true(history_start(&finished, &over));
    assert_true(engine_search(engine, &finished, &limits, NULL, &summary));
    assert_int_not_equal(summary.result.reason, REASON_NONE);
    assert_true(move_is_none(summary.best) && move_is_none(summary.ponder));
    assert_true(summary.depth == 0 && summary.nodes == 0 && summary.pv_count == 0 && summary.cutoffs == 0);
    history_free(&finished);
    engine_free(engine);
}

static void a_stop_from_before_counts(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Stop stop = {.wished = true};
    SearchSummary summary;
    SearchLimits limits = {.infinite = true};
    assert_true(engine_search(engine, &history, &limits, &stop, &summary));
    assert_legal(&start, summary.best);
    engine_free(engine);
}

static void setters_take_the_nearest_number_in_range(void **state) {
    (void)state;
    Engine *engine = engine_new();
    SearchSummary summary;
    SearchLimits limits = think_depth(2);
    assert_true(engine_set_hash(engine, 0));
    assert_true(engine_set_threads(engine, INT_MIN));
    engine_set_multipv(engine, 0);
    engine_set_overhead(engine, -1);
    assert_true(engine_search(engine, &history, &limits, NULL, &summary));
    assert_int_equal(summary.depth, 2);
    engine_set_multipv(engine, INT_MAX);
    engine_set_overhead(engine, INT_MAX);
    limits = (SearchLimits){.has_clock = {true, true}, .time = {20, 20}};
    assert_true(engine_search(engine, &history, &limits, NULL, &summary));
    assert_legal(&start, summary.best);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_summary_is_what_the_callbacks_said),
        cmocka_unit_test(a_finished_position_has_a_result_alone),
        cmocka_unit_test(a_stop_from_before_counts),
        cmocka_unit_test(setters_take_the_nearest_number_in_range),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
