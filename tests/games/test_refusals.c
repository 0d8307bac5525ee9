/* Why a text is no legal move, in words (10.3 of Camelot, 5.2 of 8x8 Camelot). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/notation.h"
#include "games/reader.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/rules_check.h"

typedef struct Row {
    const char *pieces, *rest, *text, *why;
} Row;

static void check_rows(const char *game, const Row *rows, size_t count) {
    MoveList work;
    list_init(&work, NULL);
    for (size_t i = 0; i < count; i++) {
        Position pos = rules_position(game, rows[i].pieces, rows[i].rest);
        Move move;
        Error why = {""};
        if (reader_read(&pos, rows[i].text, &move, &work, &why) || strcmp(why.text, rows[i].why) != 0)
            fail_msg("%s: %s: %s, expected %s", rows[i].pieces, rows[i].text, why.text, rows[i].why);
    }
    list_free(&work);
}

static void camelot(void **state) {
    (void)state;
    static const char word[] = "a move is two squares or more, divided by - or x";
    static const Row rows[] = {
        /* 10.1, 10.2 */
        {"MC6 MA4 mK12 mK13", "w", "e2e4", word},
        {"MC6 MA4 mK12 mK13", "w", "e7e8q", word},
        {"MC6 MA4 mK12 mK13", "w", "Nf3", word},
        {"MC6 MA4 mK12 mK13", "w", "O-O", word},
        {"MC6 MA4 mK12 mK13", "w", "0000", word},
        {"MC6 MA4 mK12 mK13", "w", "C6", word},
        {"MC6 MA4 mK12 mK13", "w", "C6-", word},
        {"MC6 MA4 mK12 mK13", "w", "", word},
        {"MC6 MA4 mK12 mK13", "w", "C6=C7", word},
        {"MC6 MA4 mK12 mK13", "w", "C6-M7", "M7 is off the board"},
        {"MC6 MA4 mK12 mK13", "w", "C6-C17", "C17 is off the board"},
        {"MC6 MA4 mK12 mK13", "w", "A1-A2", "A1 is off the board"},
        /* 1.4 */
        {"MC6 MA4 mK12 mK13", "w", "C7-C8", "C7 is empty"},
        {"MC6 MA4 mK12 mK13", "w", "K12-K11", "the piece on K12 is not yours"},
        /* 2 and 3 */
        {"MC6 MA4 mK12 mK13", "w", "C6-C9", "nothing leads from C6 to C9"},
        {"MC6 MA4 mK12 mK13", "w", "C6-C8", "nothing leads from C6 to C8"},
        {"MC6 MC7 MA4 mK12 mK13", "w", "C6-C7", "C7 is not empty"},
        {"MC6 MC7 MC8 MA4 mK12 mK13", "w", "C6-C8", "C8 is not empty"},
        {"MC6 MC7 MA4 mK12 mK13", "w", "C6-C8-C6", "a canter may not end where it began"},
        {"MC6 MA4 mK12 mK13", "w", "C6xC7", "the x before C7 captures nothing"},
        {"MF2 MF3 MA4 mK12 mK13", "w", "F2-F1", "only a jump leads into the own Castle, to F1"},
        {"MF2 MF3 MA4 mK12 mK13", "w", "F3-F1", "only a jump leads into the own Castle, to F1"},
        /* 4 */
        {"MH4 MA4 mI4 mK5 mK13", "w", "A4-A5", "must capture: H4xJ4xL6"},
        {"MH4 MA4 mI4 mK5 mK13", "w", "H4-L6", "must capture: H4xJ4xL6"},
        {"MH4 MI6 MA4 mI4 mK5 mH7 mK13", "w", "A4-A5", "must capture: H4xJ4xL6 or I6xG8"},
        {"MH4 MA4 mI4 mK5 mK13", "w", "H4xJ4", "the jump goes on from J4; legal: H4xJ4xL6"},
        {"MD8 mD9 MD11 MA4 MA5 mK13", "w", "D8xD10-D12",
         "no canter follows a jump, as from D10 to D12; legal: D8xD10"},
        {"MC6 MC7 mC9 MA4 mK13", "w", "C6-C8xC10", "only a Knight may canter and then jump"},
        /* 5.3 */
        {"NC6 MC7 mC9 MA4 mK13", "w", "C6-C8", "a Knight that stops on C8 can jump and must capture"},
        {"NF6 MF7 MG8 mH9 mI11 mK13", "w", "F6-H8-H10xJ12",
         "the - before H10 captures: write x; legal: F6-F8-H8xH10xJ12"},
        {"NF6 MF7 MG8 mH9 mI11 mK13", "w", "F6xH8xH10xJ12",
         "the x before H8 captures nothing; legal: F6-F8-H8xH10xJ12"},
        {"ND4 MD5 ME4 mE6 mF5 mG6 mK13", "w", "D4xF6xH6", "several moves fit: D4-F4xF6xH6 or D4-D6xF6xH6"},
        /* 6 */
        {"MF16 MF15 MA4 mK12 mK13", "w 0+2", "F16-G16", "the castle moves are used up"},
        {"MF16 MF15 MA4 mK12 mK13", "w 1+2", "F16-E15",
         "a piece in the enemy Castle makes castle moves alone; legal: F16-G16"},
        {"MF16 MD8 mD9 mK13", "w", "F16-G16", "must capture: D8xD10"},
        {"MF14 mF15 mG15 MA4", "w", "F14xF16xH14",
         "the move ends in the enemy Castle, on F16; legal: F14xF16"},
        /* 7.3 */
        {"MF1 MD8 mK12 mK13", "w", "D8-D9",
         "the piece on F1 must leave its own Castle first: F1-E2, F1-F2 or F1-G2"},
    };
    check_rows("camelot", rows, sizeof rows / sizeof *rows);
}

static void camelot8(void **state) {
    (void)state;
    static const Row rows[] = {
        {"Md4 ma8 mb8 mg8 mh8", "w", "d4-e5", "nothing leads from d4 to e5"},
        {"Md4 ma8 mb8 mg8 mh8", "w", "d4xe6", "the x before e6 captures nothing"},
        {"Md4 ma8 mb8 mg8 mh8", "w", "a8-b6", "the piece on a8 is not yours"},
        {"Md4 ma8 mb8 mg8 mh8", "w", "e4-f6", "e4 is empty"},
        {"Md4 ma8 mb8 mg8 mh8", "w", "d4-d9", "d9 is off the board"},
        {"Md4 Me6 ma8 mb8 mg8 mh8", "w", "d4-e6", "e6 is not empty"},
        {"Md4 Md5 Me5 ma8 mb8 mg8 mh8", "w", "d4-e6", "e5 is not empty"},
        {"Md4 Me4 Md6 ma8 mb8 mg8 mh8", "w", "d4-d5-d6-e6", "d6 is not empty"},
        {"Ma1 Md4 md5 ma8 mb8 mg8", "w", "a1-b3",
         "must capture: d4xd5-c5-b5, d4xd5-e5-f5, d4xd5-d6-c6 or d4xd5-d6-e6"},
        {"Ma1 ma2 mb4 mc6 me7", "w", "a1xa2-a3-b3", "the captures go on from b3"},
        {"Md4 md6 ma8 mb8 mg8 mh8", "w", "d4-d5xd6xe6",
         "the x before e6 captures nothing; legal: d4-d5xd6-c6 or d4-d5xd6-e6"},
        {"Md4 md5 ma8 mb8 mg8 mh8", "w", "d4-d5-e6",
         "the - before d5 captures: write x; legal: d4xd5-c5-b5, d4xd5-e5-f5, d4xd5-d6-c6 or d4xd5-d6-e6"},
    };
    check_rows("camelot8", rows, sizeof rows / sizeof *rows);
}

/* Whatever is written, the reason is a whole sentence that fits. */
static void reasons_are_short(void **state) {
    (void)state;
    static const char *const games[] = {"camelot", "chivalry", "cam", "camette", "camelot8"};
    MoveList work;
    uint64_t random = 51;
    int refused = 0, told = 0;
    list_init(&work, NULL);
    for (int n = 0; n < 5000; n++) {
        RefPosition reference;
        random_melee(&random, games[n % 5], n % 5 == 3 ? 3 : 5, 1, n % 5 == 3 ? 3 : 7, &reference);
        Position pos = bridge_position(&reference);
        if (game_result_with_moves(&pos, &work).reason != REASON_NONE)
            continue;
        for (int i = 0; i < 10; i++) {
            Route route = {.count = 2 + random_below(&random, 4)};
            char text[MOVE_TEXT_MAX];
            Move move;
            Error why = {""};
            for (int k = 0; k < route.count; k++) {
                route.square[k] = square_at(random_below(&random, 6), random_below(&random, 6));
                route.captures[k] = random_below(&random, 2);
            }
            notation_write_route(pos.game, &route, text);
            if (reader_read(&pos, text, &move, &work, &why)) {
                assert_true(bridge_is_legal(&pos, move, &work));
                continue;
            }
            refused++;
            told += strstr(why.text, "legal: ") != NULL;
            assert_int_equal(work.size, 0);
            assert_in_range(strlen(why.text), 10, 139);
            assert_true(why.text[strlen(why.text) - 1] != ' ');
        }
    }
    list_free(&work);
    assert_true(refused > 20000);
    assert_true(told > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot),
        cmocka_unit_test(camelot8),
        cmocka_unit_test(reasons_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
