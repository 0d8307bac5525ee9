/* The transposition table by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/thread.h"
#include "board/move.h"
#include "search/table.h"

static bool equal(const TableEntry *a, const TableEntry *b) {
    return a->move == b->move && a->score == b->score && a->eval == b->eval && a->depth == b->depth &&
           a->bound == b->bound;
}

static void assert_holds(const Table *table, uint64_t key, TableEntry expected) {
    TableEntry entry;
    assert_true(table_probe(table, key, 0, &entry));
    assert_int_equal(entry.move, expected.move);
    assert_int_equal(entry.score, expected.score);
    assert_int_equal(entry.eval, expected.eval);
    assert_int_equal(entry.depth, expected.depth);
    assert_int_equal(entry.bound, expected.bound);
}

static void assert_lacks(const Table *table, uint64_t key) {
    TableEntry entry;
    assert_false(table_probe(table, key, 0, &entry));
}

/* The i-th of many keys that share a bucket: they differ above the bits that choose it. */
static uint64_t sibling(int i) {
    return (uint64_t)(i + 1) << 40 | 0x12345678u;
}

static TableEntry entry_of_depth(int depth) {
    return (TableEntry){0x12340000u + (unsigned)(depth + 10), 10 * depth, -depth, depth, BOUND_LOWER};
}

static void test_a_size_that_cannot_be_had_is_refused_and_nothing_is_lost(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 2));
    assert_int_equal(table.count * sizeof(TableBucket), 2 << 20);
    table_store(&table, 77, 0, entry_of_depth(5));
    Table before = table;
    static const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX >> 20,  (UINT64_MAX >> 20) + 1, UINT64_C(1) << 63,
                                     1u << 30,   UINT64_C(1) << 43, UINT64_C(33554432)};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_false(table_resize(&table, sizes[i]));
        assert_memory_equal(&table, &before, sizeof table);
        assert_holds(&table, 77, entry_of_depth(5));
    }
    assert_true(table_resize(&table, 1));
    assert_int_equal(table.count * sizeof(TableBucket), 1 << 20);
    assert_lacks(&table, 77);
    table_free(&table);
    assert_null(table.buckets);
}

static void test_all_fields_come_back(void **state) {
    (void)state;
    static const uint32_t moves[] = {0, 1, 0x12345678, UINT32_MAX, MOVE_PACKED_NONE};
    static const Score scores[] = {0, 1, -1, 137, -20000, 20000, SCORE_WIN_FOUND - 1, -SCORE_WIN_FOUND + 1};
    static const Score evals[] = {0, -1, 1, 255, -256, SCORE_EVAL_MAX, -SCORE_EVAL_MAX, TABLE_NO_EVAL};
    static const int depths[] = {TABLE_DEPTH_MIN, -1, 0, 1, 100, PLY_MAX};
    static const ScoreBound bounds[] = {BOUND_UPPER, BOUND_LOWER, BOUND_EXACT};
    Table table = {0};
    assert_true(table_resize(&table, 1));
    uint64_t random = 11;
    for (int m = 0; m < 5; m++)
        for (int s = 0; s < 8; s++)
            for (int e = 0; e < 8; e++)
                for (int d = 0; d < 6; d++)
                    for (int b = 0; b < 3; b++) {
                        uint64_t key = random_next(&random);
                        TableEntry entry = {moves[m], scores[s], evals[e], depths[d], bounds[b]};
                        table_clear(&table);
                        for (int age = random_below(&random, 70); age > 0; age--)
                            table_new_search(&table);
                        table_store(&table, key, random_below(&random, PLY_MAX), entry);
                        assert_holds(&table, key, entry);
                    }
    table_free(&table);
}

static void test_wins_and_losses_count_from_the_node(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    TableEntry entry = {MOVE_PACKED_NONE, 0, TABLE_NO_EVAL, 3, BOUND_EXACT}, found;
    for (int distance = 0; distance <= 20; distance++)
        for (int ply = 0; ply <= 30; ply++)
            for (int sign = -1; sign <= 1; sign += 2) {
                /* Found at a ply, the end is that far below the node. */
                entry.score = sign * (SCORE_WIN - ply - distance);
                table_store(&table, 5, ply, entry);
                assert_true(table_probe(&table, 5, ply, &found));
                assert_int_equal(found.score, entry.score);
                assert_true(table_probe(&table, 5, ply + 9, &found));
                assert_int_equal(found.score, sign * (SCORE_WIN - ply - 9 - distance));
                assert_true(table_probe(&table, 5, 0, &found));
                assert_int_equal(found.score, sign * (SCORE_WIN - distance));
            }
    table_free(&table);
}

static void test_other_keys_do_not_match(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    uint64_t random = 3;
    for (int i = 0; i < 300; i++) {
        uint64_t key = random_next(&random);
        table_clear(&table);
        table_store(&table, key, 0, entry_of_depth(i % 60));
        /* The bits below are neither in the check nor in the choice of a bucket of so small a table. */
        for (int bit = 16; bit < 64; bit++)
            assert_lacks(&table, key ^ UINT64_C(1) << bit);
        assert_holds(&table, key, entry_of_depth(i % 60));
    }
    table_free(&table);
}

static TableSlot *only_slot(Table *table) {
    TableSlot *found = NULL;
    for (uint64_t i = 0; i < table->count; i++)
        for (int way = 0; way < TABLE_WAYS; way++)
            if (atomic_load(&table->buckets[i].slot[way].data)) {
                assert_null(found);
                found = &table->buckets[i].slot[way];
            }
    assert_non_null(found);
    return found;
}

/* The words that a store leaves behind in an empty table. */
static void words_of(Table *table, uint64_t key, TableEntry entry, uint64_t *check, uint64_t *data) {
    table_clear(table);
    table_store(table, key, 0, entry);
    TableSlot *slot = only_slot(table);
    *check = atomic_load(&slot->check);
    *data = atomic_load(&slot->data);
}

static void test_a_torn_entry_does_not_match(void **state) {
    (void)state;
    static const TableEntry entries[] = {
        {0x11220001, 50, 20, 5, BOUND_LOWER},      {0x33440001, 50, 20, 5, BOUND_LOWER},
        {0x11220001, -50, 20, 5, BOUND_LOWER},     {0x11220001, 50, 20, 9, BOUND_LOWER},
        {0x11220001, 50, 20, 5, BOUND_EXACT},      {0x11220001, 50, 20, 64, BOUND_UPPER},
        {MOVE_PACKED_NONE, 0, 20, 0, BOUND_UPPER},
    };
    enum { COUNT = sizeof entries / sizeof entries[0] };
    static const uint64_t keys[] = {0x0123456789abcdef, 0x5123456789abcdef, 0x0123456789abcdef};
    Table table = {0};
    assert_true(table_resize(&table, 1));
    for (int a = 0; a < COUNT; a++)
        for (int b = 0; b < COUNT; b++)
            for (int k = 0; k < 2; k++) {
                if (a == b)
                    continue;
                uint64_t check_a, data_a, check_b, data_b;
                words_of(&table, keys[k], entries[a], &check_a, &data_a);
                words_of(&table, keys[k + 1], entries[b], &check_b, &data_b);
                TableSlot *slot = only_slot(&table);
                atomic_store(&slot->check, check_a);
                atomic_store(&slot->data, data_b);
                TableEntry entry;
                for (int which = k; which <= k + 1; which++)
                    if (table_probe(&table, keys[which], 0, &entry))
                        fail_msg("entries %d and %d torn match: eval %d depth %d", a, b, entry.eval,
                                 entry.depth);
            }
    table_free(&table);
}

static void test_what_is_deeper_stays(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    static const int depths[TABLE_WAYS] = {7, 3, 9, 5};
    for (int i = 0; i < TABLE_WAYS; i++)
        table_store(&table, sibling(i), 0, entry_of_depth(depths[i]));
    for (int i = 0; i < TABLE_WAYS; i++)
        assert_holds(&table, sibling(i), entry_of_depth(depths[i]));
    /* The next take the place of the shallowest each. */
    static const int order[TABLE_WAYS] = {1, 3, 0, 2};
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_store(&table, sibling(10 + i), 0, entry_of_depth(20 + i));
        assert_lacks(&table, sibling(order[i]));
        for (int k = i + 1; k < TABLE_WAYS; k++)
            assert_holds(&table, sibling(order[k]), entry_of_depth(depths[order[k]]));
    }
    table_free(&table);
}

static void test_what_is_old_goes_first(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    /* Over the turn of the age's counter too. */
    for (int start = 0; start < 130; start++) {
        table_clear(&table);
        for (int i = 0; i < start; i++)
            table_new_search(&table);
        table_store(&table, sibling(0), 0, entry_of_depth(12));
        for (int i = 0; i < 3; i++)
            table_new_search(&table);
        for (int i = 1; i < TABLE_WAYS; i++)
            table_store(&table, sibling(i), 0, entry_of_depth(i));
        table_store(&table, sibling(9), 0, entry_of_depth(0));
        assert_lacks(&table, sibling(0));
        for (int i = 1; i < TABLE_WAYS; i++)
            assert_holds(&table, sibling(i), entry_of_depth(i));
    }
    table_free(&table);
}

static void test_the_same_position_keeps_its_deep_entry_and_its_move(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    TableEntry deep = {0x1234, 30, 1, 20, BOUND_EXACT}, shallow = {0x5678, 10, 1, 2, BOUND_LOWER};
    table_store(&table, 9, 0, deep);
    table_store(&table, 9, 0, shallow);
    assert_holds(&table, 9, deep);
    /* An exact one is worth more whatever its depth, a new search more than an old one. */
    shallow.bound = BOUND_EXACT;
    table_store(&table, 9, 0, shallow);
    assert_holds(&table, 9, shallow);
    table_store(&table, 9, 0, deep);
    table_new_search(&table);
    shallow.bound = BOUND_UPPER;
    table_store(&table, 9, 0, shallow);
    assert_holds(&table, 9, shallow);
    /* No move does not make one forgotten. */
    deep.move = MOVE_PACKED_NONE;
    table_store(&table, 9, 0, deep);
    deep.move = shallow.move;
    assert_holds(&table, 9, deep);
    table_free(&table);
}

static void test_clear_and_fill(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    uint64_t random = 29, slots = table.count * TABLE_WAYS;
    assert_int_equal(table_fill(&table), 0);
    for (uint64_t i = 0; i < slots / 2; i++)
        table_store(&table, random_next(&random), 0, entry_of_depth(1));
    /* As many keys as half the slots: a bucket of four has room for nearly all that fall to it. */
    assert_in_range(table_fill(&table), 420, 520);
    for (uint64_t i = 0; i < 8 * slots; i++)
        table_store(&table, random_next(&random), 0, entry_of_depth(1));
    assert_in_range(table_fill(&table), 990, 1000);
    table_new_search(&table);
    assert_int_equal(table_fill(&table), 0);
    table_store(&table, 1, 0, entry_of_depth(1)); /* in the first bucket, which is in every sample */
    assert_int_equal(table_fill(&table), 1);
    table_clear(&table);
    assert_int_equal(table_fill(&table), 0);
    assert_lacks(&table, 1);
    table_free(&table);
}

/* ---- Many threads ---- */

enum { KEYS = 12, VALUES = 6, THREADS = 4, ROUNDS = 30000 };

typedef struct Hammer {
    Table *table;
    uint64_t random;
    long hits, wrong;
} Hammer;

/* What may be stored for a key. Evaluation and move belong to the position, so they come again and again with
 * another depth, bound and score. */
static TableEntry value(int key, int i) {
    static const ScoreBound bounds[] = {BOUND_UPPER, BOUND_LOWER, BOUND_EXACT};
    return (TableEntry){0x01010000u * (unsigned)(key + 1), i < 3 ? 40 : 10 * i, 3 * key, 1 + 17 * i % 60,
                        bounds[i % 3]};
}

static void hammer(void *argument) {
    Hammer *h = argument;
    for (int round = 0; round < ROUNDS; round++) {
        int key = random_below(&h->random, KEYS), i = random_below(&h->random, VALUES);
        table_store(h->table, sibling(key), 0, value(key, i));
        key = random_below(&h->random, KEYS);
        TableEntry entry;
        if (!table_probe(h->table, sibling(key), 0, &entry))
            continue;
        h->hits++;
        bool known = false;
        for (i = 0; i < VALUES && !known; i++) {
            TableEntry stored = value(key, i);
            known = equal(&entry, &stored);
        }
        h->wrong += !known;
    }
}

static void test_threads_see_only_what_was_stored(void **state) {
    (void)state;
    Table table = {0};
    assert_true(table_resize(&table, 1));
    Thread threads[THREADS];
    Hammer hammers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        hammers[i] = (Hammer){&table, (uint64_t)i + 100, 0, 0};
        if (THREADS_EXIST)
            assert_true(thread_start(&threads[i], hammer, &hammers[i], 0));
        else
            hammer(&hammers[i]);
    }
    for (int i = 0; i < THREADS && THREADS_EXIST; i++)
        thread_join(&threads[i]);
    for (int i = 0; i < THREADS; i++) {
        assert_true(hammers[i].hits > 0);
        assert_int_equal(hammers[i].wrong, 0);
    }
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_size_that_cannot_be_had_is_refused_and_nothing_is_lost),
        cmocka_unit_test(test_all_fields_come_back),
        cmocka_unit_test(test_wins_and_losses_count_from_the_node),
        cmocka_unit_test(test_other_keys_do_not_match),
        cmocka_unit_test(test_a_torn_entry_does_not_match),
        cmocka_unit_test(test_what_is_deeper_stays),
        cmocka_unit_test(test_what_is_old_goes_first),
        cmocka_unit_test(test_the_same_position_keeps_its_deep_entry_and_its_move),
        cmocka_unit_test(test_clear_and_fill),
        cmocka_unit_test(test_threads_see_only_what_was_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
