/* A conversation over the protocol: its state, and what every command needs.
 *
 * Threads: the reader takes the commands one by one and owns the game; a search runs in the engine's own
 * thread, perft and bench in a job thread. While one of these runs, the reader runs immediate commands alone
 * (commands.h), so the game does not change under it. */
#ifndef CASTELLAN_CASTELLAN_SESSION_H
#define CASTELLAN_CASTELLAN_SESSION_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "castellan/writer.h"
#include "common/words.h"
#include "engine.h"
#include "games/history.h"

typedef enum Running { RUNNING_NOTHING, RUNNING_SEARCH, RUNNING_JOB } Running;

typedef struct Session Session;

/* The work of a job: appends the answer to out, error lines included, and gives the argument back. Ends soon
 * once session->job_stop is true. */
typedef void JobWork(Session *session, void *argument, Text *out);

struct Session {
    Writer writer;
    Engine *engine;

    /* The reader's. */
    const Game *game;  /* chosen by UCI_Variant */
    bool has_position; /* false after a refused position command; then the history is not to be used */
    History history;
    MoveList work; /* for generation in the reader's thread */
    bool ponder;   /* option Ponder */
    bool quitting;

    atomic_bool failed; /* a command has given an error */
    atomic_bool debug;  /* set by the command debug */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t idle;  /* running has become RUNNING_NOTHING */
    Running running;
    bool unbounded; /* the search ends by stop alone, or waits for ponderhit */
    bool pondering;
    bool stopping;             /* what runs was told to end: commands wait for that, they are not refused */
    bool endless_after_ponder; /* the search stays unbounded after ponderhit */

    Position root; /* of the running search; written before it starts */

    pthread_t job_thread;
    bool job_started; /* and not yet joined; the reader's */
    JobWork *job_work;
    void *job_argument;
    Engine *job_engine; /* the engine a job has running, or NULL; under the lock */
    atomic_bool job_stop;
};

/* Speaks on stdin and stdout until quit or the end of the input; returns the exit status. */
int session_run_input(void);

/* Runs each argument as a command line; returns the exit status. */
int session_run_arguments(int count, char **arguments);

/* Writes the error line that replaces the answer of a command: "info string error CODE REASON". The format
 * may show words from outside by words_show alone. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void session_error(Session *session, const char *code, const char *format, ...);

/* The same into an answer that is being made. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void session_add_error(Session *session, Text *out, const char *code, const char *format, ...);

/* Writes an answer and frees it. */
void session_write(Session *session, Text *out);

/* Writes a no-position error and returns false when there is no position. */
bool session_need_position(Session *session);

/* The start position of the chosen game becomes the current one; false without memory. */
bool session_start_position(Session *session);

/* The answer is written and running becomes RUNNING_NOTHING in one step: who reads the answer and sends a
 * command at once is never refused as busy. */
void session_finish(Session *session, const Text *answer);

/* Runs work in the job thread. Takes the argument (from malloc) in any case. */
void session_start_job(Session *session, JobWork *work, void *argument);

/* Ends a running search or job soon. */
void session_stop(Session *session);

/* The end of the work of a job: true, with an error line appended, when the job was stopped or its list could
 * not grow. */
bool session_job_ended_early(Session *session, Text *out, const char *name, bool no_memory);

#endif
