/* The engine program out of memory: whichever call finds none, each command has its answer or an error line,
 * each go its bestmove, and the program lives on. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/thread.h"
#include "support/castellan.h"
#include "support/scarcity.h"

enum { CALLS_MAX = 2000 /* beyond, a sample is tried */ };

/* A command, and what the last line of its answer holds; "" where it has none. */
typedef struct Exchange {
    const char *command, *last;
} Exchange;

static const Exchange session[] = {
    {"uci", "uciok"},
    {"position startpos moves E6-E8 C11-E9", ""},
    {"moves", "moves "},
    {"moves long", "movesok"},
    {"stops D7 F9", "stops "},
    {"show", ""},
    {"show json", "{"},
    {"eval", "eval total "},
    {"query result", "response "},
    {"go nodes 3000", "bestmove "},
    {"apply D6-F8", ""},
    {"undo 1", ""},
    {"setoption name MultiPV value 3", ""},
    {"go depth 2 searchmoves D6-F8 I7-I8 C6-C7", "bestmove "},
    {"setoption name Hash value 2", ""},
    {THREADS_EXIST ? "setoption name Threads value 2" : "setoption name Threads value 1", ""},
    {"setoption name Threads value 1", ""},
    {"perft 2 divide", "perft depth "},
    {"setoption name UCI_Variant value chivalry", "info string variant "},
    {"setoption name UCI_Variant value camelot", "info string variant "},
    {"position fen 2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 0 1", ""},
    {"bench 1 1 1", " nodes"},
    {"ucinewgame", ""},
    {"isready", "readyok"},
};

enum { EXCHANGES = sizeof session / sizeof session[0] };

/* How a message of the program's begins that has no memory to go on. */
#define ERROR_LINE "info string error "
#define NO_MEMORY ERROR_LINE "no-memory "

/* What each command answers when memory is there. */
static Text expected[EXCHANGES];

static bool begins_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_go(const Exchange *exchange) {
    return begins_with(exchange->command, "go ");
}

/* Appends the next line but for what time gives; false at the end of the output. A search may tell what it
 * likes. */
static bool read_line(Child *child, Text *answer, const char **line) {
    *line = child_line(child);
    if (!*line)
        return false;
    const char *time = strstr(*line, " time "), *nodes = strstr(*line, " nodes ");
    const char *cut = time ? time : nodes ? nodes + strlen(" nodes") : *line + strlen(*line);
    text_bytes(answer, *line, (size_t)(cut - *line));
    text_add(answer, "\n");
    return true;
}

/* Waits for the end of what a command has started, which answers by its last line or by an error; go by its
 * last line alone. */
static bool wait_for_answer(Child *child, const Exchange *exchange, Text *answer) {
    const char *line;
    do {
        if (!read_line(child, answer, &line))
            return false;
    } while (!strstr(line, exchange->last) && (is_go(exchange) || !begins_with(line, ERROR_LINE)));
    return true;
}

static void cut_off(Text *text, size_t size) {
    text->size = size;
    if (text->data)
        text->data[size] = '\0';
}

/* All that comes before the answers to two commands that nobody knows. One of them may have found no memory
 * for that. */
static bool read_to_sync(Child *child, Text *answer) {
    child_send(child, "sync-one\nsync-two\n");
    bool one = false;
    size_t before = 0, lost = 0;
    const char *line;
    do {
        lost = before;
        before = answer->size;
        if (!read_line(child, answer, &line))
            return false;
        if (one)
            break;
        one = strstr(line, "unknown-command 'sync-one'") != NULL;
        if (one)
            cut_off(answer, before);
    } while (!strstr(line, "unknown-command 'sync-two'"));
    cut_off(answer, one ? before : lost);
    return true;
}

/* Whether an error line tells of memory: by its code, or of an option by its name, which then stays as it
 * was. */
static bool tells_of_memory(const Exchange *exchange, const char *error) {
    static const char setting[] = "setoption name ", refusal[] = ERROR_LINE "bad-option ";
    if (!begins_with(exchange->command, setting) || !begins_with(error, refusal))
        return begins_with(error, NO_MEMORY);
    const char *name = exchange->command + strlen(setting);
    return strncmp(error + strlen(refusal), name, strcspn(name, " ")) == 0;
}

static void check_answer(int i, uint64_t call, const Text *answer, bool *disturbed) {
    const char *text = text_string(answer), *error = strstr(text, ERROR_LINE);
    if (error && !*disturbed) {
        *disturbed = true;
        if (!tells_of_memory(&session[i], error))
            fail_msg("call %d: '%s' answers %s", (int)call, session[i].command, text);
    }
    if (is_go(&session[i]) ? strstr(text, "bestmove ") != NULL : error != NULL)
        return;
    /* Once a command was refused, the game may be another one; the form of an answer is what it was. */
    if (*disturbed ? !strstr(text, session[i].last) : strcmp(text, text_string(&expected[i])) != 0)
        fail_msg("call %d: '%s' answers\n%s", (int)call, session[i].command, text);
}

/* A session in which one call, from 1, finds no memory; 0: none. Returns how often memory was asked for. */
static uint64_t converse(uint64_t call) {
    scarcity_set(call, false);
    Child *child = castellan_start();
    bool lives = true, disturbed = false;
    for (int i = 0; i < EXCHANGES && lives; i++) {
        Text answer = TEXT_EMPTY;
        child_send(child, session[i].command);
        child_send(child, "\n");
        lives = (!*session[i].last || wait_for_answer(child, &session[i], &answer)) &&
                read_to_sync(child, &answer);
        if (call == 0) {
            expected[i] = answer;
            continue;
        }
        if (lives)
            check_answer(i, call, &answer, &disturbed);
        else if (i > 0 || answer.size > 0)
            fail_msg("call %d: '%s' is the end", (int)call, session[i].command);
        text_free(&answer);
    }
    int status = child_end_input(child);
    if (status != (lives ? EXIT_SUCCESS : EXIT_FAILURE))
        fail_msg("call %d: exit status %d", (int)call, status);
    return scarcity_calls();
}

static void every_answer_comes_or_an_error(void **state) {
    (void)state;
    uint64_t calls = converse(0);
    for (int i = 0; i < EXCHANGES; i++)
        if (strstr(text_string(&expected[i]), ERROR_LINE) || (*session[i].last && expected[i].size == 0))
            fail_msg("'%s' answers %s", session[i].command, text_string(&expected[i]));
    assert_in_range(calls, 100, 100000);
    for (uint64_t call = 1; call <= calls; call += 1 + calls / CALLS_MAX)
        converse(call);
    for (int i = 0; i < EXCHANGES; i++)
        text_free(&expected[i]);
}

/* The whole input at once, and from some call on there is no memory at all. */
static void without_any_memory_the_program_ends_in_order(void **state) {
    (void)state;
    uint64_t calls = 1;
    for (uint64_t call = 1; call <= calls; call += 1 + call / 20) {
        scarcity_set(call, true);
        Child *child = castellan_start();
        int owed = 0, paid = 0, lines = 0;
        for (int i = 0; i < EXCHANGES; i++) {
            child_send(child, session[i].command);
            child_send(child, "\n");
            owed += is_go(&session[i]);
        }
        child_close_input(child);
        for (const char *line; (line = child_line(child)); lines++)
            paid += begins_with(line, "bestmove ");
        int status = child_end(child);
        if (lines == 0 ? status != EXIT_FAILURE : status != EXIT_SUCCESS || paid != owed)
            fail_msg("call %d: %d of %d bestmoves, exit status %d", (int)call, paid, owed, status);
        if (scarcity_calls() > calls)
            calls = scarcity_calls();
    }
}

/* Commands as arguments: one that failed shows in the exit status. */
static void the_exit_status_tells_a_command_without_memory(void **state) {
    (void)state;
    static const char *const arguments[] = {
        "position startpos moves E6-E8", "moves", "show json", "perft 2", "go depth 1", NULL};
    uint64_t calls = 1;
    for (uint64_t call = 1; call <= calls; call++) {
        scarcity_set(call, false);
        Child *child = child_start(TEST_PROGRAM, arguments);
        bool error = false, answered = false;
        for (const char *line; (line = child_line(child)); answered = true)
            error |= begins_with(line, ERROR_LINE);
        int status = child_end(child);
        if (status != (error || !answered ? EXIT_FAILURE : EXIT_SUCCESS))
            fail_msg("call %d: exit status %d", (int)call, status);
        if (scarcity_calls() > calls)
            calls = scarcity_calls();
    }
}

static int setup(void **state) {
    (void)state;
    scarcity_start("castellan");
    return 0;
}

static int teardown(void **state) {
    (void)state;
    scarcity_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_comes_or_an_error),
        cmocka_unit_test(without_any_memory_the_program_ends_in_order),
        cmocka_unit_test(the_exit_status_tells_a_command_without_memory),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
