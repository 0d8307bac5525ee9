/* The option EvalFile: files of weights from castellan-tune in the engine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/castellan.h"
#include "support/runner.h"

/* A file by castellan-tune: of a game, its own or another table. */
static void make(const char *name, const char *words) {
    char arguments[256];
    snprintf(arguments, sizeof arguments, "weights %s >%s #", words, name);
    assert_int_equal(runner_run_program(TEST_TUNE_PROGRAM, arguments), 0);
}

static int set_up(void **state) {
    (void)state;
    assert_int_equal(runner_setup(state), 0);
    make("camelot", "camelot");
    make("pieces", "camelot material");
    make("cam", "cam general");
    return 0;
}

static int tear_down(void **state) {
    return runner_teardown(state);
}

static void set_file(Child *child, const char *name) {
    char command[1024];
    snprintf(command, sizeof command, "setoption name EvalFile value %s",
             *name ? runner_path(name) : "<empty>");
    castellan_tell(child, command);
}

static int total(Child *child) {
    int value;
    child_send(child, "eval\n");
    assert_int_equal(sscanf(child_find(child, "eval total cp "), "eval total cp %d", &value), 1);
    return value;
}

/* A Man of White's more, near the enemy Castle. */
static const char position[] = "position fen 2/4M3/10/12/12/12/12/4M7/12/3m8/12/12/12/10/8/2 w 2+2 0 1";

static void it_counts_for_its_game(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, position);
    int own = total(child);
    assert_int_not_equal(own, 100);
    set_file(child, "pieces");
    assert_int_equal(total(child), 100);
    set_file(child, "camelot");
    assert_int_equal(total(child), own);
    set_file(child, "pieces");
    set_file(child, "");
    assert_int_equal(total(child), own);
    assert_int_equal(child_end_input(child), 0);
}

static void it_counts_in_either_order(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, position);
    int camelot = total(child);
    child_send(child, "setoption name UCI_Variant value cam\n");
    child_find(child, "info string variant cam");
    castellan_tell(child, "position startpos");
    int own = total(child);
    set_file(child, "cam");
    int general = total(child);
    assert_int_not_equal(general, own);
    /* Of another game, which is not played. */
    set_file(child, "pieces");
    assert_int_equal(total(child), own);
    child_send(child, "setoption name UCI_Variant value camelot\n");
    child_find(child, "info string variant camelot");
    castellan_tell(child, position);
    assert_int_equal(total(child), 100);
    set_file(child, "cam");
    assert_int_equal(total(child), camelot);
    child_send(child, "setoption name UCI_Variant value cam\n");
    child_find(child, "info string variant cam");
    castellan_tell(child, "position startpos");
    assert_int_equal(total(child), general);
    assert_int_equal(child_end_input(child), 0);
}

static void the_search_uses_it(void **state) {
    (void)state;
    Child *child = castellan_start();
    int own, by_pieces;
    castellan_tell(child, position);
    child_send(child, "go depth 1\n");
    assert_int_equal(sscanf(strstr(child_find(child, "info depth 1 "), "score cp "), "score cp %d", &own), 1);
    child_find(child, "bestmove ");
    set_file(child, "pieces");
    child_send(child, "go depth 1\n");
    assert_int_equal(
        sscanf(strstr(child_find(child, "info depth 1 "), "score cp "), "score cp %d", &by_pieces), 1);
    child_find(child, "bestmove ");
    assert_int_equal(by_pieces, 100);
    assert_int_not_equal(own, by_pieces);
    assert_int_equal(child_end_input(child), 0);
}

static void refused(Child *child, const char *name, const char *reason) {
    char command[1024], expected[1024];
    snprintf(command, sizeof command, "setoption name EvalFile value %s", runner_path(name));
    snprintf(expected, sizeof expected, "bad-option EvalFile: %s: %s", runner_path(name), reason);
    castellan_refused(child, command, expected);
}

/* A copy of a file, as long or with another text in it. */
static void spoil(const char *name, size_t length, const char *before, const char *after) {
    char *text = runner_text("pieces"), *place = strstr(text, before);
    assert_non_null(place);
    assert_int_equal(strlen(before), strlen(after));
    memcpy(place, after, strlen(after));
    runner_write_bytes(name, text, length < strlen(text) ? length : strlen(text));
    free(text);
}

static void what_is_not_whole_is_refused(void **state) {
    (void)state;
    spoil("cut", 1000, "", "");
    spoil("damaged", SIZE_MAX, "opening men: 1600", "opening men: 1500");
    spoil("other", SIZE_MAX, "castellan-weights 1", "castellan-weights 9");
    Child *child = castellan_start();
    castellan_tell(child, position);
    set_file(child, "pieces");
    refused(child, "cut", "cut off: ");
    refused(child, "damaged", "damaged: ");
    refused(child, "other", "not a file of weights: ");
    refused(child, ".", "");
    refused(child, "absent", "No such file or directory");
    /* The old ones stay. */
    assert_int_equal(total(child), 100);
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_counts_for_its_game),
        cmocka_unit_test(it_counts_in_either_order),
        cmocka_unit_test(the_search_uses_it),
        cmocka_unit_test(what_is_not_whole_is_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
