/* The set of states: exact against a plain array of flags, whatever its size, and clear after each piece. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/state_set.h"

static void owns_nothing_until_used(void **state) {
    (void)state;
    StateSet set = {0};
    state_set_clear(&set);
    assert_null(set.slots);
    assert_int_equal(state_set_add(&set, 3, 1), STATE_NEW);
    assert_non_null(set.slots);
    state_set_free(&set);
    assert_null(set.slots);
    assert_int_equal(set.count, 0);
    /* Usable again. */
    assert_int_equal(state_set_add(&set, 3, 1), STATE_NEW);
    assert_int_equal(state_set_add(&set, 3, 1), STATE_KNOWN);
    state_set_free(&set);
}

static void enters_each_state_once(void **state) {
    (void)state;
    enum { SETS = 1 << 12 };
    static bool entered[SQUARES - 1][SETS];
    StateSet set = {0};
    uint64_t random = 71;
    for (int round = 0; round < 40; round++) {
        memset(entered, 0, sizeof entered);
        state_set_clear(&set);
        /* From none to very many, in turns: the set starts from its small size each time. */
        int states = round % 8 == 7 ? 100000 : 1 << random_below(&random, 10);
        uint32_t count = 0;
        for (int i = 0; i < states; i++) {
            int square = random_below(&random, SQUARES - 1), chosen = random_below(&random, SETS);
            /* Spread over all 24 bits. */
            uint32_t captured = (uint32_t)(chosen & 0xff) | (uint32_t)(chosen >> 8) << 20;
            StateAdded added = state_set_add(&set, (Square)square, captured);
            assert_int_equal(added, entered[square][chosen] ? STATE_KNOWN : STATE_NEW);
            count += added == STATE_NEW;
            entered[square][chosen] = true;
        }
        assert_int_equal(set.count, count);
    }
    state_set_free(&set);
}

static void clears_what_it_held(void **state) {
    (void)state;
    StateSet set = {0};
    for (uint32_t size = 0; size <= 3000; size = size * 2 + 1) {
        for (uint32_t i = 0; i < size; i++)
            assert_int_equal(state_set_add(&set, (Square)(i % 250), i), STATE_NEW);
        state_set_clear(&set);
        assert_int_equal(set.count, 0);
        for (uint32_t i = 0; i < size; i++)
            assert_int_equal(state_set_add(&set, (Square)(i % 250), i), STATE_NEW);
        state_set_clear(&set);
    }
    state_set_free(&set);
}

static void knows_the_largest_state(void **state) {
    (void)state;
    const uint32_t full = (UINT32_C(1) << 24) - 1;
    StateSet set = {0};
    assert_int_equal(state_set_add(&set, 254, full), STATE_NEW);
    assert_int_equal(state_set_add(&set, 254, full), STATE_KNOWN);
    assert_int_equal(state_set_add(&set, 0, full), STATE_NEW);
    assert_int_equal(state_set_add(&set, 0, 0), STATE_NEW);
    assert_int_equal(state_set_add(&set, 254, 0), STATE_NEW);
    assert_int_equal(state_set_add(&set, 0, 0), STATE_KNOWN);
    state_set_free(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owns_nothing_until_used),
        cmocka_unit_test(enters_each_state_once),
        cmocka_unit_test(clears_what_it_held),
        cmocka_unit_test(knows_the_largest_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
