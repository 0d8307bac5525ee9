#include "match/games/openings.h"

#include <stdlib.h>

#include "base/random.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "match/games/opening_file.h"
#include "text/position_text.h"

struct Openings {
    const MatchOptions *options;
    TextList file; /* "" for the start position */
    int *order;    /* owned; of the file's openings */
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

char *openings_get(const Openings *openings, int round, OpeningMaker *maker) {
    const MatchOptions *options = openings->options;
    char text[POSITION_TEXT_MAX];
    const char *opening = "";
    Position position;
    if (options->openings == OPENING_FILE) {
        opening = openings->file.text[openings->order[(round - 1) % openings->file.count]];
    } else if (options->openings == OPENING_RANDOM && options->opening_plies > 0) {
        if (!opening_make(maker, options->game, options->opening_plies, options->seed, (uint64_t)round,
                          &position))
            fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
        position_text_write(&position, text);
        opening = text;
    }
    return *opening ? memory_text(opening) : NULL;
}

void openings_close(Openings *openings) {
    if (!openings)
        return;
    text_list_free(&openings->file);
    free(openings->order);
    free(openings);
}
