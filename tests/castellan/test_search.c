/* go: its words, its answers. */
#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "support/castellan.h"

/* What an info line says, as far as tests ask. */
typedef struct Info {
    int depth, multipv, score;
    bool mate;
    long long nodes, time;
    char move[64]; /* the first of the pv */
} Info;

static Info read_info(const char *line) {
    Info info = {0};
    int seldepth, hashfull, used = 0;
    long long nps;
    char kind[16];
    assert_int_equal(sscanf(line, "info depth %d seldepth %d multipv %d score %15s %d%n", &info.depth,
                            &seldepth, &info.multipv, kind, &info.score, &used),
                     5);
    info.mate = strcmp(kind, "mate") == 0;
    assert_true(info.mate || strcmp(kind, "cp") == 0);
    line += used;
    static const char *const bounds[] = {" lowerbound", " upperbound"};
    for (int i = 0; i < 2; i++)
        if (strncmp(line, bounds[i], strlen(bounds[i])) == 0)
            line += strlen(bounds[i]);
    used = 0;
    assert_int_equal(sscanf(line, " nodes %lld nps %lld hashfull %d tbhits 0 time %lld pv %63s%n",
                            &info.nodes, &nps, &hashfull, &info.time, info.move, &used),
                     5);
    assert_true(used > 0);
    assert_in_range(hashfull, 0, 1000);
    assert_true(info.nodes >= 0 && nps >= 0 && info.time >= 0);
    return info;
}

/* The lines of a search until its bestmove, whose move is copied; returns the last info. Fails when none
 * comes or it is for another move. */
static Info finish_search(Child *child, char move[64]) {
    Info info = {0};
    int lines = 0;
    const char *line;
    while (strncmp(line = castellan_line(child), "bestmove ", 9) != 0) {
        info = read_info(line);
        lines++;
    }
    assert_true(lines > 0);
    assert_int_equal(sscanf(line, "bestmove %63s", move), 1);
    assert_string_not_equal(move, "0000");
    return info;
}

static Info go(Child *child, const char *command, char move[64]) {
    child_send(child, command);
    child_send(child, "\n");
    return finish_search(child, move);
}

static void test_a_depth_is_searched_and_answered_once(void **state) {
    (void)state;
    Child *child = castellan_start();
    char move[64];
    Info info = go(child, "go depth 3", move);
    assert_int_equal(info.depth, 3);
    assert_string_equal(info.move, move);
    assert_true(info.nodes > 0);
    /* The move is a legal one. */
    char command[80] = "apply ";
    castellan_tell(child, strcat(command, move));
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_pv_is_legal_to_its_end(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8 H11-F9");
    child_send(child, "go depth 4\n");
    char lines[64][512];
    int count = 0;
    const char *line;
    while (strncmp(line = castellan_line(child), "bestmove ", 9) != 0) {
        assert_in_range(count, 0, 63);
        snprintf(lines[count++], sizeof lines[0], "%s", strstr(line, " pv ") + strlen(" pv "));
    }
    for (int i = 0; i < count; i++) {
        child_send(child, "position startpos moves D6-F8 H11-F9 ");
        castellan_tell(child, lines[i]);
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_every_limit_ends_the_search(void **state) {
    (void)state;
    static const char *const commands[] = {
        "go depth 1",
        "go nodes 500",
        "go nodes 1",
        "go nodes 0",
        "go movetime 30",
        "go movetime 0",
        "go wtime 1000 btime 1000",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 40",
        "go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
        "go wtime 1000",
        "go wtime 0 btime 1000",
        "go wtime -1 btime -5000",
        "go wtime 100 btime 100 movestogo 0",
        "go depth 100000 movetime 20",
        "go mate 3 nodes 2000",
        "go movetime 100000 depth 2",
        "go nodes 100000000000 depth 2",
        "go  depth\t2  ",
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char move[64];
        Info info = go(child, commands[i], move);
        assert_string_equal(info.move, move);
        if (strncmp(commands[i], "go nodes 500", 12) == 0)
            assert_true(info.nodes <= 500);
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_nodes_are_never_exceeded_with_one_thread(void **state) {
    (void)state;
    Child *child = castellan_start();
    static const int limits[] = {1, 2, 50, 99, 100, 101, 1000, 4321};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        char command[64], move[64];
        snprintf(command, sizeof command, "go nodes %d", limits[i]);
        assert_true(go(child, command, move).nodes <= limits[i]);
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_bad_go_gives_an_error_and_bestmove_0000(void **state) {
    (void)state;
    static const char *const refused[][2] = {
        {"go foo", "bad-argument go knows no word 'foo'"},
        {"go Depth 3", "bad-argument go knows no word 'Depth'"},
        {"go depth", "bad-argument depth: the number is missing"},
        {"go depth x", "bad-argument depth: 'x' is not a number"},
        {"go depth -5", "bad-argument depth: -5 is not in the range"},
        {"go depth 0", "bad-argument depth: 0 is not in the range"},
        {"go depth 3.5", "bad-argument depth: '3.5' is not a number"},
        {"go depth 99999999999999999999", "bad-argument depth: 99999999999999999999 is not in the range"},
        {"go depth 4294967297", "bad-argument depth: 4294967297 is not in the range"},
        {"go depth depth 3", "bad-argument depth: 'depth' is not a number"},
        {"go depth 3 depth 4", "bad-argument depth is there twice"},
        {"go wtime 5000 btime 5000 p1time 3", "bad-argument p1time is there twice"},
        {"go nodes -1", "bad-argument nodes: -1 is not in the range"},
        {"go nodes 9223372036854775808", "bad-argument nodes: 9223372036854775808 is not in the range"},
        {"go movetime -1", "bad-argument movetime: -1 is not in the range"},
        {"go movetime 1e3", "bad-argument movetime: '1e3' is not a number"},
        {"go mate 0", "bad-argument mate: 0 is not in the range"},
        {"go wtime", "bad-argument wtime: the number is missing"},
        {"go wtime 1000 btime", "bad-argument btime: the number is missing"},
        {"go btime 1000", "bad-argument wtime is missing"},
        {"go p2time 1000 p2inc 10", "bad-argument wtime is missing"},
        {"go winc 10", "bad-argument winc without wtime"},
        {"go wtime 1000 winc -10", "bad-argument winc: -10 is not in the range"},
        {"go wtime 1000 binc 10", "bad-argument binc without btime"},
        {"go movestogo 10", "bad-argument movestogo without a clock"},
        {"go wtime 1000 movestogo -1", "bad-argument movestogo: -1 is not in the range"},
        {"go searchmoves", "bad-argument searchmoves is followed by moves"},
        {"go searchmoves C6-C9",
         "illegal-move move 1 of 1: C6-C9 is not legal here: nothing leads from C6 to C9"},
        {"go searchmoves C6-C5 depth 3", "illegal-move move 2 of 3: depth is not legal here"},
        {"go infinite 3", "bad-argument go knows no word '3'"},
        {"go depth 3 \xff", "bad-argument go knows no word '\\xFF'"},
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        castellan_refused(child, refused[i][0], refused[i][1]);
        child_expect(child, "bestmove 0000");
    }
    castellan_tell(child, "position startpos moves C6-C5");
    castellan_refused(child, "go wtime 1000", "bad-argument btime is missing");
    child_expect(child, "bestmove 0000");
    /* And nothing is left behind. */
    char move[64];
    go(child, "go depth 1", move);
    assert_int_equal(child_end_input(child), 0);
}

static void test_searchmoves(void **state) {
    (void)state;
    Child *child = castellan_start();
    char move[64];
    go(child, "go depth 2 searchmoves J6-K7", move);
    assert_string_equal(move, "J6-K7");
    go(child, "go depth 3 searchmoves c6-b7 C6-B7 j6-k7", move);
    assert_true(strcmp(move, "C6-B7") == 0 || strcmp(move, "J6-K7") == 0);
    assert_int_equal(child_end_input(child), 0);
}

static void test_several_variations(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "setoption name MultiPV value 3");
    child_send(child, "go depth 2\n");
    char moves[4][64] = {"", "", "", ""};
    const char *line;
    while (strncmp(line = castellan_line(child), "bestmove ", 9) != 0) {
        Info info = read_info(line);
        assert_in_range(info.multipv, 1, 3);
        if (info.depth == 2)
            strcpy(moves[info.multipv], info.move);
    }
    assert_string_equal(line + strlen("bestmove "), moves[1]);
    for (int i = 1; i <= 3; i++) {
        assert_string_not_equal(moves[i], "");
        for (int k = 1; k < i; k++)
            assert_string_not_equal(moves[i], moves[k]);
    }
    assert_int_equal(child_end_input(child), 0);
}

#define WIN_IN_ONE "position fen 1M/4M3/10/12/12/12/12/12/5m6/5m6/12/12/12/10/8/2 w"
#define LOST_IN_ONE "position fen 1M/4M3/10/12/12/12/12/12/5m6/5m6/12/12/12/10/8/2 b"

static void test_wins_are_counted_in_moves(void **state) {
    (void)state;
    Child *child = castellan_start();
    char move[64];
    castellan_tell(child, WIN_IN_ONE);
    Info info = go(child, "go depth 4", move);
    assert_true(info.mate);
    assert_int_equal(info.score, 1);
    assert_string_equal(move, "G15-F16");
    castellan_tell(child, LOST_IN_ONE);
    info = go(child, "go depth 4", move);
    assert_true(info.mate);
    assert_int_equal(info.score, -1);
    castellan_tell(child, WIN_IN_ONE);
    info = go(child, "go mate 1", move);
    assert_true(info.mate);
    assert_string_equal(move, "G15-F16");
    castellan_tell(child, LOST_IN_ONE);
    info = go(child, "go mate 1", move);
    assert_true(info.mate);
    assert_int_equal(info.score, -1);
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_finished_position_has_a_result_and_no_move(void **state) {
    (void)state;
    static const char *const endings[][2] = {
        {"position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b", "info string result p1win castle"},
        {"position fen 2/8/10/12/12/12/12/12/5M6/12/12/12/12/10/8/mm w", "info string result p2win castle"},
        {"position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w",
         "info string result draw few-pieces"},
        {"position fen 2/8/10/12/12/12/12/12/5mm5/12/5MM5/12/12/10/8/2 w 2+2 100 60",
         "info string result draw fifty"},
        {"position startpos moves C6-C5 C11-C12 C5-C6 C12-C11 C6-C5 C11-C12 C5-C6 C12-C11",
         "info string result draw repetition"},
    };
    static const char *const commands[] = {"go depth 3", "go movetime 1000", "go nodes 5",
                                           "go wtime 9 btime 9", "go mate 1"};
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        castellan_tell(child, endings[i][0]);
        for (size_t k = 0; k < sizeof commands / sizeof commands[0]; k++) {
            castellan_ask(child, commands[k], endings[i][1]);
            child_expect(child, "bestmove 0000");
        }
        /* Without a limit the answer waits, as ever. */
        static const char *const waiting[] = {"go", "go infinite", "go ponder depth 2"};
        for (size_t k = 0; k < sizeof waiting / sizeof waiting[0]; k++) {
            castellan_ask(child, waiting[k], endings[i][1]);
            castellan_ask(child, "isready", "readyok");
            castellan_ask(child, "stop", "bestmove 0000");
        }
    }
    castellan_refused(child, "go depth 0", "bad-argument ");
    child_expect(child, "bestmove 0000");
    assert_int_equal(child_end_input(child), 0);
}

static void test_equal_games_give_equal_nodes(void **state) {
    (void)state;
    Child *child = castellan_start();
    long long nodes[2][6];
    for (int round = 0; round < 2; round++) {
        char game[512] = "position startpos moves";
        castellan_tell(child, "ucinewgame");
        for (int ply = 0; ply < 6; ply++) {
            char move[64];
            castellan_tell(child, game);
            nodes[round][ply] = go(child, "go depth 3", move).nodes;
            strcat(strcat(game, " "), move);
        }
    }
    for (int ply = 0; ply < 6; ply++)
        assert_true(nodes[0][ply] == nodes[1][ply]);
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_ponder_move_comes_while_the_option_is_on(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "go depth 3\n");
    assert_null(strstr(child_find(child, "bestmove "), " ponder "));
    castellan_tell(child, "setoption name Ponder value true");
    child_send(child, "go depth 3\n");
    char best[64], reply[64], command[200];
    assert_int_equal(sscanf(child_find(child, "bestmove "), "bestmove %63s ponder %63s", best, reply), 2);
    snprintf(command, sizeof command, "position startpos moves %s %s", best, reply);
    castellan_tell(child, command);
    castellan_tell(child, "setoption name Ponder value false");
    child_send(child, "go depth 3\n");
    assert_null(strstr(child_find(child, "bestmove "), " ponder "));
    assert_int_equal(child_end_input(child), 0);
}

/* Cut in the middle of an iteration, which has a bound alone. */
static void test_a_cut_leaves_the_move_to_ponder_on(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "setoption name Ponder value true");
    char last[600] = "", command[40], cut[40];
    const char *line = NULL;
    for (int nodes = 20000; nodes < 40000 && !strstr(last, "bound nodes "); nodes += 1000) {
        castellan_tell(child, "ucinewgame");
        castellan_tell(child, "position fen n1/8/N9/M1n9/5m6/4M7/12/12/1M10/12/12/12/12/10/8/1M w 2+2 0 1");
        snprintf(command, sizeof command, "go nodes %d\n", nodes);
        snprintf(cut, sizeof cut, "bound nodes %d ", nodes);
        child_send(child, command);
        while (strncmp(line = child_line(child), "bestmove ", 9) != 0)
            snprintf(last, sizeof last, "%s", line);
    }
    assert_non_null(strstr(last, cut));
    assert_non_null(strchr(strstr(last, " pv ") + strlen(" pv "), ' '));
    assert_non_null(strstr(line, " ponder "));
    assert_int_equal(child_end_input(child), 0);
}

static void test_several_threads_answer_once(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    Child *child = castellan_start();
    castellan_tell(child, "setoption name Threads value 3");
    for (int i = 0; i < 3; i++) {
        char move[64];
        Info info = go(child, "go depth 3", move);
        assert_string_equal(info.move, move);
    }
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_depth_is_searched_and_answered_once),
        cmocka_unit_test(test_a_pv_is_legal_to_its_end),
        cmocka_unit_test(test_every_limit_ends_the_search),
        cmocka_unit_test(test_nodes_are_never_exceeded_with_one_thread),
        cmocka_unit_test(test_a_bad_go_gives_an_error_and_bestmove_0000),
        cmocka_unit_test(test_searchmoves),
        cmocka_unit_test(test_several_variations),
        cmocka_unit_test(test_wins_are_counted_in_moves),
        cmocka_unit_test(test_a_finished_position_has_a_result_and_no_move),
        cmocka_unit_test(test_equal_games_give_equal_nodes),
        cmocka_unit_test(test_the_ponder_move_comes_while_the_option_is_on),
        cmocka_unit_test(test_a_cut_leaves_the_move_to_ponder_on),
        cmocka_unit_test(test_several_threads_answer_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
