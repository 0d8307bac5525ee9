/* Draws by repetition and by the fifty-move rule, seen in the tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/search.h"
#include "search/worker.h"
#include "support/rules_check.h"
#include "support/think.h"

/* White is two pieces down and nobody can reach anybody soon. */
#define BEHIND "MB5 MJ5 nC12 nD12 mH12 mI12"

/* A score that says the same. */
enum { CLEARLY_BEHIND = -100 };

static const ThinkInfo *search(Engine *engine, const Position *pos, int depth, Thought *thought) {
    SearchLimits limits = think_depth(depth);
    engine_new_game(engine);
    think(engine, pos, &limits, thought);
    assert_thought_is_sound(thought);
    return thought_line(thought, 1);
}

/* An engine to which a draw is a draw. */
static Engine *fair_engine(void) {
    Engine *engine = engine_new();
    assert_non_null(engine);
    engine_set_contempt(engine, 0);
    return engine;
}

/* A game from a position by moves in text. */
static void play_game(History *history, const Position *start, const char *const *moves, int count) {
    assert_true(history_start(history, start));
    for (int i = 0; i < count; i++)
        assert_true(history_push(history, rules_move(history_current(history), moves[i])));
}

static void test_the_third_time_is_a_draw(void **state) {
    (void)state;
    static const char *const moves[] = {"C12-C13", "B5-B4", "C13-C12", "B4-B5",
                                        "C12-C13", "B5-B4", "C13-C12"};
    Position start = camelot_position(BEHIND, "b");
    Engine *engine = fair_engine();
    Thought thought = {0};
    for (int depth = 1; depth <= 6; depth++) {
        History game = {0};
        SearchLimits limits = think_depth(depth);
        engine_new_game(engine);
        play_game(&game, &start, moves, 7);
        think_start(engine, &game, &limits, &thought);
        think_finish(engine, &thought);
        /* B4-B5 brings the start position for the third time. */
        assert_int_equal(thought_line(&thought, 1)->score, SCORE_DRAW);
        assert_int_equal(thought_line(&thought, 1)->pv_count, 1);
        assert_true(move_equal(thought.best, rules_move(&thought.root, "B4-B5")));

        /* When it stood only once it is no draw yet. */
        engine_new_game(engine);
        play_game(&game, &start, moves, 3);
        think_start(engine, &game, &limits, &thought);
        think_finish(engine, &thought);
        assert_true(thought_line(&thought, 1)->score < CLEARLY_BEHIND);

        /* Nor without any past. */
        assert_true(search(engine, history_current(&game), depth, &thought)->score < CLEARLY_BEHIND);
        history_free(&game);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_who_is_ahead_keeps_clear_of_the_third_time(void **state) {
    (void)state;
    static const char *const moves[] = {"B5-B4", "C12-C13", "B4-B5", "C13-C12", "B5-B4", "C12-C13", "B4-B5"};
    Position start = camelot_position(BEHIND, "w");
    Engine *engine = fair_engine();
    Thought thought = {0};
    History game = {0};
    SearchLimits limits = think_depth(5);
    play_game(&game, &start, moves, 7);
    think_start(engine, &game, &limits, &thought);
    think_finish(engine, &thought);
    assert_true(thought_line(&thought, 1)->score > -CLEARLY_BEHIND);
    assert_false(move_equal(thought.best, rules_move(&thought.root, "C13-C12")));
    history_free(&game);
    thought_free(&thought);
    engine_free(engine);
}

/* A random move, often the one that takes the last of the same side back. */
static Move shuffle(const History *game, uint64_t *random, MoveList *list) {
    const Position *pos = history_current(game);
    list->size = 0;
    game_generate(pos, STAGE_ALL, list);
    if (game->count > 2 && random_below(random, 4) > 0) {
        Move last = game->moves[game->count - 3];
        for (uint32_t i = 0; i < list->size; i++)
            if (list->moves[i].from == last.to && list->moves[i].to == last.from)
                return list->moves[i];
    }
    return list->size ? list->moves[random_below(random, (int)list->size)] : MOVE_NONE;
}

/* A position of the tree is drawn when it stood once in the tree, the root included, or twice before it. */
static bool is_repeated(const History *game, int root) {
    int before = 0;
    for (int i = 0; i < game->count - 1; i++)
        if (pos_same(&game->positions[i], history_current(game))) {
            if (i >= root)
                return true;
            before++;
        }
    return before == 2;
}

static void test_repetitions_in_the_tree(void **state) {
    (void)state;
    uint64_t random = 5;
    int repeated = 0, fresh = 0;
    Search search = {0};
    MoveList list;
    list_init(&list, NULL);
    assert_true(search_init(&search));
    Worker *worker = search.workers[0];
    for (int round = 0; round < 400; round++) {
        History game = {0};
        Position start = camelot_position(BEHIND, "w");
        int root = random_below(&random, 20);
        assert_true(history_start(&game, &start));
        for (int i = 0; i < root; i++)
            assert_true(history_push(&game, shuffle(&game, &random, &list)));
        SearchLimits limits = {0};
        SearchCallbacks none = {0};
        assert_true(history_copy(&search.history, &game));
        assert_true(search_prepare(&search, &limits, &none));
        assert_true(worker_start(worker));
        for (int ply = 0; ply < 16; ply++) {
            Position next;
            Move move = shuffle(&game, &random, &list);
            game_play(history_current(&game), move, &next);
            worker_enter(worker, ply, move, &next);
            assert_true(history_push(&game, move));
            assert_true(pos_same(&next, history_current(&game)));
            bool expected = is_repeated(&game, root);
            assert_int_equal(worker_is_repetition(worker, &next, ply + 1), expected);
            *(expected ? &repeated : &fresh) += 1;
        }
        history_free(&game);
    }
    assert_true(repeated > 500 && fresh > 500);
    list_free(&list);
    search_free(&search);
}

static void test_the_fifty_move_rule_draws(void **state) {
    (void)state;
    Engine *engine = fair_engine();
    Thought thought = {0};
    static const char *const sides[] = {"w", "b"};
    for (int side = 0; side < 2; side++)
        for (int clock = 94; clock < 100; clock++) {
            char rest[40];
            snprintf(rest, sizeof rest, "%s 2+2 %d 70", sides[side], clock);
            Position pos = camelot_position(BEHIND, rest);
            const ThinkInfo *info = search(engine, &pos, 12, &thought);
            assert_int_equal(info->score, SCORE_DRAW);
            assert_int_equal(info->pv_count, 100 - clock);
            pos.clock = 40;
            info = search(engine, &pos, 5, &thought);
            assert_true(side == 0 ? info->score < CLEARLY_BEHIND : info->score > -CLEARLY_BEHIND);
        }
    thought_free(&thought);
    engine_free(engine);
}

static void test_a_draw_is_worth_less_to_who_thinks(void **state) {
    (void)state;
    static const char *const rests[] = {"w 2+2 98 70", "b 2+2 98 70"};
    static const int values[] = {-ENGINE_CONTEMPT_MAX, 0, ENGINE_CONTEMPT_DEFAULT, ENGINE_CONTEMPT_MAX};
    Engine *engine = engine_new();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        engine_set_contempt(engine, values[i]);
        engine_new_game(engine);
        for (int side = 0; side < 2; side++) {
            Position pos = camelot_position(BEHIND, rests[side]);
            assert_int_equal(search(engine, &pos, 6, &thought)->score, SCORE_DRAW - values[i]);
        }
    }
    thought_free(&thought);
    engine_free(engine);
}

/* The table knows nothing of the clock: what it learned far from the rule is not believed near it. */
static void test_the_table_does_not_hide_the_rule(void **state) {
    (void)state;
    Engine *engine = fair_engine();
    Thought thought = {0};
    SearchLimits limits = think_depth(6);
    Position pos = camelot_position(BEHIND, "w 2+2 0 70");
    think(engine, &pos, &limits, &thought);
    assert_true(thought_line(&thought, 1)->score < CLEARLY_BEHIND);
    for (int clock = 96; clock < 100; clock++) {
        pos.clock = (uint16_t)clock;
        think(engine, &pos, &limits, &thought);
        assert_int_equal(thought_line(&thought, 1)->score, SCORE_DRAW);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_a_win_within_the_fifty_moves_counts(void **state) {
    (void)state;
    static const struct {
        const char *pieces, *rest;
        Score score;
    } cases[] = {
        /* The castle is entered at the third ply. */
        {"MI14 MF16 nA12 mD13", "w 2+2 97 70", SCORE_WIN - 3},
        {"MI14 MF16 nA12 mD13", "w 2+2 98 70", SCORE_DRAW},
        {"MI14 MF16 nA12 mD13", "w 2+2 99 70", SCORE_DRAW},
        /* An entry that wins is in time at the last ply of all. */
        {"MH15 MF16 nA12 mD13", "w 2+2 99 70", SCORE_WIN - 1},
        /* No legal move is asked for before the rule (8.3 before 8.6). */
        {"MC6 MJ6 nF1", "w 2+0 99 70", SCORE_WIN - 1},
        {"MC6 MJ6 nF1", "w 2+1 97 70", SCORE_WIN - 3},
        {"MC6 MJ6 nF1", "w 2+1 98 70", SCORE_DRAW},
    };
    Engine *engine = fair_engine();
    Thought thought = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position pos = camelot_position(cases[i].pieces, cases[i].rest);
        const ThinkInfo *info = search(engine, &pos, 6, &thought);
        if (info->score != cases[i].score)
            fail_msg("%s %s: score %d, not %d", cases[i].pieces, cases[i].rest, info->score, cases[i].score);
    }
    thought_free(&thought);
    engine_free(engine);
}

/* Nobody has claimed a draw by repetition or by fifty moves, and the game goes on. */
static void test_draws_that_nobody_claimed(void **state) {
    (void)state;
    static const char *const round[] = {"B5-B4", "C12-C13", "B4-B5", "C13-C12"};
    const char *moves[18];
    Engine *engine = fair_engine();
    Thought thought = {0};
    SearchLimits limits = think_depth(5);
    for (int i = 0; i < 18; i++)
        moves[i] = round[i % 4];
    /* From the third time of the root to the fifth of one of its children. */
    for (int plies = 8; plies <= 18; plies++) {
        History game = {.draws_by_claim = true};
        Position start = camelot_position(BEHIND, "w");
        play_game(&game, &start, moves, plies);
        engine_new_game(engine);
        think_start(engine, &game, &limits, &thought);
        think_finish(engine, &thought);
        Score score = thought_line(&thought, 1)->score;
        assert_thought_is_sound(&thought);
        /* White may claim while its move brings a position for the third time; then it is behind. */
        if (thought.root.turn == BLACK)
            assert_true(score > -CLEARLY_BEHIND);
        else if (plies < 12)
            assert_int_equal(score, SCORE_DRAW);
        else
            assert_true(score < CLEARLY_BEHIND);
        history_free(&game);
    }
    static const int clocks[] = {100, 101, 150, 4000, CLOCK_MAX};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        for (int side = 0; side < 2; side++) {
            History game = {.draws_by_claim = true};
            Position pos = camelot_position(BEHIND, side ? "b" : "w");
            pos.clock = (uint16_t)clocks[i];
            assert_true(history_start(&game, &pos));
            engine_new_game(engine);
            think_start(engine, &game, &limits, &thought);
            think_finish(engine, &thought);
            Score score = thought_line(&thought, 1)->score;
            assert_true(side == 0 ? score < CLEARLY_BEHIND : score > -CLEARLY_BEHIND);
            assert_true(thought_line(&thought, 1)->pv_count > 1);
            history_free(&game);
        }
    thought_free(&thought);
    engine_free(engine);
}

/* Before the limit it is met in the tree as ever. */
static void test_fifty_moves_ahead_draw_all_the_same(void **state) {
    (void)state;
    Engine *engine = fair_engine();
    Thought thought = {0};
    SearchLimits limits = think_depth(12);
    History game = {.draws_by_claim = true};
    Position pos = camelot_position(BEHIND, "b 2+2 96 70");
    assert_true(history_start(&game, &pos));
    think_start(engine, &game, &limits, &thought);
    think_finish(engine, &thought);
    assert_int_equal(thought_line(&thought, 1)->score, SCORE_DRAW);
    history_free(&game);
    thought_free(&thought);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_third_time_is_a_draw),
        cmocka_unit_test(test_who_is_ahead_keeps_clear_of_the_third_time),
        cmocka_unit_test(test_repetitions_in_the_tree),
        cmocka_unit_test(test_the_fifty_move_rule_draws),
        cmocka_unit_test(test_a_draw_is_worth_less_to_who_thinks),
        cmocka_unit_test(test_the_table_does_not_hide_the_rule),
        cmocka_unit_test(test_a_win_within_the_fifty_moves_counts),
        cmocka_unit_test(test_draws_that_nobody_claimed),
        cmocka_unit_test(test_fifty_moves_ahead_draw_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
