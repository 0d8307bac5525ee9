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
        atomic_store(&search.stop.wished, stopped);
        assert_true(root_start(worker));
        assert_int_equal(worker->root_count, 2);
        bool swapped = move_equal(worker->root[0]->move, copy[1]);
        assert_fresh(worker->root[0], copy[swapped]);
        assert_fresh(worker->root[1], copy[!swapped]);
    }
    prepare(NULL, 0);
    stop_wish(&search.stop);
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

/* A bound that misses the window does not cost the line that was whole. */
static void a_bound_says_so_and_keeps_the_line(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    Score exact = root_search(worker, &start, 5, -SCORE_INFINITE, SCORE_INFINITE);
    PvLine whole = worker->root[0]->pv;
    assert_int_equal(worker->root[0]->bound, BOUND_EXACT);
    assert_true(whole.count >= 5);
    static const struct {
        int alpha, beta;
        ScoreBound bound;
    } windows[] = {{50, 60, BOUND_UPPER}, {-60, -50, BOUND_LOWER}, {-30, 30, BOUND_EXACT}};
    for (int i = 0; i < 3; i++) {
        root_search(worker, &start, 5, exact + windows[i].alpha, exact + windows[i].beta);
        assert_int_equal(worker->root[0]->bound, windows[i].bound);
        if (windows[i].bound == BOUND_EXACT || !move_equal(worker->root[0]->move, whole.moves[0]))
            continue;
        assert_int_equal(worker->root[0]->pv.count, whole.count);
        for (int k = 0; k < whole.count; k++)
            assert_true(move_equal(worker->root[0]->pv.moves[k], whole.moves[k]));
    }
}

/* The same way cut earlier is no news of it, another way is. */
static void a_line_that_stops_earlier_leaves_the_longer_one(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    root_search(worker, &start, 3, -SCORE_INFINITE, SCORE_INFINITE);
    const PvLine found = worker->root[0]->pv;
    for (int other = 0; other < 2; other++) {
        /* The same search once more. */
        search_clear(&search);
        prepare(NULL, 0);
        assert_true(root_start(worker));
        RootMove *best = worker->root[0];
        for (int i = 0; !move_equal(best->move, found.moves[0]); i++)
            best = worker->root[i];
        /* Made longer by a move that no search gives, and then led elsewhere, too. */
        best->pv = found;
        best->pv.moves[best->pv.count++] = MOVE_NONE;
        if (other)
            best->pv.moves[1] = MOVE_NONE;
        root_search(worker, &start, 3, -SCORE_INFINITE, SCORE_INFINITE);
        assert_ptr_equal(worker->root[0], best);
        assert_int_equal(best->bound, BOUND_EXACT);
        assert_int_equal(best->pv.count, other ? found.count : found.count + 1);
    }
}

/* Where a search is cut before anything is found out, a missed window is still known. */
static void a_cut_keeps_what_missed_the_window(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    Score exact = root_search(worker, &start, 3, -SCORE_INFINITE, SCORE_INFINITE);
    Score high = root_search(worker, &start, 3, exact - 60, exact - 50);
    const RootMove *best = worker->root[0];
    assert_true(high >= exact - 50);
    worker->ended = true;
    root_search(worker, &start, 3, exact - 60, SCORE_INFINITE);
    assert_ptr_equal(worker->root[0], best);
    assert_int_equal(best->score, high);
    assert_int_equal(best->bound, BOUND_LOWER);
}

/* What the move to be played is when nothing was searched: a win, else the most captures, else what is
 * best to look at; and what a search of some moves has found counts by its score. */
static void assert_ranked_first(const char *pieces, const char *rest, const char *expected) {
    start = camelot_position(pieces, rest);
    assert_true(history_start(&search.history, &start));
    prepare(NULL, 0);
    assert_true(root_start(worker));
    root_rank(worker, &start, 1);
    if (expected)
        assert_true(move_equal(worker->root[0]->move, rules_move(&start, expected)));
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < worker->root_count; i++)
        best = worker->root[i]->previous > best ? worker->root[i]->previous : best;
    if (worker->root[0]->move.captured == 0)
        assert_int_equal(worker->root[0]->previous, best);
}

static void without_a_search_moves_are_ranked(void **state) {
    (void)state;
    assert_ranked_first("NG16 MF15 nE13 nL13", "w", "F15-F16");
    assert_ranked_first("MA8 ME5 MG5 mE6 mE8 mG6 nL13", "w", "E5xE7xE9");
    assert_ranked_first("NC6 MD6 ME6 nC11 mD11 mE11", "w", NULL);
    /* Of what was searched the best comes first, unless another looks better still. */
    RootMove *last = worker->root[worker->root_count - 1], *looks = worker->root[0];
    last->searched = true;
    last->score = looks->previous + 1;
    root_rank(worker, &start, 2);
    assert_ptr_equal(worker->root[0], last);
    assert_ptr_equal(worker->root[1], looks);
    last->score = looks->previous - 1;
    root_rank(worker, &start, 2);
    assert_ptr_equal(worker->root[0], looks);
}

/* The most captures come first; without any, what looks best but may be captured gives way to what is safe
 * and looks nearly as well. */
static void moves_are_ranked_by_captures_and_looks(void **state) {
    (void)state;
    int gave_way = 0;
    uint64_t random = 11;
    for (int ply = 0; ply < 80; ply++) {
        assert_true(history_start(&search.history, &start));
        prepare(NULL, 0);
        assert_true(root_start(worker));
        root_rank(worker, &start, 1);
        Position next;
        Score best = -SCORE_INFINITE, first = -SCORE_INFINITE;
        bool best_safe = true, first_safe = true;
        int most = 0;
        for (int i = 0; i < worker->root_count; i++) {
            game_play(&start, worker->root[i]->move, &next);
            Score score = -worker_evaluate(worker, &next);
            bool safe = !game_must_capture(&next);
            int captured = __builtin_popcount(worker->root[i]->move.captured);
            most = captured > most ? captured : most;
            if (i == 0) {
                first = score;
                first_safe = safe;
            }
            if (score > best) {
                best = score;
                best_safe = safe;
            }
        }
        assert_int_equal(__builtin_popcount(worker->root[0]->move.captured), most);
        assert_true(most > 0 || first == best || (first_safe && !best_safe && first >= best - 100));
        gave_way += most == 0 && first < best;
        game_play(&start, worker->root[random_below(&random, worker->root_count)]->move, &next);
        start = next;
    }
    assert_true(gave_way > 0);
}

/* A best line of one move goes on by what the table knows. */
static void the_table_knows_a_reply(void **state) {
    (void)state;
    prepare(NULL, 0);
    assert_true(root_start(worker));
    root_add_reply(worker, &start);
    assert_int_equal(worker->root[0]->pv.count, 1);
    root_search(worker, &start, 4, -SCORE_INFINITE, SCORE_INFINITE);
    PvLine whole = worker->root[0]->pv;
    root_add_reply(worker, &start);
    assert_int_equal(worker->root[0]->pv.count, whole.count);
    worker->root[0]->pv.count = 1;
    root_add_reply(worker, &start);
    assert_int_equal(worker->root[0]->pv.count, 2);
    assert_true(move_equal(worker->root[0]->pv.moves[1], whole.moves[1]));
}

/* Helpers have the moves of the first worker. */
static void helpers_have_the_same_moves(void **state) {
    (void)state;
    Move chosen[] = {rules_move(&start, "C6-C7"), rules_move(&start, "H6-H8")};
    assert_true(search_set_threads(&search, 2));
    worker = search.workers[0];
    for (int some = 0; some < 2; some++) {
        prepare(chosen, 2 * some);
        search.limits.searchmoves = some ? search.limits.searchmoves : NULL;
        Worker *helper = search.workers[1];
        assert_true(root_start(worker) && worker_start(helper) && root_start(helper));
        assert_int_equal(helper->root_count, worker->root_count);
        for (int i = 0; i < worker->root_count; i++)
            assert_fresh(helper->root[i], worker->root[i]->move);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_legal_moves_stand_at_the_root, set_up, tear_down),
        cmocka_unit_test_setup_teardown(searchmoves_alone_stand_at_the_root, set_up, tear_down),
        cmocka_unit_test(sorting_is_stable_and_best_first),
        cmocka_unit_test_setup_teardown(a_search_sorts_the_moves_behind_the_settled, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_window_bounds_the_score, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_bound_says_so_and_keeps_the_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_line_that_stops_earlier_leaves_the_longer_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_cut_keeps_what_missed_the_window, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_a_search_moves_are_ranked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(moves_are_ranked_by_captures_and_looks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_table_knows_a_reply, set_up, tear_down),
        cmocka_unit_test_setup_teardown(helpers_have_the_same_moves, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
