#include "search/table.h"

#include <string.h>

#include "base/machine.h"
#include "base/memory.h"

/* check: the key's upper 48 bits and the evaluation, xored with data, scrambled.
 * data: move 32, score 16, depth 8, age 6, bound 2 bits. The bucket comes from the key's lower 32 bits. */
enum { AGE_MASK = 63, EVAL_MASK = 0xffff };

static uint64_t pack(TableEntry e, unsigned age) {
    return (uint64_t)e.move << 32 | (uint64_t)(uint16_t)e.score << 16 |
           (uint64_t)(uint8_t)(e.depth - TABLE_DEPTH_MIN) << 8 | (uint64_t)age << 2 | (uint64_t)e.bound;
}

static int depth_of(uint64_t data) {
    return (int)(data >> 8 & 0xff) + TABLE_DEPTH_MIN;
}

static unsigned age_of(uint64_t data) {
    return data >> 2 & AGE_MASK;
}

/* Two entries of one position often differ in depth and bound alone, the lowest bits: multiplied, these reach
 * the bits of the key, so that a torn entry does not pass with another evaluation. */
static uint64_t scrambled(uint64_t data) {
    return data * UINT64_C(0x9e3779b97f4a7c15);
}

bool table_resize(Table *table, uint64_t megabytes) {
    uint64_t bytes = megabytes << 20;
    if (bytes >> 20 != megabytes || bytes > SIZE_MAX / 2)
        return false;
    /* The system may promise more than it has and end the program at the first touch of it, so ask first. */
    uint64_t memory = machine_memory();
    if (memory > 0 && bytes >= memory)
        return false;
    TableBucket *buckets = memory_large(bytes);
    if (!buckets)
        return false;
    memory_aligned_free(table->buckets);
    table->buckets = buckets;
    table->count = bytes / sizeof *buckets;
    table_clear(table);
    return true;
}

void table_free(Table *table) {
    memory_aligned_free(table->buckets);
    *table = (Table){0};
}

void table_clear(Table *table) {
    memset((void *)table->buckets, 0, table->count * sizeof *table->buckets);
    table->age = 0;
}

void table_new_search(Table *table) {
    table->age = (table->age + 1) & AGE_MASK;
}

static TableBucket *bucket_of(const Table *table, uint64_t key) {
    return &table->buckets[(key & UINT32_MAX) * table->count >> 32];
}

/* In the table, wins and losses count from the node; in the search, from the root, so many plies before. */
static Score score_moved(Score score, int plies) {
    return score_is_win(score) ? score + plies : score_is_loss(score) ? score - plies : score;
}

static bool slot_matches(const TableSlot *slot, uint64_t key, uint64_t *data, uint64_t *check) {
    *data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    *check = atomic_load_explicit(&slot->check, memory_order_relaxed) ^ scrambled(*data);
    return *data != 0 && ((*check ^ key) & ~(uint64_t)EVAL_MASK) == 0;
}

bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry) {
    const TableBucket *bucket = bucket_of(table, key);
    uint64_t data, check;
    for (int i = 0; i < TABLE_WAYS; i++) {
        if (!slot_matches(&bucket->slot[i], key, &data, &check))
            continue;
        *entry = (TableEntry){(uint32_t)(data >> 32), score_moved((int16_t)(data >> 16), -ply),
                              (int16_t)check, depth_of(data), (ScoreBound)(data & 3)};
        return true;
    }
    return false;
}

void table_store(Table *table, uint64_t key, int ply, TableEntry entry) {
    TableBucket *bucket = bucket_of(table, key);
    TableSlot *victim = NULL;
    int worst = 0;
    uint64_t data, check;
    for (int i = 0; i < TABLE_WAYS; i++) {
        TableSlot *slot = &bucket->slot[i];
        if (slot_matches(slot, key, &data, &check)) {
            /* The same position: keep what is deeper, and the move where none came now. */
            if (entry.move == MOVE_PACKED_NONE)
                entry.move = (uint32_t)(data >> 32);
            if (entry.bound != BOUND_EXACT && age_of(data) == table->age && entry.depth + 3 < depth_of(data))
                return;
            victim = slot;
            break;
        }
        int worth = data == 0 ? -1000 : depth_of(data) - 8 * (int)((table->age - age_of(data)) & AGE_MASK);
        if (!victim || worth < worst) {
            victim = slot;
            worst = worth;
        }
    }
    entry.score = score_moved(entry.score, ply);
    data = pack(entry, table->age);
    check = (key & ~(uint64_t)EVAL_MASK) | (uint16_t)entry.eval;
    atomic_store_explicit(&victim->check, check ^ scrambled(data), memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int table_fill(const Table *table) {
    int filled = 0;
    enum { SAMPLE = 1000 };
    for (uint64_t i = 0; i < SAMPLE / TABLE_WAYS; i++)
        for (int way = 0; way < TABLE_WAYS; way++) {
            uint64_t data = atomic_load_explicit(&table->buckets[i].slot[way].data, memory_order_relaxed);
            filled += data != 0 && age_of(data) == table->age;
        }
    return filled;
}
