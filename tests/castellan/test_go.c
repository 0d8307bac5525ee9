/* The words of go become limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "castellan/go.h"
#include "games/notation.h"

static Current current;

static int set_up(void **state) {
    (void)state;
    return current_init(&current) ? 0 : 1;
}

static int tear_down(void **state) {
    (void)state;
    current_free(&current);
    return 0;
}

static bool read_line(const char *line, SearchLimits *request, Answer *out) {
    char copy[200];
    snprintf(copy, sizeof copy, "%s", line);
    Words words = {copy};
    *out = (Answer){0};
    return go_read(&current, &words, request, out);
}

static SearchLimits limits_of(const char *line) {
    SearchLimits request;
    Answer out;
    if (!read_line(line, &request, &out))
        fail_msg("%s: %s", line, text_string(&out.text));
    assert_int_equal(out.text.size, 0);
    SearchLimits limits = request;
    go_free(&request);
    assert_null(request.searchmoves);
    limits.searchmoves = NULL;
    return limits;
}

static void assert_refused(const char *line, const char *error) {
    SearchLimits request;
    Answer out;
    char expected[200];
    assert_false(read_line(line, &request, &out));
    assert_true(out.refused);
    snprintf(expected, sizeof expected, "info string error %s\n", error);
    assert_string_equal(text_string(&out.text), expected);
    go_free(&request);
    text_free(&out.text);
}

static void numbers_become_limits(void **state) {
    (void)state;
    SearchLimits limits =
        limits_of("wtime 1000 btime -2 winc 3 binc 4 movestogo 5 movetime 6 nodes 7 depth 8 mate 9");
    assert_true(limits.has_clock[WHITE] && limits.has_clock[BLACK] && limits.has_movetime &&
                limits.has_nodes);
    assert_int_equal(limits.time[WHITE], 1000);
    assert_true(limits.time[BLACK] == -2);
    assert_int_equal(limits.increment[WHITE], 3);
    assert_int_equal(limits.increment[BLACK], 4);
    assert_int_equal(limits.moves_to_go, 5);
    assert_int_equal(limits.movetime, 6);
    assert_int_equal(limits.nodes, 7);
    assert_int_equal(limits.depth, 8);
    assert_int_equal(limits.mate, 9);
    assert_false(limits.infinite || limits.ponder);
    limits = limits_of("p2time 20 p1inc 5 p1time 10");
    assert_true(limits.time[WHITE] == 10 && limits.time[BLACK] == 20 && limits.increment[WHITE] == 5);
    assert_false(limits.has_movetime || limits.has_nodes);
    limits = limits_of("nodes 0");
    assert_true(limits.has_nodes && limits.nodes == 0 && !limits.infinite);
}

static void without_a_limit_a_search_is_infinite(void **state) {
    (void)state;
    assert_true(limits_of("").infinite);
    assert_true(limits_of("searchmoves C6-C5").infinite);
    SearchLimits limits = limits_of("ponder");
    assert_true(limits.infinite && limits.ponder);
    limits = limits_of("infinite depth 3");
    assert_true(limits.infinite && limits.depth == 3 && !limits.ponder);
    limits = limits_of("ponder movetime 3");
    assert_true(!limits.infinite && limits.ponder);
}

static void searchmoves_come_once_each(void **state) {
    (void)state;
    SearchLimits request;
    Answer out;
    assert_true(read_line("depth 2 searchmoves J6-K7 c6-b7 C6-B7 j6-k7", &request, &out));
    assert_int_equal(request.searchmoves_count, 2);
    static const char *const expected[] = {"J6-K7", "C6-B7"};
    for (int i = 0; i < 2; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(current_position(&current), request.searchmoves[i], text);
        assert_string_equal(text, expected[i]);
    }
    go_free(&request);
}

static void mistakes_are_named(void **state) {
    (void)state;
    assert_refused("depth", "bad-argument depth: the number is missing");
    assert_refused("depth x", "bad-argument depth: 'x' is not a number");
    assert_refused("depth 0", "bad-argument depth: 0 is not in the range 1 to 2147483647");
    assert_refused("depth 1 depth 2", "bad-argument depth is there twice");
    assert_refused("wtime 1 p1time 1", "bad-argument p1time is there twice");
    assert_refused("fast", "bad-argument go knows no word 'fast'");
    assert_refused("winc 1", "bad-argument winc without wtime");
    assert_refused("wtime 1 binc 1", "bad-argument binc without btime");
    assert_refused("btime 1", "bad-argument wtime is missing, the clock of the side to move");
    assert_refused("movestogo 1", "bad-argument movestogo without a clock");
    assert_refused("searchmoves", "bad-argument searchmoves is followed by moves");
    assert_refused("searchmoves C6-C5 x", "illegal-move move 2 of 2: x is not legal here: "
                                          "a move is two squares or more, divided by - or x");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_become_limits),
        cmocka_unit_test(without_a_limit_a_search_is_infinite),
        cmocka_unit_test(searchmoves_come_once_each),
        cmocka_unit_test(mistakes_are_named),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
