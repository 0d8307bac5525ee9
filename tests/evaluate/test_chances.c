/* What scores mean as chances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>

#include "evaluate/chances.h"
#include "games/registry.h"
#include "support/document.h"
#include "support/file_lines.h"
#include "text/position_text.h"

static void they_make_a_thousand_and_mirror_each_other(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        Position pos;
        position_text_start(game_at(i), &pos);
        for (Score score = -SCORE_EVAL_MAX; score <= SCORE_EVAL_MAX;
             score += score > -500 && score < 500 ? 1 : 97) {
            Chances chances = chances_of(&pos, score), mirror = chances_of(&pos, -score);
            assert_int_equal(chances.win + chances.draw + chances.loss, 1000);
            assert_in_range(chances.win, 0, 1000);
            assert_in_range(chances.draw, 0, 1000);
            assert_in_range(chances.loss, 0, 1000);
            assert_int_equal(chances.win, mirror.loss);
            assert_int_equal(chances.draw, mirror.draw);
        }
    }
}

static void they_grow_with_the_score(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        Position pos;
        position_text_start(game_at(i), &pos);
        Chances before = chances_of(&pos, -1000);
        for (Score score = -999; score <= 1000; score++) {
            Chances now = chances_of(&pos, score);
            assert_true(now.win >= before.win && now.loss <= before.loss);
            before = now;
        }
        assert_true(before.win > 800);
    }
}

static void what_is_proven_is_certain(void **state) {
    (void)state;
    Position pos;
    position_text_start(game_at(0), &pos);
    Chances won = chances_of(&pos, SCORE_WIN - 5), lost = chances_of(&pos, -SCORE_WIN + 5);
    assert_int_equal(won.win, 1000);
    assert_int_equal(won.draw, 0);
    assert_int_equal(lost.loss, 1000);
}

static void every_game_has_its_curve(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const ChancesCurve *curve = chances_curve(game_at(i));
        assert_true(curve->margin_bare >= 0 && curve->margin_full >= 0);
        assert_true(curve->width_bare > 0 && curve->width_full > 0);
        for (int j = 0; j < i; j++)
            assert_ptr_not_equal(curve, chances_curve(game_at(j)));
    }
}

static void the_document_has_the_curves(void **state) {
    (void)state;
    enum {
        POSITIONS,
        MARGIN_BARE,
        MARGIN_FULL,
        WIDTH_BARE,
        WIDTH_FULL,
        LOG_LOSS,
        BY_FREQUENCIES,
        ERROR,
        NUMBERS
    };
    char *document = file_read_text(TEST_DOCS "/evaluation.md");
    for (int i = 0; i < game_count(); i++) {
        double number[NUMBERS];
        const ChancesCurve *curve = chances_curve(game_at(i));
        document_row(document, "## Chances", game_at(i)->name, NUMBERS, number);
        assert_true(curve->margin_bare == number[MARGIN_BARE] && curve->margin_full == number[MARGIN_FULL]);
        assert_true(curve->width_bare == number[WIDTH_BARE] && curve->width_full == number[WIDTH_FULL]);
    }
    free(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_make_a_thousand_and_mirror_each_other),
        cmocka_unit_test(they_grow_with_the_score),
        cmocka_unit_test(what_is_proven_is_certain),
        cmocka_unit_test(every_game_has_its_curve),
        cmocka_unit_test(the_document_has_the_curves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
