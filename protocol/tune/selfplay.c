#include "tune/selfplay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/thread.h"
#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/opening.h"
#include "common/terminal.h"
#include "tune/data_store.h"
#include "tune/data_text.h"
#include "tune/duel.h"
#include "tune/progress.h"

_Static_assert(2 * (int)DUEL_PLIES <= (int)DATA_POSITIONS_MAX, "a game and its strays have room");

/* One run, and what its threads share. */
typedef struct Selfplay {
    const TuneOptions *options;
    Stop stop;  /* ends searches */
    Mutex lock; /* for all below */
    Condition written;
    DataStore *store;
    TuneProgress progress;
    int64_t next; /* games below are handed out */
    int playing;  /* threads */
} Selfplay;

/* A thread, and the game that it plays. */
typedef struct SelfGame {
    Thread thread;
    Selfplay *run;
    Duel duel;
    int quiet[DUEL_PLIES];         /* plies whose position is quiet */
    Score white_score[DUEL_PLIES]; /* by ply */
    int quiet_count;
    History stray;
    DataGame data;
} SelfGame;

static void keep(void *context, int ply, const Position *pos, const SearchSummary *found) {
    SelfGame *game = context;
    game->white_score[ply] = pos_turn(pos) == WHITE ? found->score : -found->score;
    if (data_is_quiet(pos, found->best))
        game->quiet[game->quiet_count++] = ply;
}

static void end_line(DataGame *data, const Position *pos) {
    data->keys[data->count] = pos->key;
    data->ends[data->count] = data->lines.size;
    data->count++;
}

/* What a random move leads to, and the search would show to be good or bad: moves that nobody plays in a game
 * are what the evaluation is asked about most. Nothing where that is not quiet. */
static void take_stray(SelfGame *game, const Position *pos, uint64_t *random) {
    Duel *duel = &game->duel;
    MoveList *moves = &duel->work;
    const SearchLimits limits = {.has_nodes = true, .nodes = duel->nodes};
    SearchSummary found;
    Position stray;
    moves->size = 0;
    game_generate(pos, STAGE_ALL, moves);
    memory_need(!moves->interrupted);
    game_play(pos, moves->moves[random_below(random, (int)moves->size)], &stray);
    if (game_result(&stray).reason != REASON_NONE || game_must_capture(&stray))
        return;
    memory_need(history_start(&game->stray, &stray) &&
                engine_search(duel->engine[WHITE], &game->stray, &limits, duel->stop, &found));
    if (found.result.reason != REASON_NONE || score_is_decided(found.score) ||
        !data_is_quiet(&stray, found.best))
        return;
    data_add_stray(&game->data.lines, &stray, pos_turn(&stray) == WHITE ? found.score : -found.score);
    end_line(&game->data, &stray);
}

static void take_positions(SelfGame *game, Outcome outcome, uint64_t number) {
    const TuneOptions *options = game->run->options;
    DataGame *data = &game->data;
    uint64_t random = random_sequence((uint64_t)options->seed, number, 1);
    data->count = 0;
    for (int i = 0; i < game->quiet_count; i++) {
        int ply = game->quiet[i];
        const Position *pos = &game->duel.history.positions[ply];
        data_add_position(&data->lines, pos, outcome, game->white_score[ply]);
        end_line(data, pos);
        if (options->strays)
            take_stray(game, pos, &random);
    }
}

/* The next game that nobody plays or has played; -1: none is left. Called with the lock held. */
static int64_t take_game(Selfplay *run) {
    while (run->next - data_store_next(run->store) >= DATA_WAITING_MAX && !interrupt_pending())
        condition_wait(&run->written, &run->lock);
    return run->next < data_store_games(run->store) && !interrupt_pending() ? run->next++ : -1;
}

static void hand_in(SelfGame *game, int64_t number) {
    Selfplay *run = game->run;
    data_store_add(run->store, number, &game->data);
    tune_progress_show(&run->progress, data_store_next(run->store), data_store_games(run->store),
                       data_store_positions(run->store));
}

static void work(void *context) {
    SelfGame *game = context;
    Selfplay *run = game->run;
    const TuneOptions *options = run->options;
    OpeningMaker *maker = opening_maker_new();
    mutex_lock(&run->lock);
    for (int64_t i; (i = take_game(run)) >= 0;) {
        uint64_t number = (uint64_t)data_store_number(run->store, i);
        mutex_unlock(&run->lock);
        Position opening = duel_opening(maker, options, number);
        Outcome outcome;
        game->quiet_count = 0;
        bool whole = duel_play(&game->duel, &opening, &outcome);
        if (whole)
            take_positions(game, outcome, number);
        whole = whole && !interrupt_pending(); /* a search of strays may have been cut */
        mutex_lock(&run->lock);
        if (whole)
            hand_in(game, i);
        condition_wake_all(&run->written);
    }
    /* The last to leave wakes the one that waits for an interrupt. */
    if (--run->playing == 0)
        interrupt_all();
    mutex_unlock(&run->lock);
    opening_maker_free(maker);
}

/* Without threads: what interrupts a search. */
static void hear_interrupt(void *context, int milliseconds) {
    Selfplay *run = context;
    (void)milliseconds;
    if (interrupt_pending())
        stop_wish(&run->stop);
}

static void start(SelfGame *game, Selfplay *run, int number) {
    game->run = run;
    duel_init(&game->duel, true, (uint64_t)run->options->nodes);
    game->duel.stop = &run->stop;
    game->duel.seen = keep;
    game->duel.context = game;
    if (!THREADS_EXIST)
        work(game);
    else if (!thread_start(&game->thread, work, game, 0))
        fatal(EXIT_FAULT, "no thread for game %d of those at once: %s", number + 1, strerror(errno));
}

static void finish(SelfGame *game) {
    if (THREADS_EXIST)
        thread_join(&game->thread);
    duel_free(&game->duel);
    history_free(&game->stray);
    text_free(&game->data.lines);
}

static void play_games(Selfplay *run, int count) {
    SelfGame *games = memory_new((size_t)count, sizeof *games);
    run->playing = count;
    for (int i = 0; i < count; i++)
        start(&games[i], run, i);
    interrupt_wait(-1);
    stop_wish(&run->stop);
    for (int i = 0; i < count; i++)
        engine_stop(games[i].duel.engine[WHITE]);
    for (int i = 0; i < count; i++)
        finish(&games[i]);
    free(games);
}

int selfplay_run(const TuneOptions *options) {
    Selfplay run = {.options = options, .lock = MUTEX_INITIALIZER};
    Error error;
    if (options->word_count > 0)
        fatal(EXIT_USAGE, "games takes no word behind the game");
    interrupt_prepare();
    condition_init(&run.written);
    run.stop.poll = hear_interrupt;
    run.stop.context = &run;
    run.store = data_store_open(options, &error);
    if (!run.store)
        fatal(EXIT_USAGE, "%s", error.text);
    if (data_store_found(run.store) > 0)
        fprintf(stderr, "castellan-tune: %s: going on after %lld games\n", options->out,
                (long long)data_store_found(run.store));
    run.next = data_store_next(run.store);
    int64_t left = data_store_games(run.store) - run.next;
    tune_progress_begin(&run.progress, run.next, !options->out && terminal_is(TERMINAL_OUTPUT));
    tune_progress_show(&run.progress, run.next, data_store_games(run.store), data_store_positions(run.store));
    if (left > 0)
        play_games(&run, options->concurrency < left ? options->concurrency : (int)left);
    bool finished = data_store_next(run.store) == data_store_games(run.store);
    tune_progress_end(&run.progress);
    data_store_close(run.store);
    condition_free(&run.written);
    return finished ? EXIT_FINISHED : EXIT_INTERRUPTED;
}
