/* The recipes of docs/tools.md, run as they stand there, in a folder where castellan and castellan-match are on
 * PATH; the conversation of cutegames, which is not to be had by name; and the commands of docs/studies, with fewer
 * games and nodes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/castellan.h"
#include "support/file_lines.h"
#include "support/json.h"
#include "support/runner.h"
#include "support/shell.h"

enum { ROOM = 1 << 16 };

static char said[ROOM];

/* The content of the n-th block of a language in a document, from 0; the caller's. */
static char *block_of(const char *document, const char *language, int n) {
    char path[256], fence[32];
    snprintf(path, sizeof path, TEST_DOCS "/%s", document);
    char *text = file_read_text(path);
    snprintf(fence, sizeof fence, "\n```%s\n", language);
    char *begin = text;
    for (int i = 0; i <= n; i++) {
        begin = strstr(begin, fence);
        if (!begin)
            fail_msg("docs/%s has no %d blocks of %s", document, n + 1, language);
        begin += strlen(fence);
    }
    char *end = strstr(begin, "\n```");
    assert_non_null(end);
    memmove(text, begin, (size_t)(end + 1 - begin));
    text[end + 1 - begin] = '\0';
    return text;
}

static char *block(const char *language, int n) {
    return block_of("tools.md", language, n);
}

/* Runs a command in the folder; the exit status. */
static int run(const char *command) {
    Text line = TEXT_EMPTY;
    text_format(&line, "cd '%s' && PATH=$(dirname '" TEST_MATCH_PROGRAM "'):$PATH && { %s\n} 2>&1",
                runner_path("."), command);
    int status = shell_run(text_string(&line), said, sizeof said);
    text_free(&line);
    return status;
}

/* Runs such a block with a program that may be missing; the test is skipped then. */
static void run_block(const char *language, int n, const char *program, const char *found) {
    char *text = block(language, n), command[64];
    if (run(found) != 0) {
        free(text);
        skip();
    }
    runner_write("recipe", text);
    free(text);
    snprintf(command, sizeof command, "%s recipe", program);
    if (run(command) != 0)
        fail_msg("%s %d: %s", language, n + 1, said);
}

/* The match that the others read. */
static int play(void **state) {
    if (runner_setup(state) != 0)
        return -1;
    char *text = block("sh", 0);
    int status = run(text);
    free(text);
    if (status != 0)
        printf("%s\n", said);
    return status;
}

static void test_python_reads_games(void **state) {
    (void)state;
    run_block("python", 0, "python3", "python3 -c pass");
    int games, drawn, moves;
    float depth;
    assert_int_equal(
        sscanf(said, "%d games, %d drawn, %d moves, mean depth %f", &games, &drawn, &moves, &depth), 4);
    assert_int_equal(games, 20);
    assert_int_equal(drawn, runner_count("games.pgn", "\n[Result \"1/2-1/2\"]"));
    assert_int_equal(moves, runner_count("games.json", "{\"move\":"));
    assert_true(depth >= 1);
}

static void test_jq_makes_a_table(void **state) {
    (void)state;
    run_block("sh", 1, "sh", "jq --version");
    assert_int_equal(runner_count("games.csv", "\n"), 20);
    assert_int_equal(runner_count("games.csv", ",\"new\",\"old\",\""), 10);
    assert_int_equal(runner_count("games.csv", ",\"old\",\"new\",\""), 10);
}

static void test_a_table_for_a_paper(void **state) {
    (void)state;
    run_block("python", 1, "python3", "python3 -c pass");
    int games, won, drawn, lost, elo, error;
    float llr;
    char report[64], *row = strstr(said, "\\hline\n");
    assert_non_null(row);
    assert_int_equal(sscanf(row + 7, "new & old & %d & %d & %d & %d & %d & %d & %f \\\\", &games, &won,
                            &drawn, &lost, &elo, &error, &llr),
                     7);
    assert_int_equal(games, 20);
    snprintf(report, sizeof report, "Score of new vs old: %d - %d - %d ", won, lost, drawn);
    runner_expect("report.txt", report);
}

static void test_tags_alone(void **state) {
    (void)state;
    run_block("sh", 2, "sh", "true");
    assert_int_equal(runner_count("tags.pgn", "[Event \""), 20);
    assert_int_equal(runner_count("tags.pgn", "\n1-0\n") + runner_count("tags.pgn", "\n0-1\n") +
                         runner_count("tags.pgn", "\n1/2-1/2\n"),
                     20);
    assert_int_equal(runner_count("tags.pgn", "FEN"), 0);
    assert_int_equal(runner_count("tags.pgn", "{"), 0);
}

static void test_node_plays_a_move(void **state) {
    (void)state;
    run_block("js", 0, "node", "node --version");
    char move[64], commands[160];
    assert_int_equal(sscanf(said, "%63s", move), 1);
    Child *child = castellan_start();
    snprintf(commands, sizeof commands, "position startpos moves C6-B7 %s\nquery p1turn\n", move);
    child_send(child, commands);
    child_expect(child, "response true");
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_study_of_the_first_move(void **state) {
    (void)state;
    char *commands = block_of("studies/first-move.md", "sh", 0),
         *rows = block_of("studies/first-move.md", "python", 0);
    runner_write("study", commands);
    runner_write("rows", rows);
    free(commands);
    free(rows);
    assert_int_equal(run("mkdir study.d && cd study.d && sed -e 's/-rounds [0-9]*/-rounds 40/' "
                         "-e 's/-each nodes=[^ ]*/-each nodes=50/' -e 's/ plies=2 nodes=[0-9]*/ plies=2/' "
                         "../study > few && sh few && grep -c '^.Event' *.pgn"),
                     0);
    assert_non_null(strstr(said, "1000.pgn:40\n20000.pgn:40\n4000.pgn:40\n"));
    bool has_python = run("python3 -c pass") == 0;
    if (has_python && run("cd study.d && python3 ../rows") != 0)
        fail_msg("%s", said);
    for (const char *row = said; has_python && row < said + strlen(said); row = strchr(row, '\n') + 1)
        if (!strstr(row, "000 40 White's score 0."))
            fail_msg("%s", said);
    assert_int_equal(run("rm -r study.d"), 0);
    if (!has_python)
        skip();
}

/* ---- cutegames ---- */

/* What it asks, and takes: the answer is a line of two words that begins with this. */
static void ask(Child *child, const char *question, const char *begin, char answer[128]) {
    child_send(child, question);
    child_send(child, "\n");
    const char *line = child_find(child, begin);
    char more[8];
    if (sscanf(line, "%*s %127s %7s", answer, more) != 1)
        fail_msg("'%s' is answered by '%s'", question, line);
}

/* A game as it plays one; the result. */
static void play_game(Child *engines[2], const char *opening, char result[128]) {
    char answer[128], other[128];
    Text position = TEXT_EMPTY;
    text_format(&position, "position fen %s", opening);
    for (int i = 0; i < 2; i++)
        child_send(engines[i], "isready\nuginewgame\n");
    for (int ply = 0;; ply++) {
        child_send(engines[0], text_string(&position));
        child_send(engines[0], "\n");
        ask(engines[0], "query p1turn", "response ", answer);
        Child *us = engines[strcmp(answer, "true") != 0];
        child_send(us, "isready\n");
        child_send(us, text_string(&position));
        child_send(us, "\n");
        ask(us, "query gameover", "response ", answer);
        if (strcmp(answer, "true") == 0)
            break;
        ask(us, "go nodes 100", "bestmove ", answer);
        text_format(&position, "%s %s", ply ? "" : " moves", answer);
    }
    for (int i = 0; i < 2; i++) {
        child_send(engines[i], text_string(&position));
        child_send(engines[i], "\n");
        ask(engines[i], "query gameover", "response ", other);
        assert_string_equal(other, "true");
        ask(engines[i], "query result", "response ", i ? other : result);
    }
    assert_string_equal(result, other);
    text_free(&position);
}

static void test_cutegames(void **state) {
    (void)state;
    char *settings = block("json", 0);
    assert_true(json_is_valid(settings));
    assert_true(json_is(json_member(settings, "game"), "\"generic\""));
    const char *names[] = {"UCI_Variant", "Hash"};
    assert_int_equal(json_count(json_member(settings, "options")), 2);
    run_block("sh", 3, "sh", "true");
    assert_int_equal(runner_count("openings.txt", "\n"), 104);
    Child *engines[2];
    for (int i = 0; i < 2; i++) {
        engines[i] = castellan_start();
        child_send(engines[i], "ugi\n");
        child_find(engines[i], "ugiok");
        for (int name = 0; name < 2; name++) {
            char value[32], line[96];
            const char *text = json_member(json_member(settings, "options"), names[name]);
            assert_int_equal(sscanf(text, "\"%31[^\"]\"", value), 1);
            snprintf(line, sizeof line, "setoption name %s value %s\n", names[name], value);
            child_send(engines[i], line);
        }
    }
    free(settings);
    char *openings = runner_text("openings.txt");
    int games = 0;
    for (char *line = strtok(openings, "\n"); line && games < 6; line = strtok(NULL, "\n")) {
        char result[128];
        if (*line == '#')
            continue;
        play_game(engines, line, result);
        if (strcmp(result, "p1win") != 0 && strcmp(result, "p2win") != 0 && strcmp(result, "draw") != 0)
            fail_msg("a game ends with %s", result);
        games++;
    }
    assert_int_equal(games, 6);
    free(openings);
    for (int i = 0; i < 2; i++)
        assert_int_equal(child_finish(engines[i]), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_python_reads_games),          cmocka_unit_test(test_jq_makes_a_table),
        cmocka_unit_test(test_a_table_for_a_paper),         cmocka_unit_test(test_tags_alone),
        cmocka_unit_test(test_node_plays_a_move),           cmocka_unit_test(test_cutegames),
        cmocka_unit_test(test_the_study_of_the_first_move),
    };
    return cmocka_run_group_tests(tests, play, runner_teardown);
}
