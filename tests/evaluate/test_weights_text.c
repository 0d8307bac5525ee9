/* Weights as text: every table comes back as it was, and what is not whole is refused with the reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/checksum.h"
#include "evaluate/evaluate.h"
#include "evaluate/weights_text.h"
#include "support/bridge.h"

static Text written(const char *game, const Weights *weights, const char *provenance) {
    Text text = TEXT_EMPTY;
    weights_text_write(game_find(game), weights, provenance, &text);
    assert_false(text.failed);
    return text;
}

static Text built_in(const char *game) {
    return written(game, weights_builtin(game_find(game)), "");
}

static void all_tables_come_back(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        const Weights *tables[] = {weights_builtin(game), weights_general(game), &weights_material};
        for (int t = 0; t < 3; t++) {
            Text text = written(game->name, tables[t], ""), again;
            WeightsText read;
            Error error;
            if (!weights_text_read(text.data, text.size, &read, &error))
                fail_msg("%s: %s", game->name, error.text);
            assert_ptr_equal(read.game, game);
            assert_int_equal(read.provenance_size, 0);
            /* The general table values places that a small board lacks; all others are the same to the
             * byte. */
            if (tables[t] != weights_general(game))
                assert_memory_equal(&read.weights, tables[t], sizeof read.weights);
            again = written(game->name, &read.weights, "");
            assert_string_equal(again.data, text.data);
            Position start = bridge_read(game->name, game->start);
            assert_int_equal(eval_position(&start, &read.weights), eval_position(&start, tables[t]));
            text_free(&text);
            text_free(&again);
        }
    }
}

/* A file says whether it has neurons; each row of them comes back, and none may lack. */
static void neurons_come_back(void **state) {
    (void)state;
    static Weights weights;
    WeightsText read;
    Error error;
    weights = weights_cam;
    weights.has_neurons = true;
    for (int j = 0; j < NEURONS; j++) {
        weights.input[FEATURE_MEN][0][j] = (int16_t)(100 + j);
        weights.input[WEIGHT_KNIGHT_PLACES + 1][1][j] = (int16_t)(-200 - j);
        weights.output[OPENING][j] = (int16_t)(300 + j);
        weights.output[ENDING][j] = (int16_t)-j;
    }
    Text text = written("cam", &weights, "");
    assert_non_null(strstr(text.data, "model castles, 103 features, 13x4 places, 32 neurons\n"));
    assert_non_null(strstr(text.data, "\nmover's men 1: 100 101 "));
    assert_non_null(strstr(text.data, "\nother's Knights, 0 to go 2: -200 -201 "));
    assert_true(weights_text_read(text.data, text.size, &read, &error));
    assert_memory_equal(&read.weights, &weights, sizeof weights);
    text_free(&text);
    weights.has_neurons = false;
    text = written("cam", &weights, "");
    assert_null(strstr(text.data, "neurons"));
    assert_null(strstr(text.data, "mover's"));
    text_free(&text);
}

static void provenance_comes_back(void **state) {
    (void)state;
    static const char lines[] = "data games of today.txt positions 12 checksum 0\nseed 1\noptions epochs 3\n"
                                "held-back 0.123456\n";
    Text text = written("cam", &weights_cam, lines);
    WeightsText read;
    Error error;
    assert_true(weights_text_read(text.data, text.size, &read, &error));
    assert_int_equal(read.provenance_size, strlen(lines));
    assert_memory_equal(read.provenance, lines, strlen(lines));
    assert_memory_equal(&read.weights, &weights_cam, sizeof weights_cam);
    text_free(&text);
}

static void lines_may_end_with_cr_lf(void **state) {
    (void)state;
    Text text = built_in("camelot"), other = TEXT_EMPTY;
    for (size_t i = 0; i < text.size; i++)
        text_bytes(&other, text.data[i] == '\n' ? "\r\n" : text.data + i, text.data[i] == '\n' ? 2 : 1);
    WeightsText read;
    Error error;
    assert_true(weights_text_read(other.data, other.size, &read, &error));
    assert_memory_equal(&read.weights, &weights_camelot, sizeof read.weights);
    text_free(&text);
    text_free(&other);
}

static void a_byte_order_mark_may_stand_before_them(void **state) {
    (void)state;
    Text text = built_in("camelot"), other = TEXT_EMPTY;
    text_add(&other, "\xef\xbb\xbf");
    text_bytes(&other, text.data, text.size);
    WeightsText read;
    Error error;
    assert_true(weights_text_read(other.data, other.size, &read, &error));
    assert_memory_equal(&read.weights, &weights_camelot, sizeof read.weights);
    /* And a zero byte nowhere. */
    *strchr(strchr(other.data, '\n') + 1, '\n') = '\0';
    assert_false(weights_text_read(other.data, other.size, &read, &error));
    assert_string_equal(error.text, "damaged: line 2 holds a zero byte");
    text_free(&text);
    text_free(&other);
}

static void every_damaged_byte_is_noticed(void **state) {
    (void)state;
    Text text = written("cam", &weights_cam, "data a.txt\nseed 7\n");
    static const unsigned char flips[] = {0x01, 0x04, 0x10, 0x20, 0x80, 0xff};
    WeightsText read;
    Error error;
    for (size_t i = 0; i < text.size; i++)
        for (size_t f = 0; f < sizeof flips + 2; f++) {
            char old = text.data[i];
            text.data[i] = f < sizeof flips ? (char)(old ^ flips[f]) : "\r\n"[f - sizeof flips];
            if (text.data[i] != old && weights_text_read(text.data, text.size, &read, &error))
                fail_msg("byte %zu may be %d instead of %d", i, text.data[i], old);
            text.data[i] = old;
        }
    text_free(&text);
}

static void every_cut_is_noticed(void **state) {
    (void)state;
    Text text = built_in("camelot8");
    WeightsText read;
    Error error;
    for (size_t size = 0; size < text.size; size++)
        assert_false(weights_text_read(text.data, size, &read, &error));
    text_free(&text);
}

/* The text with one passage (or nothing, at the end) replaced and the checksum made right again. */
static Text forged(const char *game, const char *old, const char *new) {
    Text text = built_in(game), out = TEXT_EMPTY;
    char *sum = strstr(text.data, "checksum "), *at = *old ? strstr(text.data, old) : sum;
    assert_non_null(at);
    text_bytes(&out, text.data, (size_t)(at - text.data));
    text_add(&out, new);
    text_bytes(&out, at + strlen(old), (size_t)(sum - at) - strlen(old));
    uint64_t checksum = checksum_add(CHECKSUM_EMPTY, out.data, out.size);
    text_format(&out, "checksum %016" PRIx64 "\nend\n", checksum);
    text_free(&text);
    return out;
}

static void says_why_it_refuses(void **state) {
    (void)state;
    static const struct {
        const char *game, *old, *new, *reason;
    } cases[] = {
        {"cam", "castellan-weights 1", "castellan-weights 2", "not a file of weights"},
        {"cam", "castellan-weights 1\n", "", "not a file of weights"},
        {"cam", "game cam\n", "game chess\n", "there is no game 'chess'"},
        {"cam", "game cam\n", "game camelot\n", "of another model: 'model castles, "},
        {"cam", "model castles,", "model towers,", "of another model: 'model towers, "},
        {"cam", "opening men: ", "opening dogs: ", "of another model: line 4 is not 'opening men'"},
        {"cam", "opening men: ", "note by hand\nopening men: ", "of another model: line 4"},
        {"cam", "", "opening cats: 3\n", "of another model: line "},
        {"cam", "opening men: ", "opening men: 32768 ", "line 4: not 1 numbers from -32767 to 32767"},
        {"cam", "opening men: ", "opening men: x", "line 4: not 1 numbers"},
        {"cam", "opening men: ", "opening men: 1 ", "line 4: more than 1 numbers"},
        {"camelot", "opening exposed: ", "opening exposed:", "numbers"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = forged(cases[i].game, cases[i].old, cases[i].new);
        WeightsText read;
        Error error;
        if (weights_text_read(text.data, text.size, &read, &error))
            fail_msg("'%s' is taken", cases[i].new);
        if (!strstr(error.text, cases[i].reason))
            fail_msg("'%s' is refused with '%s'", cases[i].new, error.text);
        text_free(&text);
    }
    Text text = built_in("cam");
    WeightsText read;
    Error error;
    assert_false(weights_text_read(text.data, text.size / 2, &read, &error));
    assert_non_null(strstr(error.text, "cut off"));
    text.data[text.size / 2] ^= 1;
    assert_false(weights_text_read(text.data, text.size, &read, &error));
    assert_non_null(strstr(error.text, "damaged"));
    text_free(&text);
}

static void no_weights_lead_out_of_range(void **state) {
    (void)state;
    Weights most = {.has_neurons = false};
    for (int phase = 0; phase < PHASES; phase++)
        for (int i = 0; i < WEIGHTS; i++)
            most.value[phase][i] = i == FEATURE_NOTHING ? 0 : INT16_MAX;
    Position pos =
        bridge_read("camelot", "2/4NM2/3NMN4/3NMN6/3NMN6/12/12/12/12/3m8/12/12/12/10/8/2 w 2+2 0 1");
    assert_int_equal(eval_position(&pos, &most), SCORE_EVAL_MAX);
    pos.turn = BLACK;
    assert_int_equal(eval_position(&pos, &most), -SCORE_EVAL_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_come_back),
        cmocka_unit_test(neurons_come_back),
        cmocka_unit_test(provenance_comes_back),
        cmocka_unit_test(lines_may_end_with_cr_lf),
        cmocka_unit_test(a_byte_order_mark_may_stand_before_them),
        cmocka_unit_test(every_damaged_byte_is_noticed),
        cmocka_unit_test(every_cut_is_noticed),
        cmocka_unit_test(says_why_it_refuses),
        cmocka_unit_test(no_weights_lead_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
