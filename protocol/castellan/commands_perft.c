/* perft, in a thread of its own so that stop is heard. */
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "castellan/commands.h"
#include "common/numbers.h"
#include "games/perft.h"

enum { PERFT_DEPTH_MAX = 99 };

typedef struct PerftJob {
    Position root;
    int depth;
    bool divide, full;
} PerftJob;

/* A line for each legal move; returns the sum. */
static uint64_t divide(const PerftJob *job, MoveList *work, Text *out) {
    LegalMoves legal;
    uint64_t sum = 0;
    if (!legal_list(&job->root, work, &legal))
        work->interrupted = true;
    for (size_t i = 0; i < legal.count && !work->interrupted; i++) {
        Position next;
        game_play(&job->root, legal.moves[i].move, &next);
        uint64_t count = perft(&next, job->depth - 1, job->full, work);
        text_line(out, "%s: %" PRIu64, legal.moves[i].text, count);
        sum += count;
    }
    legal_free(&legal);
    return sum;
}

static bool perft_work(Run *run, const void *argument, Answer *out) {
    const PerftJob *job = argument;
    MoveList work;
    list_init(&work, &run->job_stop);
    int64_t begin = clock_microseconds();
    uint64_t count =
        job->divide ? divide(job, &work, &out->text) : perft(&job->root, job->depth, job->full, &work);
    int64_t time = clock_microseconds() - begin;
    text_line(&out->text, "perft depth %d moves %" PRIu64 " time %" PRId64 " mps %" PRIu64, job->depth, count,
              time / 1000, (uint64_t)((double)count * 1e6 / (double)(time > 0 ? time : 1)));
    bool complete = !work.interrupted;
    list_free(&work);
    return complete;
}

/* The words behind perft; false with an error line. */
static bool read_words(Words *words, PerftJob *job, Answer *out) {
    const char *word = words_next(words);
    int64_t depth;
    if (!word || !number_read(word, 0, PERFT_DEPTH_MAX, &depth, NULL))
        return answer_refuse(out, "bad-argument", "perft takes a depth from 0 to %d%s%s", PERFT_DEPTH_MAX,
                             word ? ", not " : "", word ? words_show(word).text : "");
    job->depth = (int)depth;
    while ((word = words_next(words)))
        if (strcmp(word, "divide") == 0)
            job->divide = true;
        else if (strcmp(word, "full") == 0)
            job->full = true;
        else
            return answer_refuse(out, "bad-argument", "perft knows divide and full, not '%s'",
                                 words_show(word).text);
    return !job->divide || depth > 0 ||
           answer_refuse(out, "bad-argument", "perft 0 has no first moves to divide by");
}

void command_perft(Session *session, Words *words, Answer *out) {
    PerftJob job = {.root = *current_position(&session->current)};
    if (read_words(words, &job, out))
        run_start_job(&session->run, "perft", perft_work, &job, sizeof job, out);
}
