#include "castellan/session.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "castellan/commands.h"
#include "common/lines.h"
#include "text/position_text.h"

enum { QUIT_PATIENCE = 60 /* ms that quit waits for a running search to end by itself */ };

static void add_error(Session *session, Text *out, const char *code, const char *format, va_list arguments) {
    atomic_store(&session->failed, true);
    text_format(out, "info string error %s ", code);
    text_format_arguments(out, format, arguments);
    text_end_line(out);
}

void session_add_error(Session *session, Text *out, const char *code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_error(session, out, code, format, arguments);
    va_end(arguments);
}

void session_error(Session *session, const char *code, const char *format, ...) {
    Text out = TEXT_EMPTY;
    va_list arguments;
    va_start(arguments, format);
    add_error(session, &out, code, format, arguments);
    va_end(arguments);
    session_write(session, &out);
}

void session_write(Session *session, Text *out) {
    writer_write(&session->writer, out);
    text_free(out);
}

bool session_need_position(Session *session) {
    if (!session->has_position)
        session_error(session, "no-position", "the last position was refused");
    return session->has_position;
}

bool session_start_position(Session *session) {
    Position start;
    position_text_start(session->game, &start);
    if (!history_start(&session->history, &start))
        return false;
    session->has_position = true;
    return true;
}

void session_finish(Session *session, const Text *answer) {
    pthread_mutex_lock(&session->lock);
    writer_write(&session->writer, answer);
    session->running = RUNNING_NOTHING;
    session->unbounded = session->pondering = session->stopping = false;
    pthread_cond_broadcast(&session->idle);
    pthread_mutex_unlock(&session->lock);
}

static void *job_main(void *context) {
    Session *session = context;
    Text out = TEXT_EMPTY;
    session->job_work(session, session->job_argument, &out);
    session_finish(session, &out);
    text_free(&out);
    return NULL;
}

void session_start_job(Session *session, JobWork *work, void *argument) {
    session->job_work = work;
    session->job_argument = argument;
    atomic_store(&session->job_stop, false);
    pthread_mutex_lock(&session->lock);
    session->running = RUNNING_JOB;
    pthread_mutex_unlock(&session->lock);
    session->job_started = pthread_create(&session->job_thread, NULL, job_main, session) == 0;
    if (!session->job_started) {
        free(argument);
        Text out = TEXT_EMPTY;
        session_add_error(session, &out, "no-memory", "no thread could be started");
        session_finish(session, &out);
        text_free(&out);
    }
}

bool session_job_ended_early(Session *session, Text *out, const char *name, bool no_memory) {
    if (atomic_load(&session->job_stop))
        session_add_error(session, out, "stopped", "%s was stopped", name);
    else if (no_memory)
        session_add_error(session, out, "no-memory", "%s has no memory to go on", name);
    else
        return false;
    return true;
}

void session_stop(Session *session) {
    pthread_mutex_lock(&session->lock);
    bool searching = session->running == RUNNING_SEARCH;
    session->stopping = session->running != RUNNING_NOTHING;
    if (session->running == RUNNING_JOB) {
        atomic_store(&session->job_stop, true);
        if (session->job_engine)
            engine_stop(session->job_engine);
    }
    pthread_mutex_unlock(&session->lock);
    /* Outside the lock, which the engine's thread may want;
     * a search that has ended meanwhile does not mind. */
    if (searching)
        engine_stop(session->engine);
}

/* Nothing runs: now the threads may be waited for, which are about to end. */
static void settle(Session *session) {
    engine_wait(session->engine);
    if (session->job_started) {
        pthread_join(session->job_thread, NULL);
        session->job_started = false;
    }
}

/* Whether nothing runs. What was stopped is waited for and, with patience, what will end by itself. */
static bool is_idle(Session *session, bool patience) {
    pthread_mutex_lock(&session->lock);
    while (session->running != RUNNING_NOTHING && (session->stopping || (patience && !session->unbounded)))
        pthread_cond_wait(&session->idle, &session->lock);
    bool idle = session->running == RUNNING_NOTHING;
    pthread_mutex_unlock(&session->lock);
    if (idle)
        settle(session);
    return idle;
}

static void run_line(Session *session, char *line, bool patience) {
    writer_log_input(&session->writer, line);
    Words words = {line};
    const char *name = words_next(&words);
    if (!name)
        return;
    const Command *command = command_find(name);
    if (!command) {
        session_error(session, "unknown-command", "'%s'", words_show(name).text);
    } else if (!command->immediate && !is_idle(session, patience)) {
        session_error(session, "busy", "%s has to wait for the end of the search", command->name);
        if (command->refused)
            command->refused(session, &words);
    } else if (!*command->usage && !words_at_end(&words)) {
        session_error(session, "bad-argument", "%s takes no words, not '%s'", command->name,
                      words_show(words_next(&words)).text);
    } else {
        command->run(session, &words);
    }
}

static void refuse_line(Session *session, char *line) {
    writer_log_input(&session->writer, line);
    session_error(session, "line-too-long", "a line may have %d bytes", (int)LINE_BYTES_MAX);
    Words words = {line};
    const char *name = words_next(&words);
    const Command *command = name ? command_find(name) : NULL;
    if (command && command->refused)
        command->refused(session, &words);
}

static bool session_init(Session *session) {
    memset(session, 0, sizeof *session);
    /* A reader that has gone away shows as a failed write. */
    signal(SIGPIPE, SIG_IGN);
    writer_init(&session->writer, STDOUT_FILENO);
    list_init(&session->work, NULL);
    atomic_init(&session->failed, false);
    atomic_init(&session->job_stop, false);
    pthread_mutex_init(&session->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&session->idle, &attributes);
    pthread_condattr_destroy(&attributes);
    session->game = game_at(0);
    session->engine = engine_new();
    return session->engine && session_start_position(session);
}

static void session_free(Session *session) {
    engine_free(session->engine);
    history_free(&session->history);
    list_free(&session->work);
    writer_free(&session->writer);
    pthread_cond_destroy(&session->idle);
    pthread_mutex_destroy(&session->lock);
}

static struct timespec from_now(clockid_t clock, long milliseconds) {
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_nsec += milliseconds * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

/* Stops what runs and waits for its end, but not for long: a thread may hang in writing to a pipe that nobody
 * empties. False when patience ran out. */
static bool stop_in_haste(Session *session) {
    struct timespec deadline = from_now(CLOCK_REALTIME, QUIT_PATIENCE);
    if (pthread_mutex_timedlock(&session->lock, &deadline) != 0)
        return false;
    pthread_mutex_unlock(&session->lock);
    session_stop(session);
    if (pthread_mutex_timedlock(&session->lock, &deadline) != 0)
        return false;
    struct timespec end = from_now(CLOCK_MONOTONIC, QUIT_PATIENCE);
    int error = 0;
    while (session->running != RUNNING_NOTHING && error == 0)
        error = pthread_cond_timedwait(&session->idle, &session->lock, &end);
    pthread_mutex_unlock(&session->lock);
    return error == 0;
}

/* The end of the input: what would run for ever is stopped, the rest is finished. */
static void finish_all(Session *session) {
    pthread_mutex_lock(&session->lock);
    bool unbounded = session->unbounded;
    pthread_mutex_unlock(&session->lock);
    if (unbounded)
        session_stop(session);
    pthread_mutex_lock(&session->lock);
    while (session->running != RUNNING_NOTHING)
        pthread_cond_wait(&session->idle, &session->lock);
    pthread_mutex_unlock(&session->lock);
}

/* Ends a session; returns whether a command has given an error. */
static bool session_end(Session *session) {
    if (!session->quitting)
        finish_all(session);
    else if (!stop_in_haste(session))
        _exit(0);
    settle(session);
    bool failed = atomic_load(&session->failed);
    session_free(session);
    return failed;
}

static int no_memory(Session *session) {
    session_free(session);
    fputs("castellan: not enough memory to start\n", stderr);
    return EXIT_FAILURE;
}

int session_run_input(void) {
    Session session;
    if (!session_init(&session))
        return no_memory(&session);
    LineReader reader;
    lines_init(&reader, STDIN_FILENO);
    char *line;
    LineStatus status;
    while (!session.quitting && (status = lines_next(&reader, &line)) != LINE_END) {
        if (status == LINE_TOO_LONG)
            refuse_line(&session, line);
        else
            run_line(&session, line, false);
    }
    session_end(&session);
    lines_free(&reader);
    return EXIT_SUCCESS;
}

int session_run_arguments(int count, char **arguments) {
    Session session;
    if (!session_init(&session))
        return no_memory(&session);
    for (int i = 0; i < count && !session.quitting; i++)
        run_line(&session, arguments[i], true);
    return session_end(&session) ? EXIT_FAILURE : EXIT_SUCCESS;
}
