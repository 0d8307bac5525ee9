#include "common/opening.h"

#include <limits.h>
#include <stdlib.h>

#include "base/random.h"
#include "common/memory.h"
#include "engine.h"
#include "games/notation.h"
#include "text/position_text.h"

enum {
    TRIES = 200,       /* random openings looked at for a balanced one */
    FIRST_NODES = 250, /* enough to see most that is wrong with random moves */
    JUDGE_NODES = 1000 /* a millisecond or less */
};

struct OpeningMaker {
    Engine *engine;
    MoveList work;
    Text moves; /* of the last walk */
    Text best;  /* of the one that is nearest to balance */
};

OpeningMaker *opening_maker_new(void) {
    OpeningMaker *maker = memory_new(1, sizeof *maker);
    maker->engine = engine_new();
    memory_need(maker->engine && engine_set_hash(maker->engine, ENGINE_HASH_MIN));
    list_init(&maker->work, NULL);
    return maker;
}

void opening_maker_free(OpeningMaker *maker) {
    if (!maker)
        return;
    engine_free(maker->engine);
    list_free(&maker->work);
    text_free(&maker->moves);
    text_free(&maker->best);
    free(maker);
}

static int search(OpeningMaker *maker, const Position *position, uint64_t nodes) {
    History history = {0};
    SearchLimits limits = {.has_nodes = true, .nodes = nodes};
    SearchSummary summary;
    /* What an earlier search left in the tables may not change the verdict. */
    engine_new_game(maker->engine);
    memory_need(history_start(&history, position) &&
                engine_search(maker->engine, &history, &limits, NULL, &summary));
    history_free(&history);
    return abs(summary.score);
}

int opening_imbalance(OpeningMaker *maker, const Position *position) {
    int imbalance = search(maker, position, FIRST_NODES);
    return imbalance > OPENING_BALANCE ? imbalance : search(maker, position, JUDGE_NODES);
}

static int compare_moves(const void *a, const void *b) {
    const Move *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->captured < y->captured ? -1 : x->captured > y->captured;
}

/* Plays random legal moves, which become the maker's, from the start position; false where the game ends on
 * the way. */
static bool walk(OpeningMaker *maker, const Game *game, int plies, uint64_t state, Position *end) {
    History history = {0};
    MoveList *work = &maker->work;
    text_clear(&maker->moves);
    position_text_start(game, end);
    memory_need(history_start(&history, end));
    bool going = true;
    for (int ply = 0; going && ply < plies; ply++) {
        work->size = 0;
        game_generate(history_current(&history), STAGE_ALL, work);
        memory_need(!work->interrupted);
        /* In an order that is not the generator's, so that a new generator gives no new openings. */
        qsort(work->moves, work->size, sizeof *work->moves, compare_moves);
        Move move = work->moves[random_below(&state, (int)work->size)];
        work->size = 0;
        char text[MOVE_TEXT_MAX];
        notation_write(history_current(&history), move, text);
        text_format(&maker->moves, "%s%s", ply ? " " : "", text);
        memory_need(history_push(&history, move));
        going = history_result(&history, work).outcome == OUTCOME_NONE;
    }
    *end = *history_current(&history);
    history_free(&history);
    return going;
}

bool opening_make(OpeningMaker *maker, const Game *game, int plies, uint64_t seed, uint64_t number,
                  Position *opening, Text *moves) {
    int least = INT_MAX;
    for (uint64_t attempt = 0; attempt < TRIES && least > OPENING_BALANCE; attempt++) {
        Position end;
        if (!walk(maker, game, plies, random_sequence(seed, number, attempt), &end))
            continue;
        int imbalance = opening_imbalance(maker, &end);
        if (imbalance < least) {
            least = imbalance;
            *opening = end;
            text_clear(&maker->best);
            text_add(&maker->best, memory_whole(&maker->moves));
        }
    }
    if (moves && least < INT_MAX)
        text_add(moves, memory_whole(&maker->best));
    return least < INT_MAX;
}
