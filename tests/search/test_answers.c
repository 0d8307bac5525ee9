/* What a search that was cut, or is certain, answers: never less than it has known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/thread.h"
#include "support/file_lines.h"
#include "support/rules_check.h"
#include "support/think.h"
#include "text/position_text.h"

static Engine *engine;
static Thought thought;

static int set_up(void **state) {
    (void)state;
    engine = engine_new();
    return engine ? 0 : 1;
}

static int tear_down(void **state) {
    (void)state;
    engine_free(engine);
    thought_free(&thought);
    return 0;
}

static Position read(const char *text) {
    Position pos;
    Error error;
    if (!position_text_read(game_at(0), text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

/* However few nodes there are, the move that wins at once is played. */
static void a_win_is_seen_without_a_search(void **state) {
    (void)state;
    Position pos = camelot_position("NG16 MF15 nE13 nL13", "w");
    for (int threads = 1; threads <= 2; threads++)
        for (int nodes = 0; nodes < 40; nodes++) {
            assert_true(engine_set_threads(engine, threads));
            engine_new_game(engine);
            SearchLimits limits = think_nodes((uint64_t)nodes);
            think(engine, &pos, &limits, &thought);
            assert_true(move_equal(thought.best, rules_move(&pos, "F15-F16")));
        }
}

/* Of several captures by duty the greatest is played, be it the last that is generated. */
static void a_capture_is_seen_without_a_search(void **state) {
    (void)state;
    static const char *const boards[][2] = {{"MA8 ME5 MG5 mE6 mE8 mG6 nL13", "E5xE7xE9"},
                                            {"ME5 MG5 mE6 mG6 mG8 nL13", "G5xG7xG9"}};
    for (int i = 0; i < 2; i++) {
        Position pos = camelot_position(boards[i][0], "w");
        SearchLimits limits = think_nodes(0);
        think(engine, &pos, &limits, &thought);
        assert_true(move_equal(thought.best, rules_move(&pos, boards[i][1])));
        assert_int_equal(thought_line(&thought, 1)->depth, 0);
        if (!THREADS_EXIST)
            continue;
        limits = (SearchLimits){.infinite = true};
        History history = {0};
        assert_true(history_start(&history, &pos));
        think_start(engine, &history, &limits, &thought);
        engine_stop(engine);
        history_free(&history);
        think_finish(engine, &thought);
        assert_true(move_equal(thought.best, rules_move(&pos, boards[i][1])));
    }
}

/* A time that is gone leaves the first iteration, with all its lines. */
static void no_time_is_time_for_a_depth(void **state) {
    (void)state;
    static const SearchLimits limits[] = {{.has_movetime = true, .movetime = 0},
                                          {.has_movetime = true, .movetime = 1},
                                          {.has_clock = {true, true}, .time = {0, 0}},
                                          {.has_clock = {true, true}, .time = {-5, -5}}};
    for (int multipv = 1; multipv <= 3; multipv++)
        for (int i = 0; i < 4; i++) {
            Position pos;
            position_text_start(game_at(0), &pos);
            engine_set_multipv(engine, multipv);
            engine_new_game(engine);
            think(engine, &pos, &limits[i], &thought);
            assert_thought_is_sound(&thought);
            for (int k = 0; k < thought.count; k++)
                assert_true(thought.infos[k].depth >= 1);
        }
}

/* Nor does a crowd, in which captures could be followed for ever, take much more. */
static void search_crowd(void *context, char *line) {
    (void)context;
    line[strcspn(line, ";")] = '\0';
    Position pos = read(line);
    for (int multipv = 1; multipv <= 2; multipv++) {
        SearchLimits limits = {.has_movetime = true, .movetime = 0};
        engine_set_multipv(engine, multipv);
        engine_new_game(engine);
        think(engine, &pos, &limits, &thought);
        assert_thought_is_sound(&thought);
        assert_int_equal(thought_line(&thought, multipv)->depth, 1);
        MoveList work;
        list_init(&work, NULL);
        uint64_t moves = (uint64_t)game_count_moves(&pos, &work), nodes = thought_line(&thought, 1)->nodes;
        list_free(&work);
        assert_true(nodes >= moves && nodes <= moves + 11000);
    }
}

static void no_time_is_time_for_a_depth_in_a_crowd(void **state) {
    (void)state;
    file_each_line("camelot_crowded.txt", search_crowd, NULL);
}

/* Whether a goes on as b does, as far as b goes. */
static bool begins_with(const ThinkInfo *a, const ThinkInfo *b) {
    bool same = a->pv_count >= b->pv_count;
    for (int i = 0; i < b->pv_count && same; i++)
        same = move_equal(a->pv[i], b->pv[i]);
    return same;
}

/* Searches to every so many nodes: a line of a bound is the one that was known of its move, a line to its
 * end is never a shortened one, and who has known a reply names it. Bounds come last alone. */
static void a_cut_leaves_the_line_whole(void **state) {
    (void)state;
    static const char *const boards[] = {
        "n1/8/N9/M1n9/5m6/4M7/12/12/1M10/12/12/12/12/10/8/1M w 2+2 0 1",
        "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1",
        "2/8/10/12/M2N1m6/1M10/1M10/12/4N7/12/12/12/7m4/5n4/8/2 w 2+2 0 1",
    };
    int bounds[BOUND_EXACT + 1] = {0};
    for (int b = 0; b < 3; b++)
        for (int nodes = 300; nodes < 24000; nodes += nodes / 7) {
            Position pos = read(boards[b]);
            SearchLimits limits = think_nodes((uint64_t)nodes);
            engine_new_game(engine);
            think(engine, &pos, &limits, &thought);
            assert_thought_is_sound(&thought);
            for (int i = 1; i < thought.count; i++) {
                const ThinkInfo *before = &thought.infos[i - 1], *now = &thought.infos[i];
                assert_int_equal(before->bound, BOUND_EXACT);
                if (!move_equal(before->pv[0], now->pv[0]))
                    continue;
                assert_true(now->bound == BOUND_EXACT || begins_with(now, before) ||
                            now->pv_count >= before->pv_count);
                assert_true(now->pv_count >= before->pv_count || !begins_with(before, now));
                assert_true(before->pv_count == 1 || !move_is_none(thought.ponder) || i + 1 < thought.count);
            }
            bounds[thought.infos[thought.count - 1].bound]++;
        }
    assert_true(bounds[BOUND_EXACT] > 0 && bounds[BOUND_LOWER] > 0 && bounds[BOUND_UPPER] > 0);
}

/* Ends long before its nodes when a win or a loss within the number is proven, and not by a longer one. */
static void a_proof_ends_a_search_for_mate(void **state) {
    (void)state;
    static const struct {
        const char *pieces, *rest;
        int moves; /* of the winner; negative: lost */
    } ends[] = {{"NG16 MF15 nE13 nL13", "w", 1},
                {"MF16 MG15 mF8 mG8", "b", -1},
                {"NC14 MD14 ND15 mF14 mH15", "w", 3}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int threads = 1; threads <= 3; threads++) {
            Position pos = camelot_position(ends[i].pieces, ends[i].rest);
            int number = ends[i].moves > 0 ? ends[i].moves : -ends[i].moves;
            assert_true(engine_set_threads(engine, threads));
            engine_new_game(engine);
            SearchLimits limits = {.mate = number, .has_nodes = true, .nodes = 400000};
            think(engine, &pos, &limits, &thought);
            assert_thought_is_sound(&thought);
            const ThinkInfo *last = thought_line(&thought, 1);
            assert_int_equal(score_moves_to_end(last->score), ends[i].moves);
            assert_true(last->nodes < 400000 && last->depth <= 2 * number + 4);
            if (number == 1 || threads > 1)
                continue;
            limits = (SearchLimits){.mate = number - 1, .depth = 8};
            think(engine, &pos, &limits, &thought);
            assert_int_equal(thought_line(&thought, 1)->depth, 8);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_win_is_seen_without_a_search, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_capture_is_seen_without_a_search, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_time_is_time_for_a_depth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_time_is_time_for_a_depth_in_a_crowd, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_cut_leaves_the_line_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_proof_ends_a_search_for_mate, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
