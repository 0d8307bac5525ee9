#include "match/games/opening_judge.h"

#include <stdlib.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "engine.h"

enum {
    FIRST_NODES = 250, /* enough to see most that is wrong with random moves */
    JUDGE_NODES = 1000 /* a millisecond or less */
};

struct OpeningJudge {
    Engine *engine;
    Score score;
};

OpeningJudge *judge_new(void) {
    OpeningJudge *judge = memory_new(1, sizeof *judge);
    judge->engine = engine_new();
    if (!judge->engine || !engine_set_hash(judge->engine, ENGINE_HASH_MIN))
        fatal(EXIT_ENGINE, "out of memory");
    return judge;
}

void judge_free(OpeningJudge *judge) {
    if (judge)
        engine_free(judge->engine);
    free(judge);
}

static void keep_score(void *context, const SearchInfo *info) {
    ((OpeningJudge *)context)->score = info->score;
}

static void ignore_best(void *context, Move best, Move ponder, Result result) {
    (void)context, (void)best, (void)ponder, (void)result;
}

static int search(OpeningJudge *judge, const Position *position, uint64_t nodes) {
    History history = {0};
    SearchLimits limits = {.has_nodes = true, .nodes = nodes};
    SearchCallbacks callbacks = {judge, keep_score, ignore_best};
    judge->score = 0;
    /* What an earlier search left in the tables may not change the verdict. */
    engine_new_game(judge->engine);
    if (!history_start(&history, position) || !engine_set_history(judge->engine, &history) ||
        !engine_go(judge->engine, &limits, &callbacks))
        fatal(EXIT_ENGINE, "out of memory");
    engine_wait(judge->engine);
    history_free(&history);
    return abs(judge->score);
}

int judge_imbalance(OpeningJudge *judge, const Position *position) {
    int imbalance = search(judge, position, FIRST_NODES);
    return imbalance > OPENING_BALANCE ? imbalance : search(judge, position, JUDGE_NODES);
}
