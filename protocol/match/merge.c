#include "match/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"
#include "match/scores/report.h"
#include "records/record_file.h"

/* What counts of a game. */
typedef struct Entry {
    int round, game;
    const char *name[SIDES]; /* of Merge.names */
    Outcome outcome;
    int file;
} Entry;

typedef struct Merge {
    Entry *entries; /* owned */
    int count, capacity;
    char **names; /* owned, each once */
    int name_count;
    char *variant, *sprt; /* owned; of all records alike */
    int file;             /* being read */
} Merge;

/* The one copy of a name, so that equal names are equal pointers. */
static const char *keep_name(Merge *merge, const char *name) {
    for (int i = 0; i < merge->name_count; i++)
        if (strcmp(merge->names[i], name) == 0)
            return merge->names[i];
    merge->names = memory_resize(merge->names, (size_t)merge->name_count + 1, sizeof *merge->names);
    return merge->names[merge->name_count++] = memory_text(name);
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
    if (merge->count > 0 && (merge->entries[0].game == 0) != (record->game == 0))
        return error_refuse(error, "a pair's game and a single one cannot be of one match");
    if (strcmp(record->name[WHITE], record->name[BLACK]) == 0)
        return error_refuse(error, "%s plays against itself", record->name[WHITE]);
    if (merge->count == merge->capacity) {
        merge->capacity = merge->capacity ? 2 * merge->capacity : 256;
        merge->entries = memory_resize(merge->entries, (size_t)merge->capacity, sizeof *merge->entries);
    }
    const char *white = keep_name(merge, record->name[WHITE]), *black = keep_name(merge, record->name[BLACK]);
    merge->entries[merge->count++] =
        (Entry){record->round, record->game, {white, black}, record->outcome, merge->file};
    return true;
}

/* The engine that the schedule calls the first of a meeting: White of a pair's first game; without pairs, the
 * colours alternate from round to round. */
static Side first_side(const Entry *entry) {
    return (entry->game ? entry->game == 1 : entry->round % 2 == 1) ? WHITE : BLACK;
}

static const char *first_name(const Entry *entry) {
    return entry->name[first_side(entry)];
}

static const char *second_name(const Entry *entry) {
    return entry->name[side_other(first_side(entry))];
}

/* The order of the schedule, as far as the test asks for it. */
static int compare_entries(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    int order = strcmp(first_name(x), first_name(y));
    if (order == 0)
        order = strcmp(second_name(x), second_name(y));
    return order ? order : x->game - y->game;
}

static void check_twice(const Merge *merge, char *const *files) {
    for (int i = 1; i < merge->count; i++)
        if (compare_entries(&merge->entries[i - 1], &merge->entries[i]) == 0)
            fatal(EXIT_USAGE, "round %d of %s - %s is in %s and in %s", merge->entries[i].round,
                  merge->entries[i].name[WHITE], merge->entries[i].name[BLACK],
                  files[merge->entries[i - 1].file], files[merge->entries[i].file]);
}

static void read_files(Merge *merge, const MatchOptions *options) {
    for (merge->file = 0; merge->file < options->merge_count; merge->file++) {
        const char *path = options->merge_files[merge->file];
        Text text = {0};
        Error error;
        size_t whole;
        if (!file_load(path, &text, &error) || !record_file_read(path, &text, take, merge, &whole, &error))
            fatal(EXIT_USAGE, "%s", error.text);
        if (whole < text.size)
            printf("%s: its torn last game is left out\n", path);
        text_free(&text);
    }
    if (merge->count == 0)
        fatal(EXIT_USAGE, "-merge: no games in these files");
}

/* The number of a name, given in the order of appearance. */
static int number_name(const char **names, int *count, const char *name) {
    for (int i = 0; i < *count; i++)
        if (names[i] == name)
            return i;
    names[*count] = name;
    return (*count)++;
}

/* Adds up in order; the first verdict of the test is the one that counts. */
static void add_up(const Merge *merge, Standings *standings, const char **names, Report *report) {
    int known = 0, decided = 0;
    SprtVerdict verdict = SPRT_OPEN;
    for (int i = 0; i < merge->count; i++) {
        const Entry *entry = &merge->entries[i];
        int first = number_name(names, &known, first_name(entry));
        int second = number_name(names, &known, second_name(entry));
        int lower = first < second ? first : second, higher = first < second ? second : first;
        standings_add(standings, lower, higher, entry->name[WHITE] == names[lower], entry->outcome,
                      entry->round, entry->game);
        if (report->sprt && verdict == SPRT_OPEN && (verdict = report_verdict(report)) != SPRT_OPEN)
            decided = i + 1;
    }
    Text text = {0};
    report_write(report, &text);
    fputs(memory_whole(&text), stdout);
    text_free(&text);
    if (report->sprt && verdict != SPRT_OPEN)
        printf("Verdict: %s accepted after %d of %d games in the order of the rounds\n",
               verdict == SPRT_H1 ? "H1" : "H0", decided, merge->count);
    else if (report->sprt)
        printf("Verdict: undecided after %d games\n", merge->count);
}

int merge_run(const MatchOptions *options) {
    Merge merge = {0};
    read_files(&merge, options);
    qsort(merge.entries, (size_t)merge.count, sizeof *merge.entries, compare_entries);
    check_twice(&merge, options->merge_files);
    Sprt sprt = options->sprt;
    bool has_sprt = options->has_sprt;
    Error error;
    if (!has_sprt && *merge.sprt) {
        if (!sprt_read(merge.sprt, &sprt, &error))
            fatal(EXIT_USAGE, "tag Sprt: %s", error.text);
        has_sprt = true;
    }
    if (has_sprt && merge.name_count != 2)
        fatal(EXIT_USAGE, "-sprt: %d engines in these files, 2 expected", merge.name_count);
    Standings standings;
    standings_init(&standings, merge.name_count, merge.entries[0].game != 0);
    const char **names = memory_new((size_t)merge.name_count, sizeof *names);
    Report report = {&standings, names, has_sprt ? &sprt : NULL};
    add_up(&merge, &standings, names, &report);
    standings_free(&standings);
    free(names);
    for (int i = 0; i < merge.name_count; i++)
        free(merge.names[i]);
    free(merge.names);
    free(merge.entries);
    free(merge.variant);
    free(merge.sprt);
    return EXIT_FINISHED;
}
