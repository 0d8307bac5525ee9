/* Threads begin, exclude each other, wait and are waited for; and without them nothing pretends to be
 * there. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/thread.h"

enum { THREADS = 4, ROUNDS = 20000 };

typedef struct Shared {
    Mutex mutex;
    Condition changed;
    int count;
} Shared;

static void shared_init(Shared *shared) {
    mutex_init(&shared->mutex);
    condition_init(&shared->changed);
    shared->count = 0;
}

static void shared_free(Shared *shared) {
    condition_free(&shared->changed);
    mutex_free(&shared->mutex);
}

static void add_often(void *context) {
    Shared *shared = context;
    for (int i = 0; i < ROUNDS; i++) {
        mutex_lock(&shared->mutex);
        shared->count++;
        mutex_unlock(&shared->mutex);
        if (i % 1000 == 0)
            thread_yield();
    }
}

static void one_at_a_time_has_a_mutex(void **state) {
    (void)state;
    Shared shared;
    shared_init(&shared);
    Thread threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_true(thread_start(&threads[i], add_often, &shared, i % 2 ? (size_t)1 << 20 : 0));
    for (int i = 0; i < THREADS; i++)
        thread_join(&threads[i]);
    assert_int_equal(shared.count, THREADS * ROUNDS);
    shared_free(&shared);
}

static void try_it(void *context) {
    Shared *shared = context;
    shared->count = mutex_try_lock(&shared->mutex);
    if (shared->count)
        mutex_unlock(&shared->mutex);
}

static void a_mutex_that_is_held_is_not_had(void **state) {
    (void)state;
    static Mutex fresh = MUTEX_INITIALIZER;
    assert_true(mutex_try_lock(&fresh));
    mutex_unlock(&fresh);
    Shared shared;
    shared_init(&shared);
    for (int held = 0; held < 2; held++) {
        Thread thread;
        if (held)
            mutex_lock(&shared.mutex);
        assert_true(thread_start(&thread, try_it, &shared, 0));
        thread_join(&thread);
        assert_int_equal(shared.count, !held);
    }
    mutex_unlock(&shared.mutex);
    shared_free(&shared);
}

static void answer_each(void *context) {
    Shared *shared = context;
    mutex_lock(&shared->mutex);
    while (shared->count < ROUNDS) {
        if (shared->count % 2 == 1) {
            shared->count++;
            condition_wake_all(&shared->changed);
        } else {
            condition_wait(&shared->changed, &shared->mutex);
        }
    }
    mutex_unlock(&shared->mutex);
}

/* Two count by turns, one of them with an end to its patience that is far away. */
static void who_waits_is_woken(void **state) {
    (void)state;
    Shared shared;
    shared_init(&shared);
    Thread thread;
    assert_true(thread_start(&thread, answer_each, &shared, 0));
    int64_t deadline = clock_milliseconds() + 300000;
    mutex_lock(&shared.mutex);
    while (shared.count < ROUNDS) {
        if (shared.count % 2 == 0) {
            shared.count++;
            condition_wake_all(&shared.changed);
        } else {
            assert_true(condition_wait_until(&shared.changed, &shared.mutex, deadline));
        }
    }
    mutex_unlock(&shared.mutex);
    thread_join(&thread);
    assert_int_equal(shared.count, ROUNDS);
    shared_free(&shared);
}

static void who_waits_in_vain_goes_on_when_it_is_time(void **state) {
    (void)state;
    Shared shared;
    shared_init(&shared);
    mutex_lock(&shared.mutex);
    int64_t now = clock_milliseconds();
    assert_false(condition_wait_until(&shared.changed, &shared.mutex, now - 1000));
    for (int wait = 5; wait <= 45; wait += 40) {
        int64_t deadline = clock_milliseconds() + wait;
        while (condition_wait_until(&shared.changed, &shared.mutex, deadline))
            ;
        assert_true(clock_milliseconds() >= deadline);
    }
    mutex_unlock(&shared.mutex);
    shared_free(&shared);
}

static int times;

static void do_it(void) {
    clock_sleep(2);
    times++;
}

static void need_it(void *context) {
    static Once once = ONCE_INITIALIZER;
    once_do(&once, do_it);
    *(int *)context = times;
}

static void once_is_once(void **state) {
    (void)state;
    int seen[THREADS + 1] = {0};
    Thread threads[THREADS];
    int started = 0;
    while (THREADS_EXIST && started < THREADS) {
        assert_true(thread_start(&threads[started], need_it, &seen[started], 0));
        started++;
    }
    need_it(&seen[started]);
    for (int i = 0; i < started; i++)
        thread_join(&threads[i]);
    for (int i = 0; i <= started; i++)
        assert_int_equal(seen[i], 1);
}

static void no_thread_begins_without_room(void **state) {
    (void)state;
    Thread thread;
    errno = 0;
    assert_false(thread_start(&thread, need_it, NULL, THREADS_EXIST ? SIZE_MAX / 2 : 0));
    assert_int_not_equal(errno, 0);
}

int main(void) {
    const struct CMUnitTest with_threads[] = {
        cmocka_unit_test(one_at_a_time_has_a_mutex),
        cmocka_unit_test(a_mutex_that_is_held_is_not_had),
        cmocka_unit_test(who_waits_is_woken),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_in_vain_goes_on_when_it_is_time),
        cmocka_unit_test(once_is_once),
        cmocka_unit_test(no_thread_begins_without_room),
    };
    int failed = THREADS_EXIST ? cmocka_run_group_tests(with_threads, NULL, NULL) : 0;
    return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
