/* Reductions by depth, count of moves and history. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "search/histories.h"
#include "search/node.h"
#include "search/parameters.h"

enum { DEPTH_MAX = 127, COUNT_MAX = 400, HISTORY_STEP = 997 };

static void reductions_grow_with_depth_and_count(void **state) {
    (void)state;
    for (int depth = 1; depth <= DEPTH_MAX; depth++)
        for (int count = 1; count <= COUNT_MAX; count++) {
            int here = node_reduction(depth, count, 0);
            assert_true(node_reduction(depth + 1, count, 0) >= here);
            assert_true(node_reduction(depth, count + 1, 0) >= here);
        }
    assert_true(node_reduction(20, 40, 0) > node_reduction(3, 3, 0));
}

static void reductions_fall_with_history(void **state) {
    (void)state;
    for (int depth = 1; depth <= DEPTH_MAX; depth += 6)
        for (int count = 1; count <= COUNT_MAX; count += 7)
            for (int history = -3 * HISTORY_MAX; history < 3 * HISTORY_MAX; history += HISTORY_STEP)
                assert_true(node_reduction(depth, count, history + HISTORY_STEP) <=
                            node_reduction(depth, count, history));
    assert_int_equal(node_reduction(10, 20, REDUCTION_HISTORY), node_reduction(10, 20, 0) - 1);
    assert_int_equal(node_reduction(10, 20, -2 * REDUCTION_HISTORY), node_reduction(10, 20, 0) + 2);
}

/* Nothing comes off the first move, and never so much that no depth is left far from the leaves. */
static void reductions_stay_in_bounds(void **state) {
    (void)state;
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        assert_int_equal(node_reduction(depth, 1, 0), 0);
        for (int count = 1; count <= COUNT_MAX; count++) {
            assert_true(node_reduction(depth, count, 0) >= 0);
            if (depth >= 8)
                assert_true(node_reduction(depth, count, 0) < depth);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reductions_grow_with_depth_and_count),
        cmocka_unit_test(reductions_fall_with_history),
        cmocka_unit_test(reductions_stay_in_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
