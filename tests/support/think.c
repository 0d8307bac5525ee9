#include "support/think.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "support/bridge.h"
#include "text/position_text.h"

SearchLimits think_depth(int depth) {
    return (SearchLimits){.depth = depth};
}

SearchLimits think_nodes(uint64_t nodes) {
    return (SearchLimits){.has_nodes = true, .nodes = nodes};
}

/* In the engine's thread, where a failed assertion could not be reported: so without any. */
static void on_info(void *context, const SearchInfo *info) {
    Thought *thought = context;
    if (atomic_load(&thought->answers) > 0)
        thought->late_infos++;
    if (thought->count == thought->capacity) {
        thought->capacity = thought->capacity ? 2 * thought->capacity : 64;
        thought->infos = realloc(thought->infos, (size_t)thought->capacity * sizeof *thought->infos);
        if (!thought->infos)
            abort();
    }
    ThinkInfo *kept = &thought->infos[thought->count++];
    *kept = (ThinkInfo){.depth = info->depth,
                        .seldepth = info->seldepth,
                        .multipv = info->multipv,
                        .hashfull = info->hashfull,
                        .score = info->score,
                        .bound = info->bound,
                        .nodes = info->nodes,
                        .time = info->time,
                        .pv_count = info->pv_count};
    if (info->pv_count < 0 || info->pv_count > PLY_MAX)
        abort();
    memcpy(kept->pv, info->pv, (size_t)info->pv_count * sizeof *info->pv);
}

static void on_best(void *context, Move best, Move ponder, Result result) {
    Thought *thought = context;
    thought->best = best;
    thought->ponder = ponder;
    thought->result = result;
    atomic_fetch_add(&thought->answers, 1);
}

void think_start(Engine *engine, const History *history, const SearchLimits *limits, Thought *thought) {
    thought->root = *history_current(history);
    thought->count = thought->late_infos = 0;
    thought->best = thought->ponder = MOVE_NONE;
    thought->result = RESULT_NONE;
    atomic_store(&thought->answers, 0);
    SearchCallbacks callbacks = {.context = thought, .info = on_info, .best = on_best};
    assert_true(engine_set_history(engine, history));
    assert_true(engine_go(engine, limits, &callbacks));
}

void think_finish(Engine *engine, Thought *thought) {
    engine_wait(engine);
    assert_int_equal(atomic_load(&thought->answers), 1);
    assert_int_equal(thought->late_infos, 0);
}

void think(Engine *engine, const Position *pos, const SearchLimits *limits, Thought *thought) {
    History history = {0};
    assert_true(history_start(&history, pos));
    think_start(engine, &history, limits, thought);
    history_free(&history);
    think_finish(engine, thought);
}

void thought_free(Thought *thought) {
    free(thought->infos);
    thought->infos = NULL;
    thought->count = thought->capacity = 0;
}

const ThinkInfo *thought_line(const Thought *thought, int multipv) {
    for (int i = thought->count - 1; i >= 0; i--)
        if (thought->infos[i].multipv == multipv)
            return &thought->infos[i];
    fail_msg("no info of line %d", multipv);
    return NULL;
}

void assert_legal(const Position *pos, Move move) {
    MoveList work;
    list_init(&work, NULL);
    bool legal = !move_is_none(move) && bridge_is_legal(pos, move, &work);
    list_free(&work);
    if (!legal) {
        char text[POSITION_TEXT_MAX];
        position_text_write(pos, text);
        fail_msg("illegal move %d-%d in %s", move.from, move.to, text);
    }
}

static void assert_pv_is_legal(const Position *root, const ThinkInfo *info) {
    History history = {0};
    MoveList work;
    list_init(&work, NULL);
    assert_true(history_start(&history, root));
    assert_true(info->pv_count >= 1);
    for (int i = 0; i < info->pv_count; i++) {
        assert_int_equal(history_result(&history, &work).reason, REASON_NONE);
        assert_legal(history_current(&history), info->pv[i]);
        assert_true(history_push(&history, info->pv[i]));
    }
    history_free(&history);
    list_free(&work);
}

void assert_thought_is_sound(const Thought *thought) {
    assert_true(thought->count > 0);
    for (int i = 0; i < thought->count; i++) {
        const ThinkInfo *info = &thought->infos[i];
        assert_pv_is_legal(&thought->root, info);
        assert_true(info->multipv >= 1);
        assert_in_range(info->hashfull, 0, 1000);
        assert_true(info->score > -SCORE_INFINITE && info->score < SCORE_INFINITE);
    }
    const ThinkInfo *first = thought_line(thought, 1);
    assert_int_equal(thought->result.reason, REASON_NONE);
    assert_true(move_equal(first->pv[0], thought->best));
    if (first->pv_count > 1)
        assert_true(move_equal(first->pv[1], thought->ponder));
    else
        assert_true(move_is_none(thought->ponder));
}
