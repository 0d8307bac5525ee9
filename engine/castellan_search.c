/* Searches: begun, told of, ended. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "castellan_inner.h"

/* ---- What it tells ---- */

/* The moves of a line as text; returns their number. */
static int write_line(Position pos, const SearchInfo *info, char *text) {
    Position next;
    size_t length = 0;
    for (int i = 0; i < info->pv_count; i++) {
        if (i > 0)
            text[length++] = ' ';
        length += notation_write(&pos, info->pv[i], text + length);
        game_play(&pos, info->pv[i], &next);
        pos = next;
    }
    text[length] = '\0';
    return info->pv_count;
}

static void tell_info(void *context, const SearchInfo *info) {
    CastellanEngine *engine = context;
    int index = info->multipv - 1;
    if (index < 0 || index >= engine->line_capacity)
        return;
    KeptLine *line = &engine->lines[index];
    line->info = (CastellanInfo){.nodes = info->nodes,
                                 .milliseconds = info->time,
                                 .line = line->text,
                                 .score = inner_score(info->score),
                                 .chances = inner_chances(&engine->root, info->score),
                                 .bound = (info->bound == BOUND_LOWER) - (info->bound == BOUND_UPPER),
                                 .number = info->multipv,
                                 .line_count = write_line(engine->root, info, line->text),
                                 .depth = info->depth,
                                 .deepest = info->seldepth,
                                 .table_full = info->hashfull};
    if (index >= engine->answer.line_count)
        engine->answer.line_count = index + 1;
    if (engine->callbacks.info)
        engine->callbacks.info(engine->callbacks.context, &line->info);
}

static void tell_progress(void *context, const SearchProgress *progress) {
    CastellanEngine *engine = context;
    if (!engine->callbacks.progress)
        return;
    notation_write(&engine->root, progress->move, engine->progress);
    CastellanProgress shown = {.nodes = progress->nodes,
                               .milliseconds = progress->time,
                               .move = engine->progress,
                               .number = progress->number,
                               .table_full = progress->hashfull};
    engine->callbacks.progress(engine->callbacks.context, &shown);
}

static void tell_best(void *context, Move best, Move ponder, Result result) {
    CastellanEngine *engine = context;
    CastellanAnswer *answer = &engine->answer;
    Position next;
    if (!move_is_none(best)) {
        notation_write(&engine->root, best, engine->move);
        answer->move = engine->move;
    }
    if (!move_is_none(best) && !move_is_none(ponder)) {
        game_play(&engine->root, best, &next);
        notation_write(&next, ponder, engine->ponder);
        answer->ponder = engine->ponder;
    }
    answer->result = (CastellanResult){(int32_t)result.outcome, (int32_t)result.reason};
    for (int i = 0; i < answer->line_count; i++)
        engine->infos[i] = engine->lines[i].info;
    answer->lines = engine->infos;
    engine->answered = true;
    if (engine->callbacks.answer)
        engine->callbacks.answer(engine->callbacks.context, answer);
    atomic_store(&engine->thinking, false);
}

static void tell_poll(void *context, int milliseconds) {
    const CastellanEngine *engine = context;
    if (engine->callbacks.poll)
        engine->callbacks.poll(engine->callbacks.context, milliseconds);
    else
        clock_sleep(milliseconds);
}

/* Room for as many lines as the engine may tell of. */
static bool reserve(CastellanEngine *engine) {
    int count = (int)engine->value[CASTELLAN_LINES];
    if (count <= engine->line_capacity)
        return true;
    KeptLine *lines = realloc(engine->lines, (size_t)count * sizeof *lines);
    if (!lines)
        return false;
    engine->lines = lines;
    CastellanInfo *infos = realloc(engine->infos, (size_t)count * sizeof *infos);
    if (!infos)
        return false;
    engine->infos = infos;
    for (; engine->line_capacity < count; engine->line_capacity++) {
        char *text = malloc(LINE_TEXT_MAX);
        if (!text)
            return false;
        lines[engine->line_capacity] = (KeptLine){.text = text};
    }
    return true;
}

/* ---- Search ---- */

static CastellanStatus check_limits(const CastellanLimits *limits, CastellanError *error) {
    const struct {
        const char *name;
        int64_t value;
    } fields[] = {
        {"increment", limits->increment[0] < 0 ? limits->increment[0] : limits->increment[1]},
        {"move_time", limits->move_time},
        {"moves_to_go", limits->moves_to_go},
        {"depth", limits->depth},
        {"end_within", limits->end_within},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].value < 0)
            return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "%s must not be negative", fields[i].name);
    if (limits->has_clock || limits->move_time || limits->nodes || limits->depth || limits->end_within ||
        limits->infinite)
        return CASTELLAN_OK;
    return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "a search needs a limit, or is to be infinite");
}

static SearchLimits inner_limits(const CastellanLimits *limits) {
    SearchLimits inner = {.moves_to_go = limits->moves_to_go,
                          .has_movetime = limits->move_time > 0,
                          .movetime = limits->move_time,
                          .depth = limits->depth,
                          .has_nodes = limits->nodes > 0,
                          .nodes = limits->nodes,
                          .mate = limits->end_within,
                          .infinite = limits->infinite != 0,
                          .ponder = limits->ponder != 0};
    for (int side = 0; side < SIDES; side++) {
        inner.has_clock[side] = limits->has_clock != 0;
        inner.time[side] = limits->clock[side];
        inner.increment[side] = limits->increment[side];
    }
    return inner;
}

CastellanStatus castellan_engine_go(CastellanEngine *engine, CastellanGame *game,
                                    const CastellanLimits *limits, const CastellanCallbacks *callbacks,
                                    CastellanError *error) {
    SearchCallbacks inner = {engine, tell_info, tell_best, tell_progress, tell_poll, engine};
    SearchLimits search = inner_limits(limits);
    Move *moves = NULL;
    Result result;
    CastellanStatus status = inner_need_rest(engine, error);
    if (status == CASTELLAN_OK)
        status = check_limits(limits, error);
    if (status == CASTELLAN_OK && !inner_result(game, &result))
        status = inner_refuse_memory(error);
    if (status == CASTELLAN_OK && limits->moves && result.reason == REASON_NONE) {
        status = inner_read_moves(game, limits->moves, &moves, &search.searchmoves_count, error);
        search.searchmoves = search.searchmoves_count > 0 ? moves : NULL;
    }
    if (status == CASTELLAN_OK) {
        engine_wait(engine->engine);
        if (!reserve(engine) || !engine_set_history(engine->engine, &game->history))
            status = inner_refuse_memory(error);
    }
    if (status == CASTELLAN_OK) {
        engine->root = *inner_position(game);
        engine->callbacks = callbacks ? *callbacks : (CastellanCallbacks){0};
        engine->answer = (CastellanAnswer){0};
        engine->answered = false;
        atomic_store(&engine->thinking, true);
        if (!engine_go(engine->engine, &search, &inner)) {
            atomic_store(&engine->thinking, false);
            status = inner_refuse(error, CASTELLAN_NO_THREAD, "no memory or no thread for a search");
        }
    }
    free(moves);
    return status == CASTELLAN_OK ? inner_succeed(error) : status;
}

int32_t castellan_engine_is_thinking(CastellanEngine *engine) {
    return atomic_load(&engine->thinking);
}

const CastellanAnswer *castellan_engine_wait(CastellanEngine *engine) {
    engine_wait(engine->engine);
    engine->answer.starved = engine_starved(engine->engine);
    return engine->answered ? &engine->answer : NULL;
}

void castellan_engine_stop(CastellanEngine *engine) {
    engine_stop(engine->engine);
}

void castellan_engine_ponderhit(CastellanEngine *engine) {
    engine_ponderhit(engine->engine);
}
