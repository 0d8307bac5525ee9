/* castellan-tune out of memory: whichever call finds none, it says what it would have said, or ends with a
 * message and a status behind a whole line of that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "support/scarcity.h"

enum { CALLS_MAX = 2000, /* beyond, a sample is tried */ PATH_ROOM = 300 };

static char folder[PATH_ROOM], data[PATH_ROOM + 20], errors[PATH_ROOM + 20];

static void read_all(FILE *file, Text *text) {
    char buffer[4096];
    text_clear(text);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_bytes(text, buffer, got);
}

/* Runs the program with these words (shell syntax), one call, from 1, finding no memory (0: none); what it
 * writes. Returns the exit status, 128 + N for a signal N. */
static int run(uint64_t call, const char *words, Text *output) {
    char command[1500];
    snprintf(command, sizeof command, "exec '%s' %s 2>'%s'", TEST_TUNE_PROGRAM, words, errors);
    scarcity_set(call, false);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    read_all(pipe, output);
    int status = pclose(pipe);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Whether a message was the last line; a fit tells its progress before. */
static bool has_message(void) {
    FILE *file = fopen(errors, "r");
    assert_non_null(file);
    Text text = TEXT_EMPTY;
    read_all(file, &text);
    fclose(file);
    if (text.size > 0)
        text.data[text.size - 1] = '\0';
    const char *line = strrchr(text_string(&text), '\n');
    line = line ? line + 1 : text_string(&text);
    bool has = strncmp(line, "castellan-tune: ", strlen("castellan-tune: ")) == 0;
    text_free(&text);
    return has;
}

/* Lets each call of a run fail. */
static void disturb(const char *words) {
    Text whole = TEXT_EMPTY, output = TEXT_EMPTY;
    assert_int_equal(run(0, words, &whole), 0);
    assert_true(whole.size > 100);
    uint64_t calls = scarcity_calls();
    assert_in_range(calls, 1, 1000000);
    int failed = 0;
    for (uint64_t call = 1; call <= calls; call += 1 + calls / CALLS_MAX) {
        int status = run(call, words, &output);
        failed += status != 0;
        if (status == 0 ? output.size != whole.size : status != 2 || !has_message())
            fail_msg("%s, call %d: exit status %d", words, (int)call, status);
        if (output.size > 0 && (strncmp(text_string(&output), text_string(&whole), output.size) != 0 ||
                                output.data[output.size - 1] != '\n'))
            fail_msg("%s, call %d: writes\n%s", words, (int)call, text_string(&output));
    }
    assert_true(failed > 0);
    text_free(&whole);
    text_free(&output);
}

static void games_end_with_a_message(void **state) {
    (void)state;
    disturb("games camette -games 2 -nodes 100 -plies 3");
}

static void a_fit_ends_with_a_message(void **state) {
    (void)state;
    char words[PATH_ROOM + 100];
    Text games = TEXT_EMPTY;
    assert_int_equal(run(0, "games camette -games 5 -nodes 100 -plies 3", &games), 0);
    FILE *file = fopen(data, "w");
    assert_non_null(file);
    assert_true(fputs(text_string(&games), file) >= 0);
    assert_int_equal(fclose(file), 0);
    text_free(&games);
    snprintf(words, sizeof words, "fit camette '%s' -epochs 2", data);
    disturb(words);
}

static void weights_end_with_a_message(void **state) {
    (void)state;
    char words[PATH_ROOM + 100];
    disturb("weights camette general");
    snprintf(words, sizeof words, "weights camette >'%s'", data);
    Text nothing = TEXT_EMPTY;
    assert_int_equal(run(0, words, &nothing), 0);
    text_free(&nothing);
    snprintf(words, sizeof words, "table '%s'", data);
    disturb(words);
}

static int setup(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/castellan-tune-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(data, sizeof data, "%s/data", folder);
    snprintf(errors, sizeof errors, "%s/errors", folder);
    scarcity_start("castellan-tune");
    return 0;
}

static int teardown(void **state) {
    (void)state;
    scarcity_end();
    unlink(data);
    unlink(errors);
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_with_a_message),
        cmocka_unit_test(a_fit_ends_with_a_message),
        cmocka_unit_test(weights_end_with_a_message),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
