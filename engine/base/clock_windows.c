#include <windows.h>

#include "base/clock.h"

int64_t clock_microseconds(void) {
    LARGE_INTEGER frequency, count;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&count);
    int64_t second = frequency.QuadPart, ticks = count.QuadPart;
    return ticks / second * 1000000 + ticks % second * 1000000 / second;
}

/* Windows counts in ticks of its own, so a sleep may end early; and it takes no more than INFINITE - 1. */
void clock_sleep(int64_t milliseconds) {
    int64_t end = clock_milliseconds() + milliseconds, left;
    while ((left = end - clock_milliseconds()) > 0)
        Sleep(left < INFINITE - 1 ? (DWORD)left : INFINITE - 1);
}

static ClockDate date(const SYSTEMTIME *now) {
    return (ClockDate){.year = now->wYear,
                       .month = now->wMonth,
                       .day = now->wDay,
                       .hour = now->wHour,
                       .minute = now->wMinute,
                       .second = now->wSecond,
                       .millisecond = now->wMilliseconds};
}

ClockDate clock_date_utc(void) {
    SYSTEMTIME now;
    GetSystemTime(&now);
    return date(&now);
}

ClockDate clock_date_local(void) {
    SYSTEMTIME now;
    GetLocalTime(&now);
    return date(&now);
}
