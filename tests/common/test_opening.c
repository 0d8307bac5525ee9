/* Random openings: the same for a seed, balanced, and none where games are shorter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/opening.h"
#include "games/registry.h"
#include "text/position_text.h"

static void assert_same(const Position *a, const Position *b, bool same) {
    char x[POSITION_TEXT_MAX], y[POSITION_TEXT_MAX];
    position_text_write(a, x);
    position_text_write(b, y);
    if (same)
        assert_string_equal(x, y);
    else
        assert_string_not_equal(x, y);
}

static void test_seed_and_number_give_the_opening(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new(), *other = opening_maker_new();
    Position first, second, again;
    const Game *game = game_at(0);
    assert_true(opening_make(maker, game, 5, 7, 1, &first, NULL));
    assert_true(opening_make(maker, game, 5, 7, 2, &second, NULL));
    assert_true(opening_make(other, game, 5, 7, 1, &again, NULL));
    assert_same(&first, &again, true);
    assert_same(&first, &second, false);
    assert_true(opening_make(other, game, 5, 8, 1, &again, NULL));
    assert_same(&first, &again, false);
    assert_int_equal(first.turn, BLACK);
    assert_in_range(opening_imbalance(maker, &first), 0, OPENING_BALANCE);
    opening_maker_free(maker);
    opening_maker_free(other);
}

static void test_no_plies_give_the_start(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new();
    Position opening, start;
    assert_true(opening_make(maker, game_at(0), 0, 1, 1, &opening, NULL));
    position_text_start(game_at(0), &start);
    assert_same(&opening, &start, true);
    opening_maker_free(maker);
}

static void test_no_game_lasts_for_ever(void **state) {
    (void)state;
    OpeningMaker *maker = opening_maker_new();
    Position opening;
    assert_false(opening_make(maker, game_find("camette"), 2000, 1, 1, &opening, NULL));
    opening_maker_free(maker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed_and_number_give_the_opening),
        cmocka_unit_test(test_no_plies_give_the_start),
        cmocka_unit_test(test_no_game_lasts_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
