#include "match/store/game_store.h"

#include <stdlib.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/memory.h"
#include "records/record_file.h"
#include "records/record_json.h"
#include "records/record_text.h"

struct GameStore {
    StoreOwner owner;
    int games;
    int ordered; /* games 0 to here minus one are in order */
    int waiting;
    bool full;        /* no more games are wanted */
    Record **records; /* owned; by number, those that wait */
    OutputFile record, json, side;
    Text text; /* working memory */
};

static void cut(OutputFile *output, int64_t length) {
    Error error;
    if (!output_cut(output, length, &error))
        fatal(EXIT_ENGINE, "%s", error.text);
}

static void append(OutputFile *output, const Text *piece) {
    Error error;
    memory_whole(piece);
    if (!output_append(output, piece, &error))
        fatal(EXIT_ENGINE, "%s", error.text);
}

static void close_output(OutputFile *output) {
    Error error;
    if (!output_close(output, &error))
        fatal(EXIT_ENGINE, "%s", error.text);
}

/* JSON first: the record is what a resumed match goes by. */
static void put_in_order(GameStore *store, const Record *record, bool write_record) {
    if (store->json.descriptor >= 0) {
        text_clear(&store->text);
        record_write_json(record, store->ordered + 1, &store->text);
        append(&store->json, &store->text);
    }
    if (write_record && store->record.descriptor >= 0) {
        text_clear(&store->text);
        record_write(record, &store->text);
        append(&store->record, &store->text);
    }
    int number = store->ordered++;
    store->full = !store->owner.ordered(store->owner.context, number, record);
}

static void forget_record(Record *record) {
    record_free(record);
    free(record);
}

/* Games that wait, as far as their turn has come. */
static void put_waiting_in_order(GameStore *store) {
    int before = store->waiting;
    while (!store->full && store->ordered < store->games && store->records[store->ordered]) {
        Record **record = &store->records[store->ordered];
        put_in_order(store, *record, true);
        forget_record(*record);
        *record = NULL;
        store->waiting--;
    }
    if (before > 0 && store->waiting == 0)
        cut(&store->side, 0);
}

static void keep_waiting(GameStore *store, int number, Record *record) {
    store->records[number] = memory_new(1, sizeof **store->records);
    *store->records[number] = *record;
    *record = (Record){0};
    store->waiting++;
}

void store_add(GameStore *store, int number, Record *record) {
    if (store->full) {
        record_free(record);
        return;
    }
    if (number == store->ordered) {
        put_in_order(store, record, true);
        record_free(record);
        put_waiting_in_order(store);
        return;
    }
    if (store->side.descriptor >= 0) {
        text_clear(&store->text);
        record_write(record, &store->text);
        append(&store->side, &store->text);
    }
    keep_waiting(store, number, record);
}

static bool take_ordered(void *context, int number, Record *record, Error *error) {
    GameStore *store = context;
    if (number >= store->games)
        return error_refuse(error, "it holds more than the %d games of this match", store->games);
    if (!store->owner.fits(store->owner.context, number, record, error))
        return false;
    if (store->full)
        return error_refuse(error, "the match was decided before it");
    put_in_order(store, record, false);
    return true;
}

static bool take_waiting(void *context, int in_file, Record *record, Error *error) {
    GameStore *store = context;
    (void)in_file;
    int number = store->owner.place(store->owner.context, record);
    if (number < 0)
        return error_refuse(error, "no game of this match");
    if (store_has(store, number))
        return true; /* in order already */
    if (!store->owner.fits(store->owner.context, number, record, error))
        return false;
    keep_waiting(store, number, record);
    return true;
}

/* Gives the games of a file to take, and cuts off a last one that is torn. */
static bool read_file(GameStore *store, OutputFile *file, RecordTaker *take, bool *torn, Error *error) {
    size_t whole;
    Text text = {0};
    bool good = file_load(file->path, &text, error);
    memory_whole(&text);
    good = good && record_file_read(file->path, &text, take, store, &whole, error);
    if (good) {
        *torn = whole < text.size;
        cut(file, (int64_t)whole);
    }
    text_free(&text);
    return good;
}

static bool read_files(GameStore *store, bool *was_cut, Error *error) {
    bool side_torn;
    if (!read_file(store, &store->record, take_ordered, was_cut, error) ||
        !read_file(store, &store->side, take_waiting, &side_torn, error))
        return false;
    put_waiting_in_order(store);
    return true;
}

/* Opens a file that may hold something only where a match is resumed. */
static bool open_output(OutputFile *file, const char *path, bool resume, const char *advice, Error *error) {
    return output_open(file, path, error) &&
           (resume || output_is_empty(file) || error_refuse(error, "%s: exists already; %s", path, advice));
}

static bool open_files(GameStore *store, const char *record, const char *json, bool resume, bool *was_cut,
                       Error *error) {
    if (json && !open_output(&store->json, json, resume, "remove it or choose another name", error))
        return false;
    if (record) {
        Text side = {0};
        text_format(&side, "%s.waiting", record);
        bool good = open_output(&store->record, record, resume, "-resume goes on from it", error) &&
                    output_open(&store->side, memory_whole(&side), error);
        text_free(&side);
        if (!good)
            return false;
    }
    cut(&store->json, 0);
    if (record && resume)
        return read_files(store, was_cut, error);
    cut(&store->side, 0);
    return true;
}

GameStore *store_open(const char *record, const char *json, bool resume, int games, StoreOwner owner,
                      bool *was_cut, Error *error) {
    GameStore *store = memory_new(1, sizeof *store);
    store->owner = owner;
    store->games = games;
    store->records = memory_new((size_t)games, sizeof *store->records);
    store->record = store->json = store->side = OUTPUT_NONE;
    *was_cut = false;
    if (!open_files(store, record, json, resume, was_cut, error)) {
        store_close(store, false);
        return NULL;
    }
    return store;
}

bool store_has(const GameStore *store, int number) {
    return number < store->ordered || store->records[number];
}

int store_ordered(const GameStore *store) {
    return store->ordered;
}

int store_waiting(const GameStore *store) {
    return store->waiting;
}

void store_close(GameStore *store, bool finished) {
    if (!store)
        return;
    for (int i = store->ordered; i < store->games; i++)
        if (store->records[i])
            forget_record(store->records[i]);
    if (store->side.descriptor >= 0 && (finished || store->waiting == 0))
        unlink(store->side.path);
    close_output(&store->record);
    close_output(&store->json);
    close_output(&store->side);
    free(store->records);
    text_free(&store->text);
    free(store);
}
