/* A survey that is handed on tells what a fresh one does, whatever was asked of it before: over random
 * games of all games, and over crowded set-ups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/game.h"
#include "games/registry.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "text/position_text.h"

typedef struct Check {
    uint64_t random;
    MoveList list, fresh, all;
    int questions, passes, duties;
    int quiet, quiet_for_sure; /* moves without a capture, and those that surely force none */
} Check;

static void begin(Check *check, uint64_t seed) {
    *check = (Check){.random = seed};
    list_init(&check->list, NULL);
    list_init(&check->fresh, NULL);
    list_init(&check->all, NULL);
}

static void end(Check *check) {
    list_free(&check->list);
    list_free(&check->fresh);
    list_free(&check->all);
}

static void assert_same_list(const Check *check) {
    assert_int_equal(check->list.size, check->fresh.size);
    if (check->list.size)
        assert_memory_equal(check->list.moves, check->fresh.moves, check->list.size * sizeof(Move));
}

/* Every kind of question, in random order, to one survey; to a fresh one each. */
static void ask(Check *check, Turn *turn, int questions) {
    const Position *pos = turn->pos;
    assert_int_equal(turn->must_capture, game_must_capture(pos));
    check->duties += turn->must_capture;
    check->all.size = 0;
    game_generate(pos, STAGE_ALL, &check->all);
    for (int i = 0; i < questions; i++, check->questions++) {
        unsigned stages = (unsigned)random_below(&check->random, STAGE_ALL + 1);
        check->list.size = check->fresh.size = 0;
        switch (random_below(&check->random, 4)) {
        case 0:
        case 1:
            turn_generate(turn, stages, &check->list);
            game_generate(pos, stages, &check->fresh);
            assert_same_list(check);
            break;
        case 2:
            assert_true(game_has_moves(pos, &check->list) == (check->all.size > 0));
            assert_int_equal(pos->game->rules->count(turn, &check->list), check->all.size);
            break;
        default:
            if (check->all.size > 0) {
                Move move = check->all.moves[random_below(&check->random, (int)check->all.size)];
                Move found = turn_unpack(turn, move_pack(move), &check->list);
                assert_int_equal(move_pack(found), move_pack(move));
                move.to = (Square)random_below(&check->random, SQUARES);
                found = turn_unpack(turn, move_pack(move), &check->list);
                assert_true(move_equal(found, bridge_unpack(pos, move_pack(move), &check->fresh)));
            }
        }
    }
}

/* Who says that a move forces no capture is right, also where the same survey was asked before. */
static void ask_for_duties(Check *check, Turn *turn) {
    check->all.size = 0;
    game_generate(turn->pos, STAGE_PLAIN | STAGE_CANTERS, &check->all);
    for (uint32_t i = 0; i < check->all.size; i++) {
        Position next;
        check->quiet++;
        if (turn_may_force(turn, check->all.moves[i]))
            continue;
        check->quiet_for_sure++;
        game_play(turn->pos, check->all.moves[i], &next);
        assert_false(game_must_capture(&next));
    }
}

static void check_position(Check *check, const Position *pos, int questions) {
    if (game_result(pos).reason != REASON_NONE)
        return;
    Turn turn, after;
    Position next;
    turn_survey(&turn, pos);
    ask(check, &turn, questions);
    ask_for_duties(check, &turn);
    /* The turn after a pass is surveyed on the way. */
    if (turn_pass(&turn, &next, &after)) {
        assert_ptr_equal(after.pos, &next);
        ask(check, &after, questions);
        check->passes++;
    }
    ask(check, &turn, questions);
}

static void random_games(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        Check check;
        begin(&check, 101 + (uint64_t)i);
        for (int round = 0; round < 12; round++) {
            Position pos, next;
            position_text_start(game_at(i), &pos);
            for (int ply = 0; ply < 80 && game_result(&pos).reason == REASON_NONE; ply++) {
                check_position(&check, &pos, 6);
                check.all.size = 0;
                game_generate(&pos, STAGE_ALL, &check.all);
                if (check.all.size == 0)
                    break;
                game_play(&pos, check.all.moves[random_below(&check.random, (int)check.all.size)], &next);
                pos = next;
            }
        }
        assert_true(check.questions > 1000);
        assert_true(check.passes > 20);
        assert_true(check.duties > 20);
        /* It would be of no use if it seldom knew; a game without a quick way never does. */
        assert_true(check.quiet > 1000);
        assert_true(!game_at(i)->rules->may_force || 10 * check.quiet_for_sure > check.quiet);
        end(&check);
    }
}

/* Many captures, charges and pieces in the Castles. */
static void random_crowds(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int few, width, most;
    } games[] = {
        {"camelot", 6, 7, 13}, {"chivalry", 8, 8, 18}, {"cam", 5, 5, 6},
        {"camette", 3, 3, 3},  {"camelot8", 5, 6, 11},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Check check;
        begin(&check, 201 + i);
        for (int round = 0; round < 200; round++) {
            RefPosition reference;
            random_melee(&check.random, games[i].name, games[i].width, 2, games[i].most, &reference);
            Position pos = bridge_position(&reference);
            check_position(&check, &pos, 4);
            random_few(&check.random, games[i].name, games[i].few, &reference);
            pos = bridge_position(&reference);
            check_position(&check, &pos, 4);
        }
        assert_true(check.questions > 1000);
        assert_true(check.duties > 100);
        end(&check);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(random_crowds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
