/* Several threads over one table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/rules_check.h"
#include "support/think.h"
#include "text/position_text.h"

static void test_threads_answer_and_end(void **state) {
    (void)state;
    static const int threads[] = {2, 4, 3, 1};
    Engine *engine = engine_new();
    Thought thought = {0};
    Position pos;
    position_text_start(game_at(0), &pos);
    for (int t = 0; t < 4; t++) {
        assert_true(engine_set_threads(engine, threads[t]));
        SearchLimits limits = think_depth(4);
        engine_new_game(engine);
        think(engine, &pos, &limits, &thought);
        assert_thought_is_sound(&thought);
        assert_int_equal(thought_line(&thought, 1)->depth, 4);
        limits = (SearchLimits){.has_movetime = true, .movetime = 20};
        think(engine, &pos, &limits, &thought);
        assert_thought_is_sound(&thought);
        engine_set_multipv(engine, 3);
        limits = think_nodes(5000);
        think(engine, &pos, &limits, &thought);
        assert_thought_is_sound(&thought);
        engine_set_multipv(engine, 1);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_threads_find_a_win(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    Position pos = camelot_position("NC14 MD14 ND15 mF14 mH15", "w");
    for (int threads = 2; threads <= 4; threads += 2) {
        assert_true(engine_set_threads(engine, threads));
        engine_new_game(engine);
        SearchLimits limits = think_depth(10);
        think(engine, &pos, &limits, &thought);
        assert_thought_is_sound(&thought);
        assert_int_equal(thought_line(&thought, 1)->score, SCORE_WIN - 5);
    }
    thought_free(&thought);
    engine_free(engine);
}

/* What helpers counted in one search does not count in the next. */
static void test_each_search_counts_its_own_nodes(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    Position pos;
    position_text_start(game_at(0), &pos);
    assert_true(engine_set_threads(engine, 4));
    for (int i = 0; i < 10; i++) {
        SearchLimits limits = think_nodes(20000);
        think(engine, &pos, &limits, &thought);
        assert_true(thought_line(&thought, 1)->nodes >= 20000);
        limits = think_nodes(0);
        think(engine, &pos, &limits, &thought);
        assert_int_equal(thought_line(&thought, 1)->nodes, 0);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_one_thread_is_the_same_again_after_several(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    Position pos;
    position_text_start(game_at(0), &pos);
    SearchLimits limits = think_depth(5);
    think(engine, &pos, &limits, &thought);
    uint64_t nodes = thought_line(&thought, 1)->nodes;
    assert_true(engine_set_threads(engine, 3));
    think(engine, &pos, &limits, &thought);
    assert_true(engine_set_threads(engine, 1));
    engine_new_game(engine);
    think(engine, &pos, &limits, &thought);
    assert_true(thought_line(&thought, 1)->nodes == nodes);
    thought_free(&thought);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_answer_and_end),
        cmocka_unit_test(test_threads_find_a_win),
        cmocka_unit_test(test_each_search_counts_its_own_nodes),
        cmocka_unit_test(test_one_thread_is_the_same_again_after_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
