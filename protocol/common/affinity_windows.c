#include "common/affinity.h"

#include <windows.h>

/* Of one group of processors: a machine may have more than the 64 that fit into a mask, but a program is in one
 * of their groups. */

enum { IN_MASK = 8 * sizeof(DWORD_PTR) };

bool affinity_known(void) {
    return true;
}

bool affinity_mine(bool mine[PROCESSORS_MAX], Error *error) {
    DWORD_PTR ours, all;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all))
        return error_refuse(error, "the processors of this program: error %lu", GetLastError());
    for (int i = 0; i < IN_MASK; i++)
        mine[i] = ours >> i & 1;
    return true;
}

/* Processes that it starts get the same (process_windows.c). */
bool affinity_bind(const int *processors, int count, Error *error) {
    DWORD_PTR mask = 0;
    for (int i = 0; i < count; i++)
        mask |= (DWORD_PTR)1 << processors[i];
    return SetThreadAffinityMask(GetCurrentThread(), mask) != 0 ||
           error_refuse(error, "processor %d: error %lu", processors[0], GetLastError());
}
