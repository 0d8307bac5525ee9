/* The wish that work ends soon. Whoever works looks at it once in a while; in a build without threads, where
 * nobody else could wish anything meanwhile, that look is also the one way for news to come in: it calls back
 * those who wait for some. */
#ifndef CASTELLAN_BASE_STOP_H
#define CASTELLAN_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/thread.h"

/* Looks whether there is something to hear, and may wait for it for so many ms. It comes from deep within the
 * work, and so begins none of its kind. */
typedef void StopPoll(void *context, int milliseconds);

/* Zeroed: nothing is wished, and nobody is called. */
typedef struct Stop {
    atomic_bool wished;
    StopPoll *poll; /* NULL: nobody; without threads alone */
    void *context;
    int64_t next_poll; /* ms, as of clock_milliseconds */
} Stop;

/* From any thread. */
static inline void stop_wish(Stop *stop) {
    atomic_store(&stop->wished, true);
}

/* Nothing is wished any more, or yet. */
static inline void stop_clear(Stop *stop) {
    atomic_store(&stop->wished, false);
}

static inline bool stop_is_wished(const Stop *stop) {
    return atomic_load_explicit(&stop->wished, memory_order_relaxed);
}

/* For stop_look alone. */
void stop_call(Stop *stop);

/* The same, with news let in before, if some ms have passed since they last were. To be asked at least
 * once in a millisecond. NULL: nothing is ever wished. */
static inline bool stop_look(Stop *stop) {
    if (!stop)
        return false;
    if (!THREADS_EXIST && stop->poll)
        stop_call(stop);
    return stop_is_wished(stop);
}

#endif
