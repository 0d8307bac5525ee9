#include "match/merge/merge.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "match/merge/gather.h"
#include "match/merge/missing.h"
#include "match/merge/output.h"
#include "match/scores/report.h"
#include "match/store/stop_file.h"

/* Whose verdict it is. */
typedef enum Judge { JUDGE_NONE, JUDGE_ORDER, JUDGE_STOP_FILE, JUDGE_ALL } Judge;

typedef struct Merge {
    const MatchOptions *options;
    Gather gather;
    Sprt sprt;
    bool has_sprt;
    /* Of the last look. */
    Missing missing;
    TextList names; /* in the order of the games */
    Standings standings;
    Census census;
    Report report;
    Judge judge;
    SprtVerdict verdict;
    int decided; /* games up to the verdict */
    int open;    /* the first games, of which none is missing, by which the test is known to be open */
    /* Of the first look, for the speed. */
    int64_t start; /* us */
    int first_count;
} Merge;

static void forget_look(Merge *merge) {
    missing_free(&merge->missing);
    text_list_free(&merge->names);
    standings_free(&merge->standings);
    census_free(&merge->census);
}

static void find_test(Merge *merge) {
    Error error;
    const char *sprt = merge->gather.identity.sprt;
    merge->has_sprt = merge->options->has_sprt || sprt;
    merge->sprt = merge->options->sprt;
    if (!merge->options->has_sprt && sprt && !sprt_read(sprt, &merge->sprt, &error))
        fatal(EXIT_USAGE, "tag Sprt: %s", error.text);
    if (merge->has_sprt && merge->gather.names.count > 2)
        fatal(EXIT_USAGE, "-sprt: %d engines in these files, 2 expected", merge->gather.names.count);
}

/* The engine that the schedule calls the first of a meeting: White of a pair's first game; without pairs, the
 * colours alternate from round to round. */
static Side first_side(const GameFacts *facts) {
    return (facts->game ? facts->game == 1 : facts->round % 2 == 1) ? WHITE : BLACK;
}

static void judge(Merge *merge, Judge who, SprtVerdict verdict, int games) {
    merge->judge = verdict == SPRT_OPEN ? JUDGE_NONE : who;
    merge->verdict = verdict;
    merge->decided = games;
}

/* Adds up in order, in which engines get their numbers. */
static void add_up(Merge *merge) {
    Gather *gather = &merge->gather;
    forget_look(merge);
    merge->missing = missing_find(gather);
    find_test(merge);
    standings_init(&merge->standings, gather->names.count, gather->identity.pairs);
    census_init(&merge->census, gather->names.count);
    merge->report = (Report){.standings = &merge->standings,
                             .sprt = merge->has_sprt ? &merge->sprt : NULL,
                             .census = &merge->census,
                             .identity = &gather->identity,
                             .sources = gather->paths.text,
                             .games = merge->missing.games,
                             .missing_rounds = text_string(&merge->missing.rounds),
                             .missing_parts = text_string(&merge->missing.parts)};
    judge(merge, JUDGE_NONE, SPRT_OPEN, gather->count);
    /* With two ways to a verdict at every look, there would be more wrong ones than the test allows. */
    bool gaps = merge->missing.first < gather->count;
    for (int i = 0; i < gather->count; i++) {
        const GatheredGame *game = &gather->games[i];
        Side first = first_side(&game->facts), second = side_other(first);
        int engines[SIDES];
        engines[first] = text_list_place(&merge->names, gather->names.text[game->engines[first]]);
        engines[second] = text_list_place(&merge->names, gather->names.text[game->engines[second]]);
        standings_add(&merge->standings, engines, game->facts.outcome, game->facts.round, game->facts.game);
        census_add(&merge->census, engines, &game->facts, game->failure, game->file);
        merge->report.names = (const char *const *)merge->names.text;
        if (!gaps && i >= merge->open && merge->judge == JUDGE_NONE) {
            judge(merge, JUDGE_ORDER, report_verdict(&merge->report), i + 1);
            merge->open = merge->judge == JUDGE_NONE ? i + 1 : merge->open;
        }
    }
    int games = 0;
    if (merge->judge == JUDGE_NONE && merge->has_sprt && merge->options->stop_file)
        judge(merge, JUDGE_STOP_FILE, stop_file_verdict(merge->options->stop_file, &games), games);
    if (merge->judge == JUDGE_NONE && gather->count > 0)
        judge(merge, JUDGE_ALL, report_verdict(&merge->report), gather->count);
}

static bool is_whole(const Merge *merge) {
    return merge->missing.games && merge->gather.count >= merge->missing.games;
}

static void write_verdict(const Merge *merge, Text *text) {
    const char *name = report_verdict_name(merge->verdict);
    if (!merge->has_sprt)
        return;
    if (merge->judge == JUDGE_NONE)
        text_format(text, "Verdict: undecided after %d games\n", merge->gather.count);
    else if (merge->judge == JUDGE_STOP_FILE)
        text_format(text, "Verdict: %s accepted after %d games, as %s tells\n", name, merge->decided,
                    merge->options->stop_file);
    else if (merge->judge == JUDGE_ALL)
        text_format(text, "Verdict: %s accepted by all %d games that are there\n", name, merge->decided);
    else
        text_format(text, "Verdict: %s accepted after %d of %d games in the order of the rounds\n", name,
                    merge->decided, merge->gather.count);
}

/* What is missing comes before the numbers that it bears on. */
static void write_all(const Merge *merge, Text *text) {
    missing_write(&merge->missing, &merge->gather, text);
    text_add(text, "\n");
    report_write(&merge->report, text);
    report_write_games(&merge->report, text);
    write_verdict(merge, text);
    memory_whole(text);
}

/* "12:30:05 120 of 400 games, 1500 an hour, at most 0:11 h left; failed: part-2.pgn 3", and the scores. */
static void write_progress(const Merge *merge, Text *text) {
    const Gather *gather = &merge->gather;
    ClockDate now = clock_date_local();
    double hours = (double)(clock_microseconds() - merge->start) / 3600e6;
    double speed = (gather->count - merge->first_count) / hours;
    text_format(text, "%02d:%02d:%02d %d of %d games", now.hour, now.minute, now.second, gather->count,
                merge->missing.games);
    if (gather->count > merge->first_count) {
        double minutes = (merge->missing.games - gather->count) / speed * 60;
        text_format(text, ", %.0f an hour", speed);
        if (minutes >= 0 && minutes < 1e6)
            text_format(text, ", at most %d:%02d h left", (int)minutes / 60, (int)minutes % 60);
    }
    int *failed = memory_new((size_t)gather->paths.count, sizeof *failed), shown = 0;
    for (int i = 0; i < merge->census.failed; i++)
        failed[merge->census.failures[i].source]++;
    for (int i = 0; i < gather->paths.count; i++)
        if (failed[i])
            text_format(text, "%s %s %d", shown++ ? "," : "; failed:", gather->paths.text[i], failed[i]);
    free(failed);
    text_add(text, "\n");
    report_write(&merge->report, text);
    memory_whole(text);
}

/* What is not whole is not said. */
static void say(const Merge *merge, void (*write)(const Merge *merge, Text *text)) {
    Text text = {0};
    write(merge, &text);
    fputs(text.data, stdout);
    fflush(stdout);
    text_free(&text);
}

/* Reads what is new; whether anything is. */
static bool look(Merge *merge) {
    Error error;
    bool grown;
    int before = merge->gather.count;
    if (!gather_look(&merge->gather, &grown, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    if (merge->gather.count < before)
        merge->open = 0; /* files were made anew */
    if (grown)
        add_up(merge);
    return grown;
}

/* Looks until there is a verdict, or all games. Whether it was interrupted. */
static bool watch(Merge *merge) {
    merge->start = clock_microseconds();
    look(merge);
    merge->first_count = merge->gather.count;
    if (merge->gather.count == 0) {
        puts("no games in these files yet");
        fflush(stdout);
    }
    for (bool grown = merge->gather.count > 0;; grown = look(merge)) {
        if (grown && merge->gather.count > 0)
            say(merge, write_progress);
        if (merge->judge != JUDGE_NONE || is_whole(merge))
            break;
        if (interrupt_wait((int)merge->options->watch_interval))
            return true;
    }
    Error error;
    if (merge->judge != JUDGE_NONE && merge->options->stop_file &&
        !stop_file_write(merge->options->stop_file, merge->verdict, merge->decided, &merge->sprt, &error))
        fatal(EXIT_FAULT, "%s", error.text);
    return false;
}

/* Names the games that are left out; whether there are any. */
static bool say_torn(const Merge *merge) {
    bool torn = false;
    for (int i = 0; i < merge->gather.paths.count; i++)
        if (merge->gather.files[i].torn) {
            fprintf(stderr, "castellan-match: %s: its torn last game is left out\n",
                    merge->gather.paths.text[i]);
            torn = true;
        }
    return torn;
}

static int status_of(const Merge *merge, bool torn) {
    const MatchOptions *options = merge->options;
    bool missing = merge->missing.games ? !is_whole(merge) : merge->missing.first < merge->gather.count;
    if (options->strict && (torn || (missing && merge->judge == JUDGE_NONE)))
        return EXIT_MISSING;
    if (torn || (merge->census.failed && !options->recover))
        return EXIT_FAULT;
    return !merge->has_sprt            ? EXIT_FINISHED
           : merge->verdict == SPRT_H1 ? EXIT_FINISHED
           : merge->verdict == SPRT_H0 ? EXIT_H0
                                       : EXIT_UNDECIDED;
}

int merge_run(const MatchOptions *options) {
    Merge merge = {.options = options};
    Error error;
    if (!merge_output_check(options, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    gather_init(&merge.gather, options);
    bool interrupted = false;
    if (options->watch)
        interrupted = watch(&merge);
    else
        look(&merge);
    int status = EXIT_INTERRUPTED;
    if (merge.gather.count == 0 && !interrupted)
        fatal(EXIT_USAGE, "-merge: no games in these files");
    if (merge.gather.count > 0) {
        bool torn = !options->watch && say_torn(&merge);
        if (!merge_output_write(&merge.gather, &merge.report, merge.verdict, &error))
            fatal(EXIT_FAULT, "%s", error.text);
        say(&merge, write_all);
        status = interrupted ? EXIT_INTERRUPTED : status_of(&merge, torn);
    }
    forget_look(&merge);
    gather_free(&merge.gather);
    return status;
}
