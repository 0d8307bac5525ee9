/* The legal moves with their texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "games/registry.h"
#include "support/bridge.h"
#include "text/legal.h"
#include "text/position_text.h"

static void assert_is_complete(const Position *pos, MoveList *work) {
    LegalMoves legal;
    assert_true(legal_list(pos, work, &legal));
    assert_int_equal(work->size, 0);
    bool over = game_result(pos).reason != REASON_NONE;
    assert_int_equal(legal.count, over ? 0 : game_count_moves(pos, work));
    for (size_t i = 0; i < legal.count; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(pos, legal.moves[i].move, text);
        assert_string_equal(legal.moves[i].text, text);
        assert_true(bridge_is_legal(pos, legal.moves[i].move, work));
        if (i > 0)
            assert_true(strcmp(legal.moves[i - 1].text, text) < 0);
    }
    legal_free(&legal);
}

static void each_move_comes_once_in_the_order_of_its_text(void **state) {
    (void)state;
    MoveList work;
    list_init(&work, NULL);
    for (int g = 0; g < game_count(); g++) {
        Position pos, next;
        position_text_start(game_at(g), &pos);
        for (int ply = 0; ply < 40 && game_result(&pos).reason == REASON_NONE; ply++) {
            assert_is_complete(&pos, &work);
            work.size = 0;
            game_generate(&pos, STAGE_ALL, &work);
            if (work.size == 0)
                break;
            game_play(&pos, work.moves[(unsigned)(ply * 7919 + g) % work.size], &next);
            work.size = 0;
            pos = next;
        }
        assert_is_complete(&pos, &work);
    }
    list_free(&work);
}

static void a_finished_position_has_none(void **state) {
    (void)state;
    MoveList work;
    LegalMoves legal;
    Position pos;
    Error reason;
    list_init(&work, NULL);
    assert_true(
        position_text_read(game_at(0), "MM/8/10/12/12/12/12/12/5m6/5m6/12/12/12/10/8/2 b", &pos, &reason));
    assert_true(legal_list(&pos, &work, &legal));
    assert_int_equal(legal.count, 0);
    assert_null(legal.moves);
    legal_free(&legal);
    list_free(&work);
}

static void a_stop_gives_nothing(void **state) {
    (void)state;
    Stop stop = {.wished = true};
    MoveList work;
    LegalMoves legal;
    Position pos;
    list_init(&work, &stop);
    position_text_start(game_at(0), &pos);
    assert_false(legal_list(&pos, &work, &legal));
    assert_true(legal.count == 0 && !legal.moves && !legal.texts);
    assert_int_equal(work.size, 0);
    /* And the list is of use again. */
    stop_clear(&stop);
    work.interrupted = false;
    assert_is_complete(&pos, &work);
    list_free(&work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_move_comes_once_in_the_order_of_its_text),
        cmocka_unit_test(a_finished_position_has_none),
        cmocka_unit_test(a_stop_gives_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
