#include <errno.h>
#include <sched.h>
#include <time.h>

#include "base/clock.h"
#include "base/thread.h"

static void *begin(void *argument) {
    Thread *thread = argument;
    thread->work(thread->context);
    return NULL;
}

bool thread_start(Thread *thread, ThreadWork *work, void *context, size_t stack) {
    thread->work = work;
    thread->context = context;
    pthread_attr_t attributes;
    int reason = pthread_attr_init(&attributes);
    if (reason == 0) {
        if (stack > 0)
            reason = pthread_attr_setstacksize(&attributes, stack);
        if (reason == 0)
            reason = pthread_create(&thread->handle, &attributes, begin, thread);
        pthread_attr_destroy(&attributes);
    }
    errno = reason;
    return reason == 0;
}

void thread_join(Thread *thread) {
    pthread_join(thread->handle, NULL);
}

void thread_yield(void) {
    sched_yield();
}

void mutex_init(Mutex *mutex) {
    pthread_mutex_init(mutex, NULL);
}

void mutex_free(Mutex *mutex) {
    pthread_mutex_destroy(mutex);
}

void mutex_lock(Mutex *mutex) {
    pthread_mutex_lock(mutex);
}

bool mutex_try_lock(Mutex *mutex) {
    return pthread_mutex_trylock(mutex) == 0;
}

void mutex_unlock(Mutex *mutex) {
    pthread_mutex_unlock(mutex);
}

void condition_init(Condition *condition) {
#if defined(CASTELLAN_HAS_CONDITION_CLOCK)
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
#else
    pthread_cond_init(condition, NULL);
#endif
}

void condition_free(Condition *condition) {
    pthread_cond_destroy(condition);
}

void condition_wait(Condition *condition, Mutex *mutex) {
    pthread_cond_wait(condition, mutex);
}

#if defined(CASTELLAN_HAS_CONDITION_CLOCK)
bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t deadline) {
    struct timespec until = {(time_t)(deadline / 1000), (long)(deadline % 1000) * 1000000};
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
#else
/* The conditions of this system (macOS) know only the clock that people set: so they wait in slices, and
 * however it is set, the moment is missed by no more than one. */
bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t deadline) {
    enum { SLICE = 20 /* ms */ };
    int64_t left;
    while ((left = deadline - clock_milliseconds()) > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(left < SLICE ? left : SLICE) * 1000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        if (pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT)
            return true;
    }
    return false;
}
#endif

void condition_wake_all(Condition *condition) {
    pthread_cond_broadcast(condition);
}

void once_do(Once *once, void (*work)(void)) {
    pthread_once(once, work);
}
