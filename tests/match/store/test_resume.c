/* Matches that are interrupted, killed and resumed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "support/runner.h"

enum { GAMES = 60 };

/* think: what makes the engines slow enough to be interrupted; it is no part of what they are. */
static const char *match_line(const char *think, const char *more) {
    static char line[2048];
    setenv("MOCK_ARGUMENTS", think, 1);
    snprintf(line, sizeof line,
             "-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b args=seed=2 -each depth=1 "
             "-rounds 30 -repeat -openings random plies=6 -srand 4 -maxmoves 15 -json r.json %s",
             more);
    return line;
}

static void remove_outputs(void) {
    runner_remove("r.pgn");
    runner_remove("r.json");
    runner_remove("r.pgn.waiting");
    runner_remove("r.pgn.torn");
    runner_remove("r.json.torn");
    runner_remove("r.pgn.waiting.torn");
}

static void pause_milliseconds(int milliseconds) {
    struct timespec pause = {0, milliseconds * 1000000L};
    nanosleep(&pause, NULL);
}

static off_t size_of(const char *name) {
    struct stat status;
    return stat(runner_path(name), &status) == 0 ? status.st_size : 0;
}

/* Waits until record and waiting games have grown by so much, or the runner has written all there is. */
static void wait_for_growth(off_t from, off_t growth) {
    for (int i = 0; i < 60000 && size_of("r.pgn") + size_of("r.pgn.waiting") < from + growth; i++) {
        if (runner_has("output") && runner_count("output", "Processor time"))
            return;
        pause_milliseconds(2);
    }
}

/* Games that are there whole, in order or waiting, each counted once. */
static int games_there(void) {
    bool there[GAMES] = {false};
    int games = 0, round, game;
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "r.pgn.waiting" : "r.pgn";
        char *text = runner_has(name) ? runner_text(name) : calloc(1, 1), *moves;
        for (char *tag = text; (tag = strstr(tag, "[Round \"")); tag++)
            if ((moves = strstr(tag, "\n\n")) && strstr(moves + 2, "\n\n") &&
                sscanf(tag, "[Round \"%d.%d", &round, &game) == 2)
                there[2 * round + game - 3] = true;
        free(text);
    }
    for (int i = 0; i < GAMES; i++)
        games += there[i];
    return games;
}

/* The record of a match that nothing disturbed, for all that follow. */
static void make_undisturbed(void) {
    remove_outputs();
    assert_int_equal(runner_run(match_line("", "-concurrency 2 -pgnout r.pgn time=none")), 0);
    rename(runner_path("r.pgn"), runner_path("whole.pgn"));
    rename(runner_path("r.json"), runner_path("whole.json"));
    assert_int_equal(runner_count("whole.pgn", "[Event "), GAMES);
}

/* kill -9 again and again, at concurrency 1 and more: the same record in the end. */
static void test_killed_again_and_again(void **state) {
    (void)state;
    make_undisturbed();
    for (int concurrency = 1; concurrency <= 4; concurrency += 3) {
        int kills = 0, before = 0;
        remove_outputs();
        for (int attempt = 0; attempt < 5; attempt++) {
            char more[128];
            snprintf(more, sizeof more, "-concurrency %d -pgnout r.pgn time=none -resume", concurrency);
            runner_remove("output");
            off_t from = size_of("r.pgn") + size_of("r.pgn.waiting");
            pid_t pid = runner_start(match_line("think=1", more));
            wait_for_growth(from, 3000 + 777 * attempt);
            kill(pid, SIGKILL);
            kills += runner_wait(pid) == 128 + SIGKILL;
            /* A finished game is never lost. */
            assert_true(games_there() >= before);
            before = games_there();
        }
        assert_true(kills >= 2 && before > 0);
        char more[128];
        snprintf(more, sizeof more, "-concurrency %d -pgnout r.pgn time=none -resume", 5 - concurrency);
        assert_int_equal(runner_run(match_line("", more)), 0);
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        assert_false(runner_has("r.pgn.waiting"));
    }
}

/* Ctrl-C and its kin end the match in order, at once, with status 130; no engine is left. */
static void test_interrupted(void **state) {
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    make_undisturbed();
    remove_outputs();
    runner_remove("children");
    for (int i = 0; i < 3; i++) {
        runner_remove("output");
        off_t from = size_of("r.pgn") + size_of("r.pgn.waiting");
        pid_t pid = runner_start(
            match_line("think=1 spawn=children", "-concurrency 3 -pgnout r.pgn time=none -resume"));
        wait_for_growth(from, 4000);
        kill(pid, signals[i]);
        assert_int_equal(runner_wait(pid), 130);
        runner_expect("output", "Interrupted after ");
        runner_expect("output", "Score of a vs b: ");
    }
    char *children = runner_text("children");
    for (char *line = strtok(children, "\n"); line; line = strtok(NULL, "\n")) {
        bool gone = false;
        for (int i = 0; i < 6000 && !gone; i++) {
            char path[64], status[256] = "";
            snprintf(path, sizeof path, "/proc/%s/stat", line);
            FILE *file = fopen(path, "r");
            char *got = file ? fgets(status, sizeof status, file) : NULL;
            if (file)
                fclose(file);
            char *mark = got ? strrchr(status, ')') : NULL;
            gone = kill((pid_t)atol(line), 0) != 0 || (mark && mark[1] == ' ' && mark[2] == 'Z');
            if (!gone)
                pause_milliseconds(10);
        }
        assert_true(gone);
    }
    free(children);
    assert_int_equal(runner_run(match_line("", "-concurrency 3 -pgnout r.pgn time=none -resume")), 0);
    runner_same("r.pgn", "whole.pgn");
    runner_same("r.json", "whole.json");
}

/* Engines that think without end are interrupted as well. */
static void test_interrupted_in_silence(void **state) {
    (void)state;
    remove_outputs();
    runner_remove("output");
    pid_t pid = runner_start(match_line("do=hang at=2", "-pgnout r.pgn time=none -log log"));
    while (!runner_has("log") || runner_count("log", "< go") < 2)
        pause_milliseconds(5);
    kill(pid, SIGINT);
    assert_int_equal(runner_wait(pid), 130);
    assert_int_equal(runner_count("r.pgn", "[Event "), 0);
}

/* With times the record goes on with the day on which the match began. */
static void test_date_is_kept(void **state) {
    (void)state;
    remove_outputs();
    assert_int_equal(runner_run(match_line("", "-concurrency 2 -pgnout r.pgn -part 1/10")), 0);
    assert_int_equal(runner_count("r.pgn", "[Event "), 6);
    char *text = runner_text("r.pgn"), *second = strstr(strstr(text, "[Event ") + 1, "[Event ");
    *second = '\0'; /* one game is left */
    char *date = strstr(text, "[Date \"");
    memcpy(date + 7, "1999.12.31", 10);
    runner_write("r.pgn", text);
    free(text);
    /* Lines of JSON that say otherwise are not its own; where there are none, all are written again. */
    assert_int_equal(runner_run(match_line("", "-concurrency 2 -pgnout r.pgn -part 1/10 -resume")), 1);
    runner_expect("errors", "r.json, line 1: ");
    runner_remove("r.json");
    assert_int_equal(runner_run(match_line("", "-concurrency 2 -pgnout r.pgn -part 1/10 -resume")), 0);
    assert_int_equal(runner_count("r.pgn", "[Date \"1999.12.31\"]"), 6);
    assert_int_equal(runner_count("r.json", "\"1999.12.31\""), 6);
}

/* What is not the record of this match is refused, and left as it was. */
static void test_other_matches_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"-engine " MOCK " name=A args=seed=1 -engine " MOCK " name=b -each depth=1 -rounds 2 -repeat",
         "A - b of round 1 is expected"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b -each depth=2 -rounds 2 -repeat",
         "limits"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b -each depth=1 -rounds 2", "round"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b -each depth=1 -rounds 1 -repeat",
         "its match has 2 rounds; -rounds may give it more"},
        {"-engine " MOCK " name=a args=seed=3 -engine " MOCK " name=b -each depth=1 -rounds 2 -repeat",
         "a: the program is Mock 1, not Mock 3"},
        {"-engine " MOCK " name=a 'args=seed=1 at=9' -engine " MOCK " name=b -each depth=1 -rounds 2 -repeat",
         "a: its options are"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK
         " name=b -each depth=1 -rounds 2 -repeat -srand 9",
         "opening"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b -each depth=1 -rounds 2 -repeat -sprt",
         "-sprt"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK
         " name=b -each depth=1 -rounds 2 -repeat -variant cam",
         "variant"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK
         " name=b -each depth=1 -rounds 2 -repeat -part 2/2",
         "round"},
        {"-engine " MOCK " name=a args=seed=1 -engine " MOCK
         " name=b -each depth=1 -rounds 2 -repeat -part 1/2",
         "another part"},
    };
    static const char end[] = "-openings random plies=6 -pgnout o.pgn -resume";
    char line[1024];
    runner_remove("o.pgn");
    snprintf(line, sizeof line,
             "-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b -each depth=1 -rounds 2 -repeat %s",
             end);
    assert_int_equal(runner_run(line), 0);
    char *before = runner_text("o.pgn");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "%s %s", cases[i].line, end);
        if (runner_run(line) != 1)
            fail_msg("accepted: %s", cases[i].line);
        char *errors = runner_text("errors");
        if (!strstr(errors, cases[i].reason))
            fail_msg("%s: %s", cases[i].line, errors);
        free(errors);
        char *after = runner_text("o.pgn");
        assert_string_equal(after, before);
        free(after);
    }
    /* Without -resume it is not overwritten either. */
    snprintf(line, sizeof line, "%s -pgnout o.pgn", cases[0].line);
    assert_int_equal(runner_run(line), 1);
    runner_expect("errors", "exists already");
    char *after = runner_text("o.pgn");
    assert_string_equal(after, before);
    free(after);
    free(before);
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
    make_undisturbed();
    for (int resumed = 0; resumed < 2; resumed++) {
        remove_outputs();
        runner_remove("output");
        off_t from = 0;
        if (resumed) {
            char *whole = runner_text("whole.pgn"), *end = whole;
            for (int i = 0; i < 5; i++)
                end = strstr(end, "\n\n[Event") + 2;
            *end = '\0';
            runner_write("r.pgn", whole);
            free(whole);
            from = size_of("r.pgn");
        }
        pid_t pid = runner_start(
            match_line("think=5", resumed ? "-pgnout r.pgn time=none -resume" : "-pgnout r.pgn time=none"));
        wait_for_growth(from, 1);
        kill(pid, SIGSTOP);
        assert_int_equal(link(runner_path("r.pgn"), runner_path("hard.pgn")), 0);
        assert_int_equal(symlink("r.pgn", runner_path("soft.pgn")), 0);
        char *before = runner_text("r.pgn");
        for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
            if (runner_run(match_line("", seconds[i])) != 1)
                fail_msg("not refused: %s", seconds[i]);
            runner_expect("errors", "in use");
        }
        char *after = runner_text("r.pgn");
        assert_string_equal(after, before);
        free(before);
        free(after);
        kill(pid, SIGCONT);
        kill(pid, SIGINT);
        assert_int_equal(runner_wait(pid), 130);
        assert_int_equal(runner_run(match_line("", "-pgnout r.pgn time=none -resume")), 0);
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        runner_remove("hard.pgn");
        runner_remove("soft.pgn");
        runner_remove("other.pgn");
        runner_remove("other.json");
    }
}

/* Several begin at the same moment: each is refused, or finds its work done. */
static void test_all_at_once(void **state) {
    (void)state;
    enum { RUNNERS = 4 };
    make_undisturbed();
    remove_outputs();
    pid_t pids[RUNNERS];
    int finished = 0;
    for (int i = 0; i < RUNNERS; i++)
        pids[i] = runner_start(match_line("", "-pgnout r.pgn time=none -resume"));
    for (int i = 0; i < RUNNERS; i++) {
        int status = runner_wait(pids[i]);
        assert_in_range(status, 0, 1);
        finished += status == 0;
    }
    assert_true(finished > 0);
    runner_same("r.pgn", "whole.pgn");
    runner_same("r.json", "whole.json");
}

/* What lies beside the record, by names that come near. */
static const char *const bystanders[] = {"notes", "r", "r.pgn.bak", "r.pgn.lock", "r.json.old", "s.pgn"};
enum { BYSTANDERS = sizeof bystanders / sizeof *bystanders };

static void check_bystanders(void) {
    for (int i = 0; i < BYSTANDERS; i++) {
        char *text = runner_text(bystanders[i]);
        assert_string_equal(text, "[Event \"mine\"]\r\n");
        free(text);
    }
    DIR *folder = opendir(runner_path("."));
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        static const char *const others[] = {".",
                                             "..",
                                             "r.pgn",
                                             "r.pgn.waiting",
                                             "r.json",
                                             "r.pgn.torn",
                                             "r.pgn.waiting.torn",
                                             "output",
                                             "r.json.torn",
                                             "whole.json",
                                             "whole.pgn",
                                             "errors"};
        bool known = false;
        for (int i = 0; i < BYSTANDERS; i++)
            known = known || strcmp(entry->d_name, bystanders[i]) == 0;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            known = known || strcmp(entry->d_name, others[i]) == 0;
        if (!known)
            fail_msg("%s was made", entry->d_name);
    }
    closedir(folder);
}

/* kill -9 at moments that nobody has chosen: the record is the undisturbed one all the same, and nothing
 * else in the folder changes. CASTELLAN_KILLS says how often. */
static void test_killed_at_random(void **state) {
    (void)state;
    const char *asked = getenv("CASTELLAN_KILLS");
    int wanted = asked ? atoi(asked) : 12, kills = 0, finished = 0;
    uint64_t random = 2026;
    static const char *const left[] = {"children", "log", "o.pgn"}; /* by tests before */
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        runner_remove(left[i]);
    make_undisturbed();
    remove_outputs();
    for (int i = 0; i < BYSTANDERS; i++)
        runner_write(bystanders[i], "[Event \"mine\"]\r\n");
    for (bool more = true; more || kills < wanted;) {
        char options[128];
        snprintf(options, sizeof options, "-concurrency %d -pgnout r.pgn time=none -resume",
                 1 + (int)random_below(&random, 4));
        int before = games_there();
        pid_t pid = runner_start(match_line(kills < wanted ? "think=2" : "", options));
        if (kills < wanted) {
            pause_milliseconds(10 + (int)random_below(&random, 400));
            kill(pid, SIGKILL);
        }
        int status = runner_wait(pid);
        kills += status == 128 + SIGKILL;
        assert_true(status == 0 || status == 128 + SIGKILL);
        assert_true(games_there() >= before);
        check_bystanders();
        if ((more = status != 0))
            continue;
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        remove_outputs();
        finished++;
    }
    print_message("%d kills, %d records the same\n", kills, finished);
    for (int i = 0; i < BYSTANDERS; i++)
        runner_remove(bystanders[i]);
}

/* Files that cannot be a record are refused at once and by name; so is a log that would be somebody's
 * file. */
static void test_what_is_no_record(void **state) {
    (void)state;
    remove_outputs();
    assert_int_equal(mkfifo(runner_path("pipe"), 0600), 0);
    assert_int_equal(mkdir(runner_path("folder"), 0700), 0);
    static const char *const names[] = {"/dev/null", "/dev/full", "pipe", "folder"};
    static const char *const options[] = {"-pgnout %s", "-pgnout %s -resume", "-pgnout r.pgn -json %s"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t j = 0; j < sizeof options / sizeof *options; j++) {
            char more[64];
            snprintf(more, sizeof more, options[j], names[i]);
            assert_int_equal(runner_run(match_line("", more)), 1);
            runner_expect("errors", names[i]);
        }
    assert_int_equal(runner_run(match_line("", "-log pipe")), 1);
    runner_expect("errors", "-log pipe: ");
    remove_outputs();
    runner_write("s.pgn", "[Event \"mine\"]\n");
    assert_int_equal(runner_run(match_line("", "-log s.pgn")), 1);
    runner_expect("errors", "-log s.pgn: ");
    runner_expect("s.pgn", "[Event \"mine\"]\n");
    runner_write("r.pgn", "");
    assert_int_equal(symlink("r.pgn", runner_path("soft.pgn")), 0);
    assert_int_equal(runner_run(match_line("", "-pgnout r.pgn -log soft.pgn")), 1);
    runner_expect("errors", "two outputs");
    remove(runner_path("folder"));
}

/* A full disk ends the match; what is there is whole games, and the match goes on from them. */
static void test_full_disk(void **state) {
    (void)state;
    make_undisturbed();
    remove_outputs();
    struct rlimit all, some;
    getrlimit(RLIMIT_FSIZE, &all);
    for (rlim_t size = 1000; size < (rlim_t)size_of("whole.json"); size = 3 * size) {
        some = (struct rlimit){size, all.rlim_max};
        setrlimit(RLIMIT_FSIZE, &some);
        int status = runner_run(match_line("", "-concurrency 3 -pgnout r.pgn time=none -resume"));
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
    assert_int_equal(runner_run(match_line("", "-pgnout r.pgn time=none -resume")), 0);
    runner_same("r.pgn", "whole.pgn");
    runner_same("r.json", "whole.json");
}

/* Output that does not arrive is told, and the status says so; the record is written all the same. */
static void test_full_output(void **state) {
    (void)state;
    make_undisturbed();
    remove_outputs();
    const char *const lines[] = {"-help", "-version", "-merge whole.pgn",
                                 match_line("", "-concurrency 2 -pgnout r.pgn time=none")};
    for (int i = 0; i < 4; i++) {
        char line[2048];
        snprintf(line, sizeof line, "%s 2>errors >/dev/full #", lines[i]);
        assert_int_equal(runner_run(line), 2);
        runner_expect("errors", "castellan-match: standard output: ");
    }
    runner_same("r.pgn", "whole.pgn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_again_and_again),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_interrupted_in_silence),
        cmocka_unit_test(test_date_is_kept),
        cmocka_unit_test(test_other_matches_are_refused),
        cmocka_unit_test(test_record_in_use),
        cmocka_unit_test(test_all_at_once),
        cmocka_unit_test(test_killed_at_random),
        cmocka_unit_test(test_what_is_no_record),
        cmocka_unit_test(test_full_output),
        cmocka_unit_test(test_full_disk),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
