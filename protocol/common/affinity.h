/* Which processors a thread, and the processes that it starts, may run on. No part of POSIX: there are systems
 * that have it (Linux, Windows), and others. */
#ifndef CASTELLAN_COMMON_AFFINITY_H
#define CASTELLAN_COMMON_AFFINITY_H

#include <stdbool.h>

#include "base/error.h"

enum { PROCESSORS_MAX = 1024 };

/* Whether this system has it. */
bool affinity_known(void);

/* The numbers of the processors that this process may run on, ascending: of all, or of those in a list
 * "0,2,4-7" (NULL: no list). Returns how many, 0 with a reason: not known here, no list, or a processor that it
 * may not run on. */
int affinity_processors(const char *list, int processors[PROCESSORS_MAX], Error *error);

/* Binds the calling thread, and the processes that it starts from now on, to some of them. False with a
 * reason. */
bool affinity_bind(const int *processors, int count, Error *error);

/* For affinity.c alone: sets those that this process may run on. False with a reason. */
bool affinity_mine(bool mine[PROCESSORS_MAX], Error *error);

#endif
