/* Keys, each once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/key_set.h"

static void test_keeps_keys_once(void **state) {
    (void)state;
    KeySet set = {0};
    for (int round = 0; round < 2; round++)
        for (uint64_t key = 0; key < 20000; key++)
            assert_int_equal(key_set_add(&set, key << 40 | key * key), round == 0);
    key_set_free(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keeps_keys_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
