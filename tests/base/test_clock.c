/* The clock never goes back, and both its units tell the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "base/clock.h"

static void never_goes_back(void **state) {
    (void)state;
    int64_t last = clock_microseconds();
    for (int i = 0; i < 100000; i++) {
        int64_t now = clock_microseconds();
        assert_true(now >= last);
        last = now;
    }
}

static void the_units_tell_the_same(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        int64_t before = clock_microseconds(), now = clock_milliseconds(), after = clock_microseconds();
        assert_true(now >= before / 1000 && now <= after / 1000);
    }
}

static void time_passes(void **state) {
    (void)state;
    int64_t before = clock_microseconds();
    nanosleep(&(struct timespec){0, 3000000}, NULL);
    assert_true(clock_microseconds() - before >= 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_goes_back),
        cmocka_unit_test(the_units_tell_the_same),
        cmocka_unit_test(time_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
