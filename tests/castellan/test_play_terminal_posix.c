/* castellan play in a terminal of its own: what only a person sees there, and the game that is kept. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/castellan.h"

enum { PATIENCE = 120000, SEEN_MAX = 1 << 16 };

static char folder[] = "/tmp/castellan-terminal-XXXXXX", kept[100];

typedef struct Terminal {
    int master;
    pid_t pid;
    char seen[SEEN_MAX]; /* since the last find */
    size_t size;
} Terminal;

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    snprintf(kept, sizeof kept, "%s/castellan/play.pgn", folder);
    return setenv("XDG_STATE_HOME", folder, 1) || setenv("TERM", "xterm-256color", 1) ||
           setenv("LC_ALL", "C.UTF-8", 1) || unsetenv("NO_COLOR");
}

static int remove_folder(void **state) {
    (void)state;
    char path[100];
    unlink(kept);
    snprintf(path, sizeof path, "%s/castellan", folder);
    rmdir(path);
    return rmdir(folder);
}

static void start(Terminal *terminal, const char *const *words) {
    char *vector[10] = {(char *)(uintptr_t)TEST_PROGRAM, (char *)(uintptr_t) "play"};
    for (int i = 0; words[i]; i++)
        vector[i + 2] = (char *)(uintptr_t)words[i];
    *terminal = (Terminal){.master = posix_openpt(O_RDWR | O_NOCTTY)};
    assert_true(terminal->master >= 0 && grantpt(terminal->master) == 0 && unlockpt(terminal->master) == 0);
    const char *name = ptsname(terminal->master);
    assert_non_null(name);
    terminal->pid = fork();
    assert_true(terminal->pid >= 0);
    if (terminal->pid == 0) {
        setsid();
        int slave = open(name, O_RDWR); /* becomes the terminal of the session */
        dup2(slave, STDIN_FILENO);
        dup2(slave, STDOUT_FILENO);
        dup2(slave, STDERR_FILENO);
        close(terminal->master);
        execv(TEST_PROGRAM, vector);
        _exit(127);
    }
}

#define START(terminal, ...) start(terminal, (const char *const[]){__VA_ARGS__, NULL})

/* Reads on until a text is seen; what stood before it is forgotten. */
static void find(Terminal *terminal, const char *text) {
    char *found;
    while (!(found = strstr(terminal->seen, text))) {
        struct pollfd wait = {.fd = terminal->master, .events = POLLIN};
        if (poll(&wait, 1, PATIENCE) != 1)
            fail_msg("'%s' does not come; there is '%s'", text, terminal->seen);
        ssize_t got = read(terminal->master, terminal->seen + terminal->size, SEEN_MAX - 1 - terminal->size);
        if (got <= 0)
            fail_msg("the output ends before '%s'; there is '%s'", text, terminal->seen);
        terminal->size += (size_t)got;
        terminal->seen[terminal->size] = '\0';
    }
    found += strlen(text);
    terminal->size -= (size_t)(found - terminal->seen);
    memmove(terminal->seen, found, terminal->size + 1);
}

static void type(const Terminal *terminal, const char *text) {
    assert_int_equal(write(terminal->master, text, strlen(text)), strlen(text));
}

/* The exit status, once the output is read to its end. */
static int end(Terminal *terminal) {
    char rest[1000];
    int status;
    while (read(terminal->master, rest, sizeof rest) > 0)
        ;
    assert_int_equal(waitpid(terminal->pid, &status, 0), terminal->pid);
    close(terminal->master);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void the_board_has_colours_and_signs(void **state) {
    (void)state;
    Terminal terminal;
    START(&terminal, "camette", "--level", "0");
    find(&terminal, "The last move is yellow,");
    find(&terminal, "\033[48;5;");
    find(&terminal, "\u265e");
    find(&terminal, "1. White> ");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    setenv("NO_COLOR", "1", 1);
    START(&terminal, "camette", "--level", "0");
    find(&terminal, "1. White> ");
    assert_null(strchr(terminal.seen, '\033'));
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    unsetenv("NO_COLOR");
    /* Of 16 colours the ground has yellow. */
    setenv("TERM", "xterm", 1);
    START(&terminal, "camette", "--level", "0");
    find(&terminal, "The last move is green,");
    find(&terminal, "1. White> ");
    type(&terminal, "c2c4\n");
    find(&terminal, "\033[42;");
    find(&terminal, "2. White> ");
    type(&terminal, "new\n");
    find(&terminal, "Give it up? (yes/no) ");
    type(&terminal, "yes\n");
    find(&terminal, "1. White> ");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    setenv("TERM", "dumb", 1);
    START(&terminal, "camette", "--level", "0");
    find(&terminal, "7      #");
    find(&terminal, "1. White> ");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    setenv("TERM", "xterm-256color", 1);
    /* Nothing was played: nothing is kept. */
    assert_int_not_equal(access(kept, F_OK), 0);
}

static void a_game_that_was_left_goes_on(void **state) {
    (void)state;
    Terminal terminal;
    START(&terminal, "camette", "--level", "3", "--seed", "1");
    find(&terminal, "1. White> ");
    type(&terminal, "c2c4\n");
    find(&terminal, "2. White> ");
    type(&terminal, "\003");
    find(&terminal, "The game is kept");
    assert_int_equal(end(&terminal), 130);
    assert_int_equal(access(kept, F_OK), 0);
    START(&terminal, "cam");
    find(&terminal, "You left a game of Camette at move 2.");
    type(&terminal, "no\n");
    find(&terminal, "Cam: you play White");
    find(&terminal, "1. White> ");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    START(&terminal, "cam");
    find(&terminal, "You left a game of Camette at move 2.");
    type(&terminal, "yes\n");
    find(&terminal, "Camette: you play White, Castellan level 3 plays Black.");
    find(&terminal, "2. White> ");
    /* A terminal that is closed. */
    assert_int_equal(kill(terminal.pid, SIGHUP), 0);
    assert_int_equal(end(&terminal), 130);
    START(&terminal, "cam");
    find(&terminal, "You left a game of Camette at move 2.");
    type(&terminal, "yes\n");
    find(&terminal, "2. White> ");
    type(&terminal, "resign\n");
    find(&terminal, "Black wins: White resigns.");
    type(&terminal, "no\n");
    assert_int_equal(end(&terminal), 0);
    assert_int_not_equal(access(kept, F_OK), 0);
}

/* The game that goes on with the kept one is given up for another: so is the kept one. */
static void a_kept_game_is_given_up(void **state) {
    (void)state;
    Terminal terminal;
    START(&terminal, "camette", "--both");
    find(&terminal, "1. White> ");
    type(&terminal, "c2c4\n");
    find(&terminal, "1. Black> ");
    type(&terminal, "quit\n");
    find(&terminal, "The game is kept");
    assert_int_equal(end(&terminal), 0);
    START(&terminal, "camette");
    find(&terminal, "Go on with it? (yes/no) ");
    type(&terminal, "yes\n");
    find(&terminal, "1. Black> ");
    type(&terminal, "new cam\n");
    find(&terminal, "Give it up? (yes/no) ");
    type(&terminal, "no\n");
    find(&terminal, "1. Black> ");
    assert_int_equal(access(kept, F_OK), 0);
    type(&terminal, "new cam\n");
    find(&terminal, "Give it up? (yes/no) ");
    type(&terminal, "yes\n");
    find(&terminal, "1. White> ");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
    assert_int_not_equal(access(kept, F_OK), 0);
}

/* A file that is no game is neither offered nor lost. */
static void a_kept_file_that_is_no_game_stays(void **state) {
    (void)state;
    Terminal terminal;
    FILE *file = fopen(kept, "w");
    assert_non_null(file);
    fputs("no game\n", file);
    fclose(file);
    START(&terminal, "camette", "--level", "0");
    find(&terminal, "1. White> ");
    type(&terminal, "c2c4\n");
    find(&terminal, "2. White> ");
    type(&terminal, "quit\n");
    find(&terminal, "The game could not be kept: ");
    assert_int_equal(end(&terminal), 0);
    char text[20] = "";
    file = fopen(kept, "r");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text, file), 8);
    fclose(file);
    assert_string_equal(text, "no game\n");
}

static void a_game_of_the_engine_is_watched(void **state) {
    (void)state;
    Terminal terminal;
    START(&terminal, "camette", "--none", "--level", "4", "--seed", "3");
    find(&terminal, "White plays ");
    type(&terminal, "level 0\n");
    find(&terminal, "Castellan now plays at level 0 of 20.");
    type(&terminal, "quit\n");
    assert_int_equal(end(&terminal), 0);
}

/* What follows a prompt that nobody answered begins a line. */
static void an_unanswered_prompt_ends_its_line(void **state) {
    (void)state;
    Terminal terminal;
    START(&terminal, "camette", "--clock", "0.005+0");
    find(&terminal, ")> \r\nBlack wins: the time of White is over.");
    find(&terminal, "(yes/no) ");
    type(&terminal, "no\n");
    assert_int_equal(end(&terminal), 0);
    START(&terminal, "camette");
    find(&terminal, "1. White> ");
    type(&terminal, "\004");
    find(&terminal, "\r\n");
    assert_int_equal(end(&terminal), 0);
    START(&terminal, "camette");
    find(&terminal, "1. White> ");
    type(&terminal, "\003");
    find(&terminal, "\r\n");
    assert_int_equal(end(&terminal), 130);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_colours_and_signs),
        cmocka_unit_test(a_game_that_was_left_goes_on),
        cmocka_unit_test(a_kept_game_is_given_up),
        cmocka_unit_test(a_kept_file_that_is_no_game_stays),
        cmocka_unit_test(a_game_of_the_engine_is_watched),
        cmocka_unit_test(an_unanswered_prompt_ends_its_line),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
