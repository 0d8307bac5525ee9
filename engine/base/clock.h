/* The time that passes, by a clock that nobody sets; and the date, by the one that people read. */
#ifndef CASTELLAN_BASE_CLOCK_H
#define CASTELLAN_BASE_CLOCK_H

#include <stdint.h>

/* Since some fixed moment. */
int64_t clock_microseconds(void);
int64_t clock_milliseconds(void);

/* Returns when so much time has passed, at once where it is not above zero. */
void clock_sleep(int64_t milliseconds);

/* The date and time of day; months and days from 1. */
typedef struct ClockDate {
    int year, month, day;
    int hour, minute, second, millisecond;
} ClockDate;

ClockDate clock_date_utc(void);
ClockDate clock_date_local(void);

#endif
