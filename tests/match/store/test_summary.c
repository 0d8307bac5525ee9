/* The summary that ends the JSON of a match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "support/runner.h"

#define MATCH                                                                                                \
    "-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b args=seed=2 -each depth=1 -maxmoves 3 "     \
    "-pgnout r.pgn time=none -json r.json -resume -rounds "

/* A match that goes on takes the summary away, whole or wherever it was torn, and ends with its own. */
static void test_taken_away(void **state) {
    (void)state;
    runner_ends(MATCH "3", 0);
    char *whole = runner_text("r.json");
    runner_write("whole.json", whole);
    runner_remove("r.pgn");
    runner_remove("r.json");
    runner_ends(MATCH "2", 0);
    char *json = runner_text("r.json"), *record = runner_text("r.pgn"),
         *summary = strstr(json, "{\"summary\":{");
    assert_non_null(summary);
    assert_int_equal(summary[-1], '\n');
    size_t length = strlen(summary);
    assert_int_equal(strcspn(summary, "\n"), length - 1);
    for (size_t kept = 1; kept <= length; kept += kept < 16 || kept > length - 3 ? 1 : 37) {
        runner_write_bytes("r.json", json, (size_t)(summary - json) + kept);
        runner_write("r.pgn", record);
        runner_ends(MATCH "3", 0);
        char *now = runner_text("r.json");
        size_t games = (size_t)(strstr(now, "{\"summary\"") - now);
        assert_string_equal(now + games, strstr(whole, "{\"summary\""));
        free(now);
        assert_int_equal(runner_count("r.json", "\n"), 4);
    }
    /* A line behind it is nobody's. */
    Text more = {0};
    text_format(&more, "%s\n", json);
    runner_write("r.json", more.data);
    runner_write("r.pgn", record);
    runner_ends(MATCH "3", 1);
    runner_expect("errors", "r.json, line 3: ");
    runner_same("r.json", "r.json");
    text_free(&more);
    free(json);
    free(record);
    free(whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_taken_away)};
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
