/* Threads, and what keeps them apart: those of POSIX or of Windows. A build without threads
 * (CASTELLAN_THREADS=OFF) has the same functions: none can be started, and there is nobody to keep away. */
#ifndef CASTELLAN_BASE_THREAD_H
#define CASTELLAN_BASE_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(CASTELLAN_WITHOUT_THREADS)
#include <stdatomic.h>
enum { THREADS_EXIST = 0 };
typedef struct ThreadHandle {
    char none;
} ThreadHandle;
typedef struct Mutex {
    char none;
} Mutex;
typedef struct Condition {
    char none;
} Condition;
typedef atomic_int Once; /* the user of the library may have threads of their own */
#define MUTEX_INITIALIZER                                                                                    \
    { 0 }
#define ONCE_INITIALIZER 0
#elif defined(_WIN32)
enum { THREADS_EXIST = 1 };
typedef void *ThreadHandle;
/* As SRWLOCK, CONDITION_VARIABLE and INIT_ONCE; thread_windows.c holds them to that. */
typedef struct Mutex {
    void *state;
} Mutex;
typedef struct Condition {
    void *state;
} Condition;
typedef struct Once {
    void *state;
} Once;
#define MUTEX_INITIALIZER                                                                                    \
    { NULL }
#define ONCE_INITIALIZER                                                                                     \
    { NULL }
#else
#include <pthread.h>
enum { THREADS_EXIST = 1 };
typedef pthread_t ThreadHandle;
typedef pthread_mutex_t Mutex;
typedef pthread_cond_t Condition;
typedef pthread_once_t Once;
#define MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#define ONCE_INITIALIZER PTHREAD_ONCE_INIT
#endif

/* What a thread does. */
typedef void ThreadWork(void *context);

/* For thread_*.c alone. Stays where it is until it is joined. */
typedef struct Thread {
    ThreadHandle handle;
    ThreadWork *work;
    void *context;
} Thread;

/* Starts a thread with so many bytes of stack; 0: as many as the system gives. False where it cannot be had,
 * and errno says why; then there is nothing to join. */
bool thread_start(Thread *thread, ThreadWork *work, void *context, size_t stack);

/* Waits for its end. Owed once for each that was started. */
void thread_join(Thread *thread);

/* Lets others run who are ready to. */
void thread_yield(void);

/* A mutex is held by one thread at a time, which takes it once. It begins with MUTEX_INITIALIZER or here. */
void mutex_init(Mutex *mutex);
void mutex_free(Mutex *mutex);
void mutex_lock(Mutex *mutex);
bool mutex_try_lock(Mutex *mutex); /* false: another thread holds it */
void mutex_unlock(Mutex *mutex);

/* Waiting gives up the mutex meanwhile, and may end for no reason: look again at what was waited for. Without
 * threads there is nobody who could wake it: that ends the program. */
void condition_init(Condition *condition);
void condition_free(Condition *condition);
void condition_wait(Condition *condition, Mutex *mutex);

/* The same until a moment of clock_milliseconds at the latest. False when that has come. */
bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t deadline);

void condition_wake_all(Condition *condition);

/* Does something once, however many threads ask for it: all return when it is done. An Once is static and
 * begins with ONCE_INITIALIZER. */
void once_do(Once *once, void (*work)(void));

#endif
