/* The positions of bench. */
#ifndef CASTELLAN_CASTELLAN_BENCH_H
#define CASTELLAN_CASTELLAN_BENCH_H

typedef struct BenchSet {
    const char *game;             /* its name */
    int depth;                    /* to which its positions are searched */
    const char *const *positions; /* position strings, NULL behind the last; none is finished */
} BenchSet;

/* NULL for a game that has none. */
const BenchSet *bench_set_find(const char *game);

#endif
