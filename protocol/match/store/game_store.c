#include "match/store/game_store.h"

#include <stdlib.h>
#include <string.h>

#include "common/disk.h"
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
    Text text;       /* working memory */
    Text known_json; /* the lines of the games that were found in the record */
};

static void append(GameStore *store, OutputFile *file, const Record *record) {
    text_clear(&store->text);
    record_write(record, &store->text);
    output_append(file, &store->text);
}

/* The record first: a resumed match goes by it, and adds the lines of JSON that are missing. */
static void put_in_order(GameStore *store, const Record *record, bool found) {
    if (!found)
        append(store, &store->record, record);
    text_clear(&store->text);
    record_write_json(record, found ? &store->known_json : &store->text);
    output_append(&store->json, &store->text); /* nothing, where it was found */
    int number = store->ordered++;
    store->full = !store->owner.ordered(store->owner.context, number, record);
}

static void forget_record(Record *record) {
    record_free(record);
    free(record);
}

/* Games that wait, as far as their turn has come. */
static void put_waiting_in_order(GameStore *store) {
    while (!store->full && store->ordered < store->games && store->records[store->ordered]) {
        Record **record = &store->records[store->ordered];
        put_in_order(store, *record, false);
        forget_record(*record);
        *record = NULL;
        store->waiting--;
    }
    if (store->waiting == 0 && store->side.length > 0)
        output_cut(&store->side, 0);
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
        put_in_order(store, record, false);
        record_free(record);
        put_waiting_in_order(store);
        return;
    }
    append(store, &store->side, record);
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
    put_in_order(store, record, true);
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

/* A file of an interrupted match. */
typedef struct Found {
    OutputFile *file;
    Text text;
    size_t whole; /* of it; what stands behind is torn */
} Found;

/* What stands behind the whole games is the start of one of the games from first up to stop, or refused. */
static bool is_torn_game(GameStore *store, const Found *found, int first, int stop, Error *error) {
    bool good = found->whole == found->text.size;
    for (int number = first; number < stop && number < store->games && !good; number++) {
        Record expected = store->owner.expected(store->owner.context, number);
        good = record_is_start(&expected, found->text.data + found->whole, found->text.size - found->whole);
        record_free(&expected);
    }
    return good || error_refuse(error, "%s: it ends with neither a whole nor a torn game of this match",
                                found->file->path);
}

/* Whether that is the last line of a match that ended, or the start of it. */
static bool is_summary(const char *line, const char *stop) {
    static const char start[] = "{\"summary\":";
    size_t length = (size_t)(stop - line), known = sizeof start - 1;
    const char *feed = memchr(line, '\n', length);
    return length > strlen("{\"") && (!feed || feed + 1 == stop) &&
           memcmp(line, start, length < known ? length : known) == 0;
}

/* The file of JSON lines holds those of the games in order, and perhaps of some that the record has lost. */
static bool read_json(GameStore *store, Found *found, Error *error) {
    const char *line = found->text.data, *stop = line + found->text.size, *next;
    const char *known = memory_whole(&store->known_json);
    for (int number = 0; line < stop; number++, line = next) {
        if (is_summary(line, stop)) {
            found->text.size = (size_t)(line - found->text.data);
            break;
        }
        const char *feed = memchr(line, '\n', (size_t)(stop - line));
        size_t length = (size_t)((feed ? feed : stop) - line);
        length -= length > 0 && line[length - 1] == '\r';
        next = feed ? feed + 1 : stop;
        bool in_order = number < store->ordered, same = number < store->games;
        text_clear(&store->text);
        if (same && !in_order) {
            Record expected = store->owner.expected(store->owner.context, number);
            record_write_json_start(&expected, &store->text);
            record_free(&expected);
        }
        const char *wanted = in_order ? known : memory_whole(&store->text);
        size_t wanted_length = strcspn(wanted, "\n");
        if (length > wanted_length)
            same = same && !in_order && memcmp(line, wanted, wanted_length) == 0;
        else
            same = same && (!feed || length == wanted_length) && memcmp(line, wanted, length) == 0;
        if (!same)
            return error_refuse(error, "%s, line %d: not of this match; remove it or choose another name",
                                found->file->path, number + 1);
        if (in_order && feed) {
            known += wanted_length + 1;
            found->whole = (size_t)(next - found->text.data);
        }
    }
    text_clear(&store->text);
    text_add(&store->text, known);
    return true;
}

/* Appends what is torn to FILE.torn, until it is on the disk. */
static bool keep_torn(const Found *found, Error *error) {
    if (found->whole == found->text.size)
        return true;
    OutputFile torn;
    Text path = {0}, piece = {0};
    text_format(&path, "%s.torn", found->file->path);
    text_bytes(&piece, found->text.data + found->whole, found->text.size - found->whole);
    if (piece.size > 0 && piece.data[piece.size - 1] != '\n')
        text_add(&piece, "\n");
    bool good = output_open(&torn, memory_whole(&path), error);
    if (good) {
        output_append(&torn, &piece);
        output_close(&torn);
    }
    text_free(&path);
    text_free(&piece);
    return good;
}

/* Gives a last game that lacks it its blank line. */
static void end_last_game(GameStore *store, const Found *found) {
    size_t size = found->whole, feeds = 0;
    for (; size > 0 && strchr("\r\n", found->text.data[size - 1]); size--)
        feeds += found->text.data[size - 1] == '\n';
    text_clear(&store->text);
    text_add(&store->text, size == 0 || feeds > 1 ? "" : feeds == 1 ? "\n" : "\n\n");
    output_append(found->file, &store->text);
}

/* All is read, and what will be cut is kept, before anything changes: what is refused stays as it is. */
static bool read_files(GameStore *store, bool *was_cut, Error *error) {
    enum { RECORD, SIDE, JSON, FILES };
    Found found[FILES] = {{.file = &store->record}, {.file = &store->side}, {.file = &store->json}};
    bool good = true;
    for (int i = 0; i < FILES && good; i++) {
        good = output_load(found[i].file, &found[i].text, error);
        memory_whole(&found[i].text);
    }
    good = good &&
           record_file_read(store->record.path, &found[RECORD].text, take_ordered, store,
                            &found[RECORD].whole, error) &&
           is_torn_game(store, &found[RECORD], store->ordered, store->ordered + 1, error) &&
           record_file_read(store->side.path, &found[SIDE].text, take_waiting, store, &found[SIDE].whole,
                            error) &&
           is_torn_game(store, &found[SIDE], 0, store->games, error) && read_json(store, &found[JSON], error);
    for (int i = 0; i < FILES && good; i++)
        good = keep_torn(&found[i], error);
    if (good) {
        *was_cut = found[RECORD].whole < found[RECORD].text.size;
        for (int i = 0; i < FILES; i++)
            output_cut(found[i].file, (int64_t)found[i].whole);
        output_append(&store->json, &store->text); /* what read_json has left there */
        end_last_game(store, &found[RECORD]);
        end_last_game(store, &found[SIDE]);
        put_waiting_in_order(store);
    }
    for (int i = 0; i < FILES; i++)
        text_free(&found[i].text);
    return good;
}

/* Opens a file (NULL: none) that may hold something only where a match is resumed. */
static bool open_output(OutputFile *file, const char *path, bool resume, const char *advice, Error *error) {
    return !path ||
           (output_open(file, path, error) &&
            (resume || file->length == 0 || error_refuse(error, "%s: exists already; %s", path, advice)));
}

GameStore *store_open(const char *record, const char *json, bool resume, int games, StoreOwner owner,
                      bool *was_cut, Error *error) {
    static const char resumed[] = "-resume goes on from it";
    GameStore *store = memory_new(1, sizeof *store);
    store->owner = owner;
    store->games = games;
    store->records = memory_new((size_t)games, sizeof *store->records);
    store->record = store->json = store->side = OUTPUT_NONE;
    *was_cut = false;
    Text side = {0};
    text_format(&side, "%s.waiting", record ? record : "");
    bool good =
        open_output(&store->record, record, resume, resumed, error) &&
        open_output(&store->side, record ? memory_whole(&side) : NULL, resume, resumed, error) &&
        open_output(&store->json, json, resume && record, "remove it or choose another name", error) &&
        (!record || !resume || read_files(store, was_cut, error));
    text_free(&side);
    if (good)
        return store;
    store_close(store, NULL, false);
    return NULL;
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

void store_close(GameStore *store, const Text *summary, bool finished) {
    if (!store)
        return;
    for (int i = store->ordered; i < store->games; i++)
        if (store->records[i])
            forget_record(store->records[i]);
    bool side_is_done = store->side.descriptor >= 0 && (finished || store->side.length == 0);
    char *side = memory_text(store->side.path);
    output_close(&store->side);
    if (side_is_done)
        disk_remove(side); /* while the record is still locked, so nobody else has it */
    free(side);
    if (summary)
        output_append(&store->json, summary);
    output_close(&store->record);
    output_close(&store->json);
    free(store->records);
    text_free(&store->text);
    text_free(&store->known_json);
    free(store);
}
