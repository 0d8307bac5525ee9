/* Child processes and what comes out of their pipes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "common/lines.h"
#include "common/memory.h"
#include "common/process.h"
#include "support/runner.h"

static TextList make_command(const char *words) {
    TextList command = {0};
    Error error = {""};
    if (!text_list_split(&command, words, &error) || !process_find(&command, NULL, &error))
        fail_msg("%s", error.text);
    return command;
}

static Process start(const TextList *command, const char *directory) {
    Process process;
    Error error = {""};
    if (!process_start(&process, command, directory, &error))
        fail_msg("%s", error.text);
    return process;
}

static void expect_line(LineReader *reader, const char *expected) {
    char *line;
    assert_int_equal(lines_next(reader, &line), LINE_READ);
    assert_string_equal(line, expected);
}

static void test_talk(void **state) {
    (void)state;
    TextList command = make_command("sh -c 'read word; echo got $word; echo failed >&2; exit 7'");
    Process process = start(&command, NULL);
    LineReader out, error;
    Error why;
    char *line;
    lines_init(&out, process.out);
    lines_init(&error, process.error);
    assert_true(stream_write_all(process.in, "this\n", 5));
    expect_line(&out, "got this");
    expect_line(&error, "failed");
    assert_int_equal(lines_next(&out, &line), LINE_END);
    assert_true(process_wait(&process, 60000));
    process_end(&process, 0, &why);
    assert_string_equal(why.text, "exit status 7");
    assert_int_equal(process.number, 0);
    assert_null(process.in);
    lines_free(&out);
    lines_free(&error);
    text_list_free(&command);
}

static void test_ways_to_end(void **state) {
    (void)state;
    static const struct {
        const char *script, *why;
        int grace;
    } cases[] = {
        {"/bin/sh -c 'kill -11 $$'", "signal 11", 60000},
        {"/bin/sh -c 'cat; exit 0'", "exit status 0", 60000}, /* its input ends */
        {"/bin/sh -c 'exec sleep 100'", "killed", 50},
        {"/bin/sh -c 'trap \"\" TERM INT HUP; sleep 100'", "killed", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TextList command = make_command(cases[i].script);
        Process process = start(&command, NULL);
        Error why;
        process_end(&process, cases[i].grace, &why);
        assert_string_equal(why.text, cases[i].why);
        text_list_free(&command);
    }
}

/* Whether a process is gone, soon: what is killed is not always gone at once. */
static bool vanishes(pid_t pid) {
    for (int i = 0; i < 6000; i++) {
        char path[64], status[256] = "";
        if (kill(pid, 0) != 0 && errno == ESRCH)
            return true;
        /* Whoever inherits orphans may leave them unburied for a while. */
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
        FILE *file = fopen(path, "r");
        if (file) {
            char *got = fgets(status, sizeof status, file);
            fclose(file);
            char *mark = got ? strrchr(status, ')') : NULL;
            if (mark && mark[1] == ' ' && mark[2] == 'Z')
                return true;
        }
        struct timespec pause = {0, 10000000};
        nanosleep(&pause, NULL);
    }
    return false;
}

/* A process's children end with it, however it ends, and they are not those of others. */
static void test_whole_group_is_ended(void **state) {
    (void)state;
    static const char *const scripts[] = {"sh -c 'sleep 1000 & echo $!; exit 0'",
                                          "sh -c 'sleep 1000 & echo $!; wait'"};
    TextList bystander_command = make_command("cat");
    Process bystander = start(&bystander_command, NULL);
    for (int i = 0; i < 2; i++) {
        TextList command = make_command(scripts[i]);
        Process process = start(&command, NULL);
        LineReader out;
        char *line;
        lines_init(&out, process.out);
        assert_int_equal(lines_next(&out, &line), LINE_READ);
        pid_t child = (pid_t)atol(line);
        assert_true(child > 1 && kill(child, 0) == 0);
        process_end(&process, 100, NULL);
        assert_true(vanishes(child));
        lines_free(&out);
        text_list_free(&command);
    }
    assert_false(process_wait(&bystander, 0));
    process_kill_all();
    assert_true(process_wait(&bystander, 60000));
    process_end(&bystander, 0, NULL);
    text_list_free(&bystander_command);
}

/* No child holds the ends of another's pipes. */
static void test_pipes_are_its_own(void **state) {
    (void)state;
    TextList command = make_command("cat");
    Process first = start(&command, NULL), second = start(&command, NULL);
    Error why;
    process_end(&first, 60000, &why); /* its input closes, though the second still runs */
    assert_string_equal(why.text, "exit status 0");
    process_end(&second, 60000, &why);
    assert_string_equal(why.text, "exit status 0");
    text_list_free(&command);
}

static void test_finding_programs(void **state) {
    (void)state;
    char here[512], *folder = memory_text(runner_path("."));
    TextList words = {0};
    Error error;
    assert_non_null(getcwd(here, sizeof here));
    runner_write("tool", "#!/bin/sh\npwd\n");
    assert_int_equal(chmod(runner_path("tool"), 0755), 0);
    runner_write("no-tool", "text");

    text_list_add(&words, "./tool"); /* not here, but in its folder */
    assert_true(process_find(&words, folder, &error));
    Process process = start(&words, folder);
    LineReader out;
    char *line;
    lines_init(&out, process.out);
    assert_int_equal(lines_next(&out, &line), LINE_READ);
    assert_non_null(strstr(line, "castellan-match-"));
    process_end(&process, 1000, NULL);
    lines_free(&out);
    text_list_free(&words);

    assert_int_equal(chdir(folder), 0);
    text_list_add(&words, "./tool");
    assert_true(process_find(&words, "/", &error)); /* from here, though it runs elsewhere */
    process = start(&words, "/");
    lines_init(&out, process.out);
    expect_line(&out, "/");
    process_end(&process, 1000, NULL);
    lines_free(&out);
    assert_int_equal(chdir(here), 0);

    static const char *const wrong[] = {"./no-tool", "./", "no-such-program-anywhere", "/nowhere/x", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text_list_free(&words);
        text_list_add(&words, wrong[i]);
        if (process_find(&words, folder, &error))
            fail_msg("'%s' is a program", wrong[i]);
        assert_non_null(strstr(error.text, "no such program"));
    }
    text_list_free(&words);
    text_list_add(&words, "sh");
    assert_false(process_find(&words, "/no/such/folder", &error));
    assert_non_null(strstr(error.text, "no such folder"));
    text_list_free(&words);
    free(folder);
}

static void test_what_cannot_be_executed(void **state) {
    (void)state;
    runner_write("broken", "#!/no/such/interpreter\n");
    assert_int_equal(chmod(runner_path("broken"), 0755), 0);
    TextList command = make_command(runner_path("broken"));
    Process process;
    Error error = {""};
    assert_false(process_start(&process, &command, NULL, &error));
    assert_non_null(strstr(error.text, "broken: "));
    assert_int_equal(process.number, 0);
    text_list_free(&command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_ways_to_end),
        cmocka_unit_test(test_whole_group_is_ended),
        cmocka_unit_test(test_pipes_are_its_own),
        cmocka_unit_test(test_finding_programs),
        cmocka_unit_test(test_what_cannot_be_executed),
    };
    process_prepare();
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
