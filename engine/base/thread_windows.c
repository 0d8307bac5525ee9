#include <errno.h>
#include <limits.h>
#include <process.h>
#include <windows.h>

#include "base/clock.h"
#include "base/thread.h"

_Static_assert(sizeof(Mutex) == sizeof(SRWLOCK) && sizeof(Condition) == sizeof(CONDITION_VARIABLE) &&
                   sizeof(Once) == sizeof(INIT_ONCE),
               "base/thread.h has the size of what Windows has");

static unsigned __stdcall begin(void *argument) {
    Thread *thread = argument;
    thread->work(thread->context);
    return 0;
}

/* It sets errno. */
bool thread_start(Thread *thread, ThreadWork *work, void *context, size_t stack) {
    if (stack > UINT_MAX) {
        errno = EAGAIN;
        return false;
    }
    thread->work = work;
    thread->context = context;
    thread->handle =
        (HANDLE)_beginthreadex(NULL, (unsigned)stack, begin, thread, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    return thread->handle != NULL;
}

void thread_join(Thread *thread) {
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
}

void thread_yield(void) {
    SwitchToThread();
}

static SRWLOCK *lock_of(Mutex *mutex) {
    return (SRWLOCK *)mutex;
}

static CONDITION_VARIABLE *variable_of(Condition *condition) {
    return (CONDITION_VARIABLE *)condition;
}

void mutex_init(Mutex *mutex) {
    InitializeSRWLock(lock_of(mutex));
}

/* It owns nothing. */
void mutex_free(Mutex *mutex) {
    (void)mutex;
}

void mutex_lock(Mutex *mutex) {
    AcquireSRWLockExclusive(lock_of(mutex));
}

bool mutex_try_lock(Mutex *mutex) {
    return TryAcquireSRWLockExclusive(lock_of(mutex)) != 0;
}

void mutex_unlock(Mutex *mutex) {
    ReleaseSRWLockExclusive(lock_of(mutex));
}

void condition_init(Condition *condition) {
    InitializeConditionVariable(variable_of(condition));
}

/* It owns nothing. */
void condition_free(Condition *condition) {
    (void)condition;
}

void condition_wait(Condition *condition, Mutex *mutex) {
    SleepConditionVariableSRW(variable_of(condition), lock_of(mutex), INFINITE, 0);
}

/* Windows counts in ticks of its own, so a wait may end early; and it takes no more than INFINITE - 1. */
bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t deadline) {
    int64_t left;
    while ((left = deadline - clock_milliseconds()) > 0) {
        DWORD slice = left < INFINITE - 1 ? (DWORD)left : INFINITE - 1;
        if (SleepConditionVariableSRW(variable_of(condition), lock_of(mutex), slice, 0))
            return true;
    }
    return false;
}

void condition_wake_all(Condition *condition) {
    WakeAllConditionVariable(variable_of(condition));
}

typedef void Work(void);

static BOOL CALLBACK run(PINIT_ONCE once, PVOID parameter, PVOID *context) {
    (void)once, (void)context;
    (*(Work **)parameter)();
    return TRUE;
}

void once_do(Once *once, void (*work)(void)) {
    InitOnceExecuteOnce((INIT_ONCE *)once, run, &work, NULL);
}
