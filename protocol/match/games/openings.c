#include "match/games/openings.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "games/history.h"
#include "match/games/opening_file.h"
#include "text/position_text.h"

enum {
    TRIES = 200, /* random openings looked at for a balanced one */
    KEPT =
        64 /* rounds whose opening is remembered: the games of a round are played one soon after the other */
};

struct Openings {
    const Options *options;
    Words file; /* "" for the start position */
    int *order; /* owned; of the file's openings */
    pthread_mutex_t lock;
    pthread_cond_t found;
    struct KeptOpening {
        int round;      /* 0: none */
        char *position; /* NULL: somebody is about to find it */
    } kept[KEPT];
};

/* An independent sequence for each of these three. */
static uint64_t random_state(uint64_t seed, uint64_t round, uint64_t attempt) {
    uint64_t state = seed;
    state = random_next(&state) ^ round;
    state = random_next(&state) ^ attempt;
    return random_next(&state);
}

static void shuffle(int *order, int count, uint64_t seed) {
    uint64_t state = random_state(seed, 0, 0);
    for (int i = count - 1; i > 0; i--) {
        int other = random_below(&state, i + 1);
        int kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

Openings *openings_open(const Options *options, Error *error) {
    Openings *openings = memory_new(1, sizeof *openings);
    openings->options = options;
    pthread_mutex_init(&openings->lock, NULL);
    pthread_cond_init(&openings->found, NULL);
    if (options->openings != OPENING_FILE)
        return openings;
    if (!opening_file_read(options->opening_file, options->game, &openings->file, error)) {
        openings_close(openings);
        return NULL;
    }
    openings->order = memory_new((size_t)openings->file.count, sizeof *openings->order);
    for (int i = 0; i < openings->file.count; i++)
        openings->order[i] = i;
    if (options->opening_random_order)
        shuffle(openings->order, openings->file.count, options->seed);
    return openings;
}

static int compare_moves(const void *a, const void *b) {
    const Move *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->captured < y->captured ? -1 : x->captured > y->captured;
}

/* Plays random legal moves from the start position; false where the game ends on the way. */
static bool walk(const Game *game, int plies, uint64_t state, Position *end, MoveList *work) {
    History history = {0};
    position_text_start(game, end);
    if (!history_start(&history, end))
        fatal(EXIT_ENGINE, "out of memory");
    bool going = true;
    for (int ply = 0; going && ply < plies; ply++) {
        work->size = 0;
        game_generate(history_current(&history), STAGE_ALL, work);
        /* In an order that is not the generator's, so that a new generator gives no new openings. */
        qsort(work->moves, work->size, sizeof *work->moves, compare_moves);
        Move move = work->moves[random_below(&state, (int)work->size)];
        work->size = 0;
        if (work->interrupted || !history_push(&history, move))
            fatal(EXIT_ENGINE, "out of memory");
        going = history_result(&history, work).outcome == OUTCOME_NONE;
    }
    *end = *history_current(&history);
    history_free(&history);
    return going;
}

/* The first balanced walk, or the one nearest to it where all are one-sided: in the smallest games they may
 * be. */
static char *random_opening(const Options *options, int round, OpeningJudge *judge) {
    MoveList work;
    list_init(&work, NULL);
    char best[POSITION_TEXT_MAX] = "";
    int best_imbalance = INT_MAX;
    for (uint64_t attempt = 0; attempt < TRIES && best_imbalance > OPENING_BALANCE; attempt++) {
        Position end;
        uint64_t state = random_state(options->seed, (uint64_t)round, attempt);
        if (!walk(options->game, options->opening_plies, state, &end, &work))
            continue;
        int imbalance = judge_imbalance(judge, &end);
        if (imbalance < best_imbalance) {
            best_imbalance = imbalance;
            position_text_write(&end, best);
        }
    }
    list_free(&work);
    if (!*best)
        fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
    return memory_text(best);
}

static char *copy_or_null(const char *text) {
    return text && *text ? memory_text(text) : NULL;
}

char *openings_get(Openings *openings, int round, OpeningJudge *judge) {
    const Options *options = openings->options;
    if (options->openings == OPENING_FILE)
        return copy_or_null(openings->file.word[openings->order[(round - 1) % openings->file.count]]);
    if (options->openings != OPENING_RANDOM || options->opening_plies == 0)
        return NULL;
    struct KeptOpening *kept = &openings->kept[round % KEPT];
    pthread_mutex_lock(&openings->lock);
    while (kept->round == round && !kept->position)
        pthread_cond_wait(&openings->found, &openings->lock);
    char *position = kept->round == round ? memory_text(kept->position) : NULL;
    if (!position) {
        free(kept->position);
        *kept = (struct KeptOpening){round, NULL};
    }
    pthread_mutex_unlock(&openings->lock);
    if (position)
        return position;
    position = random_opening(options, round, judge);
    pthread_mutex_lock(&openings->lock);
    /* Unless a much later round has taken the place meanwhile. */
    if (kept->round == round)
        kept->position = memory_text(position);
    pthread_cond_broadcast(&openings->found);
    pthread_mutex_unlock(&openings->lock);
    return position;
}

void openings_close(Openings *openings) {
    if (!openings)
        return;
    for (int i = 0; i < KEPT; i++)
        free(openings->kept[i].position);
    words_free(&openings->file);
    free(openings->order);
    pthread_cond_destroy(&openings->found);
    pthread_mutex_destroy(&openings->lock);
    free(openings);
}
