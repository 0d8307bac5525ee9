/* bench: the same work on every machine, for its node count (does the search still do the same?) and its
 * speed. It has an engine of its own, so that nothing learnt before counts. */
#include "castellan/bench.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "castellan/commands.h"
#include "castellan/search_lines.h"
#include "text/position_text.h"

enum { BENCH_THREADS = 1, BENCH_HASH = ENGINE_HASH_DEFAULT };

typedef struct BenchJob {
    int depth, threads;
    int64_t hash; /* MB */
} BenchJob;

typedef struct BenchSum {
    uint64_t nodes, cutoffs, first_cutoffs;
    int64_t time; /* of searching alone, in microseconds: clearing the table is not what is measured */
} BenchSum;

/* Searches one position and adds to the sum; false when there is no memory or the job was stopped. */
static bool search_position(Session *session, Engine *engine, const char *text, int depth, BenchSum *sum) {
    Position pos;
    Error reason;
    History history = {0};
    SearchLimits limits = {.depth = depth};
    SearchSummary summary;
    engine_new_game(engine);
    bool ready = position_text_read(session->root.game, text, &pos, &reason) && history_start(&history, &pos);
    int64_t begin = clock_microseconds();
    bool searched = ready && engine_search(engine, &history, &limits, &session->job_stop, &summary);
    if (searched) {
        sum->time += clock_microseconds() - begin;
        sum->nodes += summary.nodes;
        sum->cutoffs += summary.cutoffs;
        sum->first_cutoffs += summary.first_cutoffs;
    }
    history_free(&history);
    return searched && !atomic_load(&session->job_stop);
}

static void set_job_engine(Session *session, Engine *engine) {
    pthread_mutex_lock(&session->lock);
    session->job_engine = engine;
    pthread_mutex_unlock(&session->lock);
}

static void bench_work(Session *session, void *argument, Text *out) {
    const BenchJob *job = argument;
    const BenchSet *set = bench_set_find(session->root.game->name);
    Engine *engine = engine_new();
    bool complete =
        engine && engine_set_hash(engine, (uint64_t)job->hash) && engine_set_threads(engine, job->threads);
    set_job_engine(session, engine);
    BenchSum sum = {0};
    for (const char *const *text = set->positions; *text && complete; text++)
        complete = search_position(session, engine, *text, job->depth, &sum);
    set_job_engine(session, NULL);
    engine_free(engine);
    if (!session_job_ended_early(session, out, "bench", !complete)) {
        if (atomic_load(&session->debug) && sum.cutoffs)
            text_line(out, "info string cut-offs %" PRIu64 ", on the first move %.1f %%", sum.cutoffs,
                      100.0 * (double)sum.first_cutoffs / (double)sum.cutoffs);
        text_line(out, "%" PRIu64 " nodes %" PRIu64 " nps", sum.nodes,
                  search_speed(sum.nodes, sum.time / 1000));
    }
    free(argument);
}

static bool read_number(Session *session, Words *words, const char *name, int64_t min, int64_t max,
                        int64_t *value) {
    const char *word = words_next(words);
    if (!word || words_number(word, min, max, value) == NUMBER_READ)
        return true;
    session_error(session, "bad-argument",
                  "bench: the %s is a number from %" PRId64 " to %" PRId64 ", not '%s'", name, min, max,
                  words_show(word).text);
    return false;
}

void command_bench(Session *session, Words *words) {
    const BenchSet *set = bench_set_find(session->game->name);
    if (!set) {
        session_error(session, "bad-argument", "there are no bench positions of %s", session->game->name);
        return;
    }
    int64_t depth = set->depth, threads = BENCH_THREADS, hash = BENCH_HASH;
    if (!read_number(session, words, "depth", 1, PLY_MAX, &depth) ||
        !read_number(session, words, "number of threads", 1, ENGINE_THREADS_MAX, &threads) ||
        !read_number(session, words, "size of the table", ENGINE_HASH_MIN, ENGINE_HASH_MAX, &hash))
        return;
    if (!words_at_end(words)) {
        session_error(session, "bad-argument", "bench takes three numbers at most");
        return;
    }
    BenchJob *job = malloc(sizeof *job);
    if (!job) {
        session_error(session, "no-memory", "bench cannot be started");
        return;
    }
    *job = (BenchJob){(int)depth, (int)threads, hash};
    position_text_start(session->game, &session->root);
    session_start_job(session, bench_work, job);
}
