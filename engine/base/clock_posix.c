#include <errno.h>
#include <time.h>

#include "base/clock.h"

int64_t clock_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void clock_sleep(int64_t milliseconds) {
    struct timespec left = {(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000};
    while (milliseconds > 0 && nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
}

static ClockDate date(struct tm *(*split)(const time_t *time, struct tm *parts)) {
    struct timespec now;
    struct tm parts = {.tm_mday = 1};
    clock_gettime(CLOCK_REALTIME, &now);
    split(&now.tv_sec, &parts);
    return (ClockDate){.year = parts.tm_year + 1900,
                       .month = parts.tm_mon + 1,
                       .day = parts.tm_mday,
                       .hour = parts.tm_hour,
                       .minute = parts.tm_min,
                       .second = parts.tm_sec,
                       .millisecond = (int)(now.tv_nsec / 1000000)};
}

ClockDate clock_date_utc(void) {
    return date(gmtime_r);
}

ClockDate clock_date_local(void) {
    return date(localtime_r);
}
