/* The public library, by its own header alone: engines, what they are told, what they find. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/thread.h"
#include "castellan.h"

static CastellanError error;

static void wait_briefly(void) {
    clock_sleep(5);
}

/* A game, and an engine to think about it. */
typedef struct Bench {
    CastellanGame *game;
    CastellanEngine *engine;
} Bench;

static Bench bench(const char *variant, const char *position) {
    Bench bench = {castellan_game_new(variant, position, &error), castellan_engine_new(&error)};
    assert_non_null(bench.game);
    assert_non_null(bench.engine);
    return bench;
}

static void clear(Bench bench) {
    castellan_game_free(bench.game);
    castellan_engine_free(bench.engine);
}

static const CastellanAnswer *think(Bench bench, CastellanLimits limits) {
    if (castellan_engine_go(bench.engine, bench.game, &limits, NULL, &error) != CASTELLAN_OK)
        fail_msg("%s", error.text);
    return castellan_engine_wait(bench.engine);
}

static void limits_are_kept(void **state) {
    (void)state;
    Bench b = bench("camelot", NULL);
    assert_null(castellan_engine_wait(b.engine));
    const CastellanAnswer *answer = think(b, (CastellanLimits){.nodes = 5000});
    assert_int_equal(answer->line_count, 1);
    assert_in_range(answer->lines[0].nodes, 1, 5000);
    assert_int_equal(answer->starved, 0);
    assert_int_equal(answer->result.outcome, CASTELLAN_OPEN);
    answer = think(b, (CastellanLimits){.depth = 3});
    assert_int_equal(answer->lines[0].depth, 3);
    assert_true(answer->lines[0].line_count >= 2);
    /* The line begins with move and reply, and is legal to its end. */
    char line[5000], *word = line;
    assert_true(strlen(answer->lines[0].line) < sizeof line);
    strcpy(line, answer->lines[0].line);
    CastellanGame *copy = castellan_game_copy(b.game, &error);
    for (int i = 0; i < answer->lines[0].line_count; i++) {
        char *end = strchr(word, ' ');
        assert_true(end || i == answer->lines[0].line_count - 1);
        if (end)
            *end = '\0';
        if (i < 2)
            assert_string_equal(word, i ? answer->ponder : answer->move);
        assert_int_equal(castellan_game_play(copy, word, &error), CASTELLAN_OK);
        word = end ? end + 1 : word;
    }
    castellan_game_free(copy);
    answer = think(b, (CastellanLimits){.moves = " d6-f8  E7-E8 ", .depth = 4});
    assert_true(strcmp(answer->move, "D6-F8") == 0 || strcmp(answer->move, "E7-E8") == 0);
    answer = think(b, (CastellanLimits){.has_clock = 1, .clock = {0, 100000}});
    assert_non_null(answer->move);
    clear(b);
}

static void a_win_is_proven(void **state) {
    (void)state;
    Bench b = bench("camelot", "1M/3M4/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/2 w 2+2 0 1");
    const CastellanAnswer *answer = think(b, (CastellanLimits){.end_within = 1, .nodes = 100000});
    assert_string_equal(answer->move, "F15-F16");
    assert_int_equal(answer->lines[0].score.kind, CASTELLAN_SCORE_END);
    assert_int_equal(answer->lines[0].score.value, 1);
    assert_int_equal(answer->lines[0].chances.win, 1000);
    castellan_game_play(b.game, answer->move, &error);
    answer = think(b, (CastellanLimits){.depth = 1});
    assert_null(answer->move);
    assert_null(answer->ponder);
    assert_int_equal(answer->line_count, 0);
    assert_int_equal(answer->result.outcome, CASTELLAN_WHITE_WINS);
    clear(b);
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    Bench b = bench("camelot", NULL);
    static const CastellanLimits bad[] = {{.depth = 0},
                                          {.depth = -1, .nodes = 1},
                                          {.move_time = -1},
                                          {.end_within = -1, .infinite = 1},
                                          {.increment = {0, -1}, .has_clock = 1},
                                          {.moves_to_go = -1, .has_clock = 1},
                                          {.ponder = 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(castellan_engine_go(b.engine, b.game, &bad[i], NULL, &error),
                         CASTELLAN_BAD_ARGUMENT);
    CastellanLimits limits = {.depth = 1, .moves = "D6-F8 A4-A5"};
    assert_int_equal(castellan_engine_go(b.engine, b.game, &limits, NULL, &error), CASTELLAN_ILLEGAL_MOVE);
    assert_string_equal(error.text, "A4-A5: A4 is empty");
    assert_null(castellan_engine_wait(b.engine));
    assert_int_equal(castellan_engine_is_thinking(b.engine), 0);
    clear(b);
}

/* ---- Callbacks ---- */

typedef struct Heard {
    atomic_int infos, progress, answers;
    char best[400];
    int depth;
    CastellanEngine *stops; /* the engine to stop at the first line; NULL: none */
} Heard;

static void hear_info(void *context, const CastellanInfo *info) {
    Heard *heard = context;
    heard->infos++;
    heard->depth = info->depth;
    if (heard->stops)
        castellan_engine_stop(heard->stops);
}

static void hear_progress(void *context, const CastellanProgress *progress) {
    Heard *heard = context;
    assert_non_null(progress->move);
    heard->progress++;
}

static void hear_answer(void *context, const CastellanAnswer *answer) {
    Heard *heard = context;
    heard->answers++;
    strcpy(heard->best, answer->move);
}

static void callbacks_tell_and_may_stop(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    Bench b = bench("camelot", NULL);
    Heard heard = {.stops = b.engine};
    CastellanCallbacks callbacks = {&heard, hear_info, hear_progress, hear_answer, NULL};
    CastellanLimits limits = {.infinite = 1};
    assert_int_equal(castellan_engine_go(b.engine, b.game, &limits, &callbacks, &error), CASTELLAN_OK);
    const CastellanAnswer *answer = castellan_engine_wait(b.engine);
    assert_int_equal(castellan_engine_is_thinking(b.engine), 0);
    assert_true(heard.infos >= 1);
    assert_int_equal(heard.answers, 1);
    assert_string_equal(heard.best, answer->move);
    /* The game is the engine's own: it may change and go while the engine thinks. */
    heard = (Heard){.stops = NULL};
    assert_int_equal(castellan_engine_go(b.engine, b.game, &limits, &callbacks, &error), CASTELLAN_OK);
    castellan_game_begin(b.game, "cam", NULL, &error);
    for (int i = 0; castellan_engine_is_thinking(b.engine) && heard.progress == 0 && i < 2000; i++)
        wait_briefly();
    assert_int_equal(castellan_engine_is_thinking(b.engine), 1);
    assert_int_equal(castellan_engine_go(b.engine, b.game, &limits, NULL, &error), CASTELLAN_BUSY);
    assert_int_equal(castellan_engine_set(b.engine, CASTELLAN_HASH, 8, &error), CASTELLAN_BUSY);
    assert_int_equal(castellan_engine_set_weights(b.engine, NULL, 0, &error), CASTELLAN_BUSY);
    assert_int_equal(castellan_engine_forget(b.engine, &error), CASTELLAN_BUSY);
    castellan_engine_stop(b.engine);
    castellan_engine_wait(b.engine);
    assert_true(heard.progress >= 1);
    assert_int_equal(heard.answers, 1);
    assert_true(castellan_engine_wait(b.engine)->lines[0].depth == heard.depth);
    clear(b);
}

static void ponder_waits_for_its_hit(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    Bench b = bench("cam", NULL);
    Heard heard = {0};
    CastellanCallbacks callbacks = {.context = &heard, .info = hear_info, .answer = hear_answer};
    CastellanLimits limits = {.ponder = 1, .move_time = 1};
    assert_int_equal(castellan_engine_go(b.engine, b.game, &limits, &callbacks, &error), CASTELLAN_OK);
    while (heard.infos < 4)
        wait_briefly();
    assert_int_equal(heard.answers, 0);
    castellan_engine_ponderhit(b.engine);
    assert_non_null(castellan_engine_wait(b.engine)->move);
    assert_int_equal(heard.answers, 1);
    clear(b);
}

/* Without threads: what a poll does, and when. */
typedef struct Polls {
    CastellanEngine *engine;
    int all, patient; /* with time to wait */
    int stop_at, hit_at, stop_at_patient;
    int answers;
} Polls;

static void poll_now(void *context, int32_t milliseconds) {
    Polls *polls = context;
    polls->patient += milliseconds > 0;
    if (++polls->all == polls->stop_at || (milliseconds > 0 && polls->patient == polls->stop_at_patient))
        castellan_engine_stop(polls->engine);
    if (polls->all == polls->hit_at)
        castellan_engine_ponderhit(polls->engine);
}

static void count_answer(void *context, const CastellanAnswer *answer) {
    ((Polls *)context)->answers += answer->move != NULL;
}

static void without_threads_a_poll_is_the_way_in(void **state) {
    (void)state;
    static const struct {
        CastellanLimits limits;
        Polls polls;
    } cases[] = {
        {{.infinite = 1}, {.stop_at = 4}},          {{.infinite = 1, .depth = 1}, {.stop_at_patient = 2}},
        {{.ponder = 1, .depth = 2}, {.hit_at = 3}}, {{.ponder = 1, .move_time = 10}, {.hit_at = 2}},
        {{.move_time = 1000}, {.stop_at = 2}},
    };
    Bench b = bench("camelot", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Polls polls = cases[i].polls;
        polls.engine = b.engine;
        CastellanCallbacks callbacks = {.context = &polls, .answer = count_answer, .poll = poll_now};
        assert_int_equal(castellan_engine_go(b.engine, b.game, &cases[i].limits, &callbacks, &error),
                         CASTELLAN_OK);
        if (THREADS_EXIST) { /* then it is of no use, and not called */
            castellan_engine_stop(b.engine);
            castellan_engine_wait(b.engine);
            assert_int_equal(polls.all, 0);
            continue;
        }
        assert_int_equal(castellan_engine_is_thinking(b.engine), 0);
        assert_int_equal(polls.answers, 1);
        assert_true(polls.all >= polls.stop_at && polls.all >= polls.hit_at);
        assert_int_equal(castellan_option(CASTELLAN_THREADS)->most, 1);
        assert_non_null(castellan_engine_wait(b.engine)->move);
    }
    clear(b);
}

/* ---- Options ---- */

static void lines_are_told_in_order(void **state) {
    (void)state;
    Bench b = bench("camette", NULL);
    assert_int_equal(castellan_engine_set(b.engine, CASTELLAN_LINES, 4, &error), CASTELLAN_OK);
    const CastellanAnswer *answer = think(b, (CastellanLimits){.depth = 4});
    assert_int_equal(answer->line_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(answer->lines[i].number, i + 1);
        assert_int_equal(answer->lines[i].depth, 4);
        if (i > 0)
            assert_true(answer->lines[i - 1].score.value >= answer->lines[i].score.value);
    }
    assert_int_equal(strncmp(answer->lines[0].line, answer->move, strlen(answer->move)), 0);
    assert_int_equal(castellan_engine_set(b.engine, CASTELLAN_LINES, 1, &error), CASTELLAN_OK);
    assert_int_equal(think(b, (CastellanLimits){.depth = 2})->line_count, 1);
    clear(b);
}

static void options_have_ranges(void **state) {
    (void)state;
    CastellanEngine *engine = castellan_engine_new(&error);
    assert_null(castellan_option(-1));
    assert_null(castellan_option(CASTELLAN_OPTIONS));
    for (int i = 0; i < CASTELLAN_OPTIONS; i++) {
        const CastellanOption *option = castellan_option(i);
        assert_int_equal(castellan_engine_get(engine, i), option->initial);
        assert_int_equal(castellan_engine_set(engine, i, option->least - 1, &error),
                         i == CASTELLAN_ELO && option->least == 1 ? CASTELLAN_OK : CASTELLAN_BAD_ARGUMENT);
        if (option->most < INT64_MAX)
            assert_int_equal(castellan_engine_set(engine, i, option->most + 1, &error),
                             CASTELLAN_BAD_ARGUMENT);
        assert_int_equal(castellan_engine_set(engine, i, option->least, &error), CASTELLAN_OK);
        assert_int_equal(castellan_engine_get(engine, i), option->least);
        assert_int_equal(castellan_engine_set(engine, i, option->initial, &error), CASTELLAN_OK);
    }
    castellan_engine_set(engine, CASTELLAN_LEVEL, 21, &error);
    assert_string_equal(error.text, "level: 21 is not in the range 0 to 20");
    assert_int_equal(castellan_engine_set(engine, 99, 0, &error), CASTELLAN_BAD_ARGUMENT);
    castellan_engine_free(engine);
    castellan_engine_free(NULL);
}

static void levels_repeat_with_their_seed(void **state) {
    (void)state;
    char moves[2][12][100];
    for (int run = 0; run < 2; run++) {
        Bench b = bench("camelot", NULL);
        castellan_engine_set(b.engine, CASTELLAN_LEVEL, 3, &error);
        castellan_engine_set(b.engine, CASTELLAN_SEED, 7, &error);
        for (int i = 0; i < 12; i++) {
            snprintf(moves[run][i], 100, "%s", think(b, (CastellanLimits){.move_time = 1000})->move);
            assert_int_equal(castellan_game_play(b.game, moves[run][i], &error), CASTELLAN_OK);
        }
        clear(b);
    }
    for (int i = 0; i < 12; i++)
        assert_string_equal(moves[0][i], moves[1][i]);
    const CastellanVariant *camelot = castellan_variant(0);
    assert_int_equal(castellan_level_of_elo(camelot, -1000), 0);
    assert_int_equal(castellan_level_of_elo(camelot, 100000), 2000);
}

/* ---- Engines beside each other ---- */

typedef struct Player {
    Thread thread;
    int number;
    char game[3000];
} Player;

/* Twenty moves of an engine against itself. */
static void play_alone(void *argument) {
    Player *player = argument;
    CastellanGame *game = castellan_game_new(castellan_variant(player->number % 5)->name, NULL, NULL);
    CastellanEngine *engine = castellan_engine_new(NULL);
    CastellanLimits limits = {.nodes = 3000};
    for (int i = 0; i < 20; i++) {
        castellan_engine_go(engine, game, &limits, NULL, NULL);
        const CastellanAnswer *answer = castellan_engine_wait(engine);
        if (!answer->move)
            break;
        strcat(player->game, answer->move);
        strcat(player->game, " ");
        castellan_game_play(game, answer->move, NULL);
    }
    castellan_game_free(game);
    castellan_engine_free(engine);
}

static void many_engines_do_not_disturb_each_other(void **state) {
    (void)state;
    Player players[10] = {0};
    for (int i = 0; i < 10; i++) {
        players[i].number = i;
        if (THREADS_EXIST)
            assert_true(thread_start(&players[i].thread, play_alone, &players[i], 0));
        else
            play_alone(&players[i]);
    }
    for (int i = 0; i < 10 && THREADS_EXIST; i++)
        thread_join(&players[i].thread);
    for (int i = 0; i < 5; i++) {
        assert_true(strlen(players[i].game) > 40);
        assert_string_equal(players[i].game, players[i + 5].game);
    }
}

/* ---- Evaluation ---- */

static void terms_add_up(void **state) {
    (void)state;
    Bench b = bench("camelot", NULL);
    for (int i = 0; i < 10; i++) {
        CastellanEvaluation evaluation;
        assert_int_equal(castellan_engine_evaluate(b.engine, b.game, &evaluation, &error), CASTELLAN_OK);
        int sum = 0;
        for (int k = 0; k < evaluation.term_count; k++)
            sum += evaluation.terms[k].value[0] - evaluation.terms[k].value[1];
        assert_int_equal(evaluation.value, castellan_game_turn(b.game) == CASTELLAN_WHITE ? sum : -sum);
        assert_int_equal(evaluation.chances.win + evaluation.chances.draw + evaluation.chances.loss, 1000);
        castellan_game_play(b.game, think(b, (CastellanLimits){.depth = 1})->move, &error);
    }
    CastellanScore win = {CASTELLAN_SCORE_END, 5}, loss = {CASTELLAN_SCORE_END, -5}, none = {0, 900};
    CastellanScore huge = {CASTELLAN_SCORE_MEN, INT32_MIN};
    assert_int_equal(castellan_game_chances(b.game, win).win, 1000);
    assert_int_equal(castellan_game_chances(b.game, loss).loss, 1000);
    assert_int_equal(castellan_game_chances(b.game, none).draw, 1000);
    assert_true(castellan_game_chances(b.game, huge).loss > 900);
    castellan_game_begin(b.game, "camelot", "MM/8/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/2 b 2+2 0 1",
                         &error);
    CastellanEvaluation evaluation;
    assert_int_equal(castellan_engine_evaluate(b.engine, b.game, &evaluation, &error), CASTELLAN_GAME_OVER);
    clear(b);
}

static void weights_are_refused_or_taken_back(void **state) {
    (void)state;
    Bench b = bench("camelot", NULL);
    assert_int_equal(castellan_engine_set_weights(b.engine, "nonsense", 8, &error), CASTELLAN_BAD_WEIGHTS);
    assert_true(strlen(error.text) > 0);
    assert_int_equal(castellan_engine_set_weights(b.engine, NULL, 0, &error), CASTELLAN_OK);
    assert_int_equal(castellan_engine_forget(b.engine, &error), CASTELLAN_OK);
    clear(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_win_is_proven),
        cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(callbacks_tell_and_may_stop),
        cmocka_unit_test(ponder_waits_for_its_hit),
        cmocka_unit_test(without_threads_a_poll_is_the_way_in),
        cmocka_unit_test(lines_are_told_in_order),
        cmocka_unit_test(options_have_ranges),
        cmocka_unit_test(levels_repeat_with_their_seed),
        cmocka_unit_test(many_engines_do_not_disturb_each_other),
        cmocka_unit_test(terms_add_up),
        cmocka_unit_test(weights_are_refused_or_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
