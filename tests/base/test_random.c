/* Random numbers: the published ones, in their range, and sequences that have nothing in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"

/* The first numbers of splitmix64 for two seeds, as other implementations of it give them. */
static void gives_the_published_numbers(void **state) {
    (void)state;
    static const uint64_t numbers[2][3] = {
        {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4), UINT64_C(0x06c45d188009454f)},
        {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423)},
    };
    uint64_t states[2] = {0, 1234567};
    for (int seed = 0; seed < 2; seed++)
        for (int i = 0; i < 3; i++)
            assert_int_equal(random_next(&states[seed]), numbers[seed][i]);
}

static void stays_below_the_limit_and_comes_to_all(void **state) {
    (void)state;
    uint64_t random = 99;
    for (int limit = 1; limit <= 20; limit++) {
        int often[20] = {0};
        for (int i = 0; i < 400 * limit; i++) {
            int number = random_below(&random, limit);
            assert_in_range(number, 0, limit - 1);
            often[number]++;
        }
        for (int number = 0; number < limit; number++)
            assert_in_range(often[number], 300, 500);
    }
    for (int i = 0; i < 1000; i++)
        assert_in_range(random_below(&random, INT32_MAX), 0, INT32_MAX - 1);
}

static void sequences_differ_by_each_of_their_names(void **state) {
    (void)state;
    enum { EACH = 8, ALL = EACH * EACH * EACH };
    uint64_t first[ALL];
    int count = 0;
    for (uint64_t seed = 0; seed < EACH; seed++)
        for (uint64_t number = 0; number < EACH; number++)
            for (uint64_t attempt = 0; attempt < EACH; attempt++, count++) {
                first[count] = random_sequence(seed, number, attempt);
                assert_int_equal(first[count], random_sequence(seed, number, attempt));
                for (int i = 0; i < count; i++)
                    assert_int_not_equal(first[count], first[i]);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_published_numbers),
        cmocka_unit_test(stays_below_the_limit_and_comes_to_all),
        cmocka_unit_test(sequences_differ_by_each_of_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
