#include <errno.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/thread.h"

bool thread_start(Thread *thread, ThreadWork *work, void *context, size_t stack) {
    (void)thread, (void)work, (void)context, (void)stack;
    errno = ENOSYS;
    return false;
}

void thread_join(Thread *thread) {
    (void)thread;
}

void thread_yield(void) {}

void mutex_init(Mutex *mutex) {
    (void)mutex;
}

void mutex_free(Mutex *mutex) {
    (void)mutex;
}

void mutex_lock(Mutex *mutex) {
    (void)mutex;
}

bool mutex_try_lock(Mutex *mutex) {
    (void)mutex;
    return true;
}

void mutex_unlock(Mutex *mutex) {
    (void)mutex;
}

void condition_init(Condition *condition) {
    (void)condition;
}

void condition_free(Condition *condition) {
    (void)condition;
}

void condition_wait(Condition *condition, Mutex *mutex) {
    (void)condition, (void)mutex;
    abort();
}

bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t deadline) {
    (void)condition, (void)mutex;
    clock_sleep(deadline - clock_milliseconds());
    return false;
}

void condition_wake_all(Condition *condition) {
    (void)condition;
}

void once_do(Once *once, void (*work)(void)) {
    enum { NEW, BEGUN, DONE };
    int state = NEW;
    if (atomic_compare_exchange_strong(once, &state, BEGUN)) {
        work();
        atomic_store(once, DONE);
    }
    while (atomic_load(once) != DONE)
        ;
}
