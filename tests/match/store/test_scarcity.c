/* The match runner out of memory: whichever call finds none, it ends with a message, and the record is
 * whole: the match can go on from it, or be merged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/runner.h"
#include "support/scarcity.h"

enum {
    CALLS_MAX = 2000, /* beyond, a sample is tried */
    RESUMED_EACH = 16 /* of the runs that failed, the match goes on */
};

#define MATCH                                                                                                \
    "-engine " MOCK " name=a args=seed=1 -engine " MOCK                                                      \
    " name=b args=seed=2 -each depth=1 -rounds 2 -repeat "                                                   \
    "-openings random plies=4 -srand 4 -maxmoves 6 -json r.json -pgnout r.pgn time=none "

static void remove_outputs(void) {
    runner_remove("r.pgn");
    runner_remove("r.pgn.waiting");
    runner_remove("r.json");
}

/* Runs with one call, from 1, finding no memory; 0: none. */
static int run(uint64_t call, const char *arguments) {
    scarcity_set(call, false);
    return runner_run(arguments);
}

/* The record, as far as it is written, is the beginning of the whole one, game by game. */
static void check_record(uint64_t call, const char *whole) {
    char *record = runner_has("r.pgn") ? runner_text("r.pgn") : calloc(1, 1);
    size_t length = strlen(record);
    if (strncmp(record, whole, length) != 0 || (length > 0 && strcmp(record + length - 2, "\n\n") != 0))
        fail_msg("call %d: the record is\n%s", (int)call, record);
    free(record);
}

static void the_record_stays_whole(void **state) {
    (void)state;
    assert_int_equal(run(0, MATCH), 0);
    uint64_t calls = scarcity_calls();
    assert_in_range(calls, 100, 100000);
    char *whole = runner_text("r.pgn");
    int failed = 0;
    for (uint64_t call = 1; call <= calls; call += 1 + calls / CALLS_MAX) {
        remove_outputs();
        int status = run(call, MATCH);
        check_record(call, whole);
        if (status != 0) {
            if (status != 2 || runner_count("errors", "castellan-match: ") == 0)
                fail_msg("call %d: exit status %d", (int)call, status);
            if (failed++ % RESUMED_EACH == 0 && runner_has("r.pgn"))
                assert_int_equal(run(0, MATCH "-resume"), 0);
            else
                continue;
        }
        char *record = runner_text("r.pgn");
        assert_string_equal(record, whole);
        free(record);
    }
    assert_true(failed > RESUMED_EACH);
    free(whole);
}

/* What a merge says is said as a whole or not at all. */
static void a_merge_is_whole_or_refused(void **state) {
    (void)state;
    remove_outputs();
    assert_int_equal(run(0, MATCH), 0);
    assert_int_equal(run(0, "-merge r.pgn"), 0);
    uint64_t calls = scarcity_calls();
    char *whole = runner_text("output");
    for (uint64_t call = 1; call <= calls; call += 1 + calls / CALLS_MAX) {
        int status = run(call, "-merge r.pgn");
        char *said = runner_text("output");
        if (status == 0)
            assert_string_equal(said, whole);
        else if (status != 2 || runner_count("errors", "castellan-match: ") == 0 || *said)
            fail_msg("call %d: exit status %d, says\n%s", (int)call, status, said);
        free(said);
    }
    free(whole);
}

static int setup(void **state) {
    scarcity_start("castellan-match");
    return runner_setup(state);
}

static int teardown(void **state) {
    scarcity_end();
    return runner_teardown(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_record_stays_whole),
        cmocka_unit_test(a_merge_is_whole_or_refused),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
