/* What is known of the machine is what it is; else that is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/machine.h"

static void there_are_processors_or_nothing_is_known(void **state) {
    (void)state;
    assert_in_range(machine_processors(), 0, 1 << 16);
}

/* More than the program itself has in use. */
static void there_is_memory_or_nothing_is_known(void **state) {
    (void)state;
    uint64_t memory = machine_memory();
    assert_true(memory == 0 || memory > (uint64_t)16 << 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_processors_or_nothing_is_known),
        cmocka_unit_test(there_is_memory_or_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
