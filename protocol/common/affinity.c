#include "common/affinity.h"

#include <stdlib.h>

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

int affinity_processors(const char *list, int processors[PROCESSORS_MAX], Error *error) {
    bool chosen[PROCESSORS_MAX] = {false}, mine[PROCESSORS_MAX] = {false};
    int count = 0;
    if (!affinity_mine(mine, error))
        return 0;
    if (list && !read_list(list, chosen))
        return error_refuse(error, "'%.60s' is no list of processors, as 0,2,4-7", list);
    for (int i = 0; i < PROCESSORS_MAX; i++) {
        if (list && chosen[i] && !mine[i])
            return error_refuse(error, "this program may not run on processor %d", i);
        if (mine[i] && (!list || chosen[i]))
            processors[count++] = i;
    }
    return count;
}
