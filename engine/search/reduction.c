#include "search/reduction.h"

#include "search/parameters.h"

/* 16 ln(n), rounded, for n up to 15; above, each doubling adds 11. */
static int log16(int n) {
    static const int small[16] = {0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43};
    int value = 0;
    while (n > 15) {
        n /= 2;
        value += 11;
    }
    return value + small[n];
}

int reduction_of(int depth, int count, int history) {
    return (log16(depth) * log16(count) * 100 / REDUCTION_DIVISOR + REDUCTION_BASE) / 256 -
           history / REDUCTION_HISTORY;
}
