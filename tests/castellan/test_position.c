/* position, apply, undo, and what query says of the position. */
#include "support/castellan.h"

/* The position string as show tells it. */
static void expect_position(Child *child, const char *text) {
    child_send(child, "show\n");
    assert_string_equal(child_find(child, "position ") + strlen("position "), text);
    child_find(child, "showok");
}

#define AFTER_TWO "2/8/10/12/12/2nmmmm1mn2/3nmmmmn3/5m6/5M6/3NMMMMN3/2N1MMMMMN2/12/12/10/8/2 w 2+2 2 2"

static void test_the_start_position_is_set_at_first(void **state) {
    (void)state;
    Child *child = castellan_start();
    expect_position(child, START_POSITION);
    assert_int_equal(child_end_input(child), 0);
}

static void test_startpos_and_fen_with_moves(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8 H11-F9");
    expect_position(child, AFTER_TWO);
    castellan_tell(child, "position startpos");
    expect_position(child, START_POSITION);
    castellan_tell(child, "position startpos moves");
    expect_position(child, START_POSITION);
    castellan_tell(child, "position fen " START_POSITION " moves d6-f8 h11-F9");
    expect_position(child, AFTER_TWO);
    castellan_tell(child, "position  fen   " AFTER_TWO "  ");
    expect_position(child, AFTER_TWO);
    /* CASTLE, CLOCK and MOVE may be left out. */
    castellan_tell(child, "position fen 2/8/10/12/12/12/12/12/5m1m4/12/5M1M4/12/12/10/8/2 b");
    expect_position(child, "2/8/10/12/12/12/12/12/5m1m4/12/5M1M4/12/12/10/8/2 b 2+2 0 1");
    castellan_tell(child,
                   "position fen 2/8/10/12/12/12/12/12/5m1m4/12/5M1M4/12/12/10/8/2 b 2+2 7 moves F8-F9");
    expect_position(child, "2/8/10/12/12/12/12/5m6/7m4/12/5M1M4/12/12/10/8/2 w 2+2 8 2");
    assert_int_equal(child_end_input(child), 0);
}

static void test_garbage_is_refused_and_leaves_no_position(void **state) {
    (void)state;
    static const char *const refused[] = {
        "position",
        "position foo",
        "position startpos foo",
        "position startpos move C6-C5",
        "position fen",
        "position fen x",
        "position fen moves C6-C5",
        "position fen startpos",
        "position fen startpos w",
        "position fen 2/8 w",
        "position fen " START_POSITION " 7",
        "position fen " START_POSITION " C6-C5",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 x",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 3+2",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 1+2",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 2+2 -1",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 2+2 10000",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 2+2 0 0",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w 2+2 0 10000",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8 w",
        "position fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2/2 w",
        "position fen 2/8/10/12/12/12/12/12/5m7/12/5M6/12/12/10/8/2 w",
        "position fen 2/8/10/12/12/12/12/12/5m5/12/5M6/12/12/10/8/2 w",
        "position fen 2/8/10/12/12/12/12/12/5q6/12/5M6/12/12/10/8/2 w",
        "position fen 2/8/10/12/12/12/12/12/99999999999999999999/12/5M6/12/12/10/8/2 w",
        "position fen 2/8/10/12/12/12/12/12/12/12/12/12/12/10/8/2 w",
        "position fen 2/8/10/12/mmmmmmmmmmmm/mmm9/12/12/12/12/5M6/12/12/10/8/2 w",
        "position fen //////////////// w",
        "position fen \xff\xfe\x01 w",
        "position fen %s%n%d%s w",
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        castellan_tell(child, "position startpos");
        castellan_refused(child, refused[i], "bad-position ");
        castellan_refused(child, "query result", "no-position ");
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_an_illegal_move_is_named_and_leaves_no_position(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_refused(child, "position startpos moves D6-F8 H11-F9 C6-C9 C6-E8 J11-H11",
                      "illegal-move move 3 of 5: C6-C9 is not legal here");
    castellan_refused(child, "show", "no-position ");
    castellan_refused(child, "position startpos moves 0000",
                      "illegal-move move 1 of 1: 0000 is not legal here");
    castellan_refused(child, "position startpos moves C6-C5 moves",
                      "illegal-move move 2 of 2: moves is not legal here");
    castellan_refused(child, "position startpos moves Z9-Z10 \xff", "illegal-move move 1 of 2: Z9-Z10 ");
    assert_int_equal(child_end_input(child), 0);
}

static void test_without_a_position_all_that_need_one_say_so(void **state) {
    (void)state;
    static const char *const commands[] = {
        "moves", "moves long", "stops C6",     "apply C6-C5", "undo",       "show",          "show json",
        "d",     "eval",       "query result", "perft 1",     "go perft 1", "perft 2 divide"};
    Child *child = castellan_start();
    castellan_refused(child, "position nonsense", "bad-position ");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        castellan_refused(child, commands[i], "no-position ");
    castellan_refused(child, "go depth 1", "no-position ");
    child_expect(child, "bestmove 0000");
    castellan_tell(child, "ucinewgame");
    castellan_refused(child, "go", "no-position ");
    child_expect(child, "bestmove 0000");
    castellan_tell(child, "position startpos");
    castellan_ask(child, "query result", "response none");
    assert_int_equal(child_end_input(child), 0);
}

static void test_apply_and_undo(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "apply D6-F8 H11-F9");
    expect_position(child, AFTER_TWO);
    castellan_tell(child, "undo");
    castellan_ask(child, "query p1turn", "response false");
    castellan_tell(child, "undo 1");
    expect_position(child, START_POSITION);
    castellan_tell(child, "apply D6-F8");
    castellan_tell(child, "apply H11-F9");
    expect_position(child, AFTER_TWO);
    castellan_tell(child, "undo 2");
    expect_position(child, START_POSITION);
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_refused_apply_or_undo_changes_nothing(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8 H11-F9");
    castellan_refused(child, "apply C6-E8 J11-H11 C6-C7 I6-I7",
                      "illegal-move move 3 of 4: C6-C7 is not legal here");
    castellan_refused(child, "apply foo", "illegal-move move 1 of 1: foo is not legal here");
    castellan_refused(child, "apply", "bad-argument ");
    castellan_refused(child, "undo 3", "bad-argument only 2 moves can be taken back");
    castellan_refused(child, "undo 0", "bad-argument ");
    castellan_refused(child, "undo -1", "bad-argument ");
    castellan_refused(child, "undo x", "bad-argument ");
    castellan_refused(child, "undo 1 1", "bad-argument ");
    castellan_refused(child, "undo 99999999999999999999", "bad-argument ");
    expect_position(child, AFTER_TWO);
    assert_int_equal(child_end_input(child), 0);
}

static void test_moves_before_a_set_up_are_not_taken_back(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D6-F8");
    castellan_tell(child, "position fen " AFTER_TWO);
    castellan_refused(child, "undo", "bad-argument only 0 moves can be taken back");
    assert_int_equal(child_end_input(child), 0);
}

static void test_printed_games_may_leave_canter_stops_out(void **state) {
    (void)state;
    Child *child = castellan_start();
    /* D7-D5-B7 is the one legal move from D7 to B7. */
    castellan_tell(child, "position startpos moves D7-B7");
    castellan_tell(child, "position startpos moves D7-D5-B7");
    castellan_refused(child, "position startpos moves D7-B8", "illegal-move move 1 of 1: D7-B8 ");
    assert_int_equal(child_end_input(child), 0);
}

typedef struct Ending {
    const char *position, *result, *reason;
} Ending;

static void test_query_tells_how_a_game_ended(void **state) {
    (void)state;
    static const Ending endings[] = {
        {"fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b", "p1win", "castle"},
        {"fen 2/8/10/12/12/12/12/12/5M6/12/12/12/12/10/8/mm w", "p2win", "castle"},
        {"fen 2/8/10/12/12/12/12/12/5M6/5M6/12/12/12/10/8/2 b", "p1win", "captured"},
        {"fen 2/8/10/12/12/12/12/12/5m6/12/5M6/12/12/10/8/2 w", "draw", "few-pieces"},
        /* White has no castle move left and no piece outside. */
        {"fen 1M/8/10/12/8m3/12/10n1/12/12/12/3m8/6m5/12/10/8/2 w 0+2", "p2win", "stalemate"},
        {"fen 2/8/10/12/12/12/12/12/5mm5/12/5MM5/12/12/10/8/2 w 2+2 100 60", "draw", "fifty"},
        {"startpos moves C6-C5 C11-C12 C5-C6 C12-C11 C6-C5 C11-C12 C5-C6 C12-C11", "draw", "repetition"},
        {"startpos moves C6-C5 C11-C12 C5-C6 C12-C11 C6-C5 C11-C12 C5-C6", "none", "none"},
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const Ending *ending = &endings[i];
        char text[200] = "position ";
        strcat(text, ending->position);
        castellan_tell(child, text);
        bool over = strcmp(ending->result, "none") != 0;
        castellan_ask(child, "query gameover", over ? "response true" : "response false");
        strcpy(text, "response ");
        castellan_ask(child, "query result", strcat(text, ending->result));
        strcpy(text, "response ");
        castellan_ask(child, "query reason", strcat(text, ending->reason));
        if (!over)
            continue;
        castellan_ask(child, "moves", "moves 0");
        castellan_ask(child, "moves long", "movesok");
        castellan_ask(child, "stops F7", "stops 0 end no");
        castellan_refused(child, "apply F7-F6", "illegal-move move 1 of 1: F7-F6 is not legal here");
    }
    castellan_refused(child, "query", "bad-argument ");
    castellan_refused(child, "query foo", "bad-argument ");
    castellan_refused(child, "query result foo", "bad-argument ");
    assert_int_equal(child_end_input(child), 0);
}

#define ROUND " C6-C5 C11-C12 C5-C6 C12-C11"

static void finds_a_move(Child *child) {
    const char *line;
    child_send(child, "go depth 4\n");
    while (strncmp(line = child_line(child), "bestmove ", 9) != 0)
        assert_string_equal(strncmp(line, "info depth", 10) == 0 ? "" : line, "");
    assert_string_not_equal(line, "bestmove 0000");
}

/* A game that went on after a draw that nobody claimed can be set up, looked at and searched. */
static void test_draws_by_claim(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_refused(
        child, "position startpos moves" ROUND ROUND " C6-C5",
        "illegal-move move 9 of 9: C6-C5 is not legal here: the game is over (draw repetition)");
    castellan_tell(child, "setoption name draws by claim value true");
    castellan_tell(child, "position startpos moves" ROUND ROUND);
    castellan_ask(child, "query gameover", "response false");
    castellan_tell(child, "apply C6-C5");
    castellan_ask(child, "query result", "response none");
    castellan_tell(child, "undo");
    finds_a_move(child);
    child_send(child, "eval\n");
    while (strncmp(child_line(child), "eval total cp ", 14) != 0) {
    }
    /* The option counts from when it is set. */
    castellan_tell(child, "setoption name Draws By Claim value false");
    castellan_ask(child, "query reason", "response repetition");
    castellan_refused(child, "apply C6-C5", "illegal-move ");
    castellan_tell(
        child,
        "position fen 2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 200 150");
    castellan_ask(child, "query reason", "response fifty");
    castellan_tell(child, "setoption name Draws By Claim value true");
    castellan_ask(child, "query reason", "response none");
    castellan_tell(child, "apply C6-C5");
    finds_a_move(child);
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_start_position_is_set_at_first),
        cmocka_unit_test(test_startpos_and_fen_with_moves),
        cmocka_unit_test(test_garbage_is_refused_and_leaves_no_position),
        cmocka_unit_test(test_an_illegal_move_is_named_and_leaves_no_position),
        cmocka_unit_test(test_without_a_position_all_that_need_one_say_so),
        cmocka_unit_test(test_apply_and_undo),
        cmocka_unit_test(test_a_refused_apply_or_undo_changes_nothing),
        cmocka_unit_test(test_moves_before_a_set_up_are_not_taken_back),
        cmocka_unit_test(test_printed_games_may_leave_canter_stops_out),
        cmocka_unit_test(test_query_tells_how_a_game_ended),
        cmocka_unit_test(test_draws_by_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
