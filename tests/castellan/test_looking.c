/* Looking at the position while something runs, and the signs of life of a search. */
#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "support/castellan.h"
#include "support/file_lines.h"

/* Commands that look, how their answer begins and its last line; one line where that is NULL. */
typedef struct Look {
    const char *command, *begin, *end;
} Look;

static const Look looks[] = {
    {"moves", "moves 100 ", NULL},
    {"moves long", "move ", "movesok"},
    {"stops H11", "stops ", NULL},
    {"canonical h11-f9", "canonical H11-F9 ", NULL},
    {"query p1turn", "response false", NULL},
    {"show", "16 ", "showok"},
    {"d", "16 ", "showok"},
    {"show json", "{\"variant\":", NULL},
    {"eval", "eval ", "eval total cp "},
    {"help", "uci ", "help "},
    {"query result", "response none", NULL},
};

enum { LOOKS = sizeof looks / sizeof looks[0] };

/* Reads the answer to a look: from its first line on nothing else comes between. */
static void expect_look(Child *child, const Look *look) {
    const char *line = castellan_answer(child);
    assert_non_null(line);
    if (strncmp(line, look->begin, strlen(look->begin)) != 0)
        fail_msg("'%s' is answered by '%s'", look->command, line);
    while (look->end && strncmp(line, look->end, strlen(look->end)) != 0) {
        line = child_line(child);
        assert_non_null(line);
        if (strncmp(line, "info ", 5) == 0 || strncmp(line, "bestmove ", 9) == 0)
            fail_msg("the answer to '%s' is interrupted by '%s'", look->command, line);
    }
}

static void look_around(Child *child, int times) {
    for (int i = 0; i < times * LOOKS; i++) {
        child_send(child, looks[i % LOOKS].command);
        child_send(child, "\n");
        expect_look(child, &looks[i % LOOKS]);
    }
}

static void test_looks_are_answered_during_a_search(void **state) {
    (void)state;
    static const char *const searches[] = {"go infinite", "go ponder depth 30", "go depth 1000"};
    Child *child = castellan_start();
    /* Many info lines, and from several threads what they look at. */
    castellan_tell(child, "setoption name MultiPV value 20");
    if (THREADS_EXIST)
        castellan_tell(child, "setoption name Threads value 2");
    castellan_tell(child, "position startpos moves D6-F8");
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        child_send(child, searches[i]);
        child_send(child, "\n");
        look_around(child, 3);
        child_send(child, "stop\n");
        assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_looks_are_answered_during_perft_and_bench(void **state) {
    (void)state;
    static const char *const jobs[] = {"perft 9", "go perft 9 divide", "bench 50"};
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8");
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        child_send(child, jobs[i]);
        child_send(child, "\n");
        look_around(child, 1);
        child_send(child, "stop\n");
        child_expect_start(child, "info string error stopped ");
    }
    assert_int_equal(child_end_input(child), 0);
}

/* A look is refused for its own reasons alone. */
static void test_looks_at_no_position_are_refused_during_a_job(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "position fen x y\n");
    child_find(child, "info string error bad-position ");
    child_send(child, "bench 50\n");
    castellan_refused(child, "moves", "no-position ");
    castellan_refused(child, "eval x", "bad-argument ");
    child_send(child, "stop\n");
    child_expect_start(child, "info string error stopped ");
    assert_int_equal(child_end_input(child), 0);
}

/* Sets a position whose moves take long to write. */
static void set_crowded(Child *child) {
    size_t length;
    char *text = file_read("camelot_crowded.txt", &length), *end = strstr(text, " ; ");
    assert_non_null(end);
    *end = '\0';
    child_send(child, "position fen ");
    child_send(child, text);
    child_send(child, "\n");
    free(text);
}

/* What was sent behind looks with much to do: how many of them are answered before the search ends. */
static int looks_before_the_end(Child *child, int count) {
    int answered = 0, before = -1;
    while (answered < count || before < 0) {
        const char *line = child_line(child);
        assert_non_null(line);
        assert_null(strstr(line, "error"));
        if (strncmp(line, "bestmove ", 9) == 0)
            before = answered;
        answered += strncmp(line, "moves ", 6) == 0;
    }
    return before;
}

static void test_stop_does_not_wait_for_looks(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip(); /* who looks reads nothing meanwhile */
    static const char texts[] = "moves\nmoves\nisready\nmoves\nmoves\n";
    Child *child = castellan_start();
    set_crowded(child);
    /* Before a stop that is read behind them, and one that is read with the go itself. */
    for (int together = 0; together < 2; together++) {
        char text[200];
        /* Its first iteration may take long. */
        if (!together) {
            child_send(child, "go infinite\nisready\n");
            assert_string_equal(castellan_answer(child), "readyok");
        }
        snprintf(text, sizeof text, "%s%sstop\n", together ? "go infinite\n" : "", texts);
        child_send(child, text);
        assert_in_range(looks_before_the_end(child, 4), 0, 3);
    }
    assert_int_equal(child_end_input(child), 0);
}

/* All that stands before quit is answered whole, and then the program ends. */
static void test_quit_waits_for_the_answers_before_it(void **state) {
    (void)state;
    Child *child = castellan_start();
    set_crowded(child);
    child_send(child, "go infinite\nmoves\nmoves\nquit\nisready\n");
    int answered = 0, best = 0;
    for (const char *line; (line = child_line(child));) {
        answered += strncmp(line, "moves ", 6) == 0;
        best += strncmp(line, "bestmove ", 9) == 0;
        assert_string_not_equal(line, "readyok");
    }
    assert_int_equal(answered, 2);
    assert_int_equal(best, 1);
    assert_int_equal(child_end(child), 0);
}

/* A stop read ahead changes nothing for what stands before it. */
static void test_what_stands_before_a_stop_means_what_it_would(void **state) {
    (void)state;
    Child *child = castellan_start();
    for (int i = 0; i < 15; i++) {
        child_send(child, "go infinite\n");
        /* No move is played, for the search runs yet when it is its turn. */
        child_send(child, "query p1turn\napply D6-F8\nstop\nstop\n");
        assert_string_equal(castellan_answer(child), "response true");
        assert_non_null(strstr(castellan_answer(child), "error busy "));
        assert_non_null(strstr(castellan_answer(child), "bestmove "));
        /* The second search is stopped by its own stop alone. */
        child_send(child, "go infinite\nstop\ngo depth 3\n");
        int best = 0, depth = 0;
        while (best < 2) {
            const char *line = castellan_line(child);
            assert_null(strstr(line, "error"));
            if (best == 1)
                sscanf(line, "info depth %d", &depth);
            best += strncmp(line, "bestmove ", 9) == 0;
        }
        assert_int_equal(depth, 3);
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_long_search_shows_that_it_lives(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "go movetime 3300\n");
    int signs = 0, moves = 0;
    long long last = 0;
    const char *line;
    while (strncmp(line = child_line(child), "bestmove ", 9) != 0) {
        long long nodes, nps, time;
        int hashfull, number, used = 0;
        char move[64];
        if (sscanf(line, "info nodes %lld nps %lld hashfull %d time %lld%n", &nodes, &nps, &hashfull, &time,
                   &used) == 4) {
            assert_int_equal(line[used], '\0');
            assert_true(nodes > 0 && nps > 0 && hashfull >= 0 && hashfull <= 1000);
            assert_true(time >= last + 1000);
            last = time;
            signs++;
        } else if (sscanf(line, "info currmove %63s currmovenumber %d%n", move, &number, &used) == 2) {
            assert_int_equal(line[used], '\0');
            assert_in_range(number, 1, 100);
            moves++;
        } else {
            assert_int_equal(strncmp(line, "info depth ", 11), 0);
        }
    }
    assert_in_range(signs, 1, 3);
    assert_int_equal(moves, signs);
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_looks_are_answered_during_a_search),
        cmocka_unit_test(test_looks_are_answered_during_perft_and_bench),
        cmocka_unit_test(test_looks_at_no_position_are_refused_during_a_job),
        cmocka_unit_test(test_stop_does_not_wait_for_looks),
        cmocka_unit_test(test_quit_waits_for_the_answers_before_it),
        cmocka_unit_test(test_what_stands_before_a_stop_means_what_it_would),
        cmocka_unit_test(test_a_long_search_shows_that_it_lives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
