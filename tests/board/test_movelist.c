/* The growing list of moves, its stop, and moves packed for tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/movelist.h"

static void starts_empty_and_takes_no_memory(void **state) {
    (void)state;
    MoveList list;
    list_init(&list, NULL);
    assert_int_equal(list.size, 0);
    assert_null(list.moves);
    assert_null(list.visited.slots);
    assert_false(list.interrupted);
    list_free(&list);
    assert_null(list.moves);
}

static void grows_as_needed_and_keeps_what_it_holds(void **state) {
    (void)state;
    enum { MANY = 500000 };
    MoveList list;
    list_init(&list, NULL);
    for (uint32_t i = 0; i < MANY; i++)
        list_push(&list, move_make((Square)i, (Square)(i >> 8), MOVE_JUMP, i));
    assert_int_equal(list.size, MANY);
    assert_true(list.capacity >= MANY);
    assert_false(list.interrupted);
    for (uint32_t i = 0; i < MANY; i++)
        if (!move_equal(list.moves[i], move_make((Square)i, (Square)(i >> 8), MOVE_JUMP, i)))
            fail_msg("move %u", (unsigned)i);
    list_free(&list);
    assert_int_equal(list.size, 0);
    assert_int_equal(list.capacity, 0);
    /* Usable again. */
    list_push(&list, MOVE_NONE);
    assert_int_equal(list.size, 1);
    list_free(&list);
}

static void keeps_the_stop_flag_when_freed(void **state) {
    (void)state;
    Stop stop = {0};
    MoveList list;
    list_init(&list, &stop);
    list_push(&list, MOVE_NONE);
    list_free(&list);
    assert_ptr_equal(list.stop, &stop);
}

static void visits_each_state_once(void **state) {
    (void)state;
    MoveList list;
    list_init(&list, NULL);
    assert_true(list_visit(&list, 3, 5));
    assert_false(list_visit(&list, 3, 5));
    assert_true(list_visit(&list, 4, 5));
    assert_true(list_visit(&list, 3, 4));
    assert_false(list.interrupted);
    state_set_clear(&list.visited);
    assert_true(list_visit(&list, 3, 5));
    list_free(&list);
}

static void a_stop_interrupts_within_some_hundred_states(void **state) {
    (void)state;
    Stop stop = {0};
    MoveList list;
    list_init(&list, &stop);
    state_set_clear(&list.visited);
    for (uint32_t i = 0; i < 1000; i++)
        assert_true(list_visit(&list, 3, i));
    stop_wish(&stop);
    uint32_t more = 0;
    while (list_visit(&list, 4, more))
        more++;
    assert_true(list.interrupted);
    assert_true(more < 1000);
    /* No more states until the caller clears the flag. */
    assert_false(list_visit(&list, 5, 0));
    list.interrupted = false;
    stop_clear(&stop);
    assert_true(list_visit(&list, 6, 0));
    list_free(&list);
}

static void packs_start_end_and_signature(void **state) {
    (void)state;
    uint64_t random = 72;
    for (int i = 0; i < 10000; i++) {
        Move move = move_make((Square)random_below(&random, 255), (Square)random_below(&random, 255),
                              MOVE_JUMP, (uint32_t)random_below(&random, 1 << 20));
        uint32_t packed = move_pack(move);
        assert_int_equal(packed >> 24, move.from);
        assert_int_equal(packed >> 16 & 0xff, move.to);
        assert_int_equal(packed & 0xffff, move_signature(move.captured));
        if (move.captured <= UINT16_MAX)
            assert_int_equal(packed & 0xffff, move.captured);
        assert_int_equal((packed & 0xffff) == 0, move.captured == 0);
        assert_int_not_equal(packed, MOVE_PACKED_NONE);
    }
    assert_int_equal(move_pack(MOVE_NONE), MOVE_PACKED_NONE);
    assert_true(move_is_none(MOVE_NONE));
    assert_true(sizeof(Move) == 8);
}

static void equal_by_start_end_and_captured_set(void **state) {
    (void)state;
    Move move = move_make(10, 20, MOVE_JUMP, 5);
    assert_true(move_equal(move, move_make(10, 20, MOVE_CHARGE, 5)));
    assert_false(move_equal(move, move_make(11, 20, MOVE_JUMP, 5)));
    assert_false(move_equal(move, move_make(10, 21, MOVE_JUMP, 5)));
    assert_false(move_equal(move, move_make(10, 20, MOVE_JUMP, 4)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_empty_and_takes_no_memory),
        cmocka_unit_test(grows_as_needed_and_keeps_what_it_holds),
        cmocka_unit_test(keeps_the_stop_flag_when_freed),
        cmocka_unit_test(visits_each_state_once),
        cmocka_unit_test(a_stop_interrupts_within_some_hundred_states),
        cmocka_unit_test(packs_start_end_and_signature),
        cmocka_unit_test(equal_by_start_end_and_captured_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
