/* The hello, the small commands, lines of every kind. */
#include <stdlib.h>

#include "base/thread.h"
#include "support/castellan.h"

#include "engine.h"

static void expect_hello(Child *child, const char *closing) {
    char name[64] = "id name Castellan ";
    strcat(name, engine_version);
    child_expect(child, name);
    child_expect_start(child, "id author ");
    const char *const options[] = {
        "option name UCI_Variant type combo default camelot var camelot",
        "option name Hash type spin default 16 min 1 max 33554432",
        THREADS_EXIST ? "option name Threads type spin default 1 min 1 max 256"
                      : "option name Threads type spin default 1 min 1 max 1",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        "option name Contempt type spin default 25 min -100 max 100",
        "option name Draws By Claim type check default false",
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 3000 min 500 max 3000",
        "option name Random Seed type spin default 0 min 0 max 2147483647",
        "option name UCI_ShowWDL type check default false",
        "option name Clear Hash type button",
        "option name EvalFile type string default <empty>",
        "option name Log File type string default <empty>",
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        child_expect_start(child, options[i]);
    /* Options may be added; all stand before the variant line. */
    const char *line;
    while (strncmp(line = child_line(child), "option name ", 12) == 0)
        ;
    assert_string_equal(line, "info string variant camelot files 12 ranks 16 startpos " START_POSITION);
    child_expect(child, closing);
}

static void test_hello(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "uci\n");
    expect_hello(child, "uciok");
    child_send(child, "ugi\n");
    expect_hello(child, "ugiok");
    child_send(child, "quit\n");
    assert_int_equal(child_end(child), 0);
}

static void test_nothing_is_printed_before_the_first_command(void **state) {
    (void)state;
    Child *child = castellan_start();
    assert_false(child_has_line(child, 100));
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
    /* And none comes without a command. */
    assert_int_equal(child_end_input(castellan_start()), 0);
}

static void test_commands_without_answer(void **state) {
    (void)state;
    Child *child = castellan_start();
    static const char *const silent[] = {
        "ucinewgame", "uginewgame", "debug on", "debug off", "register later",   "register", "stop",
        "ponderhit",  "",           " \t ",     "\r",        "position startpos"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++)
        castellan_tell(child, silent[i]);
    assert_int_equal(child_end_input(child), 0);
}

static void test_help_names_every_command(void **state) {
    (void)state;
    static const char *const names[] = {"uci",       "ugi",       "isready",   "ucinewgame", "uginewgame",
                                        "debug",     "register",  "setoption", "position",   "go",
                                        "stop",      "ponderhit", "quit",      "moves",      "stops",
                                        "canonical", "apply",     "undo",      "query",      "show",
                                        "d",         "perft",     "eval",      "bench",      "help"};
    Child *child = castellan_start();
    child_send(child, "help\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *line = child_expect_start(child, names[i]);
        assert_int_equal(line[strlen(names[i])], ' ');
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_unknown_commands(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_refused(child, "foo", "unknown-command 'foo'");
    castellan_refused(child, "Go depth 1", "unknown-command 'Go': commands are written in lower case");
    castellan_refused(child, "UCI", "unknown-command 'UCI': commands are written in lower case");
    castellan_refused(child, "isready\x01", "unknown-command 'isready\\x01'");
    castellan_refused(child, "\xc3\xa4 b", "unknown-command '\\xC3\\xA4'");
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_zero_byte_is_shown_and_refused(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send_bytes(child, "go\0 depth 1\n", 12);
    child_expect(child, "info string error unknown-command 'go\\x00'");
    child_send_bytes(child, "\0\n", 2);
    child_expect(child, "info string error unknown-command '\\x00'");
    child_send_bytes(child, "isready\0\n", 9);
    child_expect(child, "info string error unknown-command 'isready\\x00'");
    child_send_bytes(child, "isready \0\n", 10);
    child_expect_start(child, "info string error bad-argument isready: ");
    /* What stands before it has no effect, and what is owed comes. */
    child_send_bytes(child, "go depth 1\0\n", 12);
    child_expect_start(child, "info string error bad-argument go: ");
    child_expect(child, "bestmove 0000");
    child_send_bytes(child, "position startpos\0\n", 19);
    child_expect_start(child, "info string error bad-argument position: ");
    castellan_refused(child, "moves", "no-position ");
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_byte_order_mark_begins_the_input(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_ask(child, "\xef\xbb\xbfisready", "readyok");
    castellan_refused(child, "\xef\xbb\xbfisready", "unknown-command ");
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_words_where_none_belong(void **state) {
    (void)state;
    Child *child = castellan_start();
    static const char *const refused[] = {"uci x",  "ugi x",       "isready x",   "ucinewgame x",
                                          "stop x", "ponderhit x", "quit x",      "help x",
                                          "eval x", "debug",       "debug maybe", "debug on x"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        castellan_refused(child, refused[i], "bad-argument ");
    castellan_ask(child, "isready", "readyok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_line_ends(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "\r\n\n \t isready  \r\nposition startpos\r\nquery\t \tp1turn\r\n");
    child_expect(child, "readyok");
    child_expect(child, "response true");
    /* The last line needs no end. */
    child_send(child, "isready");
    child_close_input(child);
    child_expect(child, "readyok");
    assert_int_equal(child_end(child), 0);
}

/* A command and so many bytes more. */
static void send_long(Child *child, const char *start, size_t count) {
    char *text = malloc(count + 1);
    assert_non_null(text);
    memset(text, 'x', count);
    text[count] = '\n';
    child_send(child, start);
    child_send_bytes(child, text, count + 1);
    free(text);
}

static void test_long_lines(void **state) {
    (void)state;
    Child *child = castellan_start();
    send_long(child, "", 20000);
    const char *line = child_expect_start(child, "info string error unknown-command 'xxxx");
    assert_true(strlen(line) < 200);
    send_long(child, "position startpos moves ", 20000);
    child_expect_start(child, "info string error illegal-move move 1 of 1: xxxx");
    send_long(child, "position fen ", 20000);
    child_expect_start(child, "info string error bad-position ");
    send_long(child, "setoption name ", 20000);
    child_expect_start(child, "info string error bad-option ");
    send_long(child, "go depth ", 20000);
    child_expect_start(child, "info string error no-position ");
    child_expect(child, "bestmove 0000");
    castellan_tell(child, "position startpos");
    send_long(child, "go depth ", 20000);
    child_expect_start(child, "info string error bad-argument depth: ");
    child_expect(child, "bestmove 0000");
    send_long(child, "", 2 << 20);
    child_expect_start(child, "info string error line-too-long ");
    castellan_ask(child, "query gameover", "response false");
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_long_line_of_go_or_position_keeps_its_promise(void **state) {
    (void)state;
    Child *child = castellan_start();
    send_long(child, "go depth 1 searchmoves ", 2 << 20);
    child_expect_start(child, "info string error line-too-long ");
    child_expect(child, "bestmove 0000");
    castellan_ask(child, "query gameover", "response false");
    send_long(child, "position startpos moves ", 2 << 20);
    child_expect_start(child, "info string error line-too-long ");
    castellan_refused(child, "query gameover", "no-position ");
    assert_int_equal(child_end_input(child), 0);
}

/* A game of as many plies as the line holds is taken whole, a line of the longest length too. */
static void test_a_line_of_a_mebibyte_is_taken(void **state) {
    (void)state;
    Child *child = castellan_start();
    size_t size = 1 << 20;
    char *line = malloc(size + 1);
    assert_non_null(line);
    static const char start[] = "position startpos";
    memset(line, ' ', size);
    memcpy(line, start, sizeof start - 1);
    static const char moves[] = "moves C6-C5";
    memcpy(line + size - (sizeof moves - 1), moves, sizeof moves - 1);
    line[size] = '\n';
    child_send_bytes(child, line, size + 1);
    castellan_ask(child, "query p1turn", "response false");
    free(line);
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_nothing_is_printed_before_the_first_command),
        cmocka_unit_test(test_commands_without_answer),
        cmocka_unit_test(test_help_names_every_command),
        cmocka_unit_test(test_unknown_commands),
        cmocka_unit_test(test_a_zero_byte_is_shown_and_refused),
        cmocka_unit_test(test_a_byte_order_mark_begins_the_input),
        cmocka_unit_test(test_words_where_none_belong),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_a_long_line_of_go_or_position_keeps_its_promise),
        cmocka_unit_test(test_a_line_of_a_mebibyte_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
