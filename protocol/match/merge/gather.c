#include "match/merge/gather.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/disk.h"
#include "common/files.h"
#include "common/memory.h"
#include "records/record_file.h"

enum { OPEN_MOST = 500 };

void gather_init(Gather *gather, const MatchOptions *options) {
    *gather = (Gather){.options = options};
}

/* As if nothing had been read. */
static void forget_games(Gather *gather) {
    for (int i = 0; i < gather->count; i++)
        free(gather->games[i].failure);
    gather->count = 0;
    for (int i = 0; i < gather->paths.count; i++) {
        gather->files[i].whole = 0;
        gather->files[i].torn = false;
    }
    text_list_free(&gather->names);
    identity_free(&gather->identity);
}

static void close_file(Gather *gather, GatheredFile *file) {
    if (file->descriptor >= 0) {
        disk_close(file->descriptor);
        gather->open--;
    }
    file->descriptor = -1;
}

void gather_free(Gather *gather) {
    forget_games(gather);
    for (int i = 0; i < gather->paths.count; i++)
        close_file(gather, &gather->files[i]);
    text_list_free(&gather->paths);
    free(gather->files);
    free(gather->games);
}

static void add_path(Gather *gather, const char *path) {
    int count = gather->paths.count;
    if (text_list_place(&gather->paths, path) < count)
        return;
    gather->files = memory_grow(gather->files, (size_t)count, &gather->file_capacity, sizeof *gather->files);
    gather->files[count] = (GatheredFile){.descriptor = -1};
}

/* Patterns are asked again at each look: parts begin when they may. */
static void add_paths(Gather *gather) {
    const TextList *names = &gather->options->merge_files;
    for (int i = 0; i < names->count; i++) {
        TextList found = {0};
        if (!disk_is_there(names->text[i]) && strpbrk(names->text[i], "*?["))
            disk_find(names->text[i], &found);
        else
            text_list_add(&found, names->text[i]);
        for (int j = 0; j < found.count; j++)
            add_path(gather, found.text[j]);
        text_list_free(&found);
    }
}

/* The number of a game; records of two engines need not tell it. */
static bool find_number(const Gather *gather, const Record *record, int *number, Error *error) {
    int pair = record->game ? 2 : 1, second = record->game == 2;
    int64_t meetings = record->meetings ? record->meetings : 1;
    int64_t first = (record->round - 1) * meetings * pair + 1;
    *number = record->number ? record->number : (int)first + second;
    if (!record->number && (record->meetings || gather->names.count > 2))
        return error_refuse(error, "it does not tell its GameNumber, as one of more than two engines must");
    return (*number >= first && *number < first + meetings * pair && (*number - first) % pair == second) ||
           error_refuse(error, "GameNumber %d is none of round %d", *number, record->round);
}

static bool take(void *context, int number, Record *record, Error *error) {
    Gather *gather = context;
    (void)number;
    if (!identity_take(&gather->identity, record, gather->options->any_builds, error))
        return false;
    gather->games =
        memory_grow(gather->games, (size_t)gather->count, &gather->capacity, sizeof *gather->games);
    GatheredGame *game = &gather->games[gather->count];
    *game = (GatheredGame){.file = gather->reading, .start = gather->from + (int64_t)gather->whole};
    game->facts = facts_of(record);
    for (int side = 0; side < SIDES; side++)
        game->engines[side] = text_list_place(&gather->names, record->name[side]);
    if (!find_number(gather, record, &game->number, error))
        return false;
    if (termination_is_fault(record->termination))
        game->failure = memory_text(record->reason);
    gather->count++;
    return true;
}

/* Takes the games behind those that are known. */
static bool read_file(Gather *gather, int place, Error *error) {
    const MatchOptions *options = gather->options;
    const char *path = gather->paths.text[place];
    GatheredFile *file = &gather->files[place];
    Text text = {0};
    bool again = options->watch || options->record || options->json;
    bool good = again ? file_load_from(path, file->whole, &text, error) : file_load(path, &text, error);
    memory_whole(&text);
    /* A game that lacked its blank line then has it now. */
    size_t blank = good && file->whole ? strspn(text.data, "\r\n") : 0;
    Text rest = {.data = text.data + blank, .size = text.size - blank};
    int first = gather->count;
    gather->reading = place;
    gather->from = file->whole + (int64_t)blank;
    good = good && record_file_read(path, &rest, take, gather, &gather->whole, error);
    if (good) {
        file->torn = gather->whole < rest.size;
        file->whole = gather->from + (int64_t)gather->whole;
        for (int i = first; i < gather->count; i++)
            gather->games[i].end = i + 1 < gather->count ? gather->games[i + 1].start : file->whole;
    }
    text_free(&text);
    return good;
}

static int compare_games(const void *a, const void *b) {
    const GatheredGame *x = a, *y = b;
    return x->number != y->number ? (x->number < y->number ? -1 : 1) : x->file - y->file;
}

static bool sort_games(Gather *gather, Error *error) {
    qsort(gather->games, (size_t)gather->count, sizeof *gather->games, compare_games);
    for (int i = 1; i < gather->count; i++) {
        const GatheredGame *game = &gather->games[i], *before = game - 1;
        if (game->number == before->number)
            return error_refuse(error, "round %d of %s - %s is in %.60s and in %.60s", game->facts.round,
                                gather->names.text[game->engines[WHITE]],
                                gather->names.text[game->engines[BLACK]], gather->paths.text[before->file],
                                gather->paths.text[game->file]);
    }
    return true;
}

/* Whether a file is to be read; *anew: it is not the one that it was. */
static bool has_news(Gather *gather, int place, bool *anew) {
    GatheredFile *file = &gather->files[place];
    DiskStatus status;
    *anew = false;
    if (!disk_status(gather->paths.text[place], &status)) {
        *anew = file->whole > 0;
        return !gather->options->watch || errno != ENOENT;
    }
    *anew = file->whole > 0 && (status.number != file->inode || status.size < file->whole);
    file->inode = status.number;
    return status.kind != DISK_REGULAR || status.size > file->whole;
}

bool gather_look(Gather *gather, bool *grown, Error *error) {
    int before = gather->count;
    bool anew = false, changed = false;
    add_paths(gather);
    for (int i = 0; i < gather->paths.count; i++) {
        has_news(gather, i, &anew);
        changed = changed || anew;
        if (anew)
            close_file(gather, &gather->files[i]);
    }
    if (changed)
        forget_games(gather);
    for (int i = 0; i < gather->paths.count; i++)
        if (has_news(gather, i, &anew) && !read_file(gather, i, error))
            return false;
    *grown = changed || gather->count != before;
    return !*grown || sort_games(gather, error);
}

static bool keep(void *context, int number, Record *record, Error *error) {
    (void)number;
    (void)error;
    *(Record *)context = *record;
    *record = (Record){0};
    return true;
}

bool gather_record(Gather *gather, const GatheredGame *game, Record *record, Error *error) {
    GatheredFile *file = &gather->files[game->file];
    const char *path = gather->paths.text[game->file];
    if (file->descriptor < 0) {
        file->descriptor = disk_open(path, DISK_LOOK);
        gather->open += file->descriptor >= 0;
    }
    size_t size = (size_t)(game->end - game->start), got = 0, whole;
    Text text = {.data = memory_new(size + 1, 1), .size = size};
    int64_t part = 0;
    while (file->descriptor >= 0 && got < size &&
           (part = disk_read_at(file->descriptor, game->start + (int64_t)got, text.data + got, size - got)) >
               0)
        got += (size_t)part;
    *record = (Record){0};
    bool good = got == size && record_file_read(path, &text, keep, record, &whole, error) && record->variant;
    text_free(&text);
    if (gather->open > OPEN_MOST)
        close_file(gather, file);
    return good || error_refuse(error, "%s has changed while it was merged", path);
}
