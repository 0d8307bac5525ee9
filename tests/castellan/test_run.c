/* The owner of what runs, with its answers in a pipe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "castellan/current.h"
#include "castellan/run.h"
#include "castellan/show_json.h"
#include "common/disk.h"
#include "evaluate/evaluate.h"
#include "support/host.h"

static int ends[2];
static Writer writer;
static Engine *engine;
static Run run;
static Current current;

static int set_up(void **state) {
    (void)state;
    engine = engine_new();
    if (!engine || !current_init(&current))
        return 1;
    host_pipe(ends);
    writer_init(&writer, ends[1]);
    run_init(&run, &writer, engine);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    run_finish(&run, true);
    engine_free(engine);
    run_free(&run);
    writer_free(&writer);
    current_free(&current);
    disk_close(ends[0]);
    disk_close(ends[1]);
    return 0;
}

/* The next line of the output that is no info line of a search; good until the next call. */
static const char *answer(void) {
    static char line[4000];
    do {
        size_t size = 0;
        do {
            assert_true(size < sizeof line);
            assert_int_equal(disk_read(ends[0], line + size, 1), 1);
        } while (line[size++] != '\n');
        line[size - 1] = '\0';
    } while (strncmp(line, "info ", 5) == 0 && strncmp(line, "info string ", 12) != 0);
    return line;
}

static void start(SearchLimits limits, bool show_ponder) {
    assert_true(run_is_idle(&run));
    assert_true(run_start_search(&run, &current.history, &limits, show_ponder));
}

static void expect_move(bool ponder) {
    const char *line = answer();
    assert_memory_equal(line, "bestmove ", 9);
    assert_string_not_equal(line, "bestmove 0000");
    assert_int_equal(strstr(line, " ponder ") != NULL, ponder);
    /* Who has read the answer finds nothing running. */
    assert_true(run_is_idle(&run) && run_settle(&run, false));
}

static void a_search_answers_by_itself(void **state) {
    (void)state;
    for (int ponder = 0; ponder < 2; ponder++) {
        start((SearchLimits){.depth = 3}, ponder);
        expect_move(ponder);
        start((SearchLimits){.depth = 3}, ponder);
        /* With patience the end is waited for. */
        assert_true(run_settle(&run, true));
        expect_move(ponder);
    }
}

static void an_endless_search_is_not_waited_for(void **state) {
    (void)state;
    start((SearchLimits){.infinite = true, .depth = 1}, false);
    assert_false(run_settle(&run, false));
    assert_false(run_settle(&run, true));
    assert_false(run_is_idle(&run));
    run_ponderhit(&run);
    assert_false(run_settle(&run, true));
    run_stop(&run);
    /* What was told to end is waited for without patience too. */
    assert_true(run_settle(&run, false));
    expect_move(false);
    /* Nothing runs: nothing to stop or to hit. */
    run_stop(&run);
    run_ponderhit(&run);
    start((SearchLimits){.depth = 2}, false);
    expect_move(false);
}

static void a_ponderhit_makes_an_end_possible(void **state) {
    (void)state;
    start((SearchLimits){.ponder = true, .depth = 1}, false);
    assert_false(run_settle(&run, true));
    run_ponderhit(&run);
    assert_true(run_settle(&run, true));
    expect_move(false);
}

static void a_go_without_a_search_is_answered_unless_one_runs(void **state) {
    (void)state;
    Answer out = {0};
    run_no_move(&run, &out);
    assert_string_equal(text_string(&out.text), "bestmove 0000\n");
    text_clear(&out.text);
    start((SearchLimits){.infinite = true}, false);
    run_no_move(&run, &out);
    assert_int_equal(out.text.size, 0);
    run_finish(&run, false);
    expect_move(false);
    text_free(&out.text);
}

/* A number, doubled; a negative one waits for a stop, zero lacks memory. */
static bool work(Run *owner, const void *argument, Answer *out) {
    int number = *(const int *)argument;
    text_line(&out->text, "twice %d", 2 * number);
    while (number < 0 && !stop_is_wished(&owner->job_stop))
        clock_sleep(1);
    return number != 0;
}

static void start_work(int number) {
    Answer out = {0};
    assert_true(run_start_job(&run, "work", work, &number, sizeof number, &out));
    assert_int_equal(out.text.size, 0);
}

static void a_job_works_on_a_copy_and_answers(void **state) {
    (void)state;
    for (int i = 1; i < 50; i++) {
        start_work(21);
        assert_string_equal(answer(), "twice 42");
        assert_true(run_settle(&run, false));
    }
    start_work(0);
    assert_string_equal(answer(), "info string error no-memory work has no memory to go on");
    assert_true(run_settle(&run, true));
}

static void a_job_hears_a_stop(void **state) {
    (void)state;
    Answer out = {0};
    start_work(-1);
    assert_false(run_settle(&run, false));
    /* A go is owed its bestmove, for no search runs that would give it. */
    run_no_move(&run, &out);
    assert_string_equal(text_string(&out.text), "bestmove 0000\n");
    run_stop(&run);
    assert_true(run_settle(&run, false));
    assert_string_equal(answer(), "info string error stopped work was stopped");
    text_free(&out.text);
}

static bool think(Run *owner, const void *argument, Answer *out) {
    (void)argument;
    SearchLimits limits = {.infinite = true};
    SearchSummary summary;
    History history = {0};
    Engine *own = engine_new();
    Position pos = *current_position(&current);
    bool ready = own && history_start(&history, &pos);
    run_lend_engine(owner, own);
    ready = ready && engine_search(own, &history, &limits, &owner->job_stop, &summary);
    run_lend_engine(owner, NULL);
    engine_free(own);
    history_free(&history);
    text_line(&out->text, "unheard");
    return ready;
}

static void a_stop_reaches_the_engine_of_a_job(void **state) {
    (void)state;
    for (int i = 0; i < 20; i++) {
        Answer out = {0};
        assert_true(run_start_job(&run, "thought", think, &i, sizeof i, &out));
        clock_sleep(i % 4);
        run_finish(&run, true);
        assert_string_equal(answer(), "info string error stopped thought was stopped");
    }
}

/* The game of the conversation is the reader's while a search runs on a copy. */
static void looking_does_not_disturb_a_search(void **state) {
    (void)state;
    start((SearchLimits){.infinite = true}, false);
    for (int i = 0; i < 20; i++) {
        Answer out = {0};
        LegalMoves legal;
        assert_int_equal(current_result(&current).reason, REASON_NONE);
        assert_true(current_legal(&current, &legal, &out));
        assert_true(legal.count > 0);
        legal_free(&legal);
        show_json(&current, &out);
        const Position *pos = current_position(&current);
        eval_position(pos, engine_weights(engine, pos->game));
        assert_false(out.refused || out.text.failed);
        text_free(&out.text);
    }
    assert_false(run_is_idle(&run));
    run_finish(&run, true);
    expect_move(false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_answers_by_itself),
        cmocka_unit_test(an_endless_search_is_not_waited_for),
        cmocka_unit_test(a_ponderhit_makes_an_end_possible),
        cmocka_unit_test(a_go_without_a_search_is_answered_unless_one_runs),
        cmocka_unit_test(a_job_works_on_a_copy_and_answers),
        cmocka_unit_test(a_job_hears_a_stop),
        cmocka_unit_test(a_stop_reaches_the_engine_of_a_job),
        cmocka_unit_test(looking_does_not_disturb_a_search),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
