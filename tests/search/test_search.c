/* The search by its facade: limits, lines, answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/thread.h"
#include "support/file_lines.h"
#include "support/rules_check.h"
#include "support/think.h"
#include "text/position_text.h"

/* An opening, a melee with captures by duty, an ending, a crowded race. */
static const char *const positions[] = {
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1",
    "2/8/10/12/5n4M1/1M1n1m6/4m7/8m3/12/3NM1MM2N1/3M1MMM4/12/8n3/10/8/2 b 2+2 0 1",
    "2/8/10/12/M2N1m6/1M10/1M10/12/4N7/12/12/12/7m4/5n4/8/2 w 2+2 0 1",
    "2/8/1m4M3/8N3/2n2mn5/4m1Mn4/12/7n4/12/12/12/12/12/10/8/2 b 2+2 0 1",
    "2/8/10/12/6NM2m1/12/12/6Mm2N1/12/12/9m2/12/12/10/8/1n w 2+1 0 1",
};

enum { POSITIONS = sizeof positions / sizeof positions[0], LEGAL_MAX = 400 };

static Position position(int i) {
    Position pos;
    Error error;
    if (!position_text_read(game_at(0), positions[i], &pos, &error))
        fail_msg("%s: %s", positions[i], error.text);
    return pos;
}

static int legal_moves(const Position *pos, Move moves[LEGAL_MAX]) {
    MoveList list;
    list_init(&list, NULL);
    game_generate(pos, STAGE_ALL, &list);
    int count = (int)list.size;
    assert_in_range(count, 1, LEGAL_MAX);
    memcpy(moves, list.moves, list.size * sizeof *moves);
    list_free(&list);
    return count;
}

static void pause_ms(int milliseconds) {
    clock_sleep(milliseconds);
}

static void test_nodes_are_never_exceeded(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int p = 0; p < POSITIONS; p++) {
        Position pos = position(p);
        for (int i = 0; i < 120; i++) {
            uint64_t limit = (uint64_t)(i < 50 ? i : (i - 45) * 37);
            SearchLimits limits = think_nodes(limit);
            think(engine, &pos, &limits, &thought);
            assert_thought_is_sound(&thought);
            /* And made use of: these positions are not settled so soon. */
            if (thought.infos[thought.count - 1].nodes != limit)
                fail_msg("%s: %ld nodes of %ld", positions[p], (long)thought.infos[thought.count - 1].nodes,
                         (long)limit);
            for (int k = 0; k < thought.count; k++)
                assert_true(thought.infos[k].nodes <= limit);
        }
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_a_depth_ends_the_search(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int p = 0; p < POSITIONS; p++)
        for (int depth = 1; depth <= 5; depth++) {
            Position pos = position(p);
            SearchLimits limits = think_depth(depth);
            think(engine, &pos, &limits, &thought);
            assert_thought_is_sound(&thought);
            for (int i = 1; i < thought.count; i++)
                assert_true(thought.infos[i].depth >= thought.infos[i - 1].depth &&
                            thought.infos[i].nodes >= thought.infos[i - 1].nodes &&
                            thought.infos[i].time >= thought.infos[i - 1].time);
            assert_int_equal(thought.infos[thought.count - 1].depth, depth);
        }
    thought_free(&thought);
    engine_free(engine);
}

static void test_every_limit_of_time_ends_the_search(void **state) {
    (void)state;
    static const SearchLimits limits[] = {
        {.has_movetime = true, .movetime = 0},
        {.has_movetime = true, .movetime = 15},
        {.has_clock = {true, true}, .time = {200, 200}},
        {.has_clock = {true, true}, .time = {0, -100}, .increment = {50, 50}},
        {.has_clock = {true, true}, .time = {100, 100}, .increment = {5, 5}, .moves_to_go = 3},
        {.has_clock = {true, true}, .time = {INT64_MAX, INT64_MAX}, .depth = 3},
        {.has_movetime = true, .movetime = INT64_MAX, .has_nodes = true, .nodes = 300},
    };
    Engine *engine = engine_new();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int p = 0; p < 2; p++) {
            Position pos = position(p);
            think(engine, &pos, &limits[i], &thought);
            assert_thought_is_sound(&thought);
        }
    thought_free(&thought);
    engine_free(engine);
}

static void assert_same(const Thought *a, const Thought *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const ThinkInfo *x = &a->infos[i], *y = &b->infos[i];
        assert_true(x->depth == y->depth && x->seldepth == y->seldepth && x->score == y->score);
        assert_true(x->nodes == y->nodes && x->hashfull == y->hashfull && x->pv_count == y->pv_count);
        for (int k = 0; k < x->pv_count; k++)
            assert_true(move_equal(x->pv[k], y->pv[k]));
    }
    assert_true(move_equal(a->best, b->best));
}

static void test_the_same_commands_give_the_same_search(void **state) {
    (void)state;
    Engine *engines[2] = {engine_new(), engine_new()};
    Thought thoughts[2] = {0}, again[POSITIONS] = {0};
    for (int p = 0; p < POSITIONS; p++) {
        Position pos = position(p);
        SearchLimits limits = think_nodes(3000);
        for (int e = 0; e < 2; e++)
            think(engines[e], &pos, &limits, &thoughts[e]);
        assert_same(&thoughts[0], &thoughts[1]);
        /* Once more, with what they know now. */
        think(engines[0], &pos, &limits, &again[p]);
        think(engines[1], &pos, &limits, &thoughts[1]);
        assert_same(&thoughts[1], &again[p]);
    }
    /* A new game forgets everything. */
    engine_new_game(engines[0]);
    for (int p = 0; p < POSITIONS; p++) {
        Position pos = position(p);
        SearchLimits limits = think_nodes(3000);
        think(engines[0], &pos, &limits, &thoughts[0]);
        think(engines[0], &pos, &limits, &thoughts[1]);
        assert_same(&thoughts[1], &again[p]);
        thought_free(&again[p]);
    }
    for (int e = 0; e < 2; e++) {
        thought_free(&thoughts[e]);
        engine_free(engines[e]);
    }
}

/* The last lines: as many as asked for or possible, no move twice. sorted: of one depth, by score. */
static void assert_lines(const Thought *thought, int asked, bool sorted) {
    static Move moves[LEGAL_MAX];
    int legal = legal_moves(&thought->root, moves), lines = asked < legal ? asked : legal;
    assert_true(thought->count >= lines);
    const ThinkInfo *last = &thought->infos[thought->count - lines];
    for (int i = 0; i < lines; i++) {
        assert_int_equal(last[i].multipv, i + 1);
        for (int k = 0; k < i; k++)
            assert_false(move_equal(last[i].pv[0], last[k].pv[0]));
        if (sorted && i > 0) {
            assert_int_equal(last[i].depth, last[0].depth);
            assert_true(last[i].score <= last[i - 1].score);
        }
    }
    for (int i = 0; i < thought->count; i++)
        assert_in_range(thought->infos[i].multipv, 1, lines);
    assert_thought_is_sound(thought);
}

static void test_several_lines(void **state) {
    (void)state;
    static const int counts[] = {2, 3, 5, ENGINE_MULTIPV_MAX};
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int p = 0; p < POSITIONS; p++)
        for (int c = 0; c < 4; c++) {
            Position pos = position(p);
            engine_set_multipv(engine, counts[c]);
            SearchLimits limits = think_depth(counts[c] > 5 ? 2 : 5);
            think(engine, &pos, &limits, &thought);
            assert_lines(&thought, counts[c], true);
            for (uint64_t nodes = 0; nodes < 1500; nodes = nodes * 2 + 1) {
                limits = think_nodes(nodes);
                think(engine, &pos, &limits, &thought);
                assert_lines(&thought, counts[c], false);
            }
        }
    thought_free(&thought);
    engine_free(engine);
}

static void test_searchmoves_restrict(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    static Move moves[LEGAL_MAX];
    for (int p = 0; p < POSITIONS; p++) {
        Position pos = position(p);
        int legal = legal_moves(&pos, moves);
        for (int count = 1; count <= 3 && count <= legal; count++)
            for (int multipv = 1; multipv <= 4; multipv += 3) {
                Move chosen[3];
                for (int i = 0; i < count; i++)
                    chosen[i] = moves[legal - 1 - i * (legal / 3)];
                SearchLimits limits = think_depth(4);
                limits.searchmoves = chosen;
                limits.searchmoves_count = count;
                engine_set_multipv(engine, multipv);
                think(engine, &pos, &limits, &thought);
                assert_thought_is_sound(&thought);
                bool known[3] = {false, false, false};
                for (int i = 0; i < thought.count; i++) {
                    int which = -1;
                    for (int k = 0; k < count; k++)
                        if (move_equal(thought.infos[i].pv[0], chosen[k]))
                            which = k;
                    assert_true(which >= 0);
                    known[which] = true;
                }
                for (int k = 0; k < count && multipv > 1; k++)
                    assert_true(known[k]);
            }
    }
    thought_free(&thought);
    engine_free(engine);
}

#define WIN_IN_ONE "NG16 MF15 nE13 nL13"

static void start(Engine *engine, const Position *pos, const SearchLimits *limits, Thought *thought) {
    History history = {0};
    assert_true(history_start(&history, pos));
    think_start(engine, &history, limits, thought);
    history_free(&history);
}

/* An answer that should not come would come at once: all that there is to search takes no time. */
static void assert_waits(Thought *thought) {
    pause_ms(30);
    assert_int_equal(atomic_load(&thought->answers), 0);
}

static void test_infinite_answers_after_stop_alone(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    static const SearchLimits limits[] = {
        {.infinite = true},
        {.infinite = true, .depth = 1},
        {.infinite = true, .has_nodes = true, .nodes = 5},
        {.infinite = true, .mate = 1},
        {.infinite = true, .has_movetime = true, .movetime = 1},
        {.infinite = true, .has_clock = {true, true}, .time = {5, 5}},
        {.ponder = true},
        {.ponder = true, .depth = 1},
        {.ponder = true, .has_nodes = true, .nodes = 0},
        {.ponder = true, .has_movetime = true, .movetime = 1},
        {.ponder = true, .has_clock = {true, true}, .time = {0, 0}},
    };
    Engine *engine = engine_new();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        Position pos = camelot_position(WIN_IN_ONE, "w");
        start(engine, &pos, &limits[i], &thought);
        assert_waits(&thought);
        if (limits[i].infinite) {
            engine_ponderhit(engine); /* means nothing here */
            assert_waits(&thought);
        }
        engine_stop(engine);
        think_finish(engine, &thought);
        assert_thought_is_sound(&thought);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_after_a_ponderhit_the_limits_count(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    static const SearchLimits limits[] = {
        {.ponder = true, .depth = 2},
        {.ponder = true, .has_nodes = true, .nodes = 50},
        {.ponder = true, .has_movetime = true, .movetime = 10},
        {.ponder = true, .has_clock = {true, true}, .time = {100, 100}},
        {.ponder = true, .has_clock = {true, true}, .time = {-1, -1}},
    };
    Engine *engine = engine_new();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int wait = 0; wait < 2; wait++) {
            Position pos = position(0);
            start(engine, &pos, &limits[i], &thought);
            if (wait)
                assert_waits(&thought);
            engine_ponderhit(engine);
            think_finish(engine, &thought);
            assert_thought_is_sound(&thought);
        }
    thought_free(&thought);
    engine_free(engine);
}

static void test_a_stop_is_never_lost(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    Engine *engine = engine_new();
    Thought thought = {0};
    engine_stop(engine); /* nothing runs */
    engine_ponderhit(engine);
    for (int i = 0; i < 300; i++) {
        Position pos = position(i % POSITIONS);
        SearchLimits limits = {.infinite = i % 2 == 0, .ponder = i % 3 == 0};
        assert_true(i % 100 != 50 || engine_set_threads(engine, 1 + i / 100));
        start(engine, &pos, &limits, &thought);
        engine_stop(engine);
        think_finish(engine, &thought);
        assert_thought_is_sound(&thought);
    }
    /* The stop of one search does not end the next. */
    assert_true(engine_set_threads(engine, 1));
    Position pos = position(0);
    SearchLimits limits = think_depth(3);
    engine_stop(engine);
    think(engine, &pos, &limits, &thought);
    assert_int_equal(thought_line(&thought, 1)->depth, 3);
    thought_free(&thought);
    engine_free(engine);
}

static void test_an_engine_may_be_freed_while_it_thinks(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    for (int i = 0; i < 5; i++) {
        Engine *engine = engine_new();
        Thought thought = {0};
        Position pos = position(i % POSITIONS);
        SearchLimits limits = {.infinite = true};
        assert_true(engine_set_threads(engine, 1 + i % 2));
        start(engine, &pos, &limits, &thought);
        engine_free(engine);
        assert_int_equal(atomic_load(&thought.answers), 1);
        assert_thought_is_sound(&thought);
        thought_free(&thought);
    }
    engine_free(NULL);
}

static void test_finished_positions_have_a_result_and_no_move(void **state) {
    (void)state;
    static const struct {
        const char *pieces, *rest;
        Outcome outcome;
        Reason reason;
    } ends[] = {
        {"MF16 MG16 mF8", "b", OUTCOME_WHITE, REASON_CASTLE},
        {"MF7 mF1 mG1", "w", OUTCOME_BLACK, REASON_CASTLE},
        {"MF7 MG7", "b", OUTCOME_WHITE, REASON_CAPTURED},
        {"MF7 MG7 mF1", "b 2+0 0 1", OUTCOME_WHITE, REASON_STALEMATE},
        {"MF7 mG10", "w", OUTCOME_DRAW, REASON_FEW_PIECES},
        {"MF7 MG7 mF10 mG10", "w 2+2 100 70", OUTCOME_DRAW, REASON_FIFTY},
    };
    Engine *engine = engine_new();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        for (int infinite = 0; infinite < (THREADS_EXIST ? 2 : 1); infinite++) {
            Position pos = camelot_position(ends[i].pieces, ends[i].rest);
            SearchLimits limits = {.depth = 3, .infinite = infinite};
            start(engine, &pos, &limits, &thought);
            if (infinite) {
                assert_waits(&thought);
                engine_stop(engine);
            }
            think_finish(engine, &thought);
            assert_int_equal(thought.count, 0);
            assert_true(move_is_none(thought.best) && move_is_none(thought.ponder));
            assert_int_equal(thought.result.outcome, ends[i].outcome);
            assert_int_equal(thought.result.reason, ends[i].reason);
        }
    thought_free(&thought);
    engine_free(engine);
}

/* ---- Positions of the data file ---- */

enum { EVERY = 3, DATA_NODES = 600 };

typedef struct Sample {
    Engine *engine;
    Thought thought;
    int line, searched, finished;
} Sample;

static void search_data_line(void *context, char *text) {
    Sample *sample = context;
    if (sample->line++ % EVERY != 0)
        return;
    Position pos;
    Error error;
    text[strcspn(text, ";")] = '\0';
    if (!position_text_read(game_at(0), text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    MoveList work;
    list_init(&work, NULL);
    bool over = game_result_with_moves(&pos, &work).reason != REASON_NONE;
    list_free(&work);
    SearchLimits limits = think_nodes(DATA_NODES);
    think(sample->engine, &pos, &limits, &sample->thought);
    if (over) {
        assert_true(move_is_none(sample->thought.best));
        assert_int_equal(sample->thought.count, 0);
        sample->finished++;
    } else {
        assert_thought_is_sound(&sample->thought);
        sample->searched++;
    }
}

static void test_lines_are_legal_to_their_end(void **state) {
    (void)state;
    Sample sample = {.engine = engine_new()};
    file_each_line("camelot_perft.txt", search_data_line, &sample);
    assert_true(sample.searched >= 40 && sample.finished >= 5);
    thought_free(&sample.thought);
    engine_free(sample.engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes_are_never_exceeded),
        cmocka_unit_test(test_a_depth_ends_the_search),
        cmocka_unit_test(test_every_limit_of_time_ends_the_search),
        cmocka_unit_test(test_the_same_commands_give_the_same_search),
        cmocka_unit_test(test_several_lines),
        cmocka_unit_test(test_searchmoves_restrict),
        cmocka_unit_test(test_infinite_answers_after_stop_alone),
        cmocka_unit_test(test_after_a_ponderhit_the_limits_count),
        cmocka_unit_test(test_a_stop_is_never_lost),
        cmocka_unit_test(test_an_engine_may_be_freed_while_it_thinks),
        cmocka_unit_test(test_finished_positions_have_a_result_and_no_move),
        cmocka_unit_test(test_lines_are_legal_to_their_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
