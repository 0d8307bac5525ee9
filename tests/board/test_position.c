/* Positions: what stands on them, their keys, and that a broken one is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/keys.h"
#include "games/game.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "text/position_text.h"

static void clears_to_an_empty_board(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        Position pos;
        pos_clear(&pos, game_at(i), game_at(i)->castle_moves);
        assert_true(bb_is_empty(pos_occupied(&pos)));
        assert_int_equal(pos.turn, WHITE);
        assert_int_equal(pos.clock, 0);
        assert_int_equal(pos.move_number, 1);
        assert_int_equal(pos.castle_moves[WHITE], game_at(i)->castle_moves);
        assert_int_equal(pos.castle_moves[BLACK], game_at(i)->castle_moves);
        assert_int_equal(pos.key, pos_compute_key(&pos));
        assert_true(game_is_consistent(&pos));
    }
}

static void adds_and_removes_pieces(void **state) {
    (void)state;
    Position pos;
    pos_clear(&pos, game_find("camelot"), 2);
    uint64_t empty = pos.key;
    pos_add(&pos, WHITE, true, square_at(3, 7));
    uint64_t knight = pos.key;
    pos_add(&pos, BLACK, false, square_at(4, 7));
    assert_int_equal(pos.count[WHITE], 1);
    assert_int_equal(pos.count[BLACK], 1);
    assert_true(game_is_consistent(&pos));
    pos_remove(&pos, BLACK, square_at(4, 7));
    assert_true(pos.key == knight);
    pos_remove(&pos, WHITE, square_at(3, 7));
    assert_true(pos.key == empty);
    assert_true(bb_is_empty(pos_occupied(&pos)));
    assert_true(bb_is_empty(pos.knights));
    assert_int_equal(pos.count[WHITE], 0);
    assert_int_equal(pos.count[BLACK], 0);
}

/* What tells positions apart by rule 8.5 tells their keys apart. */
static void keys_tell_pieces_side_and_castle_moves_apart(void **state) {
    (void)state;
    static const char *const different[] = {
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m b 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 1+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 2+1 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 0+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 1+1 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/NM10/mm8/8/1m w 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/MN10/mm8/8/1m w 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/Mm10/mM8/8/1m w 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/M1M9/mm8/8/1m w 2+2 0 1",
        "M1/8/10/12/12/12/12/12/12/12/12/12/M11/mm8/8/1m w 2+2 0 1",
    };
    enum { DIFFERENT = sizeof different / sizeof *different };
    for (int i = 0; i < DIFFERENT; i++)
        for (int j = 0; j < i; j++) {
            Position a = bridge_read("camelot", different[i]), b = bridge_read("camelot", different[j]);
            assert_true(a.key != b.key);
            assert_false(pos_same(&a, &b));
        }
    /* Clock and move number do not. */
    Position a = bridge_read("camelot", "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m w 2+2 7 30");
    Position b = bridge_read("camelot", different[0]);
    assert_true(a.key == b.key);
    assert_true(pos_same(&a, &b));
}

static void keys_are_kept_up_in_play(void **state) {
    (void)state;
    uint64_t random = 81;
    MoveList list;
    list_init(&list, NULL);
    for (int round = 0; round < 300; round++) {
        RefPosition reference;
        random_few(&random, game_at(round % game_count())->name, 3, &reference);
        Position pos = bridge_position(&reference);
        for (int ply = 0; ply < 30 && game_result(&pos).reason == REASON_NONE; ply++) {
            list.size = 0;
            game_generate(&pos, STAGE_ALL, &list);
            if (list.size == 0)
                break;
            Position next;
            game_play(&pos, list.moves[random_below(&random, (int)list.size)], &next);
            assert_true(next.key == pos_compute_key(&next));
            assert_true(game_is_consistent(&next));
            assert_int_equal(next.turn, side_other(pos_turn(&pos)));
            pos = next;
        }
    }
    list_free(&list);
}

static void notices_a_broken_position(void **state) {
    (void)state;
    Position sound, pos;
    position_text_start(game_find("camelot"), &sound);
    Square free_square = square_at(0, 3), white = square_at(3, 5), black = square_at(4, 9);
    assert_true(bb_test(&sound.pieces[WHITE], white) && bb_test(&sound.pieces[BLACK], black));

    pos = sound;
    pos.game = NULL;
    assert_false(game_is_consistent(&pos));
    pos = sound;
    pos.turn = 2;
    assert_false(game_is_consistent(&pos));
    pos = sound;
    pos.key ^= 1;
    assert_false(game_is_consistent(&pos));
    pos = sound;
    pos.count[BLACK]--;
    assert_false(game_is_consistent(&pos));
    pos = sound;
    pos.castle_moves[WHITE] = 3;
    assert_false(game_is_consistent(&pos));
    pos = sound;
    pos.castle_moves[WHITE] = 1; /* the key is another's */
    assert_false(game_is_consistent(&pos));
    pos = sound; /* a Knight where nothing stands */
    bb_set(&pos.knights, free_square);
    assert_false(game_is_consistent(&pos));
    pos = sound; /* two on a square */
    pos_add(&pos, BLACK, false, white);
    assert_false(game_is_consistent(&pos));
    pos = sound; /* off the board */
    pos_add(&pos, WHITE, false, square_at(12, 5));
    assert_false(game_is_consistent(&pos));
    pos = sound; /* another piece, the key is another's */
    bb_clear(&pos.pieces[BLACK], black);
    bb_set(&pos.pieces[BLACK], free_square);
    assert_false(game_is_consistent(&pos));
    assert_true(game_is_consistent(&sound));
}

static int compare_numbers(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void random_numbers_of_keys_differ(void **state) {
    (void)state;
    enum { NUMBERS = sizeof keys_table / sizeof(uint64_t) };
    keys_init();
    uint64_t *numbers = malloc(sizeof keys_table);
    assert_non_null(numbers);
    size_t count = 0;
    for (int side = 0; side < SIDES; side++) {
        for (int knight = 0; knight < 2; knight++)
            for (int square = 0; square < SQUARES; square++)
                numbers[count++] = keys_table.piece[side][knight][square];
        for (int left = 0; left <= CASTLE_MOVES_MAX; left++)
            numbers[count++] = keys_table.castle_moves[side][left];
    }
    numbers[count++] = keys_table.black_to_move;
    assert_int_equal(count, NUMBERS);
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    assert_true(numbers[0] != 0);
    for (size_t i = 1; i < count; i++)
        assert_true(numbers[i - 1] != numbers[i]);
    free(numbers);
    /* The sequence is splitmix64's: its published first numbers from seed 1234567. */
    uint64_t seed = 1234567;
    assert_true(random_next(&seed) == UINT64_C(6457827717110365317));
    assert_true(random_next(&seed) == UINT64_C(3203168211198807973));
    assert_true(random_next(&seed) == UINT64_C(9817491932198370423));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clears_to_an_empty_board),
        cmocka_unit_test(adds_and_removes_pieces),
        cmocka_unit_test(keys_tell_pieces_side_and_castle_moves_apart),
        cmocka_unit_test(keys_are_kept_up_in_play),
        cmocka_unit_test(notices_a_broken_position),
        cmocka_unit_test(random_numbers_of_keys_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
