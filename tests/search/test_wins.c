/* Wins a few plies long, each proven by trying everything, are found with their exact length. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "support/prove.h"
#include "support/rules_check.h"
#include "support/think.h"

/* White to move wins in so many plies, not faster, and against the best defence only for this reason. */
typedef struct Win {
    int plies;
    Reason reason;
    const char *game, *pieces, *rest;
} Win;

static const Win wins[] = {
    {1, REASON_CASTLE, "camelot", "MF15 NG16 nE13 nL13", "w"},
    {1, REASON_CASTLE, "camelot", "MG16 NF15 NI15 nB14 nD14", "w"},
    {1, REASON_CASTLE, "camelot", "NF15 MF16 NC14 nI14 mJ14", "w 1+2 0 1"},
    {3, REASON_CASTLE, "camelot", "NI15 NF16 mH12 mL12", "w 1+2 0 1"},
    {3, REASON_CASTLE, "camelot", "MI14 MF16 nA12 mD13", "w"},
    {3, REASON_CASTLE, "camelot", "NE14 MF14 MF16 nI14 mJ14", "w 0+2 0 1"},
    {5, REASON_CASTLE, "camelot", "MD14 MG14 nH13 mG15", "w"},
    {5, REASON_CASTLE, "camelot", "NC15 NG16 mA13 nJ15", "w 1+2 0 1"},
    {5, REASON_CASTLE, "camelot", "NI14 NJ14 MI15 mE15 mH15", "w"},
    {1, REASON_CAPTURED, "camelot", "NC4 NG4 mH3 mH4", "w"},
    {1, REASON_CAPTURED, "camelot", "NB7 MG7 MC9 nH7 mG8 nH8", "w"},
    {3, REASON_CAPTURED, "camelot", "NC14 NF14 NH15 mB14 mE15", "w"},
    {3, REASON_CAPTURED, "camelot", "NH7 NE8 NF8 mI7 mG8 nJ8", "w"},
    {3, REASON_CAPTURED, "camelot", "NE13 NF15 nF13 nE14", "w"},
    {5, REASON_CAPTURED, "camelot", "NC14 MD14 ND15 mF14 mH15", "w"},
    {5, REASON_CAPTURED, "camelot", "NE2 NF2 MH2 nD2 mI2", "w"},
    {1, REASON_STALEMATE, "camelot", "NH3 NE4 nF1 mH4", "w 2+0 0 1"},
    {1, REASON_STALEMATE, "camelot", "MC2 MG2 MI2 nG1 nF2", "w 2+0 0 1"},
    {3, REASON_STALEMATE, "camelot", "NG2 MH2 MJ2 mF1 mE2", "w 2+0 0 1"},
    {3, REASON_STALEMATE, "camelot", "NJ3 MG4 nG1 nF3", "w 2+1 0 1"},
    {5, REASON_STALEMATE, "camelot", "MC2 NG2 MI2 nF1 nE2", "w 2+0 0 1"},
    {5, REASON_STALEMATE, "camelot", "NE2 NB4 mF1 mC4", "w 2+2 0 1"},
    {1, REASON_CASTLE, "camette", "MA4 NC6 nD2 nB5", "w - 0 1"},
    {3, REASON_CASTLE, "camette", "MB3 ND5 nC2 mE4", "w - 0 1"},
    {5, REASON_CASTLE, "camette", "MC4 NA5 mA3 nD3", "w - 0 1"},
    {1, REASON_CAPTURED, "camette", "MD3 NE5 nB3 mD4", "w - 0 1"},
    {3, REASON_CAPTURED, "camette", "ND3 NE3 mB4 nD5", "w - 0 1"},
    {5, REASON_CAPTURED, "camette", "ND2 MC3 mC2 mD4", "w - 0 1"},
    {1, REASON_CASTLE, "cam", "MB9 ND12 mG4 mA6", "w - 0 1"},
    {3, REASON_CAPTURED, "cam", "MB8 MB10 nD9 mB11", "w - 0 1"},
    {5, REASON_CASTLE, "cam", "NF5 NA10 nA4 nB4", "w - 0 1"},
    {5, REASON_CASTLE, "cam", "MB3 ME11 nA5 nB9", "w - 0 1"},
    {1, REASON_CASTLE, "chivalry", "MG15 NH16 nE13 nL13", "w"},
    {3, REASON_CASTLE, "chivalry", "MJ14 MG16 nA12 mD13", "w"},
    {1, REASON_COUNT, "camelot8", "Mg1 Mg6 mh1 ma7", "w - 0 1"},
};

enum { WINS = sizeof wins / sizeof wins[0], EXTRA_DEPTH = 4 };

static Position position_of(const Win *win) {
    return rules_position(win->game, win->pieces, win->rest);
}

/* The last line says: won in so many plies by the side to move (negative: lost), and shows them. */
static void assert_distance(const Win *win, const Thought *thought, int plies) {
    const ThinkInfo *info = thought_line(thought, 1);
    Score score = plies > 0 ? SCORE_WIN - plies : -SCORE_WIN - plies;
    int length = plies > 0 ? plies : -plies;
    if (info->score != score || info->bound != BOUND_EXACT || info->pv_count != length)
        fail_msg("%s, %s: score %d and %d moves at depth %d, not %d and %d", win->pieces, win->rest,
                 info->score, info->pv_count, info->depth, score, length);
    assert_thought_is_sound(thought);
    Position pos = thought->root;
    for (int i = 0; i < info->pv_count; i++) {
        Position next;
        game_play(&pos, info->pv[i], &next);
        pos = next;
    }
    /* The loser may choose a defence as long that is lost for another reason. */
    MoveList work;
    list_init(&work, NULL);
    Result result = game_result_with_moves(&pos, &work);
    list_free(&work);
    assert_int_equal(result.outcome, OUTCOME_WHITE);
    if (length == 1)
        assert_int_equal(result.reason, win->reason);
}

static void test_the_positions_are_what_they_claim(void **state) {
    (void)state;
    for (int i = 0; i < WINS; i++) {
        Position pos = position_of(&wins[i]);
        int plies = wins[i].plies;
        if (!prove_win(&pos, plies, REASON_NONE))
            fail_msg("%s: no win in %d", wins[i].pieces, plies);
        if (prove_win(&pos, plies - 2, REASON_NONE))
            fail_msg("%s: won faster than in %d", wins[i].pieces, plies);
        if (prove_win(&pos, plies, wins[i].reason))
            fail_msg("%s: there is another way to win in %d", wins[i].pieces, plies);
    }
}

static void test_wins_are_found_with_their_length(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int i = 0; i < WINS; i++) {
        Position pos = position_of(&wins[i]), next;
        SearchLimits limits = think_depth(wins[i].plies + EXTRA_DEPTH);
        engine_new_game(engine);
        think(engine, &pos, &limits, &thought);
        assert_distance(&wins[i], &thought, wins[i].plies);
        game_play(&pos, thought.best, &next);
        assert_true(prove_loss(&next, wins[i].plies - 1, REASON_NONE));
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_the_loser_sees_the_same_end(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int i = 0; i < WINS; i++) {
        if (wins[i].plies == 1)
            continue;
        Position pos = position_of(&wins[i]);
        SearchLimits limits = think_depth(wins[i].plies + EXTRA_DEPTH);
        MoveList list;
        list_init(&list, NULL);
        game_generate(&pos, STAGE_ALL, &list);
        int lost = 0;
        for (uint32_t k = 0; k < list.size; k++) {
            Position next;
            game_play(&pos, list.moves[k], &next);
            if (!prove_loss(&next, wins[i].plies - 1, REASON_NONE))
                continue;
            lost++;
            engine_new_game(engine);
            think(engine, &next, &limits, &thought);
            assert_distance(&wins[i], &thought, -(wins[i].plies - 1));
        }
        assert_true(lost > 0);
        list_free(&list);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_limits_of_nodes_find_them_too(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int i = 0; i < WINS; i++) {
        Position pos = position_of(&wins[i]);
        SearchLimits limits = think_nodes(4000);
        engine_new_game(engine);
        think(engine, &pos, &limits, &thought);
        assert_distance(&wins[i], &thought, wins[i].plies);
    }
    thought_free(&thought);
    engine_free(engine);
}

static void test_mate_n_ends_the_search(void **state) {
    (void)state;
    Engine *engine = engine_new();
    Thought thought = {0};
    for (int i = 0; i < WINS; i++) {
        Position pos = position_of(&wins[i]);
        /* Without the limit of depth it would go on to the deepest. */
        SearchLimits limits = {.mate = (wins[i].plies + 1) / 2, .depth = 60, .has_nodes = true};
        limits.nodes = 1000000;
        engine_new_game(engine);
        think(engine, &pos, &limits, &thought);
        assert_distance(&wins[i], &thought, wins[i].plies);
        assert_true(thought_line(&thought, 1)->depth <= wins[i].plies + EXTRA_DEPTH);
        /* A shorter win is not there, so its search goes on to another limit. */
        if (wins[i].plies > 1) {
            limits.mate--;
            limits.depth = wins[i].plies + EXTRA_DEPTH + 1;
            think(engine, &pos, &limits, &thought);
            assert_int_equal(thought_line(&thought, 1)->depth, limits.depth);
        }
    }
    thought_free(&thought);
    engine_free(engine);
}

/* The position of Camette whose fastest wins, in five plies, begin with these four moves. */
static void test_four_fastest_wins_of_camette(void **state) {
    (void)state;
    static const char *const fastest[] = {"B3-C3", "C2-E4", "D3-D2", "E3-D2"};
    Position pos = rules_position("camette", "NC2 MB3 MD3 ME3 nC6 mB4 mB5 mD5", "w - 0 1");
    assert_true(prove_win(&pos, 5, REASON_NONE));
    assert_false(prove_win(&pos, 3, REASON_NONE));
    Engine *engine = engine_new();
    Thought thought = {0};
    SearchLimits limits = think_depth(10);
    engine_set_multipv(engine, 4);
    think(engine, &pos, &limits, &thought);
    int found = 0;
    for (int line = 1; line <= 4; line++) {
        const ThinkInfo *info = thought_line(&thought, line);
        char text[MOVE_TEXT_MAX];
        notation_write(&pos, info->pv[0], text);
        assert_int_equal(info->score, SCORE_WIN - 5);
        for (int i = 0; i < 4; i++)
            found += strcmp(text, fastest[i]) == 0;
    }
    assert_int_equal(found, 4);
    assert_thought_is_sound(&thought);
    thought_free(&thought);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_positions_are_what_they_claim),
        cmocka_unit_test(test_wins_are_found_with_their_length),
        cmocka_unit_test(test_the_loser_sees_the_same_end),
        cmocka_unit_test(test_limits_of_nodes_find_them_too),
        cmocka_unit_test(test_mate_n_ends_the_search),
        cmocka_unit_test(test_four_fastest_wins_of_camette),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
