#include "match/games/match.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "match/engines/roster.h"
#include "match/games/plan.h"
#include "match/games/progress.h"
#include "match/games/referee.h"
#include "match/games/schedule.h"
#include "match/games/seats.h"
#include "match/store/game_store.h"
#include "match/store/stop_file.h"

typedef struct Match {
    const MatchOptions *options;
    int games;
    TrafficLog *log;
    StopWatch *stop;
    Seats seats;

    Mutex lock; /* for all below */
    Plan plan;
    GameStore *store;
    Standings standings;
    Census census;
    Report report;
    Progress progress;
    int next;     /* games below are handed out, or were there already */
    int failures; /* games that an engine has lost by a fault since the start of this program */
    bool decided;
} Match;

/* One of the games at once. */
typedef struct GameThread {
    Thread thread;
    Match *match;
    int slot;
} GameThread;

/* Called with the lock held. */
static bool on_ordered(void *context, int number, const Record *record) {
    Match *match = context;
    Pairing pairing = schedule_pairing(match->options, number);
    GameFacts facts = facts_of(record);
    standings_add(&match->standings, pairing.engines, record->outcome, pairing.round, pairing.game);
    census_add(&match->census, pairing.engines, &facts, record->reason, 0);
    if (!match->plan.date)
        memory_set_text(&match->plan.date, record->date);
    if (match->store)
        progress_game(&match->progress, number, record);
    /* A part alone decides nothing: that is for the whole. */
    match->decided = match->options->parts == 1 && report_verdict(&match->report) != SPRT_OPEN;
    if (match->decided)
        interrupt_all();
    return !match->decided;
}

static Record make_record(void *context, int number) {
    const Match *match = context;
    return plan_record(&match->plan, number);
}

static int place(void *context, const Record *record) {
    const Match *match = context;
    return plan_place(&match->plan, record);
}

static bool fits(void *context, int number, const Record *record, Error *error) {
    Match *match = context;
    return plan_fits(&match->plan, number, record, error);
}

/* The next game that nobody plays or has played; -1: none is left. */
static int take_game(Match *match) {
    stop_watch_look(match->stop);
    mutex_lock(&match->lock);
    while (match->next < match->games && store_has(match->store, match->next))
        match->next++;
    int number = match->next < match->games && !interrupt_pending() ? match->next++ : -1;
    mutex_unlock(&match->lock);
    return number;
}

static bool failed_too_often(const Match *match) {
    return match->options->max_failures && match->failures >= match->options->max_failures;
}

static void hand_in(Match *match, int number, Record *record, const Error *detail) {
    mutex_lock(&match->lock);
    if (detail->text[0] && !match->decided) {
        Text message = {0};
        text_format(&message, "Warning: game %d, %s", number + 1, detail->text);
        progress_say(&match->progress, memory_whole(&message));
        text_free(&message);
    }
    match->failures += termination_is_fault(record->termination);
    if (failed_too_often(match))
        interrupt_all();
    store_add(match->store, number, record);
    mutex_unlock(&match->lock);
}

/* Lets the two engines of a game have their processes, and no other. */
static void seat_players(Referee *referee, Player *players, const Pairing *pairing) {
    for (int i = 0; i < referee->options->engine_count; i++)
        if (i != pairing->engines[WHITE] && i != pairing->engines[BLACK])
            player_stop(&players[i], true);
    for (int side = 0; side < SIDES; side++)
        referee->players[side] = &players[pairing->engines[side]];
}

/* Plays games with engines of its own, which stay for the next game where they can. */
static void work(void *context) {
    const GameThread *thread = context;
    Match *match = thread->match;
    const MatchOptions *options = match->options;
    Error why;
    if (!seats_take(&match->seats, thread->slot, &why))
        fatal(EXIT_FAULT, "-affinity: %s", why.text);
    Player *players = memory_new((size_t)options->engine_count, sizeof *players); /* by engine */
    for (int i = 0; i < options->engine_count; i++)
        player_init(&players[i], &options->engines[i], options->game->name, match->log, thread->slot);
    OpeningMaker *openings = openings_maker(match->plan.openings);
    Referee referee = {.options = options};
    list_init(&referee.work, NULL);
    for (int number; (number = take_game(match)) >= 0;) {
        Pairing pairing = schedule_pairing(options, number);
        mutex_lock(&match->lock);
        Record record = make_record(match, number);
        mutex_unlock(&match->lock);
        Error detail;
        record.position = openings_get(match->plan.openings, pairing.round, openings, &record.opening);
        seat_players(&referee, players, &pairing);
        if (referee_play(&referee, &record, &detail))
            hand_in(match, number, &record, &detail);
        record_free(&record);
    }
    /* Here, so that all threads' engines take their leave at the same time. */
    for (int i = 0; i < options->engine_count; i++)
        player_free(&players[i]);
    free(players);
    opening_maker_free(openings);
    list_free(&referee.work);
}

static void play_games(Match *match) {
    int left = match->games - store_ordered(match->store) - store_waiting(match->store);
    int count = match->options->concurrency < left ? match->options->concurrency : left;
    GameThread *threads = memory_new((size_t)count, sizeof *threads);
    if (!THREADS_EXIST && count > 0) {
        threads[0] = (GameThread){.match = match, .slot = 1};
        work(&threads[0]);
        count = 0;
    }
    for (int i = 0; i < count; i++) {
        threads[i] = (GameThread){.match = match, .slot = i + 1};
        if (!thread_start(&threads[i].thread, work, &threads[i], 0))
            fatal(EXIT_FAULT, "no thread for game %d of %d at once: %s", i + 1, count, strerror(errno));
    }
    for (int i = 0; i < count; i++)
        thread_join(&threads[i].thread);
    free(threads);
}

static void set_date(Match *match) {
    if (match->plan.date || !match->options->record_time)
        return;
    ClockDate now = clock_date_local();
    Text date = TEXT_EMPTY;
    text_format(&date, "%04d.%02d.%02d", now.year, now.month, now.day);
    memory_set_text(&match->plan.date, memory_whole(&date));
    text_free(&date);
}

static void open_store(Match *match) {
    const MatchOptions *options = match->options;
    Error error;
    bool cut;
    StoreOwner owner = {match, on_ordered, place, make_record, fits};
    GameStore *store =
        store_open(options->record, options->json, options->resume, match->games, owner, &cut, &error);
    if (!store)
        fatal(EXIT_USAGE, "%s", error.text);
    match->store = store;
    if (cut)
        printf("%s: a torn last game was cut off; it is kept in %s.torn\n", options->record, options->record);
    if (store_ordered(store) + store_waiting(store) > 0)
        printf("%s: going on after %d games\n", options->record, store_ordered(store) + store_waiting(store));
}

/* What the runner takes from the engines. */
static void say_usage(void) {
    double mine, theirs;
    if (process_usage(&mine, &theirs))
        printf("Processor time: engines %.1f s, runner %.1f s (%.1f %%)\n", theirs, mine,
               100 * mine / fmax(mine + theirs, 1e-3));
}

/* What ended the match, as far as its record goes. */
typedef enum Ending { ENDING_WHOLE, ENDING_FAILURES, ENDING_STOP_FILE, ENDING_INTERRUPT } Ending;

static Ending ending_of(Match *match) {
    bool stopped = stop_watch_end(match->stop);
    if (match->decided || store_ordered(match->store) == match->games)
        return ENDING_WHOLE;
    return failed_too_often(match) ? ENDING_FAILURES : stopped ? ENDING_STOP_FILE : ENDING_INTERRUPT;
}

/* Says how the match ended. Returns the exit status. */
static int finish(Match *match, Ending ending) {
    static const char *const names[] = {"Finished", "Ended by -maxfailures", "Stopped", "Interrupted"};
    Text how = {0};
    const MatchOptions *options = match->options;
    text_format(&how, "%s after %d of %d games", names[ending], store_ordered(match->store), match->games);
    if (ending != ENDING_WHOLE && store_waiting(match->store) && options->record)
        text_format(&how, "; %d more wait in %s.waiting for -resume", store_waiting(match->store),
                    options->record);
    if (match->census.failed)
        text_format(&how, "; %d lost by a failing engine", match->census.failed);
    if (ending == ENDING_STOP_FILE) {
        text_format(&how, "\n%s: ", options->stop_file);
        stop_file_tell(options->stop_file, &how);
    }
    progress_end(&match->progress, memory_whole(&how));
    if (options->parts > 1)
        printf("Part %d of %d: -merge adds up the parts\n", options->part, options->parts);
    say_usage();
    text_free(&how);
    switch (ending) {
    case ENDING_INTERRUPT:
        return EXIT_INTERRUPTED;
    case ENDING_STOP_FILE:
        return EXIT_STOPPED;
    case ENDING_FAILURES:
        return EXIT_FAULT;
    case ENDING_WHOLE:
    default:
        return match->census.failed && !options->recover ? EXIT_FAULT : EXIT_FINISHED;
    }
}

static void close_store(Match *match, bool finished) {
    Text summary = {0};
    report_write_json(&match->report, report_verdict(&match->report), &summary);
    store_close(match->store, &summary, finished);
    text_free(&summary);
}

/* The match itself, when all engines have shown that they work. Returns the exit status. */
static int run_games(Match *match) {
    const MatchOptions *options = match->options;
    standings_init(&match->standings, options->engine_count, options->repeat);
    census_init(&match->census, options->engine_count);
    const char **names = memory_new((size_t)options->engine_count, sizeof *names);
    for (int i = 0; i < options->engine_count; i++)
        names[i] = options->engines[i].name;
    plan_know(&match->plan);
    match->report = (Report){.standings = &match->standings,
                             .names = names,
                             .sprt = options->has_sprt ? &options->sprt : NULL,
                             .census = &match->census,
                             .identity = &match->plan.identity,
                             .games = match->games};
    progress_init(&match->progress, match->games, options->rating_interval, &match->report);
    open_store(match);
    set_date(match);
    match->stop = stop_watch_start(options->stop_file);
    play_games(match);
    Ending ending = ending_of(match);
    int status = finish(match, ending);
    close_store(match, ending == ENDING_WHOLE);
    standings_free(&match->standings);
    census_free(&match->census);
    free(names);
    return status;
}

int match_run(MatchOptions *options) {
    Match match = {.options = options, .lock = MUTEX_INITIALIZER};
    Error error;
    if (!seats_plan(&match.seats, options, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    match.games = schedule_games(options);
    match.plan = (Plan){.options = options, .games = match.games};
    match.plan.openings = openings_open(options, &error);
    if (!match.plan.openings)
        fatal(EXIT_USAGE, "%s", error.text);
    if (options->log && !(match.log = log_open(options->log, &error)))
        fatal(EXIT_USAGE, "%s", error.text);
    int status = EXIT_INTERRUPTED;
    if (roster_try(options, match.log))
        status = run_games(&match);
    plan_free(&match.plan);
    log_close(match.log);
    return status;
}
