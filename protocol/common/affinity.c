#ifdef CASTELLAN_HAS_AFFINITY
#define _GNU_SOURCE /* for sched_setaffinity */
#include <sched.h>
#endif

#include "common/affinity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef CASTELLAN_HAS_AFFINITY

/* Reads a number of the list; NULL where there is none. */
static const char *read_processor(const char *text, int *number) {
    char *end;
    if (*text < '0' || *text > '9')
        return NULL;
    long value = strtol(text, &end, 10);
    *number = value < PROCESSORS_MAX ? (int)value : PROCESSORS_MAX;
    return *number < PROCESSORS_MAX ? end : NULL;
}

static bool read_list(const char *list, bool chosen[PROCESSORS_MAX]) {
    for (const char *next = list; next; next = *next == ',' ? next + 1 : NULL) {
        int first, last;
        next = read_processor(next, &first);
        last = first;
        if (next && *next == '-')
            next = read_processor(next + 1, &last);
        if (!next || last < first || (*next && *next != ','))
            return false;
        for (int i = first; i <= last; i++)
            chosen[i] = true;
    }
    return true;
}

bool affinity_known(void) {
    return true;
}

int affinity_processors(const char *list, int processors[PROCESSORS_MAX], Error *error) {
    bool chosen[PROCESSORS_MAX] = {false};
    cpu_set_t mine;
    int count = 0;
    if (sched_getaffinity(0, sizeof mine, &mine) != 0)
        return error_refuse(error, "the processors of this program: %s", strerror(errno));
    if (list && !read_list(list, chosen))
        return error_refuse(error, "'%.60s' is no list of processors, as 0,2,4-7", list);
    for (int i = 0; i < PROCESSORS_MAX && i < CPU_SETSIZE; i++) {
        if (list && chosen[i] && !CPU_ISSET((size_t)i, &mine))
            return error_refuse(error, "this program may not run on processor %d", i);
        if (CPU_ISSET((size_t)i, &mine) && (!list || chosen[i]))
            processors[count++] = i;
    }
    return count;
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

int affinity_processors(const char *list, int processors[PROCESSORS_MAX], Error *error) {
    (void)list, (void)processors;
    return error_refuse(error, "this system has no call that binds a process to processors");
}

bool affinity_bind(const int *processors, int count, Error *error) {
    (void)processors, (void)count;
    return error_refuse(error, "this system has no call that binds a process to processors");
}

#endif
