#include "match/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"
#include "common/text_list.h"
#include "match/games/progress.h"
#include "records/record_file.h"

/* What counts of a game. */
typedef struct MergedGame {
    int round, game;
    const char *name[SIDES]; /* of Merge.names */
    Outcome outcome;
    int file;
} MergedGame;

typedef struct Merge {
    MergedGame *games; /* owned */
    int count;
    size_t capacity;
    TextList names;       /* each once */
    char *variant, *sprt; /* owned; of all records alike */
    int file;             /* being read */
    bool incomplete;      /* a game was left out */
} Merge;

/* The one copy of a name. */
static const char *keep_name(Merge *merge, const char *name) {
    int place = text_list_place(&merge->names, name); /* may move the list */
    return merge->names.text[place];
}

static bool take(void *context, int number, Record *record, Error *error) {
    Merge *merge = context;
    (void)number;
    const char *sprt = record->sprt ? record->sprt : "";
    if (merge->count == 0) {
        memory_set_text(&merge->variant, record->variant);
        memory_set_text(&merge->sprt, sprt);
    }
    if (strcmp(merge->variant, record->variant) != 0)
        return error_refuse(error, "the variant is %s, before it was %s", record->variant, merge->variant);
    if (strcmp(merge->sprt, sprt) != 0)
        return error_refuse(error, "its test is '%s', before it was '%s'", sprt, merge->sprt);
    if (merge->count > 0 && (merge->games[0].game == 0) != (record->game == 0))
        return error_refuse(error, "a pair's game and a single one cannot be of one match");
    if (strcmp(record->name[WHITE], record->name[BLACK]) == 0)
        return error_refuse(error, "%s plays against itself", record->name[WHITE]);
    merge->games = memory_grow(merge->games, (size_t)merge->count, &merge->capacity, sizeof *merge->games);
    const char *white = keep_name(merge, record->name[WHITE]), *black = keep_name(merge, record->name[BLACK]);
    merge->games[merge->count++] =
        (MergedGame){record->round, record->game, {white, black}, record->outcome, merge->file};
    return true;
}

/* The engine that the schedule calls the first of a meeting: White of a pair's first game; without pairs, the
 * colours alternate from round to round. */
static Side first_side(const MergedGame *game) {
    return (game->game ? game->game == 1 : game->round % 2 == 1) ? WHITE : BLACK;
}

static const char *first_name(const MergedGame *game) {
    return game->name[first_side(game)];
}

static const char *second_name(const MergedGame *game) {
    return game->name[side_other(first_side(game))];
}

/* The order of the schedule, as far as the test asks for it. */
static int compare_games(const void *a, const void *b) {
    const MergedGame *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    int order = strcmp(first_name(x), first_name(y));
    if (order == 0)
        order = strcmp(second_name(x), second_name(y));
    return order ? order : x->game - y->game;
}

static void check_twice(const Merge *merge, char *const *files) {
    for (int i = 1; i < merge->count; i++)
        if (compare_games(&merge->games[i - 1], &merge->games[i]) == 0)
            fatal(EXIT_USAGE, "round %d of %s - %s is in %s and in %s", merge->games[i].round,
                  merge->games[i].name[WHITE], merge->games[i].name[BLACK], files[merge->games[i - 1].file],
                  files[merge->games[i].file]);
}

static void read_files(Merge *merge, const MatchOptions *options) {
    for (merge->file = 0; merge->file < options->merge_count; merge->file++) {
        const char *path = options->merge_files[merge->file];
        Text text = {0};
        Error error;
        size_t whole;
        bool loaded = file_load(path, &text, &error);
        memory_whole(&text);
        if (!loaded || !record_file_read(path, &text, take, merge, &whole, &error))
            fatal(EXIT_USAGE, "%s", error.text);
        if (whole < text.size) {
            fprintf(stderr, "castellan-match: %s: its torn last game is left out\n", path);
            merge->incomplete = true;
        }
        text_free(&text);
    }
    if (merge->count == 0)
        fatal(EXIT_USAGE, "-merge: no games in these files");
}

/* Adds up in order, in which engines get their numbers; the first verdict of the test is the one that
 * counts. */
static void add_up(const Merge *merge, Standings *standings, TextList *names, Report *report) {
    int decided = 0;
    SprtVerdict verdict = SPRT_OPEN;
    for (int i = 0; i < merge->count; i++) {
        const MergedGame *game = &merge->games[i];
        Side first = first_side(game), second = side_other(first);
        int engines[SIDES];
        engines[first] = text_list_place(names, game->name[first]);
        engines[second] = text_list_place(names, game->name[second]);
        standings_add(standings, engines, game->outcome, game->round, game->game);
        report->names = (const char *const *)names->text;
        if (report->sprt && verdict == SPRT_OPEN && (verdict = report_verdict(report)) != SPRT_OPEN)
            decided = i + 1;
    }
    progress_report(report);
    if (report->sprt && verdict != SPRT_OPEN)
        printf("Verdict: %s accepted after %d of %d games in the order of the rounds\n",
               verdict == SPRT_H1 ? "H1" : "H0", decided, merge->count);
    else if (report->sprt)
        printf("Verdict: undecided after %d games\n", merge->count);
}

int merge_run(const MatchOptions *options) {
    Merge merge = {0};
    read_files(&merge, options);
    qsort(merge.games, (size_t)merge.count, sizeof *merge.games, compare_games);
    check_twice(&merge, options->merge_files);
    Sprt sprt = options->sprt;
    bool has_sprt = options->has_sprt;
    Error error;
    if (!has_sprt && *merge.sprt) {
        if (!sprt_read(merge.sprt, &sprt, &error))
            fatal(EXIT_USAGE, "tag Sprt: %s", error.text);
        has_sprt = true;
    }
    if (has_sprt && merge.names.count != 2)
        fatal(EXIT_USAGE, "-sprt: %d engines in these files, 2 expected", merge.names.count);
    Standings standings;
    standings_init(&standings, merge.names.count, merge.games[0].game != 0);
    TextList names = {0}; /* in the order of the games */
    Report report = {&standings, NULL, has_sprt ? &sprt : NULL};
    add_up(&merge, &standings, &names, &report);
    standings_free(&standings);
    text_list_free(&names);
    text_list_free(&merge.names);
    free(merge.games);
    free(merge.variant);
    free(merge.sprt);
    return merge.incomplete ? EXIT_FAULT : EXIT_FINISHED;
}
