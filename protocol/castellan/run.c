#include "castellan/run.h"

#include <string.h>

#include "base/memory.h"
#include "castellan/search_lines.h"
#include "games/notation.h"

enum { BEST_BYTES = 2 * MOVE_TEXT_MAX + 60 /* bestmove with two moves, as text or JSON */ };

void run_init(Run *run, Writer *writer, Engine *engine) {
    *run = (Run){.writer = writer, .engine = engine};
    mutex_init(&run->lock);
    condition_init(&run->idle);
}

void run_hear(Run *run, StopPoll *poll, void *context) {
    run->poll = run->job_stop.poll = poll;
    run->poll_context = run->job_stop.context = context;
}

void run_free(Run *run) {
    condition_free(&run->idle);
    mutex_free(&run->lock);
}

/* The answer is written and nothing runs any more in one step: who reads the answer and sends a command at
 * once is never refused as busy. Frees the answer. */
static void end(Run *run, Answer *answer) {
    atomic_store(&run->ending, true);
    mutex_lock(&run->lock);
    writer_write(run->writer, answer);
    run->running = RUNNING_NOTHING;
    run->endless = run->pondering = run->stopping = false;
    atomic_store(&run->ending, false);
    condition_wake_all(&run->idle);
    mutex_unlock(&run->lock);
    text_free(&answer->text);
}

static void on_info(void *context, const SearchInfo *info) {
    Run *run = context;
    Answer line = writer_answer(run->writer);
    search_add_info(&run->root, info, run->show_chances, &line);
    writer_write(run->writer, &line);
    text_free(&line.text);
}

static void on_progress(void *context, const SearchProgress *progress) {
    Run *run = context;
    Answer lines = writer_answer(run->writer);
    search_add_progress(&run->root, progress, &lines);
    writer_write(run->writer, &lines);
    text_free(&lines.text);
}

static void on_best(void *context, Move best, Move ponder, Result result) {
    Run *run = context;
    /* A finished position: its result was told when the search began. */
    (void)result;
    search_add_best(&run->root, best, run->show_ponder ? ponder : MOVE_NONE, &run->best);
    end(run, &run->best);
}

static void begin(Run *run, Running running, bool endless, bool pondering) {
    mutex_lock(&run->lock);
    run->running = running;
    run->endless = endless;
    run->pondering = pondering;
    mutex_unlock(&run->lock);
}

bool run_start_search(Run *run, const History *history, const SearchLimits *limits, bool show_ponder) {
    SearchCallbacks callbacks = {run, on_info, on_best, on_progress, run->poll, run->poll_context};
    run->root = *history_current(history);
    run->show_ponder = show_ponder;
    begin(run, RUNNING_SEARCH, limits->infinite, limits->ponder);
    /* What is owed at the end has its memory now. */
    text_format(&run->best.text, "%*s", BEST_BYTES, "");
    bool room = !run->best.text.failed;
    text_clear(&run->best.text);
    run->best.json = writer_answer(run->writer).json;
    bool started =
        room && engine_set_history(run->engine, history) && engine_go(run->engine, limits, &callbacks);
    if (!started) {
        text_free(&run->best.text);
        begin(run, RUNNING_NOTHING, false, false);
    }
    return started;
}

static void job_main(void *context) {
    Run *run = context;
    Answer answer = writer_answer(run->writer);
    bool complete = run->job_work(run, run->job_argument, &answer), stopped = stop_is_wished(&run->job_stop);
    if (stopped || !complete)
        text_clear(&answer.text);
    if (stopped)
        answer_refuse(&answer, "stopped", "%s was stopped", run->job_name);
    else if (!complete)
        answer_refuse(&answer, "no-memory", "%s has no memory to go on", run->job_name);
    memory_aligned_free(run->job_argument);
    end(run, &answer);
}

bool run_start_job(Run *run, const char *name, JobWork *work, const void *argument, size_t size,
                   Answer *out) {
    run->job_name = name;
    run->job_work = work;
    run->job_argument = memory_aligned(size);
    if (run->job_argument) {
        memcpy(run->job_argument, argument, size);
        stop_clear(&run->job_stop);
        begin(run, RUNNING_JOB, false, false);
        if (!THREADS_EXIST) {
            job_main(run);
            return true;
        }
        run->job_started = thread_start(&run->job_thread, job_main, run, 0);
        if (run->job_started)
            return true;
        begin(run, RUNNING_NOTHING, false, false);
    }
    memory_aligned_free(run->job_argument);
    return answer_refuse(out, "no-memory", "%s cannot be started", name);
}

void run_lend_engine(Run *run, Engine *engine) {
    mutex_lock(&run->lock);
    run->job_engine = engine;
    mutex_unlock(&run->lock);
}

/* Whoever ends holds the lock while it writes, for as long as nobody reads: then there is nothing left to be
 * told. */
static bool lock_unless_ending(Run *run) {
    while (!mutex_try_lock(&run->lock)) {
        if (atomic_load(&run->ending))
            return false;
        thread_yield();
    }
    return true;
}

void run_stop(Run *run) {
    if (!lock_unless_ending(run))
        return;
    run->stopping = run->running != RUNNING_NOTHING;
    if (run->running == RUNNING_SEARCH)
        engine_stop(run->engine);
    else if (run->running == RUNNING_JOB)
        stop_wish(&run->job_stop);
    if (run->job_engine)
        engine_stop(run->job_engine);
    mutex_unlock(&run->lock);
}

void run_ponderhit(Run *run) {
    if (!lock_unless_ending(run))
        return;
    if (run->pondering)
        engine_ponderhit(run->engine);
    run->pondering = false;
    mutex_unlock(&run->lock);
}

static Running what_runs(Run *run) {
    mutex_lock(&run->lock);
    Running now = run->running;
    mutex_unlock(&run->lock);
    return now;
}

bool run_is_idle(Run *run) {
    return what_runs(run) == RUNNING_NOTHING;
}

bool run_is_endless(Run *run) {
    mutex_lock(&run->lock);
    bool endless = run->running != RUNNING_NOTHING && (run->endless || run->pondering);
    mutex_unlock(&run->lock);
    return endless;
}

bool run_is_stopping(Run *run) {
    mutex_lock(&run->lock);
    bool stopping = run->stopping;
    mutex_unlock(&run->lock);
    return stopping;
}

void run_no_move(Run *run, Answer *out) {
    out->no_move = what_runs(run) != RUNNING_SEARCH;
    if (out->no_move)
        search_add_best(NULL, MOVE_NONE, MOVE_NONE, out);
}

bool run_settle(Run *run, bool patience) {
    mutex_lock(&run->lock);
    while (THREADS_EXIST && run->running != RUNNING_NOTHING &&
           (run->stopping || (patience && !run->endless && !run->pondering)))
        condition_wait(&run->idle, &run->lock);
    bool idle = run->running == RUNNING_NOTHING;
    mutex_unlock(&run->lock);
    if (!idle)
        return false;
    /* Now the threads may be waited for, which are about to end. */
    engine_wait(run->engine);
    if (run->job_started)
        thread_join(&run->job_thread);
    run->job_started = false;
    return true;
}

void run_finish(Run *run, bool stop) {
    if (!stop && run_settle(run, true))
        return;
    run_stop(run);
    run_settle(run, true);
}
