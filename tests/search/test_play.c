/* Whole games against an opponent who plays any legal move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "support/sanitizer.h"
#include "support/think.h"
#include "text/position_text.h"

enum { GAMES = THREAD_SANITIZER ? 4 : 50, NODES = 300, PLIES_MOST = 400 };

/* The outcome of a game in which the engine has one side. */
static Outcome play(const Game *rules, Engine *engine, Side side, uint64_t *random) {
    Thought thought = {0};
    History game = {0};
    MoveList list;
    Position start;
    SearchLimits limits = think_nodes(NODES);
    Result result;
    list_init(&list, NULL);
    position_text_start(rules, &start);
    assert_true(history_start(&game, &start));
    engine_new_game(engine);
    while ((result = history_result(&game, &list)).reason == REASON_NONE && game.count <= PLIES_MOST) {
        const Position *pos = history_current(&game);
        Move move;
        if (pos_turn(pos) == side) {
            think_start(engine, &game, &limits, &thought);
            think_finish(engine, &thought);
            move = thought.best;
            assert_legal(pos, move);
        } else {
            list.size = 0;
            game_generate(pos, STAGE_ALL, &list);
            move = list.moves[random_below(random, (int)list.size)];
        }
        assert_true(history_push(&game, move));
    }
    history_free(&game);
    list_free(&list);
    thought_free(&thought);
    return result.outcome;
}

static void test_fifty_of_fifty_games_against_random_moves(void **state) {
    (void)state;
    Engine *engine = engine_new();
    uint64_t random = 2026;
    int won = 0;
    for (int i = 0; i < GAMES; i++) {
        Side side = i % 2 ? BLACK : WHITE;
        won += play(game_at(0), engine, side, &random) == outcome_win(side);
    }
    assert_int_equal(won, GAMES);
    engine_free(engine);
}

static void test_the_other_games_are_won_too(void **state) {
    (void)state;
    Engine *engine = engine_new();
    uint64_t random = 2027;
    for (int g = 1; g < game_count(); g++)
        for (int i = 0; i < 4; i++) {
            Side side = i % 2 ? BLACK : WHITE;
            if (play(game_at(g), engine, side, &random) != outcome_win(side))
                fail_msg("game %d of %s is not won", i, game_at(g)->name);
        }
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fifty_of_fifty_games_against_random_moves),
        cmocka_unit_test(test_the_other_games_are_won_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
