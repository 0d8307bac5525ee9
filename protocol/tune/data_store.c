#include "tune/data_store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/key_set.h"
#include "common/lines.h"
#include "common/memory.h"
#include "tune/data_text.h"
#include "tune/tables.h"

struct DataStore {
    const TuneOptions *options;
    int64_t games;
    int64_t next;  /* game whose turn it is */
    int64_t found; /* games that were in the file */
    int64_t positions;
    KeySet seen;
    OutputFile file;                    /* not open: standard output */
    Text known;                         /* what the file holds already, from its last whole game on, */
    size_t known_taken;                 /* and how much of that has come out again */
    Text block;                         /* working memory */
    DataGame waiting[DATA_WAITING_MAX]; /* by number modulo their number */
    bool is_there[DATA_WAITING_MAX];
};

int64_t data_store_games(const DataStore *store) {
    return store->games;
}

int64_t data_store_next(const DataStore *store) {
    return store->next;
}

int64_t data_store_number(const DataStore *store, int64_t game) {
    return store->options->part - 1 + game * store->options->parts;
}

int64_t data_store_positions(const DataStore *store) {
    return store->positions;
}

int64_t data_store_found(const DataStore *store) {
    return store->found;
}

/* Writes what is not there already. False where something else is. */
static bool put_block(DataStore *store) {
    const Text *block = &store->block;
    memory_whole(block);
    size_t left = store->known.size - store->known_taken, same = left < block->size ? left : block->size;
    if (same > 0 && memcmp(store->known.data + store->known_taken, block->data, same) != 0)
        return false;
    store->known_taken += same;
    if (same == block->size)
        return true;
    Text rest = TEXT_EMPTY;
    text_bytes(&rest, block->data + same, block->size - same);
    if (store->options->out)
        output_append(&store->file, &rest);
    else
        tables_print(&rest);
    text_free(&rest);
    return true;
}

static void write_game(DataStore *store, DataGame *game) {
    text_clear(&store->block);
    memory_whole(&game->lines);
    for (int i = 0; i < game->count; i++) {
        size_t start = i > 0 ? game->ends[i - 1] : 0;
        if (!key_set_add(&store->seen, game->keys[i]))
            continue;
        text_bytes(&store->block, game->lines.data + start, game->ends[i] - start);
        store->positions++;
    }
    int64_t number = data_store_number(store, store->next) + 1;
    data_add_game(&store->block, number);
    if (!put_block(store))
        fatal(EXIT_USAGE,
              "%s: game %" PRId64 " does not come out as it stands there: other data, or made by "
              "another engine",
              store->options->out, number);
    store->next++;
    game->count = 0;
    text_clear(&game->lines);
}

void data_store_add(DataStore *store, int64_t game, DataGame *positions) {
    DataGame *place = &store->waiting[game % DATA_WAITING_MAX];
    Text lines = place->lines;
    *place = *positions;
    positions->lines = lines;
    positions->count = 0;
    text_clear(&positions->lines);
    store->is_there[game % DATA_WAITING_MAX] = true;
    for (size_t i; store->is_there[i = (size_t)(store->next % DATA_WAITING_MAX)];) {
        store->is_there[i] = false;
        write_game(store, &store->waiting[i]);
    }
}

/* What a file holds, while it is read. */
typedef struct Found {
    Text text;      /* cut into lines */
    uint64_t *keys; /* owned; of all positions */
    size_t key_count, key_capacity;
    size_t last_start, last_keys; /* where the last whole game begins, */
    size_t end, end_keys;         /* and where it ends */
    int64_t games;
} Found;

/* Reads a line behind the first. False with a reason, without where. */
static bool read_line(const DataStore *store, Found *found, LineStatus status, char *line, DataLine *read,
                      Error *why) {
    if (status == LINE_ZERO)
        return error_refuse(why, "it holds a zero byte");
    if (!data_read_line(line, store->options->game, read, why))
        return false;
    int64_t number = data_store_number(store, found->games) + 1;
    if (read->kind == DATA_GAME && read->game != number)
        return error_refuse(why, "game %" PRId64 " where %" PRId64 " is expected", read->game, number);
    return read->kind == DATA_GAME || read->kind == DATA_POSITION || error_refuse(why, "not of these data");
}

static void take_line(Found *found, const DataLine *read, size_t end) {
    if (read->kind == DATA_POSITION) {
        found->keys = memory_grow(found->keys, found->key_count, &found->key_capacity, sizeof *found->keys);
        found->keys[found->key_count++] = read->position.key;
        return;
    }
    found->games++;
    found->last_start = found->end;
    found->last_keys = found->end_keys;
    found->end = end;
    found->end_keys = found->key_count;
}

/* Reads the whole games. What stands behind the last may be anything, here. */
static bool read_games(const DataStore *store, Found *found, Error *error) {
    const char *path = store->options->out, *head = store->block.data;
    TextLines lines = lines_of(&found->text);
    bool torn = false;
    char *line;
    for (LineStatus status; (status = lines_of_next(&lines, &line)) != LINE_END && !lines.open;) {
        DataLine read = {.kind = DATA_COMMENT};
        Error why;
        size_t length = strlen(line), end = (size_t)(lines.next - found->text.data);
        if (lines.number == 1) {
            if (length + 1 != store->block.size || memcmp(line, head, length) != 0)
                return error_refuse(error, "%s: not these data; it begins with '%.70s'", path, line);
            found->end = end;
            continue;
        }
        if (!read_line(store, found, status, line, &read, &why) && !torn) {
            error_refuse(error, "%s:%d: %s", path, lines.number, why.text);
            torn = true;
        }
        if (torn && read.kind == DATA_GAME)
            return false; /* what was wrong was not the end */
        if (!torn)
            take_line(found, &read, end);
    }
    return true;
}

/* Takes what an interrupted run has written. */
static bool take_found(DataStore *store, Error *error) {
    Found found = {.text = TEXT_EMPTY};
    bool good = output_load(&store->file, &found.text, error);
    memory_whole(&found.text);
    text_bytes(&store->known, found.text.data, found.text.size);
    memory_whole(&store->known);
    good = good && read_games(store, &found, error);
    if (good && found.games > store->games)
        good = error_refuse(error, "%s: it holds %" PRId64 " games, more than these %" PRId64,
                            store->options->out, found.games, store->games);
    for (size_t i = 0; good && i < found.last_keys; i++)
        key_set_add(&store->seen, found.keys[i]);
    store->found = found.games;
    store->next = found.games > 0 ? found.games - 1 : 0;
    store->positions = (int64_t)found.last_keys;
    store->known_taken = found.games > 0 ? found.last_start : 0;
    text_free(&found.text);
    free(found.keys);
    return good;
}

/* Opens the file, which may hold something only where it is gone on with. */
static bool open_file(DataStore *store, Error *error) {
    const TuneOptions *options = store->options;
    if (!output_open(&store->file, options->out, error))
        return false;
    if (!options->resume && store->file.length > 0)
        return error_refuse(error, "%s: exists already; -resume goes on with it", options->out);
    return take_found(store, error);
}

DataStore *data_store_open(const TuneOptions *options, Error *error) {
    DataStore *store = memory_new(1, sizeof *store);
    store->options = options;
    store->file = OUTPUT_NONE;
    store->games = (options->games - options->part + options->parts) / options->parts;
    data_add_head(&store->block, options);
    memory_whole(&store->block);
    bool good = !options->out || open_file(store, error);
    if (good && store->found == 0 && !put_block(store))
        good = error_refuse(error, "%s: not these data", options->out);
    if (good)
        return store;
    store->known_taken = store->known.size;
    data_store_close(store);
    return NULL;
}

void data_store_close(DataStore *store) {
    if (store->next == store->games && store->known_taken < store->known.size)
        fatal(EXIT_USAGE, "%s: something stands behind its last game", store->options->out);
    output_close(&store->file);
    for (int i = 0; i < DATA_WAITING_MAX; i++)
        text_free(&store->waiting[i].lines);
    text_free(&store->known);
    text_free(&store->block);
    key_set_free(&store->seen);
    free(store);
}
