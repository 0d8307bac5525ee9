/* Levels, the seed and chances over the protocol. */
#include <stdio.h>

#include "support/castellan.h"

static void the_options_are_there(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "uci\n");
    child_find(child, "option name Skill Level type spin default 20 min 0 max 20");
    child_find(child, "option name UCI_LimitStrength type check default false");
    child_find(child, "option name UCI_Elo type spin default ");
    child_find(child, "option name Random Seed type spin default 0 min 0 max 2147483647");
    child_find(child, "option name UCI_ShowWDL type check default false");
    child_find(child, "uciok");
    castellan_refused(child, "setoption name Skill Level value 21", "bad-option");
    castellan_refused(child, "setoption name UCI_Elo value 1", "bad-option");
    castellan_refused(child, "setoption name Random Seed value -1", "bad-option");
    assert_int_equal(child_end_input(child), 0);
}

static void chances_stand_behind_the_score(void **state) {
    (void)state;
    Child *child = castellan_start();
    int score, win, draw, loss;
    castellan_tell(child, "setoption name UCI_ShowWDL value true");
    child_send(child, "go depth 1\n");
    const char *line = strstr(child_expect_start(child, "info depth 1 "), "score cp ");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "score cp %d wdl %d %d %d nodes", &score, &win, &draw, &loss), 4);
    assert_int_equal(win + draw + loss, 1000);
    child_find(child, "bestmove ");
    child_send(child, "position fen 1M/4M3/10/12/12/12/12/12/12/12/12/12/12/10/8/1m w\ngo depth 1\n");
    assert_non_null(strstr(child_find(child, "info depth 1 "), " score mate 1 wdl 1000 0 0 nodes "));
    child_find(child, "bestmove ");
    castellan_tell(child, "setoption name UCI_ShowWDL value false");
    child_send(child, "go depth 1\n");
    assert_null(strstr(child_expect_start(child, "info depth 1 "), " wdl "));
    assert_int_equal(child_finish(child), 0);
}

/* One answer to each go, told once, with the chosen move in front; MultiPV shows the others behind it. */
static void a_level_answers_as_every_search(void **state) {
    (void)state;
    Child *child = castellan_start();
    char best[40], pv[40];
    castellan_tell(child, "setoption name Skill Level value 3");
    castellan_tell(child, "setoption name MultiPV value 3");
    static const char *const goes[] = {"go movetime 5000", "go wtime 1000 btime 1000", "go depth 3",
                                       "go nodes 5"};
    for (size_t i = 0; i < sizeof goes / sizeof *goes; i++) {
        child_send(child, goes[i]);
        child_send(child, "\n");
        const char *line = child_line(child);
        assert_non_null(strstr(line, " multipv 1 "));
        assert_int_equal(sscanf(strstr(line, " pv "), " pv %39s", pv), 1);
        for (int other = 2; strncmp(line = child_line(child), "info depth ", 11) == 0; other++) {
            char place[30];
            snprintf(place, sizeof place, " multipv %d ", other);
            assert_non_null(strstr(line, place));
        }
        assert_int_equal(sscanf(line, "bestmove %39s", best), 1);
        assert_string_equal(best, pv);
    }
    /* An infinite search and one that ponders wait to be told. */
    child_send(child, "go infinite\n");
    assert_false(child_has_line(child, 200));
    child_send(child, "stop\n");
    child_find(child, "bestmove ");
    child_send(child, "go ponder wtime 1000 btime 1000\n");
    assert_false(child_has_line(child, 200));
    child_send(child, "ponderhit\n");
    child_find(child, "bestmove ");
    /* A finished position has no move at a level, too. */
    child_send(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b\ngo depth 1\n");
    child_find(child, "bestmove 0000");
    assert_int_equal(child_end_input(child), 0);
}

static void elo_sets_the_level_while_it_is_on(void **state) {
    (void)state;
    Child *child = castellan_start();
    int nodes;
    static const struct {
        const char *command;
        bool weak;
    } steps[] = {
        {"setoption name UCI_LimitStrength value true", false}, /* UCI_Elo is at its greatest */
        {"setoption name UCI_Elo value 600", true},
        {"setoption name UCI_LimitStrength value false", false},
        {"setoption name Skill Level value 1", true},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        castellan_tell(child, steps[i].command);
        child_send(child, "go nodes 20000\n");
        const char *line = child_line(child), *found = NULL;
        for (; strncmp(line, "bestmove ", 9) != 0; line = child_line(child))
            if ((found = strstr(line, " nodes ")))
                assert_int_equal(sscanf(found, " nodes %d", &nodes), 1);
        assert_int_equal(nodes < 5000, steps[i].weak);
    }
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_options_are_there),
        cmocka_unit_test(chances_stand_behind_the_score),
        cmocka_unit_test(a_level_answers_as_every_search),
        cmocka_unit_test(elo_sets_the_level_while_it_is_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
