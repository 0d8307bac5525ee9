/* The node count of bench: it changes with the way the engine plays, and with nothing else. Whoever changes
 * that writes the new count here and into the message of his commit. */
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/sanitizer.h"

#define BENCH_NODES "1373010"

static void test_bench_counts_the_same_nodes(void **state) {
    (void)state;
    if (THREAD_SANITIZER)
        skip();
    const char *const arguments[] = {"bench", NULL};
    Child *child = child_start(TEST_PROGRAM, arguments);
    char nodes[32], word[8];
    const char *line;
    do {
        line = child_line(child);
        assert_non_null(line);
    } while (sscanf(line, "%31s %7s", nodes, word) != 2 || strcmp(word, "nodes") != 0);
    assert_string_equal(nodes, BENCH_NODES);
    assert_int_equal(child_end(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bench_counts_the_same_nodes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
