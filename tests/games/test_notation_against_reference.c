/* Moves as text, held against the reference: the canonical text of every move, and what texts of legal,
 * shortened and wrong routes stand for. */
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
#include "support/reference_read.h"
#include "support/reference_route.h"
#include "text/position_text.h"

typedef struct Check {
    const char *game;
    uint64_t random;
    MoveList list, work;
    RefMoves moves;
    int written, read, accepted, ambiguous;
} Check;

static Check begin(const char *game, uint64_t seed) {
    Check check = {.game = game, .random = seed};
    list_init(&check.list, NULL);
    list_init(&check.work, NULL);
    return check;
}

static void end(Check *check) {
    list_free(&check->list);
    list_free(&check->work);
    ref_moves_free(&check->moves);
}

/* Every move is written as the reference writes it, and its text reads back as the move. */
static void check_texts(Check *check, const RefPosition *reference) {
    Position pos = bridge_position(reference);
    char position[REF_TEXT_MAX];
    ref_write(reference, position);
    if (game_result(&pos).reason != REASON_NONE)
        return;
    check->list.size = 0;
    game_generate(&pos, STAGE_ALL, &check->list);
    for (uint32_t i = 0; i < check->list.size; i++) {
        Move move = check->list.moves[i], back;
        RefMove same = bridge_move(&pos, move);
        char right[REF_MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
        ref_write_move(reference, &same, right);
        size_t length = notation_write(&pos, move, text);
        assert_int_equal(length, strlen(text));
        if (strcmp(text, right) != 0)
            fail_msg("%s: %s written, %s expected", position, text, right);
        if (bridge_read_move(&pos, text, &back, &check->work) != READ_OK || !move_equal(back, move) ||
            back.kind != move.kind)
            fail_msg("%s: %s does not read back", position, text);
        check->written++;
    }
}

/* A text stands for the same move on both sides, or for none, or for more than one. */
static void check_reading(Check *check, const RefPosition *reference, const Position *pos, const char *text) {
    Move move;
    RefMove right;
    RefReading reading = ref_read_move(reference, text, &right);
    ReadResult read = bridge_read_move(pos, text, &move, &check->work);
    static const ReadResult expected[] = {READ_OK, READ_ILLEGAL, READ_AMBIGUOUS};
    char position[REF_TEXT_MAX];
    ref_write(reference, position);
    if (read != expected[reading])
        fail_msg("%s: %s read as %d, expected %d", position, text, (int)read, (int)expected[reading]);
    check->read++;
    check->ambiguous += read == READ_AMBIGUOUS;
    if (read != READ_OK)
        return;
    RefMove same = bridge_move(pos, move);
    if (ref_compare(&same, &right) != 0)
        fail_msg("%s: %s read as another move", position, text);
    check->accepted++;
}

static void check_wandering(Check *check, const RefPosition *reference, int texts) {
    Position pos = bridge_position(reference);
    if (game_result(&pos).reason != REASON_NONE)
        return;
    for (int i = 0; i < texts; i++) {
        char text[REF_MOVE_TEXT_MAX];
        if (ref_wander(reference, &check->random, text))
            check_reading(check, reference, &pos, text);
    }
}

static void check_positions(Check *check, int count, int most, int width, int texts) {
    for (int i = 0; i < count; i++) {
        RefPosition position;
        random_few(&check->random, check->game, most, &position);
        check_texts(check, &position);
        check_wandering(check, &position, texts);
        random_melee(&check->random, check->game, width, 1, most, &position);
        check_texts(check, &position);
        check_wandering(check, &position, texts);
    }
}

static void check_play(Check *check, const char *start, int games, int plies) {
    for (int i = 0; i < games; i++) {
        RefPosition position;
        ref_read(check->game, start, &position);
        for (int ply = 0; ply < plies; ply++) {
            if (ply % 5 == 0)
                check_texts(check, &position);
            if (!random_play(&check->random, &position, &check->moves))
                break;
        }
    }
}

static void camelot(void **state) {
    (void)state;
    Check check = begin("camelot", 11);
    check_positions(&check, 1500, 8, 7, 10);
    check_positions(&check, 200, 13, 9, 10);
    check_play(&check, "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1",
               20, 80);
    assert_true(check.written > 20000);
    assert_true(check.accepted > 10000);
    assert_true(check.read - check.accepted - check.ambiguous > 2000);
    assert_true(check.ambiguous > 0);
    end(&check);
}

static void chivalry(void **state) {
    (void)state;
    Check check = begin("chivalry", 12);
    check_positions(&check, 600, 14, 9, 10);
    check_play(
        &check,
        "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1", 10,
        80);
    assert_true(check.written > 10000);
    assert_true(check.accepted > 3000);
    end(&check);
}

static void cam(void **state) {
    (void)state;
    Check check = begin("cam", 13);
    check_positions(&check, 1000, 6, 5, 10);
    check_play(&check, "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1", 20, 60);
    assert_true(check.written > 10000);
    assert_true(check.accepted > 2000);
    end(&check);
}

static void camette(void **state) {
    (void)state;
    Check check = begin("camette", 14);
    check_positions(&check, 1000, 3, 3, 10);
    check_play(&check, "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1", 50, 60);
    assert_true(check.written > 5000);
    assert_true(check.accepted > 2000);
    end(&check);
}

/* 8x8 Camelot is written the one way; what else it reads is told by examples (test_camelot8_rules.c). */
static void camelot8(void **state) {
    (void)state;
    Check check = begin("camelot8", 15);
    check_positions(&check, 1500, 11, 6, 0);
    check_play(&check, "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1", 50, 80);
    assert_true(check.written > 10000);
    end(&check);
}

/* Words made of squares, signs and other bytes, on every game: read as a legal move or refused,
 * never more. */
static void any_word(void **state) {
    (void)state;
    static const char *const pieces[] = {"A4", "d4", "F16", "g1", "C6-B7", "x", "-", "--",   "1",  "0",
                                         "D6", "e5", "M14", "N5", "b1-c3", "X", "+", "\xff", "16", "z9"};
    MoveList work;
    uint64_t random = 16;
    int read = 0;
    list_init(&work, NULL);
    for (int round = 0; round < 20000; round++) {
        Position pos;
        Move move;
        char word[200] = "";
        position_text_start(game_at(round % game_count()), &pos);
        for (int parts = 1 + random_below(&random, 9); parts > 0; parts--)
            strcat(word, pieces[random_below(&random, sizeof pieces / sizeof *pieces)]);
        if (bridge_read_move(&pos, word, &move, &work) == READ_OK) {
            assert_true(bridge_is_legal(&pos, move, &work));
            read++;
        }
        assert_int_equal(work.size, 0);
    }
    assert_true(read > 0);
    list_free(&work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_word), cmocka_unit_test(camelot), cmocka_unit_test(chivalry),
        cmocka_unit_test(cam),      cmocka_unit_test(camette), cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
