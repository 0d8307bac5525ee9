#include "match/games/openings.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/random.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "match/games/opening_file.h"
#include "text/position_text.h"

/* Rounds whose opening is remembered: the games of a round are played one soon after the other. */
enum { KEPT = 64 };

struct Openings {
    const MatchOptions *options;
    TextList file; /* "" for the start position */
    int *order;    /* owned; of the file's openings */
    pthread_mutex_t lock;
    pthread_cond_t found;
    struct KeptOpening {
        int round;      /* 0: none */
        char *position; /* NULL: somebody is about to find it */
    } kept[KEPT];
};

static void shuffle(int *order, int count, uint64_t seed) {
    uint64_t state = random_sequence(seed, 0, 0);
    for (int i = count - 1; i > 0; i--) {
        int other = random_below(&state, i + 1);
        int kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

Openings *openings_open(const MatchOptions *options, Error *error) {
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

static char *random_opening(const MatchOptions *options, int round, OpeningMaker *maker) {
    Position position;
    if (!opening_make(maker, options->game, options->opening_plies, options->seed, (uint64_t)round,
                      &position))
        fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
    char text[POSITION_TEXT_MAX];
    position_text_write(&position, text);
    return memory_text(text);
}

static char *copy_or_null(const char *text) {
    return text && *text ? memory_text(text) : NULL;
}

char *openings_get(Openings *openings, int round, OpeningMaker *maker) {
    const MatchOptions *options = openings->options;
    if (options->openings == OPENING_FILE)
        return copy_or_null(openings->file.text[openings->order[(round - 1) % openings->file.count]]);
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
    position = random_opening(options, round, maker);
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
    text_list_free(&openings->file);
    free(openings->order);
    pthread_cond_destroy(&openings->found);
    pthread_mutex_destroy(&openings->lock);
    free(openings);
}
