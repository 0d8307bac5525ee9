/* The clock never goes back, and both its units tell the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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
    clock_sleep(3);
    clock_sleep(0);
    clock_sleep(-1000);
    assert_true(clock_microseconds() - before >= 3000);
}

/* In order as text, so that a new second may begin between two of them; and no further apart than zones
 * are. */
static int64_t minutes(ClockDate date) {
    assert_in_range(date.year, 2024, 9999);
    assert_in_range(date.month, 1, 12);
    assert_in_range(date.day, 1, 31);
    assert_in_range(date.hour, 0, 23);
    assert_in_range(date.minute, 0, 59);
    assert_in_range(date.second, 0, 60);
    assert_in_range(date.millisecond, 0, 999);
    return ((((int64_t)date.year * 12 + date.month) * 31 + date.day) * 24 + date.hour) * 60 + date.minute;
}

static void the_date_is_one(void **state) {
    (void)state;
    int64_t before = minutes(clock_date_utc()), local = minutes(clock_date_local());
    assert_true(minutes(clock_date_utc()) >= before);
    /* Where months end, this calendar of months of 31 days has days too many. */
    enum { ZONES = 15 * 60, DAYS = 4 * 24 * 60 };
    assert_true(local >= before - ZONES - DAYS && local <= before + ZONES + DAYS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_goes_back),
        cmocka_unit_test(the_units_tell_the_same),
        cmocka_unit_test(time_passes),
        cmocka_unit_test(the_date_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
