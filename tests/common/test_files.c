/* Whole files, and files that grow by whole pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/program.h"
#include "support/runner.h"

static void expect_content(const char *path, const char *expected) {
    Text text = TEXT_EMPTY;
    Error error = {""};
    if (!file_load(path, &text, &error))
        fail_msg("%s", error.text);
    assert_non_null(text.data);
    assert_string_equal(text.data, expected);
    text_free(&text);
}

static void append(OutputFile *output, const char *piece) {
    Text text = TEXT_EMPTY;
    text_add(&text, piece);
    output_append(output, &text);
    text_free(&text);
}

static void test_pieces_follow_what_is_whole(void **state) {
    (void)state;
    const char *path = runner_path("grown");
    OutputFile output;
    Error error = {""};
    assert_true(output_open(&output, path, &error));
    assert_int_equal(output.length, 0);
    append(&output, "one\n");
    append(&output, "two\n");
    assert_int_equal(output.length, 8);
    output_close(&output);
    assert_int_equal(output.descriptor, -1);
    expect_content(path, "one\ntwo\n");
    assert_true(output_open(&output, path, &error)); /* what is in it stays */
    append(&output, "three");
    Text all = TEXT_EMPTY;
    assert_true(output_load(&output, &all, &error));
    assert_string_equal(all.data, "one\ntwo\nthree");
    text_free(&all);
    append(&output, "four\n"); /* behind what was read */
    assert_int_equal(output.length, 18);
    output_cut(&output, 4);
    append(&output, "three\n");
    output_close(&output);
    expect_content(path, "one\nthree\n");
}

static void test_what_is_not_open_takes_nothing(void **state) {
    (void)state;
    OutputFile output = OUTPUT_NONE;
    append(&output, "lost");
    output_cut(&output, 0);
    output_close(&output);
}

static void test_refusals(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    OutputFile output;
    Error error = {""};
    assert_false(file_load("/no/such/file", &text, &error));
    assert_non_null(strstr(error.text, "/no/such/file: "));
    assert_false(file_load("/", &text, &error));
    assert_false(file_load("/dev/zero", &text, &error)); /* which has no end */
    assert_string_equal(error.text, "/dev/zero: a device");
    assert_false(output_open(&output, "/no/such/file", &error));
    assert_int_equal(output.descriptor, -1);
    text_free(&text);
    /* None of these is waited for. */
    assert_int_equal(mkfifo(runner_path("pipe"), 0600), 0);
    const char *const others[] = {"/dev/null", "/dev/full", "/", runner_path("pipe")};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(output_open(&output, others[i], &error));
        assert_non_null(strstr(error.text, others[i]));
    }
    assert_int_equal(file_open_log(runner_path("pipe"), NULL, &error), -1);
}

static bool begins_with_l(const char *start) {
    return *start == 'l';
}

/* A log goes on, and nothing becomes one that is none, nor a standard stream that was closed. */
static void test_logs(void **state) {
    (void)state;
    Error error = {""};
    static const char *const texts[] = {"", "log\n", "no log\n"};
    for (int i = 0; i < 3; i++) {
        runner_write("log", texts[i]);
        int input = dup(STDIN_FILENO);
        close(STDIN_FILENO);
        int log = file_open_log(runner_path("log"), begins_with_l, &error);
        dup2(input, STDIN_FILENO);
        close(input);
        assert_true(i < 2 ? log > 2 : log == -1);
        if (log >= 0)
            assert_true(disk_write(log, "line\n", 5));
        close(log);
    }
    assert_string_equal(error.text, "it holds something else than a log");
    expect_content(runner_path("log"), "no log\n");
    runner_write("log", "log\n");
    int log = file_open_log(runner_path("log"), begins_with_l, &error);
    assert_true(disk_write(log, "line\n", 5));
    close(log);
    expect_content(runner_path("log"), "log\nline\n");
}

/* One file is not opened twice, for that would give up its lock: not by any name, and not where it is
 * standard output. */
static void test_one_file_under_two_names(void **state) {
    (void)state;
    OutputFile output, second;
    Error error = {""};
    assert_true(output_open(&output, runner_path("first"), &error));
    assert_int_equal(link(runner_path("first"), runner_path("hard")), 0);
    assert_int_equal(symlink("first", runner_path("soft")), 0);
    static const char *const names[] = {"first", "hard", "soft"};
    for (int i = 0; i < 3; i++) {
        assert_true(disk_is_written(runner_path(names[i])));
        assert_false(output_open(&second, runner_path(names[i]), &error));
        assert_non_null(strstr(error.text, "two outputs"));
    }
    output_close(&output);
    assert_false(disk_is_written(runner_path("first")));
    int reader = open(runner_path("first"), O_RDONLY), writer = open(runner_path("first"), O_WRONLY);
    assert_true(disk_is_written(runner_path("soft")));
    close(writer);
    assert_false(disk_is_written(runner_path("soft"))); /* who reads does no harm */
    close(reader);
}

/* In a process of its own, which ends with a status: the limit and the lock are of the whole process. */
static void in_child(void (*act)(const char *path), const char *path, int expected) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(99);
        act(path);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expected);
}

static void append_a_failed_piece(const char *path) {
    OutputFile output;
    Error error;
    Text torn = TEXT_EMPTY;
    text_add(&torn, "half");
    torn.failed = true;
    if (output_open(&output, path, &error))
        output_append(&output, &torn);
}

static void test_a_piece_that_has_failed_is_not_written(void **state) {
    (void)state;
    const char *path = runner_path("failed");
    in_child(append_a_failed_piece, path, EXIT_FAULT);
    expect_content(path, "");
}

static void fill_disk(const char *path) {
    struct rlimit small = {100, 100};
    OutputFile output;
    Error error;
    Text piece = TEXT_EMPTY;
    text_format(&piece, "%060d", 0);
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &small) != 0 || !output_open(&output, path, &error))
        _exit(99);
    output_append(&output, &piece);
    output_append(&output, &piece);
}

static void test_a_full_disk_leaves_no_torn_piece(void **state) {
    (void)state;
    const char *path = runner_path("full");
    in_child(fill_disk, path, EXIT_FAULT);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 60);
}

static void expect_lock(const char *path) {
    OutputFile output;
    Error error;
    for (int i = 3; i < 256; i++)
        close(i); /* those of the parent, which are not ours */
    _exit(!output_open(&output, path, &error) && strstr(error.text, "in use") ? 0 : 1);
}

static void test_one_program_at_a_time(void **state) {
    (void)state;
    const char *path = runner_path("locked");
    OutputFile output;
    Error error;
    assert_true(output_open(&output, path, &error));
    in_child(expect_lock, path, 0);
    Text text = TEXT_EMPTY;
    append(&output, "kept\n");
    assert_true(output_load(&output, &text, &error)); /* does not give it up */
    text_free(&text);
    in_child(expect_lock, path, 0);
    output_close(&output);
}

/* In a child whose standard output is that file: what output_finish returns. */
static int finish_on(const char *path, const char *text, int status) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen(path, "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(99);
        fputs(text, stdout);
        _exit(program_finish("test", status, 7));
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    return WEXITSTATUS(ended);
}

static void test_end_of_standard_output(void **state) {
    (void)state;
    char *much = calloc(1, 100001);
    assert_non_null(much);
    memset(much, 'x', 100000);
    fflush(stdout);
    assert_int_equal(finish_on("/dev/null", "text", 0), 0);
    assert_int_equal(finish_on("/dev/null", much, 130), 130);
    assert_int_equal(finish_on("/dev/full", "", 0), 0);
    assert_int_equal(finish_on("/dev/full", "text", 0), 7);
    assert_int_equal(finish_on("/dev/full", much, 0), 7); /* lost before the end */
    assert_int_equal(finish_on("/dev/full", "text", 130), 130);
    free(much);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_follow_what_is_whole),
        cmocka_unit_test(test_what_is_not_open_takes_nothing),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_logs),
        cmocka_unit_test(test_a_piece_that_has_failed_is_not_written),
        cmocka_unit_test(test_a_full_disk_leaves_no_torn_piece),
        cmocka_unit_test(test_one_program_at_a_time),
        cmocka_unit_test(test_one_file_under_two_names),
        cmocka_unit_test(test_end_of_standard_output),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
