/* bench: the same work on every machine, for its node count (does the search still do the same?) and its
 * speed. It has an engine of its own, so that nothing learnt before counts. */
#include "castellan/bench.h"

#include <inttypes.h>

#include "base/clock.h"
#include "castellan/commands.h"
#include "castellan/search_lines.h"
#include "common/numbers.h"
#include "text/position_text.h"

enum { BENCH_THREADS = 1, BENCH_HASH = ENGINE_HASH_DEFAULT };

typedef struct BenchJob {
    const Game *game;
    bool debug;
    int depth, threads;
    int64_t hash; /* MB */
} BenchJob;

typedef struct BenchSum {
    uint64_t nodes, cutoffs, first_cutoffs;
    int64_t time; /* of searching alone, in microseconds: clearing the table is not what is measured */
} BenchSum;

/* Searches one position and adds to the sum; false when there is no memory or the job was stopped. */
static bool search_position(Run *run, const BenchJob *job, Engine *engine, const char *text, BenchSum *sum) {
    Position pos;
    Error reason;
    History history = {0};
    SearchLimits limits = {.depth = job->depth};
    SearchSummary summary;
    engine_new_game(engine);
    bool ready = position_text_read(job->game, text, &pos, &reason) && history_start(&history, &pos);
    int64_t begin = clock_microseconds();
    bool searched = ready && engine_search(engine, &history, &limits, &run->job_stop, &summary);
    if (searched) {
        sum->time += clock_microseconds() - begin;
        sum->nodes += summary.nodes;
        sum->cutoffs += summary.cutoffs;
        sum->first_cutoffs += summary.first_cutoffs;
    }
    history_free(&history);
    return searched && !stop_is_wished(&run->job_stop);
}

static bool bench_work(Run *run, const void *argument, Answer *out) {
    const BenchJob *job = argument;
    Engine *engine = engine_new();
    bool complete =
        engine && engine_set_hash(engine, (uint64_t)job->hash) && engine_set_threads(engine, job->threads);
    run_lend_engine(run, engine);
    BenchSum sum = {0};
    for (const char *const *text = bench_set_find(job->game->name)->positions; *text && complete; text++)
        complete = search_position(run, job, engine, *text, &sum);
    run_lend_engine(run, NULL);
    engine_free(engine);
    if (job->debug && sum.cutoffs)
        answer_note(out, "cut-offs %" PRIu64 ", on the first move %.1f %%", sum.cutoffs,
                    100.0 * (double)sum.first_cutoffs / (double)sum.cutoffs);
    text_line(&out->text, "%" PRIu64 " nodes %" PRIu64 " nps", sum.nodes,
              search_speed(sum.nodes, sum.time / 1000));
    return complete;
}

static bool read_number(Words *words, const char *name, int64_t min, int64_t max, int64_t *value,
                        Answer *out) {
    const char *word = words_next(words);
    return !word || number_read(word, min, max, value, NULL) ||
           answer_refuse(out, "bad-argument",
                         "bench: the %s is a number from %" PRId64 " to %" PRId64 ", not '%s'", name, min,
                         max, words_show(word).text);
}

void command_bench(Session *session, Words *words, Answer *out) {
    const Game *game = session->current.game;
    const BenchSet *set = bench_set_find(game->name);
    if (!set) {
        answer_refuse(out, "bad-argument", "there are no bench positions of %s", game->name);
        return;
    }
    int64_t depth = set->depth, threads = BENCH_THREADS, hash = BENCH_HASH;
    if (!read_number(words, "depth", 1, PLY_MAX, &depth, out) ||
        !read_number(words, "number of threads", 1, ENGINE_THREADS_MAX, &threads, out) ||
        !read_number(words, "size of the table", ENGINE_HASH_MIN, ENGINE_HASH_MAX, &hash, out))
        return;
    if (!words_at_end(words)) {
        answer_refuse(out, "bad-argument", "bench takes three numbers at most");
        return;
    }
    BenchJob job = {game, session->debug, (int)depth, (int)threads, hash};
    run_start_job(&session->run, "bench", bench_work, &job, sizeof job, out);
}
