/* Matches that are interrupted, killed and resumed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "common/disk.h"
#include "common/path.h"
#include "support/host.h"
#include "support/resumed.h"
#include "support/runner.h"

/* Games that are there whole, in order or waiting, each counted once. */
static int games_there(void) {
    bool there[RESUMED_GAMES] = {false};
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
    for (int i = 0; i < RESUMED_GAMES; i++)
        games += there[i];
    return games;
}

/* kill -9 again and again, at concurrency 1 and more: the same record in the end. */
static void test_killed_again_and_again(void **state) {
    (void)state;
    resumed_undisturbed();
    for (int concurrency = 1; concurrency <= 4; concurrency += 3) {
        int kills = 0, before = 0;
        resumed_remove();
        for (int attempt = 0; attempt < 5; attempt++) {
            char more[128];
            snprintf(more, sizeof more, "-concurrency %d -pgnout r.pgn time=none -resume", concurrency);
            runner_remove("output");
            int64_t from = resumed_written();
            long pid = runner_start(resumed_line("think=1", more));
            resumed_wait(from, 3000 + 777 * attempt);
            host_kill(pid);
            kills += runner_wait(pid) == HOST_KILLED;
            /* A finished game is never lost. */
            assert_true(games_there() >= before);
            before = games_there();
        }
        assert_true(kills >= 2 && before > 0);
        char more[128];
        snprintf(more, sizeof more, "-concurrency %d -pgnout r.pgn time=none -resume", 5 - concurrency);
        runner_ends(resumed_line("", more), 0);
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        assert_false(runner_has("r.pgn.waiting"));
    }
}

/* Engines that think without end are interrupted as well. */
static void test_interrupted_in_silence(void **state) {
    (void)state;
    resumed_remove();
    runner_remove("output");
    long pid = runner_start(resumed_line("do=hang at=2", "-pgnout r.pgn time=none -log log"));
    while (!runner_has("log") || runner_count("log", "< go") < 2)
        clock_sleep(5);
    host_interrupt(pid);
    assert_int_equal(runner_wait(pid), 130);
    assert_int_equal(runner_count("r.pgn", "[Event "), 0);
}

/* With times the record goes on with the day on which the match began. */
static void test_date_is_kept(void **state) {
    (void)state;
    resumed_remove();
    runner_ends(resumed_line("", "-concurrency 2 -pgnout r.pgn -part 1/10"), 0);
    assert_int_equal(runner_count("r.pgn", "[Event "), 6);
    char *text = runner_text("r.pgn"), *second = strstr(strstr(text, "[Event ") + 1, "[Event ");
    *second = '\0'; /* one game is left */
    char *date = strstr(text, "[Date \"");
    memcpy(date + 7, "1999.12.31", 10);
    runner_write("r.pgn", text);
    free(text);
    /* Lines of JSON that say otherwise are not its own; where there are none, all are written again. */
    runner_ends(resumed_line("", "-concurrency 2 -pgnout r.pgn -part 1/10 -resume"), 1);
    runner_expect("errors", "r.json, line 1: ");
    runner_remove("r.json");
    runner_ends(resumed_line("", "-concurrency 2 -pgnout r.pgn -part 1/10 -resume"), 0);
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
    runner_ends(line, 0);
    char *before = runner_text("o.pgn");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "%s %s", cases[i].line, end);
        runner_ends(line, 1);
        runner_expect("errors", cases[i].reason);
        char *after = runner_text("o.pgn");
        assert_string_equal(after, before);
        free(after);
    }
    /* Without -resume it is not overwritten either. */
    snprintf(line, sizeof line, "%s -pgnout o.pgn", cases[0].line);
    runner_ends(line, 1);
    runner_expect("errors", "exists already");
    char *after = runner_text("o.pgn");
    assert_string_equal(after, before);
    free(after);
    free(before);
}

/* Several begin at the same moment: each is refused, or finds its work done. */
static void test_all_at_once(void **state) {
    (void)state;
    enum { RUNNERS = 4 };
    resumed_undisturbed();
    resumed_remove();
    long pids[RUNNERS];
    int finished = 0;
    for (int i = 0; i < RUNNERS; i++)
        pids[i] = runner_start(resumed_line("", "-pgnout r.pgn time=none -resume"));
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
    TextList names = {0};
    disk_find(runner_path("*"), &names);
    for (int k = 0; k < names.count; k++) {
        const char *name = path_name(names.text[k]);
        static const char *const others[] = {
            "r.pgn",  "r.pgn.waiting", "r.json",     "r.pgn.torn", "r.pgn.waiting.torn",
            "output", "r.json.torn",   "whole.json", "whole.pgn",  "errors"};
        bool known = false;
        for (int i = 0; i < BYSTANDERS; i++)
            known = known || strcmp(name, bystanders[i]) == 0;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            known = known || strcmp(name, others[i]) == 0;
        if (!known)
            fail_msg("%s was made", name);
    }
    text_list_free(&names);
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
    resumed_undisturbed();
    resumed_remove();
    for (int i = 0; i < BYSTANDERS; i++)
        runner_write(bystanders[i], "[Event \"mine\"]\r\n");
    for (bool more = true; more || kills < wanted;) {
        char options[128];
        snprintf(options, sizeof options, "-concurrency %d -pgnout r.pgn time=none -resume",
                 1 + (int)random_below(&random, 4));
        int before = games_there();
        long pid = runner_start(resumed_line(kills < wanted ? "think=2" : "", options));
        if (kills < wanted) {
            clock_sleep(10 + (int)random_below(&random, 400));
            host_kill(pid);
        }
        int status = runner_wait(pid);
        kills += status == HOST_KILLED;
        assert_true(status == 0 || status == HOST_KILLED);
        assert_true(games_there() >= before);
        check_bystanders();
        if ((more = status != 0))
            continue;
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
        resumed_remove();
        finished++;
    }
    print_message("%d kills, %d records the same\n", kills, finished);
    for (int i = 0; i < BYSTANDERS; i++)
        runner_remove(bystanders[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_again_and_again),
        cmocka_unit_test(test_interrupted_in_silence),
        cmocka_unit_test(test_date_is_kept),
        cmocka_unit_test(test_other_matches_are_refused),
        cmocka_unit_test(test_all_at_once),
        cmocka_unit_test(test_killed_at_random),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
