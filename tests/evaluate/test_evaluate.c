/* What must hold for every value: it is the sum of its terms, within range, and the same from both sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/random.h"
#include "evaluate/evaluate.h"
#include "support/bridge.h"
#include "support/evaluate_positions.h"
#include "text/position_text.h"

/* Side for side and rank for rank (across), or file for file (along). */
static Position mirrored(const Position *pos, bool sides) {
    const Game *game = pos->game;
    Position mirror;
    pos_clear(&mirror, game, game->castle_moves);
    for (int side = 0; side < SIDES; side++) {
        BitboardScan scan = bb_scan(pos->pieces[side]);
        for (Square square; bb_next(&scan, &square);) {
            int file = square_file(square), rank = square_rank(square);
            Square to =
                sides ? square_at(file, game->ranks - 1 - rank) : square_at(game->files - 1 - file, rank);
            pos_add(&mirror, sides ? side_other((Side)side) : (Side)side, bb_test(&pos->knights, square), to);
        }
        mirror.castle_moves[sides ? side_other((Side)side) : (Side)side] = pos->castle_moves[side];
    }
    mirror.turn = (uint8_t)(sides ? side_other(pos_turn(pos)) : pos_turn(pos));
    mirror.clock = pos->clock;
    mirror.key = pos_compute_key(&mirror);
    return mirror;
}

static void fail_at(const Position *pos, const char *what, int a, int b) {
    char text[POSITION_TEXT_MAX];
    position_text_write(pos, text);
    fail_msg("%s %s: %s: %d, %d", pos->game->name, text, what, a, b);
}

static Score value_of(const Position *pos) {
    return eval_position(pos, weights_builtin(pos->game));
}

static void check_terms(const Position *pos) {
    EvalTerm terms[EVAL_TERMS_MAX];
    int count = eval_explain(pos, weights_builtin(pos->game), terms), sum = 0;
    assert_in_range(count, 1, EVAL_TERMS_MAX);
    for (int i = 0; i < count; i++) {
        assert_null(strchr(terms[i].name, ' '));
        sum += terms[i].value[WHITE] - terms[i].value[BLACK];
        for (int j = 0; j < i; j++)
            assert_string_not_equal(terms[i].name, terms[j].name);
    }
    Score value = value_of(pos);
    if (value != (pos->turn == WHITE ? sum : -sum))
        fail_at(pos, "value and sum of terms", value, sum);
}

static void check_range(const Position *pos) {
    Score value = value_of(pos);
    if (value > SCORE_EVAL_MAX || value < -SCORE_EVAL_MAX)
        fail_at(pos, "value out of range", value, SCORE_EVAL_MAX);
}

static void check_mirrors(const Position *pos) {
    Position across = mirrored(pos, true), along = mirrored(pos, false);
    Score value = value_of(pos);
    if (value_of(&across) != value)
        fail_at(pos, "value with sides exchanged", value, value_of(&across));
    if (value_of(&along) != value)
        fail_at(pos, "value with left and right exchanged", value, value_of(&along));
}

static void is_the_sum_of_its_terms(void **state) {
    (void)state;
    assert_true(evaluate_positions(check_terms) > 3000);
}

static void stays_in_range(void **state) {
    (void)state;
    evaluate_positions(check_range);
}

static void is_the_same_for_both_sides_and_both_wings(void **state) {
    (void)state;
    evaluate_positions(check_mirrors);
}

static Score value_of_text(const char *game, const char *text) {
    Position pos = bridge_read(game, text);
    return value_of(&pos);
}

static void values_what_everybody_sees(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        /* The start is even but for the move. */
        Position start;
        position_text_start(game_at(i), &start);
        assert_in_range(value_of(&start) + 60, 0, 120);
        /* One piece less is felt. */
        Position fewer = start;
        pos_remove(&fewer, WHITE, bb_first(fewer.pieces[WHITE]));
        assert_true(value_of(&fewer) < value_of(&start) - 40);
    }
    /* A free run for the Castle that arrives first. */
    assert_true(value_of_text("camelot", "2/4MM2/10/12/12/12/12/12/12/3m8/3m8/12/12/10/8/2 w 2+2 0 1") > 100);
    assert_true(value_of_text("camelot", "2/4MM2/10/12/12/12/12/12/12/3m8/3m8/12/12/10/8/2 b 2+2 0 1") <
                -100);
}

static Score by_pieces_alone(const char *text) {
    Position pos = bridge_read("camelot", text);
    return eval_position(&pos, &weights_material);
}

static void counts_pieces_alone_by_material(void **state) {
    (void)state;
    assert_int_equal(by_pieces_alone("2/4MM2/10/12/12/12/12/12/12/3m8/3m8/12/3m8/10/8/2 w 2+2 0 1"), -100);
    /* A Knight of two pieces: 125 ln 2 / ln 14. */
    assert_int_equal(by_pieces_alone("2/4NM2/10/12/12/12/12/12/12/3m8/3m8/12/12/10/8/2 b 2+2 0 1"), -33);
}

static Weights excitable; /* neurons alone */
static int clipped, counted;

/* What the walk counts, by whose it is. */
static void collect(void *context, int weight, int16_t white, int16_t black) {
    int(*counts)[SIDES] = context;
    counts[weight][WHITE] += white;
    counts[weight][BLACK] += black;
}

/* The neurons one by one. */
static void check_neurons(const Position *pos) {
    static int counts[WEIGHTS][SIDES];
    int opening = 0, ending = 0;
    memset(counts, 0, sizeof counts);
    eval_walk(pos, collect, counts);
    for (int j = 0; j < NEURONS; j++) {
        int sum = 0;
        for (int i = 0; i < WEIGHTS; i++)
            for (int other = 0; other < SIDES; other++)
                sum += counts[i][other ? !pos->turn : pos->turn] * excitable.input[i][other][j];
        clipped += sum < 0 || sum > NEURON_ONE;
        counted += sum > 0 && sum < NEURON_ONE;
        sum = sum < 0 ? 0 : sum > NEURON_ONE ? NEURON_ONE : sum;
        opening += sum * excitable.output[OPENING][j];
        ending += sum * excitable.output[ENDING][j];
    }
    EvalPhase phase = eval_phase(pos);
    int expected = (opening / NEURON_ONE * phase.left + ending / NEURON_ONE * (phase.all - phase.left)) /
                   (phase.all * WEIGHT_UNIT);
    Score value = eval_position(pos, &excitable);
    if (value != expected)
        fail_at(pos, "value of neurons", value, expected);
}

static void adds_up_what_neurons_count(void **state) {
    (void)state;
    uint64_t random = 5;
    excitable.has_neurons = true;
    for (int i = 0; i < WEIGHTS; i++)
        for (int j = 0; j < SIDES * NEURONS && i != FEATURE_NOTHING; j++)
            excitable.input[i][j / NEURONS][j % NEURONS] =
                (int16_t)(((int)random_below(&random, 41) - 20) / (i == FEATURE_KNIGHTS ? 20 : 1));
    for (int j = 0; j < NEURONS; j++)
        for (int phase = 0; phase < PHASES; phase++)
            excitable.output[phase][j] = (int16_t)((int)random_below(&random, 4001) - 2000);
    evaluate_positions(check_neurons);
    assert_true(clipped > 1000 && counted > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_sum_of_its_terms),
        cmocka_unit_test(stays_in_range),
        cmocka_unit_test(is_the_same_for_both_sides_and_both_wings),
        cmocka_unit_test(values_what_everybody_sees),
        cmocka_unit_test(counts_pieces_alone_by_material),
        cmocka_unit_test(adds_up_what_neurons_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
