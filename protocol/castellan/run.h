/* What runs: at most one search or one job, started by the reader of the commands, ended by itself or by the
 * reader. This is the one owner of that, with its lock inside, and the one place where bestmove is said.
 *
 * Threads: all functions are the reader's, except those that a job calls from its own thread, and
 * run_stop, which may also come from another thread while the reader starts nothing. A search works on
 * copies of its own, so the reader may look at and change all else meanwhile, but for the engine's
 * options.
 *
 * Without threads (base/thread.h) what is started runs before the function that starts it returns. While it
 * does, run_hear is called back, whose commands find the Run as they do beside a thread; but nothing can wait
 * for its end then. */
#ifndef CASTELLAN_CASTELLAN_RUN_H
#define CASTELLAN_CASTELLAN_RUN_H

#include <stdbool.h>

#include "base/stop.h"
#include "base/thread.h"
#include "castellan/writer.h"
#include "engine.h"

typedef struct Run Run;

/* The work of a job, in its own thread: makes the whole answer. Ends soon once run->job_stop is wished. False
 * where it had no memory to go on; the answer is of no interest then, as after a stop. */
typedef bool JobWork(Run *run, const void *argument, Answer *out);

typedef enum Running { RUNNING_NOTHING, RUNNING_SEARCH, RUNNING_JOB } Running;

/* For run.c alone, but for job_stop. */
struct Run {
    Writer *writer;
    Engine *engine;

    Mutex lock;     /* of running to stopping and job_engine */
    Condition idle; /* running has become RUNNING_NOTHING */
    Running running;
    bool endless;   /* the search ends by stop alone */
    bool pondering; /* it does so until ponderhit */
    bool stopping;  /* what runs was told to end */

    Position root; /* of the search; these are set up before it starts */
    bool show_ponder;
    bool show_chances; /* option UCI_ShowWDL: the reader's, while no search runs */
    Answer best;       /* has its memory from the start */

    Thread job_thread;
    bool job_started; /* and not yet joined */
    const char *job_name;
    JobWork *job_work;
    void *job_argument; /* owned */
    Engine *job_engine;
    Stop job_stop;

    StopPoll *poll; /* for a build without threads */
    void *poll_context;

    atomic_bool ending; /* the last answer is being written, under the lock */
};

/* Writer and engine stay the caller's and must outlive the Run. */
void run_init(Run *run, Writer *writer, Engine *engine);

/* Without threads: from now on commands are let in by that while something runs (base/stop.h). */
void run_hear(Run *run, StopPoll *poll, void *context);

/* Nothing runs any more. */
void run_free(Run *run);

/* Starts a search of the last position of a game; info lines and bestmove, with the move to ponder on where
 * show_ponder, come by themselves. Nothing may run. False without memory or a thread. */
bool run_start_search(Run *run, const History *history, const SearchLimits *limits, bool show_ponder);

/* Runs work in a thread of its own with a copy of an argument of so many bytes; the answer comes by
 * itself, an error line under the name of the job where it was stopped or had no memory. Nothing may run.
 * False, with an error line, when it cannot be started. */
bool run_start_job(Run *run, const char *name, JobWork *work, const void *argument, size_t size, Answer *out);

/* Appends "bestmove 0000" for a go that has started no search. While one runs, its own bestmove is the one
 * that is owed, and nothing is appended. */
void run_no_move(Run *run, Answer *out);

/* Ends what runs soon. */
void run_stop(Run *run);

/* To a search that does not ponder it is nothing. */
void run_ponderhit(Run *run);

bool run_is_idle(Run *run);

/* Whether what runs goes on until it is told to stop; and whether that was done. */
bool run_is_endless(Run *run);
bool run_is_stopping(Run *run);

/* Whether nothing runs. What was stopped is waited for and, with patience, what will end by itself. */
bool run_settle(Run *run, bool patience);

/* Stops what runs, or only what would run for ever, and waits for the end. */
void run_finish(Run *run, bool stop);

/* For a job: a stop shall stop this engine too; NULL: none any more. */
void run_lend_engine(Run *run, Engine *engine);

#endif
