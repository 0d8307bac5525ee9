/* Ends of games in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "text/position_text.h"
#include "text/result_text.h"

static void ends_are_told_in_words(void **state) {
    (void)state;
    static const struct {
        const char *game;
        Result result;
        const char *words;
    } ends[] = {
        {"camelot", {OUTCOME_NONE, REASON_NONE}, ""},
        {"camelot", {OUTCOME_BLACK, REASON_CASTLE}, "Black wins: two pieces in the Castle"},
        {"cam", {OUTCOME_WHITE, REASON_CASTLE}, "White wins: a piece in the Castle"},
        {"camelot", {OUTCOME_WHITE, REASON_CAPTURED}, "White wins: all enemy pieces are captured"},
        {"camelot", {OUTCOME_WHITE, REASON_STALEMATE}, "White wins: Black has no move"},
        {"camelot", {OUTCOME_DRAW, REASON_STALEMATE}, "Draw: Black has no move"},
        {"camelot", {OUTCOME_DRAW, REASON_FEW_PIECES}, "Draw: neither side has enough pieces left to win"},
        {"camelot", {OUTCOME_DRAW, REASON_REPETITION}, "Draw: the same position for the third time"},
        {"camelot", {OUTCOME_DRAW, REASON_FIFTY}, "Draw: fifty moves of each side without progress"},
        {"camelot8",
         {OUTCOME_BLACK, REASON_COUNT},
         "Black wins: captures have ended, and it has more pieces"},
        {"camelot8", {OUTCOME_DRAW, REASON_COUNT}, "Draw: captures have ended, and both have as many pieces"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Position pos;
        Text text = TEXT_EMPTY;
        position_text_start(game_find(ends[i].game), &pos);
        pos.turn = BLACK;
        result_text(&pos, ends[i].result, &text);
        assert_string_equal(text_string(&text), ends[i].words);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(ends_are_told_in_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
