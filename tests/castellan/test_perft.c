/* perft and bench. */
#include <stdio.h>

#include "base/thread.h"
#include "support/castellan.h"

static void expect_perft(Child *child, const char *command, int depth, long long moves) {
    child_send(child, command);
    child_send(child, "\n");
    int said_depth, used = 0;
    long long said_moves, time, speed;
    const char *line = child_line(child);
    assert_int_equal(sscanf(line, "perft depth %d moves %lld time %lld mps %lld%n", &said_depth, &said_moves,
                            &time, &speed, &used),
                     4);
    assert_int_equal(line[used], '\0');
    assert_int_equal(said_depth, depth);
    assert_true(said_moves == moves);
    assert_true(time >= 0 && speed >= 0);
}

static void test_perft_counts(void **state) {
    (void)state;
    Child *child = castellan_start();
    expect_perft(child, "perft 0", 0, 1);
    expect_perft(child, "perft 1", 1, 100);
    expect_perft(child, "perft 2", 2, 10026);
    expect_perft(child, "perft 3", 3, 1070822);
    expect_perft(child, "perft 2 full", 2, 10026);
    expect_perft(child, "go perft 2", 2, 10026);
    expect_perft(child, "go perft 2 full", 2, 10026);
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void check_divide(Child *child, const char *command, int depth, long long total) {
    child_send(child, command);
    child_send(child, "\n");
    long long sum = 0, count;
    int lines = 0;
    char move[64], before[64] = "";
    const char *line;
    while (sscanf(line = child_line(child), "%63[^:]: %lld", move, &count) == 2) {
        assert_true(strcmp(before, move) < 0);
        strcpy(before, move);
        sum += count;
        lines++;
    }
    assert_int_equal(lines, 100);
    char expected[64];
    snprintf(expected, sizeof expected, "perft depth %d moves %lld time ", depth, total);
    assert_int_equal(strncmp(line, expected, strlen(expected)), 0);
    assert_true(sum == total);
}

static void test_perft_divides(void **state) {
    (void)state;
    Child *child = castellan_start();
    check_divide(child, "perft 1 divide", 1, 100);
    check_divide(child, "perft 2 divide", 2, 10026);
    check_divide(child, "perft 2 divide full", 2, 10026);
    check_divide(child, "perft 2 full divide", 2, 10026);
    check_divide(child, "go perft 2 divide", 2, 10026);
    assert_int_equal(child_end_input(child), 0);
}

static void test_finished_positions_count_nothing(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b");
    expect_perft(child, "perft 1", 1, 0);
    expect_perft(child, "perft 2 divide", 2, 0);
    /* But repetition and the fifty-move rule are ignored. */
    castellan_tell(child,
                   "position fen 2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 "
                   "w 2+2 100 60");
    castellan_ask(child, "query reason", "response fifty");
    expect_perft(child, "perft 2", 2, 10026);
    check_divide(child, "perft 2 divide", 2, 10026);
    castellan_tell(child, "position startpos moves C6-C5 C11-C12 C5-C6 C12-C11 C6-C5 C11-C12 C5-C6 C12-C11");
    castellan_ask(child, "query reason", "response repetition");
    expect_perft(child, "perft 2", 2, 10026);
    assert_int_equal(child_end_input(child), 0);
}

static void test_bad_words(void **state) {
    (void)state;
    static const char *const refused[] = {
        "perft",          "perft x",        "perft -1",    "perft 100",     "perft 1 2",   "perft 2 divid",
        "perft divide 2", "perft 0 divide", "go perft",    "go perft x",    "bench x",     "bench 0",
        "bench 1 0",      "bench 1 257",    "bench 1 1 0", "bench 1 1 1 1", "bench 1 1 x", "bench 129"};
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        castellan_refused(child, refused[i], "bad-argument ");
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static long long bench(Child *child, const char *command) {
    child_send(child, command);
    child_send(child, "\n");
    long long nodes, speed;
    int used = 0;
    const char *line = child_line(child);
    assert_int_equal(sscanf(line, "%lld nodes %lld nps%n", &nodes, &speed, &used), 2);
    assert_int_equal(line[used], '\0');
    return nodes;
}

static void test_bench_counts_the_same_whatever_went_before(void **state) {
    (void)state;
    Child *child = castellan_start();
    long long first = bench(child, "bench 2");
    assert_true(first > 0);
    castellan_tell(child, "setoption name Hash value 1");
    if (THREADS_EXIST)
        castellan_tell(child, "setoption name Threads value 2");
    castellan_tell(child, "setoption name MultiPV value 2");
    child_send(child, "go depth 2\n");
    child_find(child, "bestmove ");
    castellan_refused(child, "position nonsense", "bad-position ");
    assert_true(bench(child, "bench 2") == first);
    assert_true(bench(child, "bench 2 1 16") == first);
    assert_true(bench(child, "bench 1") < first);
    assert_true(bench(child, THREADS_EXIST ? "bench 2 2 4" : "bench 2 1 4") > 0);
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft_counts),
        cmocka_unit_test(test_perft_divides),
        cmocka_unit_test(test_finished_positions_count_nothing),
        cmocka_unit_test(test_bad_words),
        cmocka_unit_test(test_bench_counts_the_same_whatever_went_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
