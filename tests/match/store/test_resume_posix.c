/* Matches that are stopped by signals, by links and pipes in the place of records, and by full disks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/host.h"
#include "support/resumed.h"
#include "support/runner.h"

/* Ctrl-C and its kin end the match in order, at once, with status 130; no engine is left. */
static void test_interrupted(void **state) {
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    resumed_undisturbed();
    resumed_remove();
    runner_remove("children");
    for (int i = 0; i < 3; i++) {
        runner_remove("output");
        int64_t from = resumed_written();
        long pid = runner_start(
            resumed_line("think=1 spawn=children", "-concurrency 3 -pgnout r.pgn time=none -resume"));
        resumed_wait(from, 4000);
        kill((pid_t)pid, signals[i]);
        assert_int_equal(runner_wait(pid), 130);
        runner_expect("output", "Interrupted after ");
        runner_expect("output", "Score of a vs b: ");
    }
    char *children = runner_text("children");
    for (char *line = strtok(children, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(host_gone(atol(line), 60000));
    }
    free(children);
    runner_ends(resumed_line("", "-concurrency 3 -pgnout r.pgn time=none -resume"), 0);
    runner_same("r.pgn", "whole.pgn");
    runner_same("r.json", "whole.json");
}

/* One record, one writer: whoever came first, anew or with -resume, and by whatever name and for whatever
 * purpose the second comes. */
static void test_record_in_use(void **state) {
    (void)state;
    static const char *const seconds[] = {"-pgnout r.pgn -json other.json",
                                          "-pgnout r.pgn -json other.json -resume",
                                          "-pgnout hard.pgn -json other.json",
                                          "-pgnout hard.pgn -json other.json -resume",
                                          "-pgnout soft.pgn -json other.json -resume",
                                          "-json other.json -pgnout r.pgn.waiting -resume",
                                          "-pgnout other.pgn",
                                          "-pgnout other.pgn -resume",
                                          "-concurrency 1"};
    resumed_undisturbed();
    for (int resumed = 0; resumed < 2; resumed++) {
        resumed_remove();
        runner_remove("output");
        int64_t from = 0;
        if (resumed) {
            char *whole = runner_text("whole.pgn"), *end = whole;
            for (int i = 0; i < 5; i++)
                end = strstr(end, "\n\n[Event") + 2;
            *end = '\0';
            runner_write("r.pgn", whole);
            free(whole);
            from = resumed_size("r.pgn");
        }
        long pid = runner_start(
            resumed_line("think=5", resumed ? "-pgnout r.pgn time=none -resume" : "-pgnout r.pgn time=none"));
        resumed_wait(from, 1);
        kill((pid_t)pid, SIGSTOP);
        assert_int_equal(link(runner_path("r.pgn"), runner_path("hard.pgn")), 0);
        assert_int_equal(symlink("r.pgn", runner_path("soft.pgn")), 0);
        char *before = runner_text("r.pgn");
        for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
            if (runner_run(resumed_line("", seconds[i])) != 1)
                fail_msg("not refused: %s", seconds[i]);
            runner_expect("errors", "in use");
        }
        char *after = runner_text("r.pgn");
        assert_string_equal(after, before);
        free(before);
        free(after);
        kill((pid_t)pid, SIGCONT);
        kill((pid_t)pid, SIGINT);
        assert_int_equal(runner_wait(pid), 130);
        runner_ends(resumed_line("", "-pgnout r.pgn time=none -resume"), 0);
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        runner_remove("hard.pgn");
        runner_remove("soft.pgn");
        runner_remove("other.pgn");
        runner_remove("other.json");
    }
}

/* Files that cannot be a record are refused at once and by name; so is a log that would be somebody's
 * file. */
static void test_what_is_no_record(void **state) {
    (void)state;
    resumed_remove();
    assert_int_equal(mkfifo(runner_path("pipe"), 0600), 0);
    assert_int_equal(mkdir(runner_path("folder"), 0700), 0);
    static const char *const names[] = {"/dev/null", "/dev/full", "pipe", "folder"};
    static const char *const options[] = {"-pgnout %s", "-pgnout %s -resume", "-pgnout r.pgn -json %s"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t j = 0; j < sizeof options / sizeof *options; j++) {
            char more[64];
            snprintf(more, sizeof more, options[j], names[i]);
            runner_ends(resumed_line("", more), 1);
            runner_expect("errors", names[i]);
        }
    runner_ends(resumed_line("", "-log pipe"), 1);
    runner_expect("errors", "-log pipe: ");
    resumed_remove();
    runner_write("s.pgn", "[Event \"mine\"]\n");
    runner_ends(resumed_line("", "-log s.pgn"), 1);
    runner_expect("errors", "-log s.pgn: ");
    runner_expect("s.pgn", "[Event \"mine\"]\n");
    runner_write("r.pgn", "");
    assert_int_equal(symlink("r.pgn", runner_path("soft.pgn")), 0);
    runner_ends(resumed_line("", "-pgnout r.pgn -log soft.pgn"), 1);
    runner_expect("errors", "two outputs");
    remove(runner_path("folder"));
}

/* A full disk ends the match; what is there is whole games, and the match goes on from them. */
static void test_full_disk(void **state) {
    (void)state;
    resumed_undisturbed();
    resumed_remove();
    struct rlimit all, some;
    getrlimit(RLIMIT_FSIZE, &all);
    for (rlim_t size = 1000; size < (rlim_t)resumed_size("whole.json"); size = 3 * size) {
        some = (struct rlimit){size, all.rlim_max};
        setrlimit(RLIMIT_FSIZE, &some);
        int status = runner_run(resumed_line("", "-concurrency 3 -pgnout r.pgn time=none -resume"));
        setrlimit(RLIMIT_FSIZE, &all);
        assert_int_equal(status, 2);
        runner_expect("errors", "castellan-match: r.");
        char *whole = runner_text("whole.pgn"), *record = runner_text("r.pgn");
        size_t length = strlen(record);
        assert_memory_equal(record, whole, length);
        assert_true(length == 0 || strcmp(record + length - 2, "\n\n") == 0);
        assert_false(runner_has("r.pgn.torn"));
        free(whole);
        free(record);
    }
    runner_ends(resumed_line("", "-pgnout r.pgn time=none -resume"), 0);
    runner_same("r.pgn", "whole.pgn");
    runner_same("r.json", "whole.json");
}

/* Output that does not arrive is told, and the status says so; the record is written all the same. */
static void test_full_output(void **state) {
    (void)state;
    resumed_undisturbed();
    resumed_remove();
    const char *const lines[] = {"-help", "-version", "-merge whole.pgn",
                                 resumed_line("", "-concurrency 2 -pgnout r.pgn time=none")};
    for (int i = 0; i < 4; i++) {
        char line[2048];
        snprintf(line, sizeof line, "%s 2>errors >/dev/full #", lines[i]);
        runner_ends(line, 2);
        runner_expect("errors", "castellan-match: standard output: ");
    }
    runner_same("r.pgn", "whole.pgn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interrupted),       cmocka_unit_test(test_record_in_use),
        cmocka_unit_test(test_what_is_no_record), cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_full_output),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
