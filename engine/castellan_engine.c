/* Engines: their options, and how they value positions. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "castellan_inner.h"
#include "evaluate/evaluate.h"
#include "evaluate/weights_text.h"

/* ---- Options ---- */

static const CastellanOption options[CASTELLAN_OPTIONS] = {
    [CASTELLAN_HASH] = {"hash", ENGINE_HASH_DEFAULT, ENGINE_HASH_MIN, ENGINE_HASH_MAX},
    [CASTELLAN_THREADS] = {"threads", 1, 1, ENGINE_THREADS_MAX},
    [CASTELLAN_LINES] = {"lines", 1, 1, ENGINE_MULTIPV_MAX},
    [CASTELLAN_OVERHEAD] = {"overhead", ENGINE_OVERHEAD_DEFAULT, 0, ENGINE_OVERHEAD_MAX},
    [CASTELLAN_LEVEL] = {"level", ENGINE_LEVEL_FULL, 0, ENGINE_LEVEL_FULL},
    [CASTELLAN_ELO] = {"elo", 0, ENGINE_ELO_MIN, ENGINE_ELO_MAX},
    [CASTELLAN_SEED] = {"seed", 0, 0, INT64_MAX},
    [CASTELLAN_CONTEMPT] = {"contempt", ENGINE_CONTEMPT_DEFAULT, -ENGINE_CONTEMPT_MAX, ENGINE_CONTEMPT_MAX},
};

const CastellanOption *castellan_option(int32_t option) {
    return option >= 0 && option < CASTELLAN_OPTIONS ? &options[option] : NULL;
}

int64_t castellan_engine_get(CastellanEngine *engine, int32_t option) {
    return castellan_option(option) ? engine->value[option] : 0;
}

static bool apply(CastellanEngine *engine, int32_t option, int64_t value) {
    switch (option) {
    case CASTELLAN_HASH:
        return engine_set_hash(engine->engine, (uint64_t)value);
    case CASTELLAN_THREADS:
        return engine_set_threads(engine->engine, (int)value);
    case CASTELLAN_LEVEL:
        return engine_set_level(engine->engine, (int)value);
    case CASTELLAN_ELO:
        return engine_limit_elo(engine->engine, (int)value);
    case CASTELLAN_LINES:
        engine_set_multipv(engine->engine, (int)value);
        return true;
    case CASTELLAN_OVERHEAD:
        engine_set_overhead(engine->engine, (int)value);
        return true;
    case CASTELLAN_CONTEMPT:
        engine_set_contempt(engine->engine, (int)value);
        return true;
    default:
        engine_set_seed(engine->engine, (uint64_t)value);
        return true;
    }
}

CastellanStatus inner_need_rest(CastellanEngine *engine, CastellanError *error) {
    if (!atomic_load(&engine->thinking))
        return CASTELLAN_OK;
    return inner_refuse(error, CASTELLAN_BUSY, "the engine is thinking");
}

CastellanStatus castellan_engine_set(CastellanEngine *engine, int32_t option, int64_t value,
                                     CastellanError *error) {
    const CastellanOption *known = castellan_option(option);
    if (!known)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "there is no option %d", (int)option);
    bool off = option == CASTELLAN_ELO && value == 0;
    if ((value < known->least || value > known->most) && !off)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "%s: %lld is not in the range %lld to %lld",
                            known->name, (long long)value, (long long)known->least, (long long)known->most);
    if (inner_need_rest(engine, error) != CASTELLAN_OK)
        return CASTELLAN_BUSY;
    if (!apply(engine, option, value))
        return inner_refuse_memory(error);
    engine->value[option] = value;
    return inner_succeed(error);
}

CastellanStatus castellan_engine_set_weights(CastellanEngine *engine, const char *text, size_t size,
                                             CastellanError *error) {
    Error why;
    if (inner_need_rest(engine, error) != CASTELLAN_OK)
        return CASTELLAN_BUSY;
    Weights *weights = NULL;
    const Game *game = NULL;
    if (text) {
        WeightsText *read = memory_aligned(sizeof *read);
        weights = memory_aligned(sizeof *weights);
        bool room = read && weights, good = room && weights_text_read(text, size, read, &why);
        if (good) {
            *weights = read->weights;
            game = read->game;
        }
        memory_aligned_free(read);
        if (!good) {
            memory_aligned_free(weights);
            return room ? inner_refuse(error, CASTELLAN_BAD_WEIGHTS, "%s", why.text)
                        : inner_refuse_memory(error);
        }
    }
    engine_set_weights(engine->engine, game, weights);
    memory_aligned_free(engine->weights);
    engine->weights = weights;
    return inner_succeed(error);
}

CastellanStatus castellan_engine_forget(CastellanEngine *engine, CastellanError *error) {
    if (inner_need_rest(engine, error) != CASTELLAN_OK)
        return CASTELLAN_BUSY;
    engine_new_game(engine->engine);
    return inner_succeed(error);
}

/* ---- Made and freed ---- */

CastellanEngine *castellan_engine_new(CastellanError *error) {
    /* Its position has bitboards. */
    CastellanEngine *engine = memory_aligned(sizeof *engine);
    if (engine) {
        memset(engine, 0, sizeof *engine);
        engine->engine = engine_new();
    }
    if (!engine || !engine->engine) {
        memory_aligned_free(engine);
        inner_refuse_memory(error);
        return NULL;
    }
    for (int i = 0; i < CASTELLAN_OPTIONS; i++)
        engine->value[i] = options[i].initial;
    inner_succeed(error);
    return engine;
}

void castellan_engine_free(CastellanEngine *engine) {
    if (!engine)
        return;
    engine_free(engine->engine);
    for (int i = 0; i < engine->line_capacity; i++)
        free(engine->lines[i].text);
    free(engine->lines);
    free(engine->infos);
    memory_aligned_free(engine->weights);
    memory_aligned_free(engine);
}

/* ---- Evaluation ---- */

CastellanChances castellan_game_chances(CastellanGame *game, CastellanScore score) {
    int value = score.value;
    if (score.kind == CASTELLAN_SCORE_MEN)
        value = value > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : value;
    else if (score.kind == CASTELLAN_SCORE_END)
        value = value > 0 ? SCORE_WIN : -SCORE_WIN;
    else
        return (CastellanChances){0, 1000, 0};
    return inner_chances(inner_position(game), value);
}

CastellanStatus castellan_engine_evaluate(CastellanEngine *engine, CastellanGame *game,
                                          CastellanEvaluation *evaluation, CastellanError *error) {
    const Position *pos = inner_position(game);
    EvalTerm terms[EVAL_TERMS_MAX];
    CastellanStatus status = inner_need_open(game, error);
    if (status != CASTELLAN_OK)
        return status;
    const Weights *weights = engine_weights(engine->engine, pos->game);
    Score value = eval_position(pos, weights);
    int count = eval_explain(pos, weights, terms);
    *evaluation =
        (CastellanEvaluation){.term_count = count, .value = value, .chances = inner_chances(pos, value)};
    for (int i = 0; i < count; i++)
        evaluation->terms[i] = (CastellanTerm){terms[i].name, {terms[i].value[WHITE], terms[i].value[BLACK]}};
    return inner_succeed(error);
}
