#include "match/games/match.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "match/engines/roster.h"
#include "match/games/openings.h"
#include "match/games/progress.h"
#include "match/games/referee.h"
#include "match/games/schedule.h"
#include "match/store/game_store.h"

typedef struct Match {
    const MatchOptions *options;
    int games;
    Openings *openings;
    TrafficLog *log;

    pthread_mutex_t lock; /* for all below */
    GameStore *store;
    Standings standings;
    Report report;
    Progress progress;
    char *date; /* owned; NULL: none */
    int next;   /* games below are handed out, or were there already */
    int faults; /* games that an engine lost by a fault */
    bool decided;
} Match;

/* One of the games at once. */
typedef struct GameThread {
    pthread_t id;
    Match *match;
    int slot;
} GameThread;

/* Called with the lock held. */
static bool on_ordered(void *context, int number, const Record *record) {
    Match *match = context;
    Pairing pairing = schedule_pairing(match->options, number);
    standings_add(&match->standings, pairing.engines, record->outcome, pairing.round, pairing.game);
    match->faults += termination_is_fault(record->termination);
    if (!match->date)
        memory_set_text(&match->date, record->date);
    if (match->store)
        progress_game(&match->progress, number, record);
    /* A part alone decides nothing: that is for the whole. */
    match->decided =
        match->report.sprt && match->options->parts == 1 && report_verdict(&match->report) != SPRT_OPEN;
    if (match->decided)
        interrupt_all();
    return !match->decided;
}

/* What is known of a game before it is played. */
static Record make_record(void *context, int number) {
    const Match *match = context;
    const MatchOptions *options = match->options;
    Pairing pairing = schedule_pairing(match->options, number);
    Record record = {.event = memory_text(options->event),
                     .site = memory_text(options->site),
                     .date = memory_text(match->date),
                     .round = pairing.round,
                     .game = pairing.game,
                     .variant = memory_text(options->game->name)};
    for (int side = 0; side < SIDES; side++) {
        const EngineOptions *engine = &options->engines[pairing.engines[side]];
        record.name[side] = memory_text(engine->name);
        record.limits[side] = limits_text(&engine->limits);
    }
    if (options->has_sprt) {
        Text sprt = TEXT_EMPTY;
        sprt_write(&options->sprt, &sprt);
        record.sprt = memory_take_text(&sprt);
    }
    return record;
}

static bool has_its_opening(Match *match, const Record *record) {
    OpeningMaker *judge = match->options->openings == OPENING_RANDOM ? opening_maker_new() : NULL;
    char *position = openings_get(match->openings, record->round, judge);
    bool good = record_same_text(position, record->position);
    free(position);
    opening_maker_free(judge);
    return good;
}

static bool is_game(const Match *match, int number, const Record *record) {
    const EngineOptions *engines = match->options->engines;
    Pairing pairing = schedule_pairing(match->options, number);
    return record->round == pairing.round && record->game == pairing.game &&
           strcmp(record->name[WHITE], engines[pairing.engines[WHITE]].name) == 0 &&
           strcmp(record->name[BLACK], engines[pairing.engines[BLACK]].name) == 0;
}

static int place(void *context, const Record *record) {
    const Match *match = context;
    int number = match->games - 1;
    while (number >= 0 && !is_game(match, number, record))
        number--;
    return number;
}

/* Whether a game of the record to be resumed is the one that this match has at its place. */
static bool fits(void *context, int number, const Record *record, Error *error) {
    Match *match = context;
    Record expected = make_record(match, number);
    bool good = true;
    if (!is_game(match, number, record))
        good = error_refuse(error, "%s - %s of round %d is expected here", expected.name[WHITE],
                            expected.name[BLACK], expected.round);
    else if (!record_same_text(record->variant, expected.variant))
        good = error_refuse(error, "the variant is %s, not %s", record->variant, expected.variant);
    else if (!record_same_text(record->limits[WHITE], expected.limits[WHITE]) ||
             !record_same_text(record->limits[BLACK], expected.limits[BLACK]))
        good = error_refuse(error, "it was played under other limits");
    else if (!record_same_text(record->sprt, expected.sprt))
        good = error_refuse(error, "its match had another -sprt");
    /* The first stands for all: to find each opening again could take minutes. */
    else if (number == 0 && !has_its_opening(match, record))
        good = error_refuse(error, "it has another opening (-openings, -srand)");
    record_free(&expected);
    return good;
}

/* The next game that nobody plays or has played; -1: none is left. */
static int take_game(Match *match) {
    pthread_mutex_lock(&match->lock);
    while (match->next < match->games && store_has(match->store, match->next))
        match->next++;
    int number = match->next < match->games && !interrupt_pending() ? match->next++ : -1;
    pthread_mutex_unlock(&match->lock);
    return number;
}

static void hand_in(Match *match, int number, Record *record, const Error *detail) {
    pthread_mutex_lock(&match->lock);
    if (detail->text[0] && !match->decided) {
        Text message = {0};
        text_format(&message, "Warning: game %d, %s", number + 1, detail->text);
        progress_say(&match->progress, memory_whole(&message));
        text_free(&message);
    }
    store_add(match->store, number, record);
    pthread_mutex_unlock(&match->lock);
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
static void *work(void *context) {
    const GameThread *thread = context;
    Match *match = thread->match;
    const MatchOptions *options = match->options;
    Player *players = memory_new((size_t)options->engine_count, sizeof *players); /* by engine */
    for (int i = 0; i < options->engine_count; i++)
        player_init(&players[i], &options->engines[i], options->game->name, match->log, thread->slot);
    OpeningMaker *openings = options->openings == OPENING_RANDOM ? opening_maker_new() : NULL;
    Referee referee = {.options = options};
    list_init(&referee.work, NULL);
    for (int number; (number = take_game(match)) >= 0;) {
        Pairing pairing = schedule_pairing(options, number);
        pthread_mutex_lock(&match->lock);
        Record record = make_record(match, number);
        pthread_mutex_unlock(&match->lock);
        Error detail;
        record.position = openings_get(match->openings, pairing.round, openings);
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
    return NULL;
}

static void play_games(Match *match) {
    int left = match->games - store_ordered(match->store) - store_waiting(match->store);
    int count = match->options->concurrency < left ? match->options->concurrency : left;
    GameThread *threads = memory_new((size_t)count, sizeof *threads);
    for (int i = 0; i < count; i++) {
        threads[i] = (GameThread){.match = match, .slot = i + 1};
        int reason = pthread_create(&threads[i].id, NULL, work, &threads[i]);
        if (reason)
            fatal(EXIT_FAULT, "no thread for game %d of %d at once: %s", i + 1, count, strerror(reason));
    }
    for (int i = 0; i < count; i++)
        pthread_join(threads[i].id, NULL);
    free(threads);
}

static void set_date(Match *match) {
    if (match->date || !match->options->record_time)
        return;
    char date[16];
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) && strftime(date, sizeof date, "%Y.%m.%d", &local) > 0)
        memory_set_text(&match->date, date);
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

static double processor_seconds(const struct rusage *usage) {
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

/* What the runner takes from the engines. */
static void say_usage(void) {
    struct rusage own, engines;
    if (getrusage(RUSAGE_SELF, &own) != 0 || getrusage(RUSAGE_CHILDREN, &engines) != 0)
        return;
    double mine = processor_seconds(&own), theirs = processor_seconds(&engines);
    printf("Processor time: engines %.1f s, runner %.1f s (%.1f %%)\n", theirs, mine,
           100 * mine / fmax(mine + theirs, 1e-3));
}

/* Says how the match ended. Returns the exit status. */
static int finish(Match *match) {
    Text how = {0};
    bool all = store_ordered(match->store) == match->games;
    bool interrupted = !all && !match->decided;
    text_format(&how, "%s after %d of %d games", interrupted ? "Interrupted" : "Finished",
                store_ordered(match->store), match->games);
    if (interrupted && store_waiting(match->store) && match->options->record)
        text_format(&how, "; %d more wait in %s.waiting for -resume", store_waiting(match->store),
                    match->options->record);
    if (match->faults)
        text_format(&how, "; %d lost by a failing engine", match->faults);
    progress_end(&match->progress, memory_whole(&how));
    if (match->options->parts > 1)
        printf("Part %d of %d: -merge adds up the parts\n", match->options->part, match->options->parts);
    say_usage();
    text_free(&how);
    if (interrupted)
        return EXIT_INTERRUPTED;
    return match->faults && !match->options->recover ? EXIT_FAULT : EXIT_FINISHED;
}

/* The match itself, when all engines have shown that they work. Returns the exit status. */
static int run_games(Match *match) {
    const MatchOptions *options = match->options;
    standings_init(&match->standings, options->engine_count, options->repeat);
    const char **names = memory_new((size_t)options->engine_count, sizeof *names);
    for (int i = 0; i < options->engine_count; i++)
        names[i] = options->engines[i].name;
    match->report = (Report){&match->standings, names, options->has_sprt ? &options->sprt : NULL};
    progress_init(&match->progress, match->games, options->rating_interval, &match->report);
    open_store(match);
    set_date(match);
    play_games(match);
    int status = finish(match);
    store_close(match->store, status != EXIT_INTERRUPTED);
    standings_free(&match->standings);
    free(names);
    free(match->date);
    return status;
}

int match_run(MatchOptions *options) {
    Match match = {.options = options, .lock = PTHREAD_MUTEX_INITIALIZER};
    Error error;
    match.games = schedule_games(options);
    match.openings = openings_open(options, &error);
    if (!match.openings)
        fatal(EXIT_USAGE, "%s", error.text);
    if (options->log && !(match.log = log_open(options->log, &error)))
        fatal(EXIT_USAGE, "%s", error.text);
    int status = EXIT_INTERRUPTED;
    if (roster_try(options, match.log))
        status = run_games(&match);
    openings_close(match.openings);
    log_close(match.log);
    return status;
}
