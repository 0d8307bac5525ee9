#include "base/stop.h"

#include "base/clock.h"

enum { INTERVAL = 5 /* ms between two calls */ };

void stop_call(Stop *stop) {
    int64_t now = clock_milliseconds();
    if (now < stop->next_poll)
        return;
    stop->poll(stop->context, 0);
    stop->next_poll = clock_milliseconds() + INTERVAL;
}
