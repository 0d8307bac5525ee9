/* Memory, for large tables as well: aligned, usable to its last byte, and refused where there is too
 * little. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "support/castellan.h"

static void is_aligned_and_usable(void **state) {
    (void)state;
    static const size_t sizes[] = {
        1, 64, 100, 4096, (size_t)1 << 20, ((size_t)1 << 21) - 1, ((size_t)5 << 20) + 3};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int large = 0; large < 2; large++) {
            unsigned char *memory = large ? memory_large(sizes[i]) : memory_aligned(sizes[i]);
            assert_non_null(memory);
            assert_int_equal((uintptr_t)memory % MEMORY_LINE, 0);
            memset(memory, 0xa5, sizes[i]);
            assert_int_equal(memory[0] + memory[sizes[i] - 1], 2 * 0xa5);
            memory_aligned_free(memory);
        }
    }
    memory_aligned_free(NULL);
}

static void what_no_machine_has_is_refused(void **state) {
    (void)state;
#ifdef CASTELLAN_SANITIZED
    skip(); /* its allocator takes this for an error of the program */
#endif
    assert_null(memory_large(SIZE_MAX / 4));
    assert_null(memory_aligned(SIZE_MAX / 4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_aligned_and_usable),
        cmocka_unit_test(what_no_machine_has_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
