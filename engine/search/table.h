/* The transposition table: what was found out about positions, shared by all workers.
 *
 * Entries are two words, written without locks; the first is xored with the second, so that an entry torn
 * between two writers does not match any key (R. Hyatt and T. Mann, "A lock-less transposition table
 * implementation for parallel search", ICGA Journal 2002). A move from here is still to be checked for
 * legality: keys can collide. */
#ifndef CASTELLAN_SEARCH_TABLE_H
#define CASTELLAN_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/move.h"
#include "evaluate/score.h"

typedef struct TableEntry {
    uint32_t move; /* packed (board/move.h) */
    Score score;   /* wins and losses as distance from the searched node */
    Score eval;    /* static evaluation, TABLE_NO_EVAL where unknown */
    int depth;
    ScoreBound bound;
} TableEntry;

enum { TABLE_NO_EVAL = -32768, TABLE_DEPTH_MIN = -8, TABLE_WAYS = 4 };

typedef struct TableSlot {
    _Atomic uint64_t check, data;
} TableSlot;

typedef struct TableBucket {
    _Alignas(64) TableSlot slot[TABLE_WAYS];
} TableBucket;

typedef struct Table {
    TableBucket *buckets; /* owned */
    uint64_t count;       /* of buckets */
    unsigned age;         /* of the running search, 0 to 63 */
} Table;

/* Makes a table of so many MB, empty. False when the memory cannot be had: the table is then as it was. A
 * zeroed Table may be passed. */
bool table_resize(Table *table, uint64_t megabytes);
void table_free(Table *table);
void table_clear(Table *table);

/* To be called before each search: what older searches left is replaced first. */
void table_new_search(Table *table);

/* Asks the processor for a position's bucket ahead of the probe. */
static inline void table_prefetch(const Table *table, uint64_t key) {
    __builtin_prefetch(&table->buckets[(key & UINT32_MAX) * table->count >> 32]);
}

/* Whether what an entry knows settles a search with this window. */
static inline bool table_settles(const TableEntry *entry, Score alpha, Score beta) {
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score >= beta) ||
           (entry->bound == BOUND_UPPER && entry->score <= alpha);
}

/* False where the position is not in the table. ply is the distance from the root, for wins and losses. */
bool table_probe(const Table *table, uint64_t key, int ply, TableEntry *entry);
void table_store(Table *table, uint64_t key, int ply, TableEntry entry);

/* How full of the running search's entries, per mille, from a sample. */
int table_fill(const Table *table);

#endif
