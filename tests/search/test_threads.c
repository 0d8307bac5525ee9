/* Several threads over one table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "search/search.h"
#include "search/worker.h"
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

/* The limit is kept to the node, whatever the threads, and made use of. */
static void test_nodes_are_shared_out(void **state) {
    (void)state;
    static const int threads[] = {2, 3, 8, 32}, limits[] = {0, 1, 30, 1000, 12345};
    Engine *engine = engine_new();
    Thought thought = {0};
    Position pos;
    position_text_start(game_at(0), &pos);
    for (int t = 0; t < 4; t++) {
        assert_true(engine_set_threads(engine, threads[t]));
        for (int i = 0; i < 5; i++) {
            SearchLimits nodes = think_nodes((uint64_t)limits[i]);
            think(engine, &pos, &nodes, &thought);
            assert_thought_is_sound(&thought);
            assert_int_equal(thought_line(&thought, 1)->nodes, limits[i]);
        }
    }
    thought_free(&thought);
    engine_free(engine);
}

/* However many threads there are, time ends a search only when a depth was finished, and the answer is never
 * shallower than what was told before. */
static void test_time_leaves_the_first_iteration(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int threads = 1; threads <= 64; threads *= 8)
        for (int game = 0; game < game_count(); game++) {
            Position pos;
            position_text_start(game_at(game), &pos);
            assert_true(engine_set_threads(engine, threads));
            for (int movetime = 0; movetime <= 2; movetime++) {
                SearchLimits limits = {.has_movetime = true, .movetime = movetime * 5};
                think(engine, &pos, &limits, &thought);
                assert_thought_is_sound(&thought);
                for (int i = 0; i < thought.count; i++)
                    assert_true(thought.infos[i].depth >= (i > 0 ? thought.infos[i - 1].depth : 1));
            }
        }
    thought_free(&thought);
    engine_free(engine);
}

/* The deepest finished iteration has the answer, a proven win before it, the better score of equal ones. */
static void test_the_best_finished_line_is_the_answer(void **state) {
    (void)state;
    static const struct {
        int depth[3];
        Score score[3];
        int best;
    } cases[] = {
        {{1, 0, 0}, {5, -SCORE_INFINITE, -SCORE_INFINITE}, 0},
        {{4, 4, 4}, {5, 5, 5}, 0},
        {{4, 5, 3}, {90, -50, 99}, 1},
        {{5, 6, 6}, {90, -50, -40}, 2},
        {{9, 4, 3}, {90, SCORE_WIN - 5, SCORE_WIN - 3}, 2},
        {{9, 10, 8}, {-SCORE_WIN + 6, -SCORE_WIN + 8, 0}, 1},
    };
    Search search;
    assert_true(search_init(&search) && search_set_threads(&search, 3));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int k = 0; k < 3; k++) {
            search.workers[k]->finished_depth = cases[i].depth[k];
            search.workers[k]->finished_score = cases[i].score[k];
        }
        assert_ptr_equal(search_best_worker(&search), search.workers[cases[i].best]);
    }
    search_free(&search);
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
        assert_int_equal(thought_line(&thought, 1)->nodes, 20000);
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
        cmocka_unit_test(test_nodes_are_shared_out),
        cmocka_unit_test(test_time_leaves_the_first_iteration),
        cmocka_unit_test(test_the_best_finished_line_is_the_answer),
        cmocka_unit_test(test_each_search_counts_its_own_nodes),
        cmocka_unit_test(test_one_thread_is_the_same_again_after_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
