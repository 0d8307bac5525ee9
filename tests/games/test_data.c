/* The recorded counts of tests/data: move lists, perft and results of set-up positions, and crowded ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "games/perft.h"
#include "support/bridge.h"
#include "support/file_lines.h"
#include "support/rules_check.h"

typedef struct Data {
    const char *game;
    MoveList list;
    int counts, results;
} Data;

/* "POSITION ; D1 N D2 N ... ; RESULT", the result being w, b, d, or - where the game goes on. */
static void check_line(void *context, char *line) {
    Data *data = context;
    char *counts = strchr(line, ';');
    assert_non_null(counts);
    *counts++ = '\0';
    char *result = strchr(counts, ';');
    Position pos = bridge_read(data->game, line);
    if (result) {
        *result++ = '\0';
        data->list.size = 0;
        Result engine = game_result_with_moves(&pos, &data->list);
        if ("-wbd"[engine.outcome] != result[strspn(result, " ")])
            fail_msg("%s: result%s expected, not %c (%s)", line, result, "-wbd"[engine.outcome],
                     notation_reason(engine.reason));
        data->results++;
    }
    int depth, used;
    unsigned long long expected;
    for (; sscanf(counts, " D%d %llu%n", &depth, &expected, &used) == 2; counts += used) {
        for (int full = 0; full < 2; full++) {
            data->list.size = 0;
            unsigned long long count = perft(&pos, depth, full, &data->list);
            if (count != expected)
                fail_msg("%s: perft %d is %llu, %llu expected", line, depth, count, expected);
        }
        assert_false(data->list.interrupted);
        data->counts++;
    }
    if (counts[strspn(counts, " ")] != '\0')
        fail_msg("%s: not understood: %s", line, counts);
}

static void check_file(const char *game, const char *name, int lines, int results) {
    Data data = {.game = game};
    list_init(&data.list, NULL);
    assert_int_equal(file_each_line(name, check_line, &data), lines);
    assert_true(data.counts >= lines);
    assert_int_equal(data.results, results);
    list_free(&data.list);
}

static void camelot_positions(void **state) {
    (void)state;
    check_file("camelot", "camelot_perft.txt", 181, 181);
}

static void camelot8_positions(void **state) {
    (void)state;
    check_file("camelot8", "camelot8_perft.txt", 120, 120);
}

static void crowded_positions(void **state) {
    (void)state;
    check_file("camelot", "camelot_crowded.txt", 2, 0);
}

/* All of a crowded list is there once, as the reference finds it by walking every route. */
static void check_crowded_list(void *context, char *line) {
    Data *data = context;
    RefPosition reference;
    uint64_t random = 5;
    *strchr(line, ';') = '\0';
    ref_read("camelot", line, &reference);
    bridge_compare(&reference, &random, 20, &data->list);
    assert_true(data->list.size > 14000);

    /* Each has one text, and no two the same. */
    Position pos = bridge_position(&reference);
    MoveList work;
    list_init(&work, NULL);
    for (uint32_t i = 0; i < data->list.size; i += 151) {
        char text[MOVE_TEXT_MAX];
        Move back;
        notation_write(&pos, data->list.moves[i], text);
        assert_int_equal(bridge_read_move(&pos, text, &back, &work), READ_OK);
        assert_true(move_equal(back, data->list.moves[i]));
        data->counts++;
    }
    list_free(&work);
}

static void crowded_lists(void **state) {
    (void)state;
    Data data = {0};
    list_init(&data.list, NULL);
    file_each_line("camelot_crowded.txt", check_crowded_list, &data);
    assert_true(data.counts > 180);
    list_free(&data.list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot_positions),
        cmocka_unit_test(camelot8_positions),
        cmocka_unit_test(crowded_positions),
        cmocka_unit_test(crowded_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
