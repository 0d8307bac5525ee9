#include "match/opening_judge.h"

#include <stdlib.h>

#include "engine.h"
#include "match/fatal.h"
#include "match/memory.h"

enum { JUDGE_NODES = 4000 }; /* some plies, and a few milliseconds */

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

int judge_imbalance(OpeningJudge *judge, const Position *position) {
    History history = {0};
    EngineLimits limits = {.has_nodes = true, .nodes = JUDGE_NODES};
    EngineCallbacks callbacks = {judge, keep_score, ignore_best};
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
