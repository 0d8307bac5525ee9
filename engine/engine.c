#include "engine.h"

#include <stdlib.h>

#include "search/search.h"
#include "search/worker.h"
#include "text/position_text.h"

const char *const engine_version = CASTELLAN_VERSION;
const char *const engine_build = CASTELLAN_BITBOARD_AVX2 ? "avx2" : "plain";

struct Engine {
    Search search;
    pthread_t thread;
    bool running;             /* the thread is to be joined */
    const Game *weights_game; /* NULL: all games have their built-in weights */
    const Weights *weights;   /* of that game */
};

enum { SEARCH_STACK = 16 << 20 };

Engine *engine_new(void) {
    Engine *engine = aligned_alloc(64, (sizeof *engine + 63) / 64 * 64);
    if (!engine)
        return NULL;
    engine->running = false;
    engine->weights_game = NULL;
    if (!search_init(&engine->search)) {
        free(engine);
        return NULL;
    }
    Position start;
    position_text_start(game_at(0), &start);
    if (!history_start(&engine->search.history, &start)) {
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

void engine_new_game(Engine *engine) {
    engine_wait(engine);
    search_clear(&engine->search);
}

bool engine_set_hash(Engine *engine, uint64_t megabytes) {
    engine_wait(engine);
    return table_resize(&engine->search.table, megabytes);
}

bool engine_set_threads(Engine *engine, int threads) {
    engine_wait(engine);
    return search_set_threads(&engine->search, threads);
}

void engine_set_multipv(Engine *engine, int lines) {
    engine_wait(engine);
    engine->search.multipv = lines;
}

void engine_set_overhead(Engine *engine, int milliseconds) {
    engine_wait(engine);
    engine->search.overhead = milliseconds;
}

void engine_set_weights(Engine *engine, const Game *game, const Weights *weights) {
    engine_new_game(engine);
    engine->weights_game = game;
    engine->weights = weights;
}

const Weights *engine_weights(const Engine *engine, const Game *game) {
    return engine->weights_game == game ? engine->weights : weights_builtin(game);
}

bool engine_set_history(Engine *engine, const History *history) {
    engine_wait(engine);
    return history_copy(&engine->search.history, history);
}

static void *search_main(void *argument) {
    Engine *engine = argument;
    search_run(&engine->search);
    return NULL;
}

bool engine_go(Engine *engine, const EngineLimits *limits, const EngineCallbacks *callbacks) {
    engine_wait(engine);
    engine->search.weights = engine_weights(engine, history_current(&engine->search.history)->game);
    if (!search_prepare(&engine->search, limits, callbacks))
        return false;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, SEARCH_STACK);
    engine->running = pthread_create(&engine->thread, &attributes, search_main, engine) == 0;
    pthread_attr_destroy(&attributes);
    return engine->running;
}

EngineCutoffs engine_cutoffs(const Engine *engine) {
    EngineCutoffs sum = {0, 0};
    for (int i = 0; i < engine->search.worker_count; i++) {
        sum.all += engine->search.workers[i]->cutoffs;
        sum.first += engine->search.workers[i]->first_cutoffs;
    }
    return sum;
}

void engine_stop(Engine *engine) {
    search_stop(&engine->search);
}

void engine_ponderhit(Engine *engine) {
    search_ponderhit(&engine->search);
}
