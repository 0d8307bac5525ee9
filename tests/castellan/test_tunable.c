/* The engine program with the constants of the search as options, beside the ordinary one. */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "search/parameters.h"
#include "support/castellan.h"

static Child *start_tunable(void) {
    return child_start(TEST_TUNABLE_PROGRAM, NULL);
}

static long long bench_nodes(const char *program, const char *setting) {
    Child *child = child_start(program, NULL);
    child_send(child, setting);
    child_send(child, "bench 5\n");
    long long nodes, speed;
    assert_int_equal(sscanf(child_line(child), "%lld nodes %lld nps", &nodes, &speed), 2);
    assert_int_equal(child_end_input(child), 0);
    return nodes;
}

static long long search_nodes(Child *child) {
    long long nodes = -1;
    char line[1024];
    child_send(child, "ucinewgame\nposition startpos\ngo depth 6\n");
    do {
        snprintf(line, sizeof line, "%s", child_find(child, "info depth "));
        const char *at = strstr(line, " nodes ");
        assert_non_null(at);
        nodes = atoll(at + strlen(" nodes "));
    } while (strncmp(line, "info depth 6 ", 13) != 0);
    child_find(child, "bestmove ");
    return nodes;
}

static void it_plays_like_the_ordinary_one(void **state) {
    (void)state;
    long long nodes = bench_nodes(TEST_PROGRAM, "");
    assert_true(nodes > 1000);
    assert_true(bench_nodes(TEST_TUNABLE_PROGRAM, "") == nodes);
    /* As all options, for the engine alone. */
    assert_true(bench_nodes(TEST_TUNABLE_PROGRAM, "setoption name RAZOR_MARGIN value 900\n") == nodes);
}

static void an_option_changes_its_search(void **state) {
    (void)state;
    Child *plain = castellan_start(), *tunable = start_tunable();
    if (!engine_parameter(0)) /* the library of this build has constants */
        castellan_refused(plain, "setoption name RAZOR_MARGIN value 250", "bad-option there is no option");
    long long nodes = search_nodes(plain);
    assert_true(search_nodes(tunable) == nodes);
    castellan_tell(tunable, "setoption name Reverse_Futility_Margin value 200");
    assert_true(search_nodes(tunable) != nodes);
    char back[64];
    snprintf(back, sizeof back, "setoption name REVERSE_FUTILITY_MARGIN value %d",
             (int)REVERSE_FUTILITY_MARGIN);
    castellan_tell(tunable, back);
    assert_true(search_nodes(tunable) == nodes);
    assert_int_equal(child_end_input(plain), 0);
    assert_int_equal(child_end_input(tunable), 0);
}

static void options_are_listed_and_hold_their_range(void **state) {
    (void)state;
    Child *child = start_tunable();
    child_send(child, "uci\n");
    child_find(child, "option name UCI_AnalyseMode ");
    char name[64], command[160], error[160];
    int initial, least, most, count = 0;
    const char *line;
    while (sscanf(line = child_line(child), "option name %63s type spin default %d min %d max %d", name,
                  &initial, &least, &most) == 4)
        count++;
    assert_int_equal(strncmp(line, "info string variant ", 20), 0);
    child_expect(child, "uciok");
    assert_in_range(count, 20, 1000);
    const int wrong[] = {least - 1, most + 1};
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, "setoption name %s value %d", name, wrong[i]);
        snprintf(error, sizeof error, "bad-option %s: %d is not in the range %d to %d", name, wrong[i], least,
                 most);
        castellan_refused(child, command, error);
    }
    snprintf(command, sizeof command, "setoption name %s value x", name);
    snprintf(error, sizeof error, "bad-option %s: 'x' is not a number", name);
    castellan_refused(child, command, error);
    snprintf(command, sizeof command, "setoption name %s value %d", name, most);
    castellan_tell(child, command);
    castellan_refused(child, "setoption name NO_SUCH_MARGIN value 1", "bad-option there is no option");
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_like_the_ordinary_one),
        cmocka_unit_test(an_option_changes_its_search),
        cmocka_unit_test(options_are_listed_and_hold_their_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
