/* The library without memory: whichever call finds none, a function says so and leaves what was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine.h"
#include "games/notation.h"
#include "support/bridge.h"
#include "support/no_memory.h"
#include "support/rules_check.h"
#include "support/think.h"
#include "text/position_text.h"

/* A position of moves of every kind, captures by choice among them. */
static Position rich_position(void) {
    Position start, next;
    position_text_start(game_at(0), &start);
    next = rules_play(&start, "E6-E8");
    return rules_play(&next, "C11-E9");
}

static void a_text_stays_as_it_was(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    no_memory_fail_at(1);
    text_add(&text, "lost");
    assert_true(no_memory_has_failed() && text.failed);
    assert_string_equal(text_string(&text), "");
    text_clear(&text);
    text_add(&text, "kept");
    while (text.size + 1 < text.capacity)
        text_add(&text, "x");
    size_t size = text.size;
    no_memory_fail_at(1);
    text_format(&text, "%d", 77);
    assert_true(no_memory_has_failed() && text.failed);
    assert_int_equal(text.size, size);
    assert_int_equal(strlen(text_string(&text)), size);
    text_free(&text);
}

static void a_list_stays_as_it_was(void **state) {
    (void)state;
    MoveList list;
    list_init(&list, NULL);
    Move move = move_make(1, 2, MOVE_PLAIN, 0);
    no_memory_fail_at(1);
    list_push(&list, move);
    assert_true(no_memory_has_failed() && list.interrupted);
    assert_int_equal(list.size, 0);
    list.interrupted = false;
    do
        list_push(&list, move);
    while (list.size < list.capacity);
    uint32_t size = list.size;
    no_memory_fail_at(1);
    list_push(&list, move);
    assert_true(no_memory_has_failed() && list.interrupted);
    assert_int_equal(list.size, size);
    assert_true(move_equal(list.moves[size - 1], move));
    list_free(&list);
}

/* Generation tells that its list is not whole. */
static void generation_says_so(void **state) {
    (void)state;
    Position pos = rich_position();
    MoveList whole;
    list_init(&whole, NULL);
    game_generate(&pos, STAGE_ALL, &whole);
    assert_true(whole.size > 20);
    int failures = 0;
    bool again = true;
    for (int call = 1; again; call++) {
        MoveList list;
        list_init(&list, NULL);
        no_memory_fail_at(call);
        game_generate(&pos, STAGE_ALL, &list);
        again = no_memory_has_failed();
        failures += again;
        assert_int_equal(list.interrupted, again);
        if (!again)
            assert_int_equal(list.size, whole.size);
        list_free(&list);
    }
    assert_true(failures > 0);
    list_free(&whole);
}

/* What has an answer by other means than memory gives it. */
static void moves_are_known_and_written_all_the_same(void **state) {
    (void)state;
    Position pos = rich_position();
    Position forced = camelot_position("MC6 mD7 nH14", "w 2+2 0 1");
    MoveList list;
    list_init(&list, NULL);
    game_generate(&pos, STAGE_ALL, &list);
    for (uint32_t i = 0; i < list.size; i++) {
        char text[MOVE_TEXT_MAX], again[MOVE_TEXT_MAX];
        notation_write(&pos, list.moves[i], text);
        for (int call = 1, more = 1; more; call++) {
            no_memory_fail_at(call);
            notation_write(&pos, list.moves[i], again);
            more = no_memory_has_failed();
            assert_string_equal(again, text);
        }
    }
    for (int call = 1, more = 1; more; call++) {
        MoveList work;
        list_init(&work, NULL);
        no_memory_fail_at(call);
        bool moves = game_has_moves(&pos, &work) && game_has_moves(&forced, &work);
        more = no_memory_has_failed();
        assert_true(moves);
        assert_int_equal(work.size, 0);
        list_free(&work);
    }
    list_free(&list);
}

static void assert_history(const History *history, int count) {
    assert_int_equal(history->count, count);
    for (int i = 0; i + 1 < count; i++) {
        Position next;
        game_play(&history->positions[i], history->moves[i], &next);
        assert_true(pos_same(&next, &history->positions[i + 1]));
    }
}

/* Plays random moves until the history has so many positions. */
static void play_on(History *history, int count, uint64_t *random) {
    MoveList work;
    list_init(&work, NULL);
    while (history->count < count) {
        work.size = 0;
        game_generate(history_current(history), STAGE_ALL, &work);
        assert_true(work.size > 0);
        assert_true(history_push(history, work.moves[random_below(random, (int)work.size)]));
    }
    list_free(&work);
}

static void a_history_stays_as_it_was(void **state) {
    (void)state;
    Position start = rich_position();
    History history = {0}, other = {0};
    uint64_t random = 5;
    for (int call = 1; call <= 2; call++) {
        no_memory_fail_at(call);
        assert_false(history_start(&history, &start));
        assert_true(no_memory_has_failed());
        assert_int_equal(history.count, 0);
    }
    assert_true(history_start(&history, &start));
    play_on(&history, 3, &random);
    /* Where the memory is full, a move more finds none. */
    play_on(&history, history.capacity, &random);
    int count = history.count;
    Position last = *history_current(&history);
    MoveList work;
    list_init(&work, NULL);
    game_generate(&last, STAGE_ALL, &work);
    for (int call = 1; call <= 2; call++) {
        no_memory_fail_at(call);
        assert_false(history_push(&history, work.moves[0]));
        assert_true(no_memory_has_failed());
        assert_history(&history, count);
        assert_true(pos_same(history_current(&history), &last));
    }
    assert_true(history_push(&history, work.moves[0]));
    assert_history(&history, count + 1);
    assert_true(history_start(&other, &start));
    for (int call = 1; call <= 2; call++) {
        no_memory_fail_at(call);
        assert_false(history_copy(&other, &history));
        assert_true(no_memory_has_failed());
        assert_history(&other, 1);
        assert_true(pos_same(history_current(&other), &start));
    }
    list_free(&work);
    history_free(&history);
    history_free(&other);
}

static void no_engine_is_made_by_halves(void **state) {
    (void)state;
    int failures = 0;
    Engine *engine = NULL;
    for (int call = 1; !engine; call++) {
        no_memory_fail_at(call);
        engine = engine_new();
        assert_int_equal(no_memory_has_failed(), engine == NULL);
        failures += engine == NULL;
    }
    assert_true(failures > 2);
    engine_free(engine);
}

/* What an engine answers to some nodes on a fresh table. */
static void answer(Engine *engine, const History *history, SearchSummary *summary) {
    SearchLimits limits = think_nodes(2000);
    engine_new_game(engine);
    assert_true(engine_search(engine, history, &limits, NULL, summary));
    assert_legal(history_current(history), summary->best);
}

static bool set_threads(Engine *engine) {
    return engine_set_threads(engine, 3);
}

static bool set_hash(Engine *engine) {
    return engine_set_hash(engine, 2);
}

static bool set_level(Engine *engine) {
    return engine_set_level(engine, 5);
}

static void a_setter_that_fails_changes_nothing(void **state) {
    (void)state;
    bool (*const setters[])(Engine * engine) = {set_threads, set_hash, set_level};
    Position start = rich_position();
    History history = {0};
    assert_true(history_start(&history, &start));
    Engine *engine = engine_new();
    assert_non_null(engine);
    assert_true(engine_set_hash(engine, 1));
    SearchSummary before, after;
    answer(engine, &history, &before);
    /* Without threads there is no number of them to set. */
    for (size_t i = !THREADS_EXIST; i < sizeof setters / sizeof setters[0]; i++) {
        int failures = 0;
        for (int call = 1; failures == call - 1; call++) {
            no_memory_fail_at(call);
            bool set = setters[i](engine), failed = no_memory_has_failed();
            failures += failed;
            assert_int_equal(set, !failed);
            if (set)
                break;
            /* With another number of threads the nodes would not be the same. */
            answer(engine, &history, &after);
            assert_true(move_equal(after.best, before.best));
            assert_int_equal(after.nodes, before.nodes);
            assert_int_equal(after.score, before.score);
        }
        assert_true(failures > 0);
        assert_true(engine_set_threads(engine, 1) && engine_set_level(engine, ENGINE_LEVEL_FULL));
    }
    engine_free(engine);
    history_free(&history);
}

/* At a level too, whose choice needs memory of its own. */
static void search_without_memory(int level) {
    Position start = rich_position();
    History history = {0};
    assert_true(history_start(&history, &start));
    MoveList moves;
    list_init(&moves, NULL);
    game_generate(&start, STAGE_PLAIN, &moves);
    SearchLimits limits = think_depth(2);
    limits.searchmoves = moves.moves;
    limits.searchmoves_count = (int)moves.size;
    int failures = 0;
    for (int call = 1; failures == call - 1; call++) {
        Engine *engine = engine_new();
        assert_true(engine && engine_set_level(engine, level));
        SearchSummary summary;
        no_memory_fail_at(call);
        bool answered = engine_search(engine, &history, &limits, NULL, &summary);
        bool lacked = no_memory_has_failed();
        failures += lacked;
        if (answered)
            assert_legal(&start, summary.best);
        assert_true(answered || lacked);
        engine_free(engine);
    }
    assert_true(failures > 0);
    list_free(&moves);
    history_free(&history);
}

static void no_search_means_no_answer(void **state) {
    (void)state;
    search_without_memory(ENGINE_LEVEL_FULL);
    search_without_memory(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_stays_as_it_was),
        cmocka_unit_test(a_list_stays_as_it_was),
        cmocka_unit_test(generation_says_so),
        cmocka_unit_test(moves_are_known_and_written_all_the_same),
        cmocka_unit_test(a_history_stays_as_it_was),
        cmocka_unit_test(no_engine_is_made_by_halves),
        cmocka_unit_test(a_setter_that_fails_changes_nothing),
        cmocka_unit_test(no_search_means_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
