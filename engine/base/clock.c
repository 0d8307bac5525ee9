#include "base/clock.h"

int64_t clock_milliseconds(void) {
    return clock_microseconds() / 1000;
}
