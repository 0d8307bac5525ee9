/* Every move of very many set-ups as it is written: a legal walk square by square, of that move, and read
 * back as it. Seeds are fixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/notation.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/reference_route.h"
#include "support/reference_walk.h"
#include "support/rules_check.h"
#include "text/position_text.h"

enum { CANONICAL_EVERY = 50 }; /* the reference finds the canonical text slowly */

typedef struct Check {
    const char *game;
    uint64_t random;
    MoveList list, work;
    int positions, texts, charges;
} Check;

/* Fails, naming the position. */
static void fail_text(const RefPosition *reference, const char *text, const char *why) {
    char position[REF_TEXT_MAX];
    ref_write(reference, position);
    fail_msg("%s: %s: %s", position, text, why);
}

static void check_move(Check *check, const RefPosition *reference, const Position *pos, Move move) {
    char text[MOVE_TEXT_MAX], right[REF_MOVE_TEXT_MAX];
    RefMove walked, same = bridge_move(pos, move);
    Move back;
    notation_write(pos, move, text);
    const char *offence = ref_walk(reference, text, &walked);
    if (offence)
        fail_text(reference, text, offence);
    if (ref_compare(&walked, &same) != 0)
        fail_text(reference, text, "the text of another move");
    if (bridge_read_move(pos, text, &back, &check->work) != READ_OK || !move_equal(back, move) ||
        back.kind != move.kind)
        fail_text(reference, text, "does not read back");
    if (check->texts % CANONICAL_EVERY == 0) {
        ref_write_move(reference, &same, right);
        if (strcmp(text, right) != 0)
            fail_text(reference, text, right);
    }
    check->texts++;
    check->charges += move.kind == MOVE_CHARGE;
}

static void check_position(Check *check, const RefPosition *reference) {
    Position pos = bridge_position(reference);
    check->positions++;
    if (game_result(&pos).reason != REASON_NONE)
        return;
    check->list.size = 0;
    game_generate(&pos, STAGE_ALL, &check->list);
    for (uint32_t i = 0; i < check->list.size; i++)
        check_move(check, reference, &pos, check->list.moves[i]);
}

static Check check_game(const char *game, uint64_t seed, int near, int others, int most, int width) {
    Check check = {.game = game, .random = seed};
    RefPosition position;
    list_init(&check.list, NULL);
    list_init(&check.work, NULL);
    for (int i = 0; i < near; i++) {
        random_near_castle(&check.random, game, most, &position);
        check_position(&check, &position);
    }
    for (int i = 0; i < others; i += 2) {
        random_few(&check.random, game, most - 1, &position);
        check_position(&check, &position);
        random_melee(&check.random, game, width, 1, most - 1, &position);
        check_position(&check, &position);
    }
    list_free(&check.list);
    list_free(&check.work);
    assert_int_equal(check.positions, near + others);
    return check;
}

static void camelot(void **state) {
    (void)state;
    Check check = check_game("camelot", 31, 44000, 6000, 11, 8);
    assert_true(check.texts > 1000000);
    assert_true(check.charges > 8000);
}

static void chivalry(void **state) {
    (void)state;
    Check check = check_game("chivalry", 32, 22000, 4000, 12, 9);
    assert_true(check.texts > 500000);
    assert_true(check.charges > 5000);
}

static void cam(void **state) {
    (void)state;
    Check check = check_game("cam", 33, 24000, 4000, 7, 5);
    assert_true(check.texts > 200000);
    assert_true(check.charges > 1000);
}

static void camette(void **state) {
    (void)state;
    Check check = check_game("camette", 34, 8000, 2000, 4, 3);
    assert_true(check.texts > 50000);
    assert_true(check.charges > 100);
}

static void camelot8(void **state) {
    (void)state;
    Check check = check_game("camelot8", 35, 2000, 3000, 12, 6);
    assert_true(check.texts > 50000);
}

/* What a walk offends against, by the number of the rule; nothing where it is legal. */
static void walks_are_judged(void **state) {
    (void)state;
    static const struct {
        const char *game, *pieces, *rest, *text, *offence;
    } rows[] = {
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6-B7", NULL},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6", "10.1"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "c6-b7", "10.1"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6-M7", "10.1"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6-B7-", "10.1"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "K12-K11", "1.4"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6-C8", "3.1: a canter"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6-E5", "3.1, 4.1: not"},
        {"camelot", "MC6 MA4 mK12 mK13", "w", "C6xC8", "4.1: a jump"},
        {"camelot", "MF2 MF3 MA4 mK12 mK13", "w", "F2-F1", "2.2"},
        {"camelot", "MF2 MF3 MA4 mK12 mK13", "w", "F2-F3", "2.1"},
        {"camelot", "MF2 MF3 MA4 mK12 mK13", "w", "F3-F1", "3.4"},
        {"camelot", "MF2 MF3 MA4 mK12 mK13", "w", "F2-F4", NULL},
        {"camelot", "MF2 MF3 MA4 mK12 mK13", "w", "F2-F4-F2", "3.3"},
        {"camelot", "MC6 MC7 MC8 MA4 mK12 mK13", "w", "C6-C8", "3.1, 4.1: onto"},
        {"camelot", "MD8 mD9 mD11 MA4 mK13", "w", "A4-A5", "4.5"},
        {"camelot", "MD8 mD9 mD11 MA4 mK13", "w", "D8xD10", "4.2"},
        {"camelot", "MD8 mD9 mD11 MA4 mK13", "w", "D8xD10xD12", NULL},
        {"camelot", "MD8 mD9 MD11 MA4 MA5 mK13", "w", "A4-A6", "4.5"},
        {"camelot", "MD8 mD9 MD11 MA4 MA5 mK13", "w", "D8xD10", NULL},
        {"camelot", "MD8 mD9 MD11 MA4 MA5 mK13", "w", "D8xD10-D12", "5.1"},
        {"camelot", "MD8 mD9 MD11 MA4 MA5 mK13", "w", "D8-D10", "3.1"},
        {"camelot", "MC6 MC7 mC9 MA4 mK13", "w", "C6-C8", NULL},
        {"camelot", "MC6 MC7 mC9 MA4 mK13", "w", "C6-C8xC10", "1.5"},
        {"camelot", "NC6 MC7 mC9 MA4 mK13", "w", "C6-C8", "5.3"},
        {"camelot", "NC6 MC7 mC9 MA4 mK13", "w", "C6-C8xC10", NULL},
        {"camelot", "MF16 MF15 MA4 mK12 mK13", "w 1+2", "F16-G16", NULL},
        {"camelot", "MF16 MF15 MA4 mK12 mK13", "w 1+2", "F16-E15", "6.1"},
        {"camelot", "MF16 MF15 MA4 mK12 mK13", "w 1+2", "F16-F14", "3.5"},
        {"camelot", "MF16 MF15 MA4 mK12 mK13", "w 0+2", "F16-G16", "6.2"},
        {"camelot", "MF14 mF15 mG15 MA4", "w", "F14xF16", NULL},
        {"camelot", "MF14 mF15 mG15 MA4", "w", "F14xF16xH14", "3.5"},
        {"camelot", "MF1 MD8 mK12 mK13", "w", "F1-F2", NULL},
        {"camelot", "MF1 MD8 mK12 mK13", "w", "D8-D9", "7.3"},
        {"camelot", "MF1 MD8 mD9 mK13", "w", "F1-F2", NULL},
        {"camelot", "MF1 MD8 mD9 mK13", "w", "D8xD10", "7.3"},
        {"camelot", "NK8 mE5 mE4 mF4 mD3 MH3 mE2 mF2 MG2 NH2", "b", "D3-F5-F3", NULL},
        {"camelot", "NK8 mE5 mE4 mF4 mD3 MH3 mE2 mF2 MG2 NH2", "b", "D3-F1-F3", "3.5"},
        {"camelot", "NK8 mE5 mE4 mF4 mD3 MH3 mE2 mF2 MG2 NH2", "b", "D3-F1", NULL},
        {"camelot8", "Md4 Ma1 Mb1 Mc1 mh8", "w", "d4-e6", NULL},
        {"camelot8", "Md4 Ma1 Mb1 Mc1 mh8", "w", "d4-e5", "camelot8 2.1"},
        {"camelot8", "Md4 Ma1 Mb1 Mc1 mh8", "w", "D4-E6", "10.1"},
        {"camelot8", "Md4 md5 Ma1 Mb1 Mc1 mh8", "w", "d4xd5-d6-e6", NULL},
        {"camelot8", "Md4 md5 Ma1 Mb1 Mc1 mh8", "w", "a1-b3", "camelot8 3.1"},
        {"camelot8", "Md4 md5 Ma1 Mb1 Mc1 mh8", "w", "d4-d5-d6-e6", "camelot8 5.2"},
        {"camelot8", "Md4 md5 Ma1 Mb1 Mc1 mh8", "w", "d4xd5-e5-e6", "camelot8 2.1"},
        {"camelot8", "Md4 md5 Ma1 Mb1 Mc1 mh8", "w", "d4xd5-d6", "camelot8 3.2, 5.2"},
        {"camelot8", "Md4 md5 me7 Ma1 Mb1 Mc1 mh1", "w", "d4xd5-d6-e6", "camelot8 3.2: stops"},
        {"camelot8", "Md4 md5 me7 Ma1 Mb1 Mc1 mh1", "w", "d4xd5-d6-e6xe7-e8-f8", NULL},
        {"camelot8", "Md4 mh8", "w", "d4-e6", "camelot8 4.1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position pos = rules_position(rows[i].game, rows[i].pieces, rows[i].rest);
        char text[POSITION_TEXT_MAX];
        RefPosition position;
        RefMove move;
        position_text_write(&pos, text);
        ref_read(rows[i].game, text, &position);
        const char *offence = ref_walk(&position, rows[i].text, &move), *expected = rows[i].offence;
        if (!expected != !offence || (expected && strncmp(offence, expected, strlen(expected)) != 0))
            fail_msg("%s: %s: %s, expected %s", rows[i].pieces, rows[i].text, offence ? offence : "legal",
                     expected ? expected : "legal");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_judged), cmocka_unit_test(camelot),
        cmocka_unit_test(chivalry),         cmocka_unit_test(cam),
        cmocka_unit_test(camette),          cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
