/* perft, in a thread of its own so that stop is heard. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "castellan/commands.h"
#include "castellan/current.h"
#include "games/perft.h"

enum { PERFT_DEPTH_MAX = 99 };

typedef struct PerftJob {
    int depth;
    bool divide, full;
} PerftJob;

/* A line for each legal move; returns the sum. */
static uint64_t divide(const Position *root, const PerftJob *job, MoveList *work, Text *out) {
    LegalMoves legal;
    uint64_t sum = 0;
    if (!legal_list(root, work, &legal))
        work->interrupted = true;
    for (size_t i = 0; i < legal.count && !work->interrupted; i++) {
        Position next;
        game_play(root, legal.moves[i].move, &next);
        uint64_t count = perft(&next, job->depth - 1, job->full, work);
        text_line(out, "%s: %" PRIu64, legal.moves[i].text, count);
        sum += count;
    }
    legal_free(&legal);
    return sum;
}

static void perft_work(Session *session, void *argument, Text *out) {
    const PerftJob *job = argument;
    MoveList work;
    list_init(&work, &session->job_stop);
    Text lines = TEXT_EMPTY;
    int64_t begin = clock_microseconds();
    uint64_t count = job->divide ? divide(&session->root, job, &work, &lines)
                                 : perft(&session->root, job->depth, job->full, &work);
    int64_t time = clock_microseconds() - begin;
    if (!session_job_ended_early(session, out, "perft", work.interrupted || lines.failed)) {
        text_bytes(out, lines.data, lines.size);
        text_line(out, "perft depth %d moves %" PRIu64 " time %" PRId64 " mps %" PRIu64, job->depth, count,
                  time / 1000, (uint64_t)((double)count * 1e6 / (double)(time > 0 ? time : 1)));
    }
    text_free(&lines);
    list_free(&work);
    free(argument);
}

/* The words behind perft; false with an error line. */
static bool read_words(Session *session, Words *words, PerftJob *job) {
    const char *word = words_next(words);
    int64_t depth;
    if (!word || words_number(word, 0, PERFT_DEPTH_MAX, &depth) != NUMBER_READ) {
        session_error(session, "bad-argument", "perft takes a depth from 0 to %d%s%s", PERFT_DEPTH_MAX,
                      word ? ", not " : "", word ? words_show(word).text : "");
        return false;
    }
    job->depth = (int)depth;
    while ((word = words_next(words))) {
        if (strcmp(word, "divide") == 0) {
            job->divide = true;
        } else if (strcmp(word, "full") == 0) {
            job->full = true;
        } else {
            session_error(session, "bad-argument", "perft knows divide and full, not '%s'",
                          words_show(word).text);
            return false;
        }
    }
    if (job->divide && depth == 0) {
        session_error(session, "bad-argument", "perft 0 has no first moves to divide by");
        return false;
    }
    return true;
}

void command_perft(Session *session, Words *words) {
    PerftJob job = {0};
    if (!session_need_position(session) || !read_words(session, words, &job))
        return;
    PerftJob *argument = malloc(sizeof *argument);
    if (!argument) {
        session_error(session, "no-memory", "perft cannot be started");
        return;
    }
    *argument = job;
    session->root = *current_position(session);
    session_start_job(session, perft_work, argument);
}
