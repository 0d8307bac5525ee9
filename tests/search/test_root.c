/* The moves of the root: which they are, how they are sorted, what a search of them leaves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/root.h"
#include "search/search.h"
#include "support/rules_check.h"
#include "text/position_text.h"

static Search search;
static Worker *worker;
static Position start;

static int set_up(void **state) {
    (void)state;
    position_text_start(game_at(0), &start);
    if (!search_init(&search) || !table_resize(&search.table, 1) || !history_start(&search.history, &start))
        return 1;
    search.weights = weights_builtin(game_at(0));
    worker = search.workers[0];
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    search_free(&search);
    return 0;
}

static void prepare(const Move *searchmoves, int count) {
    SearchLimits limits = {.searchmoves = searchmoves, .searchmoves_count = count};
    SearchCallbacks none = {0};
    assert_true(search_prepare(&search, &limits, &none));
    assert_true(worker_start(worker));
}

static void assert_fresh(const RootMove *root, Move move) {
    assert_true(move_equal(root->move, move) && move_equal(root->pv.moves[0], move));
    assert_int_equal(root->pv.count, 1);
    assert_int_equal(root->score, -SCORE_INFINITE);
    assert_int_equal(root->nodes, 0);
}

static void all_legal_moves_stand_at_the_root(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    assert_int_equal(worker->root_count, game_count_moves(&start, &worker->list));
    assert_int_equal(worker->list.size, 0);
    game_generate(&start, STAGE_ALL, &worker->list);
    for (int i = 0; i < worker->root_count; i++)
        assert_fresh(worker->root[i], worker->list.moves[i]);
    worker->list.size = 0;
}

/* Even where the search was stopped before it began. */
static void searchmoves_alone_stand_at_the_root(void **state) {
    (void)state;
    for (int stopped = 0; stopped < 2; stopped++) {
        Move chosen[] = {rules_move(&start, "C6-C7"), rules_move(&start, "H6-H8")};
        prepare(chosen, 2);
        Move copy[] = {chosen[0], chosen[1]};
        chosen[0] = chosen[1] = MOVE_NONE; /* the caller's again */
        atomic_store(&search.stop, stopped);
        assert_true(root_start(worker));
        assert_int_equal(worker->root_count, 2);
        bool swapped = move_equal(worker->root[0]->move, copy[1]);
        assert_fresh(worker->root[0], copy[swapped]);
        assert_fresh(worker->root[1], copy[!swapped]);
    }
    prepare(NULL, 0);
    atomic_store(&search.stop, true);
    assert_true(root_start(worker));
    assert_true(worker->root_count > 0);
}

static void sorting_is_stable_and_best_first(void **state) {
    (void)state;
    enum { COUNT = 40 };
    static RootMove moves[COUNT];
    RootMove *root[COUNT];
    uint64_t random = 3;
    for (int round = 0; round < 500; round++) {
        int count = random_below(&random, COUNT + 1);
        for (int i = 0; i < count; i++) {
            moves[i].score = random_below(&random, 3) ? -SCORE_INFINITE : random_below(&random, 4);
            moves[i].previous = random_below(&random, 3);
            root[i] = &moves[i];
        }
        root_sort(root, count);
        bool seen[COUNT] = {false};
        for (int i = 0; i < count; i++) {
            assert_false(seen[root[i] - moves]);
            seen[root[i] - moves] = true;
            if (i + 1 == count)
                continue;
            const RootMove *a = root[i], *b = root[i + 1];
            assert_true(a->score >= b->score);
            assert_true(a->score > b->score || a->previous >= b->previous);
            assert_true(a->score > b->score || a->previous > b->previous || a < b);
        }
    }
}

/* With several lines each is searched behind the settled ones, which stay what they are. */
static void a_search_sorts_the_moves_behind_the_settled(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    for (int line = 0; line < 4; line++) {
        RootMove *settled[4];
        Score scores[4];
        for (int i = 0; i < line; i++) {
            settled[i] = worker->root[i];
            scores[i] = settled[i]->score;
        }
        worker->root_first = line;
        Score best = root_search(worker, &start, 4, -SCORE_INFINITE, SCORE_INFINITE);
        assert_int_equal(worker->root[line]->score, best);
        assert_in_range(best + SCORE_EVAL_MAX, 0, 2 * SCORE_EVAL_MAX);
        assert_true(move_equal(worker->root[line]->pv.moves[0], worker->root[line]->move));
        assert_true(worker->root[line]->pv.count >= 2);
        for (int i = 0; i < line; i++) {
            assert_ptr_equal(worker->root[i], settled[i]);
            assert_int_equal(worker->root[i]->score, scores[i]);
        }
        assert_int_equal(worker->list.size, 0);
    }
    uint64_t nodes = 0;
    for (int i = 0; i < worker->root_count; i++)
        nodes += worker->root[i]->nodes;
    assert_int_equal(nodes, worker_nodes(worker));
}

/* A score outside of the window is a bound, and moves that failed in it keep none. */
static void a_window_bounds_the_score(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    Score exact = root_search(worker, &start, 3, -SCORE_INFINITE, SCORE_INFINITE);
    search_clear(&search);
    assert_true(root_search(worker, &start, 3, exact - 60, exact - 50) >= exact - 50);
    search_clear(&search);
    assert_true(root_search(worker, &start, 3, exact + 50, exact + 60) <= exact + 50);
    for (int i = 1; i < worker->root_count; i++)
        assert_int_equal(worker->root[i]->score, -SCORE_INFINITE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_legal_moves_stand_at_the_root, set_up, tear_down),
        cmocka_unit_test_setup_teardown(searchmoves_alone_stand_at_the_root, set_up, tear_down),
        cmocka_unit_test(sorting_is_stable_and_best_first),
        cmocka_unit_test_setup_teardown(a_search_sorts_the_moves_behind_the_settled, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_window_bounds_the_score, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
