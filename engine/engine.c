#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "search/worker.h"
#include "text/position_text.h"

const char *const engine_version = CASTELLAN_VERSION;

struct Engine {
    Search search;
    pthread_t thread;
    bool running;             /* the thread is to be joined */
    const Game *weights_game; /* NULL: all games have their built-in weights */
    const Weights *weights;   /* of that game */
};

Engine *engine_new(void) {
    Engine *engine = aligned_alloc(64, (sizeof *engine + 63) / 64 * 64);
    if (!engine || !search_init(&engine->search)) {
        free(engine);
        return NULL;
    }
    engine->running = false;
    engine->weights_game = NULL;
    engine_set_overhead(engine, ENGINE_OVERHEAD_DEFAULT);
    Position start;
    position_text_start(game_at(0), &start);
    if (!engine_set_hash(engine, ENGINE_HASH_DEFAULT) || !history_start(&engine->search.history, &start)) {
        engine_free(engine);
        return NULL;
    }
    return engine;
}

void engine_free(Engine *engine) {
    if (!engine)
        return;
    engine_stop(engine);
    engine_wait(engine);
    search_free(&engine->search);
    free(engine);
}

void engine_wait(Engine *engine) {
    if (engine->running)
        pthread_join(engine->thread, NULL);
    engine->running = false;
}

static int within(int value, int min, int max) {
    return value < min ? min : value > max ? max : value;
}

void engine_new_game(Engine *engine) {
    engine_wait(engine);
    search_clear(&engine->search);
}

bool engine_set_hash(Engine *engine, uint64_t megabytes) {
    engine_wait(engine);
    megabytes = megabytes < ENGINE_HASH_MIN ? ENGINE_HASH_MIN : megabytes;
    return table_resize(&engine->search.table, megabytes < ENGINE_HASH_MAX ? megabytes : ENGINE_HASH_MAX);
}

bool engine_set_threads(Engine *engine, int threads) {
    engine_wait(engine);
    return search_set_threads(&engine->search, within(threads, 1, ENGINE_THREADS_MAX));
}

void engine_set_multipv(Engine *engine, int lines) {
    engine_wait(engine);
    engine->search.multipv = within(lines, 1, ENGINE_MULTIPV_MAX);
}

void engine_set_overhead(Engine *engine, int milliseconds) {
    engine_wait(engine);
    engine->search.overhead = within(milliseconds, 0, ENGINE_OVERHEAD_MAX);
}

void engine_set_weights(Engine *engine, const Game *game, const Weights *weights) {
    engine_new_game(engine);
    engine->weights_game = game;
    engine->weights = weights;
}

const Weights *engine_weights(const Engine *engine, const Game *game) {
    return engine->weights_game == game ? engine->weights : weights_builtin(game);
}

const SearchParameter *engine_parameter(int index) {
    return parameters_tunable(index);
}

void engine_set_parameter(Engine *engine, int index, int value) {
    const SearchParameter *parameter = parameters_tunable(index);
    engine_wait(engine);
    engine->search.parameters.values[index] = within(value, parameter->least, parameter->most);
}

bool engine_set_history(Engine *engine, const History *history) {
    engine_wait(engine);
    return history_copy(&engine->search.history, history);
}

bool engine_go(Engine *engine, const SearchLimits *limits, const SearchCallbacks *callbacks) {
    engine_wait(engine);
    engine->search.weights = engine_weights(engine, history_current(&engine->search.history)->game);
    engine->running =
        search_prepare(&engine->search, limits, callbacks) && search_start(&engine->search, &engine->thread);
    return engine->running;
}

static void keep_info(void *context, const SearchInfo *info) {
    SearchSummary *summary = context;
    summary->nodes = info->nodes;
    summary->time = info->time;
    if (info->multipv != 1)
        return;
    summary->score = info->score;
    summary->depth = info->depth;
    summary->pv_count = info->pv_count;
    memcpy(summary->pv, info->pv, (size_t)info->pv_count * sizeof *info->pv);
}

static void keep_best(void *context, Move best, Move ponder, Result result) {
    SearchSummary *summary = context;
    summary->best = best;
    summary->ponder = ponder;
    summary->result = result;
}

bool engine_search(Engine *engine, const History *history, const SearchLimits *limits,
                   const atomic_bool *stop, SearchSummary *summary) {
    *summary = (SearchSummary){.best = MOVE_NONE, .ponder = MOVE_NONE};
    SearchCallbacks callbacks = {summary, keep_info, keep_best, NULL};
    if (!engine_set_history(engine, history) || !engine_go(engine, limits, &callbacks))
        return false;
    /* A stop that came before the search had begun was lost on it. */
    if (stop && atomic_load(stop))
        engine_stop(engine);
    engine_wait(engine);
    for (int i = 0; i < engine->search.worker_count && !move_is_none(summary->best); i++) {
        summary->cutoffs += engine->search.workers[i]->cutoffs;
        summary->first_cutoffs += engine->search.workers[i]->first_cutoffs;
    }
    return !engine->search.starved;
}

void engine_stop(Engine *engine) {
    search_stop(&engine->search);
}

void engine_ponderhit(Engine *engine) {
    search_ponderhit(&engine->search);
}
