/* Binding engines to processors is beyond POSIX. */
#if defined(CASTELLAN_HAS_AFFINITY)
#define _GNU_SOURCE /* for sched_setaffinity */
#include <sched.h>
#endif

#include "common/affinity.h"

#if defined(CASTELLAN_HAS_AFFINITY)

#include <errno.h>
#include <string.h>

bool affinity_known(void) {
    return true;
}

bool affinity_mine(bool mine[PROCESSORS_MAX], Error *error) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return error_refuse(error, "the processors of this program: %s", strerror(errno));
    for (int i = 0; i < PROCESSORS_MAX && i < CPU_SETSIZE; i++)
        mine[i] = CPU_ISSET((size_t)i, &set);
    return true;
}

bool affinity_bind(const int *processors, int count, Error *error) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int i = 0; i < count; i++)
        CPU_SET((size_t)processors[i], &set);
    return sched_setaffinity(0, sizeof set, &set) == 0 ||
           error_refuse(error, "processor %d: %s", processors[0], strerror(errno));
}

#else

bool affinity_known(void) {
    return false;
}

bool affinity_mine(bool mine[PROCESSORS_MAX], Error *error) {
    (void)mine;
    return error_refuse(error, "this system has no call that binds a process to processors");
}

bool affinity_bind(const int *processors, int count, Error *error) {
    (void)processors, (void)count;
    return error_refuse(error, "this system has no call that binds a process to processors");
}

#endif
