/* The constants of the search as variables: linked with the search as a tunable build has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

#include "base/thread.h"
#include "support/bridge.h"
#include "support/think.h"

enum { DEPTH = 6, NODES_MAX = 100000 };

static Engine *new_engine(void) {
    Engine *engine = engine_new();
    assert_true(engine && engine_set_hash(engine, 1));
    return engine;
}

/* Nodes of a search from the start, with nothing left of earlier ones. */
static uint64_t nodes_of(Engine *engine, History *history) {
    SearchLimits limits = think_depth(DEPTH);
    limits.has_nodes = true;
    limits.nodes = NODES_MAX;
    SearchSummary summary;
    engine_new_game(engine);
    return engine_search(engine, history, &limits, NULL, &summary) ? summary.nodes : 0;
}

static void start(History *history) {
    *history = (History){0};
    Position pos = bridge_read("cam", game_find("cam")->start);
    assert_true(history_start(history, &pos));
}

static int find(const char *name) {
    const SearchParameter *parameter;
    for (int i = 0; (parameter = engine_parameter(i)); i++)
        if (strcmp(parameter->name, name) == 0)
            return i;
    fail_msg("there is no constant %s", name);
    return -1;
}

static void every_row_is_there(void **state) {
    (void)state;
    const SearchParameter *parameter;
    int count = 0;
    for (; (parameter = engine_parameter(count)); count++) {
        assert_in_range(strlen(parameter->name), 3, 60);
        assert_true(parameter->least <= parameter->initial && parameter->initial <= parameter->most);
        assert_int_equal(find(parameter->name), count);
    }
    assert_in_range(count, 20, 1000);
    assert_null(engine_parameter(-1));
    assert_null(engine_parameter(count + 1));
}

/* Not all matter in this search: those of time never do. */
static void values_change_the_search(void **state) {
    (void)state;
    const SearchParameter *parameter;
    Engine *engine = new_engine();
    History history;
    start(&history);
    uint64_t initial = nodes_of(engine, &history);
    int changing = 0, count = 0;
    for (; (parameter = engine_parameter(count)); count++) {
        engine_set_parameter(engine, count, parameter->least);
        bool changes = nodes_of(engine, &history) != initial;
        engine_set_parameter(engine, count, parameter->most);
        changing += changes || nodes_of(engine, &history) != initial;
        engine_set_parameter(engine, count, parameter->initial);
        assert_int_equal(nodes_of(engine, &history), initial);
    }
    assert_true(changing > count / 2);
    engine_free(engine);
    history_free(&history);
}

static void values_out_of_range_are_taken_as_the_nearest(void **state) {
    (void)state;
    Engine *engine = new_engine();
    History history;
    start(&history);
    int index = find("REVERSE_FUTILITY_MARGIN");
    const SearchParameter *parameter = engine_parameter(index);
    uint64_t nodes[4];
    const int values[4] = {parameter->least, parameter->least - 5, parameter->most, parameter->most + 5};
    for (int i = 0; i < 4; i++) {
        engine_set_parameter(engine, index, values[i]);
        nodes[i] = nodes_of(engine, &history);
    }
    assert_int_equal(nodes[0], nodes[1]);
    assert_int_equal(nodes[2], nodes[3]);
    assert_int_not_equal(nodes[0], nodes[2]);
    engine_free(engine);
    history_free(&history);
}

typedef struct Turns {
    Engine *engine;
    History history;
    uint64_t expected;
    int misses;
} Turns;

enum { TURNS = 5 };

static void take_turns(void *argument) {
    Turns *turns = argument;
    for (int i = 0; i < TURNS; i++)
        turns->misses += nodes_of(turns->engine, &turns->history) != turns->expected;
}

/* One after the other, and at once. */
static void each_engine_has_its_own_values(void **state) {
    (void)state;
    Turns turns[2];
    Thread threads[2];
    for (int i = 0; i < 2; i++) {
        turns[i] = (Turns){.engine = new_engine()};
        start(&turns[i].history);
    }
    engine_set_parameter(turns[1].engine, find("REDUCTION_DIVISOR"), 200);
    for (int i = 0; i < 2; i++)
        turns[i].expected = nodes_of(turns[i].engine, &turns[i].history);
    assert_int_not_equal(turns[0].expected, turns[1].expected);
    for (int i = 0; i < 4; i++)
        assert_int_equal(nodes_of(turns[i % 2].engine, &turns[i % 2].history), turns[i % 2].expected);
    for (int i = 0; i < 2; i++)
        if (THREADS_EXIST)
            assert_true(thread_start(&threads[i], take_turns, &turns[i], 0));
        else
            take_turns(&turns[i]);
    for (int i = 0; i < 2; i++) {
        if (THREADS_EXIST)
            thread_join(&threads[i]);
        assert_int_equal(turns[i].misses, 0);
        engine_free(turns[i].engine);
        history_free(&turns[i].history);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_there),
        cmocka_unit_test(values_change_the_search),
        cmocka_unit_test(values_out_of_range_are_taken_as_the_nearest),
        cmocka_unit_test(each_engine_has_its_own_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
