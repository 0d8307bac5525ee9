/* Position strings (rule 11 of Camelot, 5.3 of 8x8 Camelot): what is read, what is refused and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/rules_check.h"
#include "text/position_text.h"

#define START "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2"
#define TWO "2/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/2"       /* A4 B4, B3 C3 */
#define CASTLES "M1/8/10/12/12/12/12/12/12/12/12/12/MM10/mm8/8/1m" /* and F16, G1 */

/* Refused with exactly this reason; the position is left as it was. */
static void assert_refused(const char *game, const char *text, const char *reason) {
    Position pos, before;
    position_text_start(game_find(game), &pos);
    before = pos;
    Error error = {""};
    if (position_text_read(game_find(game), text, &pos, &error))
        fail_msg("accepted: %s", text);
    assert_string_equal(error.text, reason);
    assert_true(pos_same(&pos, &before));
    assert_int_equal(pos.clock, before.clock);
    assert_int_equal(pos.move_number, before.move_number);
}

static void assert_round_trip(const char *game, const char *text) {
    Position pos = bridge_read(game, text);
    assert_true(game_is_consistent(&pos));
    assert_position(&pos, text);
}

static void rule_11_the_start_positions(void **state) {
    (void)state;
    static const char *const starts[][2] = {
        {"camelot", START " w 2+2 0 1"},
        {"chivalry",
         "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1"},
        {"cam", "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1"},
        {"camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1"},
        {"camelot8", "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        Position pos;
        position_text_start(game_find(starts[i][0]), &pos);
        assert_position(&pos, starts[i][1]);
        assert_round_trip(starts[i][0], starts[i][1]);
    }
}

static void rule_11_1_ranks_from_the_top_squares_from_the_left(void **state) {
    (void)state;
    Position pos = bridge_read("camelot", "mM/n7/9N/M11/12/12/12/12/12/12/12/12/11m/M9/7n/1N w");
    assert_pieces(&pos, "mF16 MG16 nC15 NK14 MA13 mL4 MB3 nJ2 NG1");
    pos = bridge_read("cam", "m/2M/n4/6N/7/7/7/7/7/m6/4M/N2/1 b");
    assert_pieces(&pos, "mD13 ME12 nB11 NG10 mA4 MF3 NC2");
    pos = bridge_read("camelot8", "m6M/8/8/8/8/8/8/M6m b");
    assert_pieces(&pos, "ma8 Mh8 Ma1 mh1");
}

static void rule_11_1_runs_of_empty_squares_may_have_two_digits(void **state) {
    (void)state;
    Position pos = bridge_read("camelot", "2/8/10/11M/10mm/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1");
    assert_pieces(&pos, "ML13 mK12 mL12");
    assert_round_trip("camelot", "2/8/10/11M/10mm/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1");
}

static void rule_11_2_words_that_may_be_left_out(void **state) {
    (void)state;
    Position pos = bridge_read("camelot", CASTLES " b 1+0 30 40");
    assert_position(&pos, CASTLES " b 1+0 30 40");
    pos = bridge_read("camelot", CASTLES " b 1+0 30");
    assert_position(&pos, CASTLES " b 1+0 30 1");
    pos = bridge_read("camelot", CASTLES " b 1+0");
    assert_position(&pos, CASTLES " b 1+0 0 1");
    pos = bridge_read("camelot", CASTLES " b");
    assert_position(&pos, CASTLES " b 2+2 0 1");
    pos = bridge_read("camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 b");
    assert_position(&pos, "1/1n1/1mmm1/5/1MMM1/1N1/1 b - 0 1");
    /* Any run of blanks divides words. */
    pos = bridge_read("camelot", "  " CASTLES "\t b   1+0  30 \t40  ");
    assert_position(&pos, CASTLES " b 1+0 30 40");
}

static void rule_11_2_every_count_of_castle_moves(void **state) {
    (void)state;
    for (int white = 0; white <= 2; white++)
        for (int black = 0; black <= 2; black++) {
            char text[POSITION_TEXT_MAX];
            snprintf(text, sizeof text, CASTLES " w %d+%d 0 1", white, black);
            Position pos = bridge_read("camelot", text);
            assert_int_equal(pos.castle_moves[WHITE], white);
            assert_int_equal(pos.castle_moves[BLACK], black);
            assert_position(&pos, text);
        }
}

static void rule_11_2_clock_and_move_number(void **state) {
    (void)state;
    assert_round_trip("camelot", TWO " w 2+2 9999 9999");
    assert_round_trip("camelot8", "8/8/8/8/8/8/8/M6m w - 9999 9999");
    Position pos = bridge_read("camelot", TWO " w 2+2 007 0012");
    assert_int_equal(pos.clock, 7);
    assert_int_equal(pos.move_number, 12);
    /* They stay at their ends. */
    pos = bridge_read("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/MM10/8mm/8/2 b 2+2 9999 9999");
    pos = rules_play(&pos, "J3-J4");
    assert_position(&pos, "2/8/10/12/12/12/12/12/12/12/12/12/MM7m2/9m/8/2 w 2+2 9999 9999");
}

static void rule_11_3_ranks(void **state) {
    (void)state;
    assert_refused("camelot", "", "empty position string");
    assert_refused("camelot", "  \t", "empty position string");
    assert_refused("camelot", "8/10/12/12/12/12/12/12/12/12/12/12/10/8/M1 w",
                   "placement: 15 ranks, 16 expected");
    assert_refused("camelot", START "/2 w", "placement: 17 ranks, 16 expected");
    assert_refused("camelot", "//////////////////// w", "placement: 21 ranks, 16 expected");
    assert_refused("camelot", "startpos", "placement: 1 ranks, 16 expected");
    assert_refused("camette", START " w 2+2 0 1", "placement: 16 ranks, 7 expected");
}

static void rule_11_3_squares_of_a_rank(void **state) {
    (void)state;
    assert_refused("camelot", "2/8/10/12/12/3nmmmmmmn2/12/12/12/12/12/12/12/10/8/2 w",
                   "rank 11: 13 squares, 12 expected");
    assert_refused("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/MM9/10/8/2 w",
                   "rank 4: 11 squares, 12 expected");
    assert_refused("camelot", "/8/10/12/12/12/12/12/12/12/12/12/12/10/8/2 w",
                   "rank 16: 0 squares, 2 expected");
    assert_refused("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/12/10/8/MMm w",
                   "rank 1: 3 squares, 2 expected");
    assert_refused("camelot", "2/8/10/13/12/12/12/12/12/12/12/12/12/10/8/MM w",
                   "rank 13: a run of empty squares is 1 to 12");
    assert_refused("camelot", "2/8/10/0M11/12/12/12/12/12/12/12/12/12/10/8/MM w",
                   "rank 13: a run of empty squares is 1 to 12");
    assert_refused("camelot", "2/8/10/99999999999999999999/12/12/12/12/12/12/12/12/12/10/8/MM w",
                   "rank 13: a run of empty squares is 1 to 12");
    assert_refused("camelot8", "9/8/8/8/8/8/8/8 w", "rank 8: a run of empty squares is 1 to 8");
}

static void rule_11_3_letters(void **state) {
    (void)state;
    assert_refused("camelot", "2/8/10/12/12/12/5K6/12/12/12/12/12/12/10/8/2 w",
                   "rank 10: 'K' is no piece of camelot");
    assert_refused("camelot", "2/8/10/12/12/12/5-6/12/12/12/12/12/12/10/8/2 w",
                   "rank 10: '-' is no piece of camelot");
    assert_refused("camelot", "2/8/10/12/12/12/5\x80/12/12/12/12/12/12/10/8/2 w",
                   "rank 10: '?' is no piece of camelot");
    /* 8x8 Camelot has no Knights. */
    assert_refused("camelot8", "8/8/8/3N4/8/8/8/8 w", "rank 5: 'N' is no piece of camelot8");
    assert_refused("camelot8", "8/8/8/3n4/8/8/8/8 w", "rank 5: 'n' is no piece of camelot8");
}

static void rule_11_3_pieces(void **state) {
    (void)state;
    assert_refused("camelot", "2/8/10/12/12/12/12/12/12/12/12/MMM9/NNNNNNNNNNNN/10/8/2 w",
                   "rank 4: White has more than 14 pieces");
    assert_refused("camelot", "2/8/10/nnnnnnnnnnnn/mmm9/12/12/12/12/12/12/12/12/10/8/2 w",
                   "rank 12: Black has more than 14 pieces");
    assert_refused("camette", "1/3/mmmmm/5/5/3/1 w", "rank 5: Black has more than 4 pieces");
    assert_refused("cam", "1/3/5/7/7/7/7/MMMMMMM/M6/7/5/3/1 w", "rank 5: White has more than 7 pieces");
    assert_refused("camelot8", "8/8/8/8/MMMMMMMM/MMMMM3/8/8 w", "rank 3: White has more than 12 pieces");
    /* Any mix of Knights and Men. */
    assert_round_trip("camelot", "2/8/10/12/12/12/12/12/12/12/12/MM10/NNNNNNNNNNNN/10/8/2 w 2+2 0 1");
    assert_round_trip("chivalry", "2/8/10/12/14/14/14/14/14/14/NNNNNNNNNNNNNN/NNNNNN8/12/10/8/2 w 2+2 0 1");
    assert_refused("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/12/10/8/2 w", "placement: no pieces");
    assert_refused("camelot8", "8/8/8/8/8/8/8/8 w", "placement: no pieces");
    /* One side without pieces is accepted. */
    assert_round_trip("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/M11/10/8/2 w 2+2 0 1");
    assert_round_trip("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/m11/10/8/2 w 2+2 0 1");
}

static void rule_11_3_side(void **state) {
    (void)state;
    assert_refused("camelot", START, "the side to move is missing: w or b expected");
    assert_refused("camelot", START " W", "side to move 'W': w or b expected");
    assert_refused("camelot", START " white 2+2", "side to move 'white': w or b expected");
    assert_refused("camelot", START " 2+2 0 1", "side to move '2+2': w or b expected");
    assert_refused("camelot", START " \x1b\x02 2+2", "side to move '?\?': w or b expected");
}

static void rule_11_3_castle_moves(void **state) {
    (void)state;
    assert_refused("camelot", TWO " w 3+2", "castle moves: White has 3 left, at most 2 possible");
    assert_refused("camelot", CASTLES " w 2+9", "castle moves: Black has 9 left, at most 2 possible");
    assert_refused("camelot", TWO " w 1+2",
                   "castle moves: White has 1 left, but no piece in the enemy Castle that made one");
    assert_refused("camelot", TWO " w 2+0",
                   "castle moves: Black has 0 left, but no piece in the enemy Castle that made one");
    /* A piece in the own Castle is none in the enemy's. */
    assert_refused("camelot", "m1/8/10/12/12/12/12/12/12/12/12/12/MM10/10/8/2 w 1+2",
                   "castle moves: White has 1 left, but no piece in the enemy Castle that made one");
    static const char *const words[] = {"-",     "2",    "2+",  "+2",  "2-2", "22",
                                        "2+2+2", "02+2", "2+x", "a+b", "+",   "w"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[POSITION_TEXT_MAX], reason[200];
        snprintf(text, sizeof text, CASTLES " w %s 0 1", words[i]);
        snprintf(reason, sizeof reason, "castle moves '%s': two numbers as in 2+2 expected", words[i]);
        assert_refused("camelot", text, reason);
    }
    assert_refused("camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 w 2+2 0 1",
                   "castle moves '2+2': '-' expected in camette");
    assert_refused("camelot8", "8/8/8/8/8/8/8/M6m w 0+0 0 1", "castle moves '0+0': '-' expected in camelot8");
}

static void rule_11_3_numbers(void **state) {
    (void)state;
    static const char *const clocks[] = {"10000", "-1", "x", "1.5", "99999999999999999999999999",
                                         "1e3",   "+1"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char text[POSITION_TEXT_MAX], reason[200];
        snprintf(text, sizeof text, TWO " w 2+2 %s 1", clocks[i]);
        snprintf(reason, sizeof reason, "clock '%s': a number 0 to 9999 expected", clocks[i]);
        assert_refused("camelot", text, reason);
        snprintf(text, sizeof text, TWO " w 2+2 0 %s", clocks[i]);
        snprintf(reason, sizeof reason, "move number '%s': a number 1 to 9999 expected", clocks[i]);
        assert_refused("camelot", text, reason);
    }
    assert_refused("camelot", TWO " w 2+2 0 0", "move number '0': a number 1 to 9999 expected");
}

static void rule_11_3_words_too_many(void **state) {
    (void)state;
    static const char chess[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (int i = 0; i < game_count(); i++)
        assert_refused(game_at(i)->name, chess, "this is a chess position");
    assert_refused("camelot8", "8/2k5/8/8/3N4/8/5K2/8 b - - 12 70", "this is a chess position");
    assert_refused("camelot", TWO " w 2+2 0 1 moves", "more than 5 words in the position string");
    assert_refused("camelot", TWO " w 2+2 0 1 ;", "more than 5 words in the position string");
}

static void rule_11_3_a_finished_position_is_accepted(void **state) {
    (void)state;
    Position pos = bridge_read("camelot", "MM/8/10/12/12/12/12/12/12/12/12/12/mm10/10/8/2 b 2+2 0 1");
    assert_result(&pos, OUTCOME_WHITE, REASON_CASTLE);
    pos = bridge_read("camelot", "2/8/10/12/12/12/12/12/12/12/12/12/m11/9M/8/2 b");
    assert_result(&pos, OUTCOME_DRAW, REASON_FEW_PIECES);
    pos = bridge_read("camelot8", "8/8/8/8/8/8/8/M7 b");
    assert_result(&pos, OUTCOME_WHITE, REASON_CAPTURED);
}

static void rule_11_3_reasons_stay_short(void **state) {
    (void)state;
    /* Whatever is sent, a reason is one printable line. */
    size_t length = 100000;
    char *text = malloc(length + sizeof TWO + 20);
    assert_non_null(text);
    for (int word = 0; word < 5; word++)
        for (int fill = 0; fill < 256; fill += 3) {
            static const char *const before[] = {"", TWO " ", TWO " w ", TWO " w 2+2 ", TWO " w 2+2 0 "};
            if (fill == 0 || fill == ' ' || fill == '\t' || (fill == '0' && word == 3))
                continue;
            strcpy(text, before[word]);
            size_t start = strlen(text);
            memset(text + start, fill, length);
            text[start + length] = '\0';
            Position pos;
            Error error;
            assert_false(position_text_read(game_find("camelot"), text, &pos, &error));
            assert_in_range(strlen(error.text), 10, sizeof error.text - 1);
            for (const char *c = error.text; *c; c++)
                assert_in_range(*c, 0x20, 0x7e);
        }
    free(text);
}

/* Strings made of the right parts in the wrong places, and right ones with a few bytes changed: read or
 * refused, and what is read is sound and writes back as a string that means the same. */
static void survives_any_string(void **state) {
    (void)state;
    static const char alphabet[] = "0123456789/mMnN wb+- 128/12\x01\xff.";
    uint64_t random = 77;
    int accepted = 0;
    for (int round = 0; round < 30000; round++) {
        const Game *game = game_at(round % game_count());
        char text[POSITION_TEXT_MAX + 100], again[POSITION_TEXT_MAX];
        size_t length;
        if (round % 3 == 0) {
            length = (size_t)random_below(&random, 120);
            for (size_t i = 0; i < length; i++)
                text[i] = alphabet[random_below(&random, sizeof alphabet - 1)];
            text[length] = '\0';
        } else {
            strcpy(text, game->start);
            length = strlen(text);
            for (int changes = random_below(&random, 4); changes > 0; changes--)
                text[random_below(&random, (int)length)] =
                    alphabet[random_below(&random, sizeof alphabet - 1)];
        }
        Position pos, back;
        Error error = {""};
        if (!position_text_read(game, text, &pos, &error)) {
            assert_true(strlen(error.text) > 0);
            continue;
        }
        accepted++;
        assert_true(game_is_consistent(&pos));
        assert_true(position_text_write(&pos, again) < POSITION_TEXT_MAX);
        assert_true(position_text_read(game, again, &back, &error));
        assert_true(pos_same(&pos, &back));
        assert_int_equal(pos.clock, back.clock);
        assert_int_equal(pos.move_number, back.move_number);
    }
    assert_true(accepted > 1000);
}

/* What the reference writes, the engine reads and writes the same, in every game. */
static void writes_what_it_reads(void **state) {
    (void)state;
    uint64_t random = 78;
    for (int round = 0; round < 3000; round++) {
        const Game *game = game_at(round % game_count());
        RefPosition reference;
        random_few(&random, game->name, 3, &reference);
        char text[REF_TEXT_MAX];
        ref_write(&reference, text);
        assert_round_trip(game->name, text);
    }
}

/* The longest string there can be fits what the header promises. */
static void the_longest_string_fits(void **state) {
    (void)state;
    char text[POSITION_TEXT_MAX];
    Position pos = bridge_read(
        "chivalry",
        "Mm/1m1m1m1m/m1m1m1m1m1/m1m1m1m1m1m1/M1M1m1m1m1M1M1/M1M1M1M1M1M1M1/M1M1M1M1M1M1M1/14/14/14/14/14/"
        "12/10/8/2 w 2+2 9999 9999");
    size_t length = position_text_write(&pos, text);
    assert_int_equal(length, strlen(text));
    assert_true(length < POSITION_TEXT_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_the_start_positions),
        cmocka_unit_test(rule_11_1_ranks_from_the_top_squares_from_the_left),
        cmocka_unit_test(rule_11_1_runs_of_empty_squares_may_have_two_digits),
        cmocka_unit_test(rule_11_2_words_that_may_be_left_out),
        cmocka_unit_test(rule_11_2_every_count_of_castle_moves),
        cmocka_unit_test(rule_11_2_clock_and_move_number),
        cmocka_unit_test(rule_11_3_ranks),
        cmocka_unit_test(rule_11_3_squares_of_a_rank),
        cmocka_unit_test(rule_11_3_letters),
        cmocka_unit_test(rule_11_3_pieces),
        cmocka_unit_test(rule_11_3_side),
        cmocka_unit_test(rule_11_3_castle_moves),
        cmocka_unit_test(rule_11_3_numbers),
        cmocka_unit_test(rule_11_3_words_too_many),
        cmocka_unit_test(rule_11_3_a_finished_position_is_accepted),
        cmocka_unit_test(rule_11_3_reasons_stay_short),
        cmocka_unit_test(survives_any_string),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(the_longest_string_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
