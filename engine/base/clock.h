/* The time that passes, by a clock that nobody sets. */
#ifndef CASTELLAN_BASE_CLOCK_H
#define CASTELLAN_BASE_CLOCK_H

#include <stdint.h>

/* Since some fixed moment. */
int64_t clock_microseconds(void);
int64_t clock_milliseconds(void);

#endif
