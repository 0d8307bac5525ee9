/* Child processes and what comes out of their pipes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "common/line_reader.h"
#include "common/memory.h"
#include "common/process.h"
#include "support/runner.h"

static Command make_command(const char *program, const char *arguments, const char *directory) {
    Words words = {0}, more = {0};
    Command command;
    Error error = {""};
    assert_true(words_split(&words, program, &error) && words_split(&more, arguments, &error));
    if (!command_make(&command, &words, &more, directory, &error))
        fail_msg("%s", error.text);
    words_free(&words);
    words_free(&more);
    return command;
}

static Process start(const Command *command) {
    Process process;
    Error error = {""};
    if (!process_start(&process, command, &error))
        fail_msg("%s", error.text);
    return process;
}

/* The next line, NULL at the end of the output. */
static char *read_line(LineReader *reader, int descriptor) {
    for (char *line;;) {
        if ((line = reader_line(reader)))
            return line;
        if (reader->ended || reader->overlong)
            return NULL;
        struct pollfd wait = {.fd = descriptor, .events = POLLIN};
        assert_int_equal(poll(&wait, 1, 60000), 1);
        reader_fill(reader, descriptor);
    }
}

static void expect_line(LineReader *reader, int descriptor, const char *expected) {
    char *line = read_line(reader, descriptor);
    assert_non_null(line);
    assert_string_equal(line, expected);
}

static void test_talk(void **state) {
    (void)state;
    Command command = make_command("sh", "-c 'read word; echo got $word; echo failed >&2; exit 7'", NULL);
    Process process = start(&command);
    LineReader out = {0}, error = {0};
    Error why;
    assert_int_equal(write(process.in, "this\n", 5), 5);
    expect_line(&out, process.out, "got this");
    expect_line(&error, process.error, "failed");
    assert_null(read_line(&out, process.out));
    assert_true(process_wait(&process, 60000));
    process_end(&process, 0, &why);
    assert_string_equal(why.text, "exit status 7");
    assert_int_equal(process.pid, 0);
    assert_int_equal(process.in, -1);
    reader_free(&out);
    reader_free(&error);
    command_free(&command);
}

static void test_ways_to_end(void **state) {
    (void)state;
    static const struct {
        const char *script, *why;
        int grace;
    } cases[] = {
        {"-c 'kill -11 $$'", "signal 11", 60000},
        {"-c 'cat; exit 0'", "exit status 0", 60000}, /* its input ends */
        {"-c 'exec sleep 100'", "killed", 50},
        {"-c 'trap \"\" TERM INT HUP; sleep 100'", "killed", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Command command = make_command("/bin/sh", cases[i].script, NULL);
        Process process = start(&command);
        Error why;
        process_end(&process, cases[i].grace, &why);
        assert_string_equal(why.text, cases[i].why);
        command_free(&command);
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
    static const char *const scripts[] = {"-c 'sleep 1000 & echo $!; exit 0'",
                                          "-c 'sleep 1000 & echo $!; wait'"};
    Command bystander_command = make_command("cat", "", NULL);
    Process bystander = start(&bystander_command);
    for (int i = 0; i < 2; i++) {
        Command command = make_command("sh", scripts[i], NULL);
        Process process = start(&command);
        LineReader out = {0};
        pid_t child = (pid_t)atol(read_line(&out, process.out));
        assert_true(child > 1 && kill(child, 0) == 0);
        process_end(&process, 100, NULL);
        assert_true(vanishes(child));
        reader_free(&out);
        command_free(&command);
    }
    assert_false(process_wait(&bystander, 0));
    process_kill_all();
    assert_true(process_wait(&bystander, 60000));
    process_end(&bystander, 0, NULL);
    command_free(&bystander_command);
}

/* No child holds the ends of another's pipes. */
static void test_pipes_are_its_own(void **state) {
    (void)state;
    Command command = make_command("cat", "", NULL);
    Process first = start(&command), second = start(&command);
    Error why;
    process_end(&first, 60000, &why); /* its input closes, though the second still runs */
    assert_string_equal(why.text, "exit status 0");
    process_end(&second, 60000, &why);
    assert_string_equal(why.text, "exit status 0");
    command_free(&command);
}

static void test_finding_programs(void **state) {
    (void)state;
    char here[512], *folder = memory_text(runner_path("."));
    Words none = {0}, words = {0};
    Command command;
    Error error;
    assert_non_null(getcwd(here, sizeof here));
    runner_write("tool", "#!/bin/sh\npwd\n");
    assert_int_equal(chmod(runner_path("tool"), 0755), 0);
    runner_write("no-tool", "text");

    words_add(&words, "./tool"); /* not here, but in its folder */
    assert_true(command_make(&command, &words, &none, folder, &error));
    Process process = start(&command);
    LineReader out = {0};
    char *line = read_line(&out, process.out);
    assert_non_null(strstr(line, "castellan-match-"));
    process_end(&process, 1000, NULL);
    reader_free(&out);
    command_free(&command);

    assert_int_equal(chdir(folder), 0);
    assert_true(command_make(&command, &words, &none, "/", &error)); /* from here, though it runs elsewhere */
    process = start(&command);
    expect_line(&out, process.out, "/");
    process_end(&process, 1000, NULL);
    reader_free(&out);
    command_free(&command);
    assert_int_equal(chdir(here), 0);

    static const char *const wrong[] = {"./no-tool", "./", "no-such-program-anywhere", "/nowhere/x", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        words_free(&words);
        words_add(&words, wrong[i]);
        if (command_make(&command, &words, &none, folder, &error))
            fail_msg("'%s' is a program", wrong[i]);
        assert_non_null(strstr(error.text, "no such program"));
    }
    words_free(&words);
    words_add(&words, "sh");
    assert_false(command_make(&command, &words, &none, "/no/such/folder", &error));
    assert_non_null(strstr(error.text, "no such folder"));
    words_free(&words);
    free(folder);
}

static void test_what_cannot_be_executed(void **state) {
    (void)state;
    runner_write("broken", "#!/no/such/interpreter\n");
    assert_int_equal(chmod(runner_path("broken"), 0755), 0);
    Command command = make_command(runner_path("broken"), "", NULL);
    Process process;
    Error error = {""};
    assert_false(process_start(&process, &command, &error));
    assert_non_null(strstr(error.text, "broken: "));
    assert_int_equal(process.pid, 0);
    command_free(&command);
}

static void test_lines(void **state) {
    (void)state;
    int ends[2];
    LineReader reader = {0};
    assert_int_equal(pipe(ends), 0);
    static const char text[] = "one\r\n\ntw\0o\n  three  \nrest";
    assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
    expect_line(&reader, ends[0], "one");
    expect_line(&reader, ends[0], "");
    expect_line(&reader, ends[0], "tw?o");
    expect_line(&reader, ends[0], "  three  ");
    assert_null(reader_line(&reader));
    assert_int_equal(write(ends[1], " of it\n", 7), 7);
    expect_line(&reader, ends[0], "rest of it");
    assert_int_equal(write(ends[1], "no end", 6), 6);
    close(ends[1]);
    assert_null(read_line(&reader, ends[0]));
    assert_true(reader.ended && !reader.overlong);
    assert_int_equal(reader.total, sizeof text - 1 + 7 + 6);
    close(ends[0]);
    reader_free(&reader);
}

/* A line of 1 MiB is a line; a longer one is no reason to take ever more memory. */
static void test_long_lines(void **state) {
    (void)state;
    Command fits = make_command("sh", "-c 'head -c 1048576 /dev/zero; echo'", NULL);
    Command endless = make_command("cat", "/dev/zero", NULL);
    Process process = start(&fits);
    LineReader reader = {0};
    char *line = read_line(&reader, process.out);
    assert_non_null(line);
    assert_int_equal(strlen(line), 1048576);
    process_end(&process, 1000, NULL);
    reader_free(&reader);
    process = start(&endless);
    assert_null(read_line(&reader, process.out));
    assert_true(reader.overlong);
    assert_in_range(reader.capacity, LINE_LONGEST, 4 * LINE_LONGEST);
    process_end(&process, 0, NULL);
    reader_free(&reader);
    command_free(&fits);
    command_free(&endless);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_ways_to_end),
        cmocka_unit_test(test_whole_group_is_ended),
        cmocka_unit_test(test_pipes_are_its_own),
        cmocka_unit_test(test_finding_programs),
        cmocka_unit_test(test_what_cannot_be_executed),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_long_lines),
    };
    process_prepare();
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
