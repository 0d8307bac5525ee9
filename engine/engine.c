#include "engine.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "search/level.h"
#include "search/worker.h"
#include "text/position_text.h"

const char *const engine_version = CASTELLAN_VERSION;

struct Engine {
    Search search;
    Search small;          /* for levels; its table is there from the first of them on */
    Level level;           /* of the running search */
    Search *thinking;      /* the one that was started last */
    int lines;             /* of analysis */
    int skill, elo;        /* elo: 0 where the skill counts */
    uint64_t seed, chance; /* chance: the state of what no seed settles */
    Thread thread;
    bool running;             /* the thread is to be joined */
    const Game *weights_game; /* NULL: all games have their built-in weights */
    const Weights *weights;   /* of that game */
};

Engine *engine_new(void) {
    Engine *engine = memory_aligned(sizeof *engine);
    if (!engine || !search_init(&engine->search)) {
        memory_aligned_free(engine);
        return NULL;
    }
    if (!search_init(&engine->small)) {
        search_free(&engine->search);
        memory_aligned_free(engine);
        return NULL;
    }
    engine->thinking = &engine->search;
    engine->lines = 1;
    engine->skill = ENGINE_LEVEL_FULL;
    engine->elo = 0;
    engine->seed = 0;
    engine->chance = (uint64_t)clock_microseconds() ^ (uint64_t)(uintptr_t)engine;
    engine->running = false;
    engine->weights_game = NULL;
    engine_set_overhead(engine, ENGINE_OVERHEAD_DEFAULT);
    engine_set_contempt(engine, ENGINE_CONTEMPT_DEFAULT);
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
    search_free(&engine->small);
    memory_aligned_free(engine);
}

void engine_wait(Engine *engine) {
    if (engine->running)
        thread_join(&engine->thread);
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
    engine->lines = within(lines, 1, ENGINE_MULTIPV_MAX);
}

void engine_set_overhead(Engine *engine, int milliseconds) {
    engine_wait(engine);
    engine->search.overhead = within(milliseconds, 0, ENGINE_OVERHEAD_MAX);
}

void engine_set_contempt(Engine *engine, int contempt) {
    engine_wait(engine);
    engine->search.contempt = within(contempt, -ENGINE_CONTEMPT_MAX, ENGINE_CONTEMPT_MAX);
}

/* Its table need not be large: each search of a level begins with an empty one. */
static bool make_small(Engine *engine) {
    return engine->small.table.count > 0 || table_resize(&engine->small.table, ENGINE_HASH_MIN);
}

bool engine_set_level(Engine *engine, int level) {
    engine_wait(engine);
    level = within(level, 0, ENGINE_LEVEL_FULL);
    if (level < ENGINE_LEVEL_FULL && !make_small(engine))
        return false;
    engine->skill = level;
    return true;
}

bool engine_limit_elo(Engine *engine, int elo) {
    engine_wait(engine);
    if (elo && !make_small(engine))
        return false;
    engine->elo = elo ? within(elo, ENGINE_ELO_MIN, ENGINE_ELO_MAX) : 0;
    return true;
}

void engine_set_seed(Engine *engine, uint64_t seed) {
    engine_wait(engine);
    engine->seed = seed;
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

/* The beginning of what is left to chance in a position of a game. */
static uint64_t chance(Engine *engine) {
    const History *history = &engine->search.history;
    if (engine->seed)
        return random_sequence(engine->seed, history_current(history)->key, (uint64_t)history->count);
    return random_next(&engine->chance);
}

enum { FIRST_MOVES = 2 /* one of each side */ };

/* The search that is to think, set up for what is not full strength or leaves something to chance; NULL
 * without memory. */
static Search *choose_search(Engine *engine, SearchLimits *limits, SearchCallbacks *callbacks) {
    Search *search = &engine->search, *small = &engine->small;
    const Game *game = history_current(&search->history)->game;
    int level = engine->elo ? level_of_elo(game, engine->elo) : engine->skill * LEVEL_UNIT;
    LevelStyle style = level < LEVEL_FULL ? level_style(game, level) : level_style_first_moves();
    search->multipv = engine->lines;
    if (level < LEVEL_FULL) {
        search_clear(small);
        if (!history_copy(&small->history, &search->history))
            return NULL;
        small->overhead = search->overhead;
        search = small;
    } else if (!engine->seed || search->history.count > FIRST_MOVES) {
        return search;
    }
    level_begin(&engine->level, search, &style, chance(engine), engine->lines, limits, callbacks);
    return search;
}

bool engine_go(Engine *engine, const SearchLimits *limits, const SearchCallbacks *callbacks) {
    SearchLimits set_limits = *limits;
    SearchCallbacks set_callbacks = *callbacks;
    engine_wait(engine);
    Search *search = choose_search(engine, &set_limits, &set_callbacks);
    if (!search)
        return false;
    search->weights = engine_weights(engine, history_current(&search->history)->game);
    engine->thinking = search;
    engine->running =
        search_prepare(search, &set_limits, &set_callbacks) && search_start(search, &engine->thread);
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

/* What engine_search lets news in for. */
typedef struct Hearing {
    Engine *engine;
    Stop *stop;
} Hearing;

static void hear(void *context, int milliseconds) {
    const Hearing *hearing = context;
    clock_sleep(milliseconds);
    if (stop_look(hearing->stop))
        engine_stop(hearing->engine);
}

bool engine_search(Engine *engine, const History *history, const SearchLimits *limits, Stop *stop,
                   SearchSummary *summary) {
    *summary = (SearchSummary){.best = MOVE_NONE, .ponder = MOVE_NONE};
    Hearing hearing = {engine, stop};
    SearchCallbacks callbacks = {summary, keep_info, keep_best, NULL, hear, &hearing};
    if (!engine_set_history(engine, history) || !engine_go(engine, limits, &callbacks))
        return false;
    /* A stop that came before the search had begun was lost on it. */
    if (stop && stop_is_wished(stop))
        engine_stop(engine);
    engine_wait(engine);
    const Search *search = engine->thinking;
    for (int i = 0; i < search->worker_count && !move_is_none(summary->best); i++) {
        summary->cutoffs += search->workers[i]->cutoffs;
        summary->first_cutoffs += search->workers[i]->first_cutoffs;
    }
    return !engine_starved(engine);
}

bool engine_starved(const Engine *engine) {
    return engine->thinking->starved;
}

void engine_stop(Engine *engine) {
    search_stop(&engine->search);
    search_stop(&engine->small);
}

void engine_ponderhit(Engine *engine) {
    search_ponderhit(&engine->search);
    search_ponderhit(&engine->small);
}
