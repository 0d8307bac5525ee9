/* setoption: values, refusals, the log file, the games. */
#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "support/castellan.h"
#include "support/host.h"
#include "support/json.h"

static void test_values_in_range_are_taken(void **state) {
    (void)state;
    const char *const taken[] = {
        "setoption name Hash value 1",
        "setoption name Hash value 64",
        "setoption name hash value 016",
        "setoption name HASH value 16",
        "setoption  name   Move   Overhead  value  0",
        "setoption name move overhead value 10000",
        THREADS_EXIST ? "setoption name Threads value 2" : "setoption name Threads value 1",
        "setoption name Threads value 1",
        "setoption name MultiPV value 256",
        "setoption name MultiPV value 1",
        "setoption name Ponder value true",
        "setoption name Ponder value FALSE",
        "setoption name Clear Hash",
        "setoption name clear hash value",
        "setoption name Log File value <empty>",
        "setoption name Log File value",
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        castellan_tell(child, taken[i]);
    assert_int_equal(child_end_input(child), 0);
}

static void test_what_does_not_fit_is_refused(void **state) {
    (void)state;
    const char *const refused[][2] = {
        {"setoption", "bad-option setoption is followed by name"},
        {"setoption Hash value 16", "bad-option setoption is followed by name"},
        {"setoption name", "bad-option there is no option ''"},
        {"setoption name value 16", "bad-option there is no option ''"},
        {"setoption name Hush value 16", "bad-option there is no option 'Hush'"},
        {"setoption name Hash Hash value 16", "bad-option there is no option 'Hash Hash'"},
        {"setoption name Hash 16", "bad-option there is no option 'Hash 16'"},
        {"setoption name Move\tOverhea\xff value 16", "bad-option there is no option 'Move Overhea\\xFF'"},
        {"setoption name Hash", "bad-option Hash: the value is missing"},
        {"setoption name Hash value", "bad-option Hash: the value is missing"},
        {"setoption name Hash value x", "bad-option Hash: 'x' is not a number"},
        {"setoption name Hash value 16 MB", "bad-option Hash: '16 MB' is not a number"},
        {"setoption name Hash value 1.5", "bad-option Hash: '1.5' is not a number"},
        {"setoption name Hash value 0", "bad-option Hash: 0 is not in the range 1 to 33554432"},
        {"setoption name Hash value -1", "bad-option Hash: -1 is not in the range"},
        {"setoption name Hash value 33554433", "bad-option Hash: 33554433 is not in the range"},
        {"setoption name Hash value 18446744073709551632", "bad-option Hash: 18446744073709551632 is not in"},
        {"setoption name Threads value 0", THREADS_EXIST
                                               ? "bad-option Threads: 0 is not in the range 1 to 256"
                                               : "bad-option Threads: 0 is not in the range 1 to 1"},
        {"setoption name Threads value 257", "bad-option Threads: 257 is not in the range"},
        {"setoption name MultiPV value 0", "bad-option MultiPV: 0 is not in the range"},
        {"setoption name MultiPV value 257", "bad-option MultiPV: 257 is not in the range"},
        {"setoption name Move Overhead value -1", "bad-option Move Overhead: -1 is not in the range"},
        {"setoption name Move Overhead value 10001", "bad-option Move Overhead: 10001 is not in the range"},
        {"setoption name Contempt value 101", "bad-option Contempt: 101 is not in the range -100 to 100"},
        {"setoption name Ponder", "bad-option Ponder: the value is missing"},
        {"setoption name Ponder value 1", "bad-option Ponder: '1' is neither true nor false"},
        {"setoption name Ponder value true false", "bad-option Ponder: 'true false' is neither"},
        {"setoption name Clear Hash value now", "bad-option Clear Hash: a button takes no value, not 'now'"},
        {"setoption name UCI_Variant", "bad-option UCI_Variant: the value is missing"},
        {"setoption name UCI_Variant value chess", "bad-option UCI_Variant: 'chess' is none of its values"},
        {"setoption name Log File", "bad-option Log File: the value is missing"},
        {"setoption name Log File value /", "bad-option Log File: '/' cannot be written: "},
        {"setoption name Log File value /no/such/folder/log", "bad-option Log File: '/no/such/folder/log' "},
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        castellan_refused(child, refused[i][0], refused[i][1]);
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

/* Commands that begin a search, and the score it tells; more is what it waits for to answer. */
static void expect_score(Child *child, const char *commands, const char *score, const char *more) {
    child_send(child, commands);
    assert_non_null(strstr(child_find(child, "info depth 2 "), score));
    child_send(child, more);
    child_find(child, "bestmove ");
}

/* A position that is drawn with the next ply, whatever that is. */
static void test_contempt_is_for_games_alone(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "position fen 2/8/10/12/12/2nn8/12/12/12/12/2NN8/12/12/10/8/2 w 2+2 99 70\n");
    expect_score(child, "go depth 2\n", " score cp -25 ", "");
    expect_score(child, "setoption name Contempt value 40\ngo depth 2\n", " score cp -40 ", "");
    expect_score(child, "go infinite\n", " score cp 0 ", "stop\n");
    expect_score(child, "setoption name UCI_AnalyseMode value true\ngo depth 2\n", " score cp 0 ", "");
    expect_score(child, "setoption name UCI_AnalyseMode value false\ngo depth 2\n", " score cp -40 ", "");
    assert_int_equal(child_end_input(child), 0);
}

/* More than any machine of today has. */
static void test_a_table_larger_than_the_memory_is_refused(void **state) {
    (void)state;
    /* The sanitizers would end the program, where the memory of others just is not there. */
    child_sanitizer_option("ASAN_OPTIONS", "allocator_may_return_null=1");
    child_sanitizer_option("TSAN_OPTIONS", "allocator_may_return_null=1");
    Child *child = castellan_start();
    castellan_refused(child, "setoption name Hash value 33554432",
                      "bad-option Hash: 33554432 MB are not to be had, the old table stays");
    child_send(child, "go depth 3\n");
    assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
    assert_int_equal(child_end_input(child), 0);
}

/* The next line of the log, its time checked and cut off. */
static const char *log_line(FILE *file, char line[512]) {
    assert_non_null(fgets(line, 512, file));
    line[strcspn(line, "\n")] = '\0';
    int year, month, day, hour, minute, second, milli, used = 0;
    assert_int_equal(sscanf(line, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ %n", &year, &month, &day, &hour, &minute,
                            &second, &milli, &used),
                     7);
    assert_int_equal(used, 25);
    return line + used;
}

static void test_the_log_file_has_all_traffic(void **state) {
    (void)state;
    char *folder = host_folder("castellan test"), path[512], command[1024];
    snprintf(path, sizeof path, "%s/a  log", folder);
    snprintf(command, sizeof command, "setoption name Log File value %s", path);
    Child *child = castellan_start();
    castellan_tell(child, command);
    castellan_ask(child, "query p1turn  ", "response true");
    castellan_refused(child, "foo", "unknown-command ");
    child_send(child, "go depth 1\n");
    char best[64];
    snprintf(best, sizeof best, "> %s", child_find(child, "bestmove "));
    castellan_tell(child, "setoption name Log File value <empty>");
    castellan_ask(child, "query gameover", "response false");
    /* Another log goes on where the old one ended. */
    castellan_tell(child, command);
    assert_int_equal(child_end_input(child), 0);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char line[512];
    static const char *const expected[] = {
        "< isready",       "> readyok", "< query p1turn  ",
        "> response true", "< foo",     "> info string error unknown-command 'foo'",
        "< go depth 1",
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_string_equal(log_line(file, line), expected[i]);
    const char *text;
    while (strncmp(text = log_line(file, line), "> info ", 7) == 0)
        ;
    assert_string_equal(text, best);
    assert_string_equal(log_line(file, line), "< setoption name Log File value <empty>");
    assert_string_equal(log_line(file, line), "< isready");
    assert_string_equal(log_line(file, line), "> readyok");
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
    host_remove_folder(folder);
    free(folder);
}

/* A game as its variant line, its board and a number of first moves show it. */
typedef struct Shape {
    const char *name, *variant;
    int squares, moves;
    bool castle_moves;
    const char *const *board;
} Shape;

static const char *const chivalry_board[] = {
    "16                . .",
    "15          . . . . . . . .",
    "14        . . . . . . . . . .",
    "13      . . . . . . . . . . . .",
    "12    . . . . . . . . . . . . . .",
    "11    . . n n m m m m m m n n . .",
    "10    . . n n m m m m m m n n . .",
    "9     . . . . . . . . . . . . . .",
    "8     . . . . . . . . . . . . . .",
    "7     . . N N M M M M M M N N . .",
    "6     . . N N M M M M M M N N . .",
    "5     . . . . . . . . . . . . . .",
    "4       . . . . . . . . . . . .",
    "3         . . . . . . . . . .",
    "2           . . . . . . . .",
    "1                 . .",
    "files A B C D E F G H I J K L M N",
    NULL,
};

static const char *const cam_board[] = {
    "13          .",       "12        . . .",     "11      . . . . .",
    "10    . . n . n . .", "9     . m m m m m .", "8     . . . . . . .",
    "7     . . . . . . .", "6     . . . . . . .", "5     . M M M M M .",
    "4     . . N . N . .", "3       . . . . .",   "2         . . .",
    "1           .",       "files A B C D E F G", NULL,
};

static const char *const camette_board[] = {
    "7         .",     "6       . n .",   "5     . m m m .",
    "4     . . . . .", "3     . M M M .", "2       . N .",
    "1         .",     "files A B C D E", NULL,
};

static const char *const camelot8_board[] = {
    "8     . m m m m m m .", "7     . m m m m m m .",
    "6     . . . . . . . .", "5     . . . . . . . .",
    "4     . . . . . . . .", "3     . . . . . . . .",
    "2     . M M M M M M .", "1     . M M M M M M .",
    "files a b c d e f g h", NULL,
};

static void test_every_game_can_be_chosen(void **state) {
    (void)state;
    static const Shape shapes[] = {
        {"chivalry",
         "files 14 ranks 16 startpos "
         "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1",
         176, 132, true, chivalry_board},
        {"cam", "files 7 ranks 13 startpos 1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1", 67, 54,
         false, cam_board},
        {"camette", "files 5 ranks 7 startpos 1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1", 23, 22, false,
         camette_board},
        {"camelot8", "files 8 ranks 8 startpos 1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1", 64, 24,
         false, camelot8_board},
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        const Shape *shape = &shapes[i];
        char command[100], expected[256];
        castellan_refused(child, "position nonsense", "bad-position ");
        snprintf(command, sizeof command, "setoption name UCI_Variant value %s", shape->name);
        snprintf(expected, sizeof expected, "info string variant %s %s", shape->name, shape->variant);
        castellan_ask(child, command, expected);
        /* Its start position is set; perft, moves, search and bench follow. */
        child_send(child, "show\n");
        for (const char *const *line = shape->board; *line; line++)
            child_expect(child, *line);
        snprintf(expected, sizeof expected, "position %s", strstr(shape->variant, "startpos ") + 9);
        child_expect(child, expected);
        child_find(child, "showok");
        snprintf(expected, sizeof expected, "perft depth 1 moves %d time ", shape->moves);
        child_send(child, "perft 1\n");
        child_expect_start(child, expected);
        snprintf(expected, sizeof expected, "moves %d ", shape->moves);
        child_send(child, "moves\n");
        child_expect_start(child, expected);
        child_send(child, "show json\n");
        const char *json = child_line(child);
        assert_true(json_is_valid(json));
        snprintf(expected, sizeof expected, "\"%s\"", shape->name);
        assert_true(json_is(json_member(json, "variant"), expected));
        assert_int_equal(json_count(json_member(json, "squares")), shape->squares);
        assert_int_equal(json_count(json_member(json, "moves")), shape->moves);
        assert_true(shape->castle_moves == !json_is(json_member(json, "castle"), "null"));
        child_send(child, "go depth 2\n");
        assert_string_not_equal(child_find(child, "bestmove "), "bestmove 0000");
        child_send(child, "bench 1\n");
        long long nodes, speed;
        assert_int_equal(sscanf(child_line(child), "%lld nodes %lld nps", &nodes, &speed), 2);
        child_send(child, "ugi\n");
        snprintf(expected, sizeof expected, "info string variant %s %s", shape->name, shape->variant);
        assert_string_equal(child_find(child, "info string variant "), expected);
        child_expect(child, "ugiok");
    }
    castellan_tell(child, "position startpos moves b2-d3");
    castellan_ask(child, "stops b7", "stops 3 a5 c5 d6 end no");
    castellan_ask(child, "setoption name uci_variant value CAMELOT",
                  "info string variant camelot files 12 ranks 16 startpos " START_POSITION);
    castellan_ask(child, "query p1turn", "response true");
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_combo_lists_every_game(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "uci\n");
    assert_string_equal(
        child_find(child, "option name UCI_Variant "),
        "option name UCI_Variant type combo default camelot var camelot var chivalry var cam var "
        "camette var camelot8");
    child_find(child, "uciok");
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_in_range_are_taken),
        cmocka_unit_test(test_what_does_not_fit_is_refused),
        cmocka_unit_test(test_contempt_is_for_games_alone),
        cmocka_unit_test(test_a_table_larger_than_the_memory_is_refused),
        cmocka_unit_test(test_the_log_file_has_all_traffic),
        cmocka_unit_test(test_every_game_can_be_chosen),
        cmocka_unit_test(test_the_combo_lists_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
