#include "records/record_file.h"

#include <string.h>

#include "common/memory.h"
#include "records/record_text.h"

static const char record_start[] = "[Event \"";

/* Behind the first blank line from here on, or NULL. */
static const char *behind_blank_line(const char *start, const char *stop) {
    for (const char *line = start; (line = memchr(line, '\n', (size_t)(stop - line)));) {
        line++;
        const char *feed = line + (line < stop && *line == '\r');
        if (feed < stop && *feed == '\n')
            return feed + 1;
    }
    return NULL;
}

/* The end of the record that begins here: a blank line ends its tags, another one its moves. NULL where the
 * latter is not there. */
static const char *record_end(const char *start, const char *stop) {
    const char *moves = behind_blank_line(start, stop);
    return moves ? behind_blank_line(moves, stop) : NULL;
}

static bool read_game(const char *start, const char *end, Record *record, Error *error) {
    GameText game;
    const char *cursor = start;
    int got = game_text_read(&cursor, end, &game, error);
    memory_need(got != -2);
    if (got == 0)
        return error_refuse(error, "no game");
    if (got < 0)
        return false;
    bool good = record_read(&game, record, error);
    game_text_free(&game);
    while (cursor < end && (*cursor == '\n' || *cursor == '\r'))
        cursor++;
    if (good && cursor < end) {
        record_free(record);
        good = error_refuse(error, "a blank line is expected right behind the result");
    }
    return good;
}

bool record_file_read(const char *path, const Text *text, RecordTaker *take, void *context, size_t *whole,
                      Error *error) {
    const char *start = memory_whole(text), *stop = start + text->size;
    start += *whole = text_mark(start, text->size);
    for (int number = 0; start < stop; number++) {
        const char *end = record_end(start, stop);
        size_t shown = (size_t)(stop - start), known = sizeof record_start - 1;
        Record record;
        Error reason;
        if (strncmp(start, record_start, shown < known ? shown : known) != 0)
            return error_refuse(error, "%s, game %d: '%s' is expected at its start", path, number + 1,
                                record_start);
        /* The last one may lack its blank line, or be torn. */
        bool good = read_game(start, end ? end : stop, &record, &reason);
        if (!good && !end)
            return true;
        if (good) {
            good = (record.outcome != OUTCOME_NONE || error_refuse(&reason, "it is unfinished")) &&
                   take(context, number, &record, &reason);
            record_free(&record);
        }
        if (!good)
            return error_refuse(error, "%s, game %d: %s", path, number + 1, reason.text);
        start = end ? end : stop;
        *whole = (size_t)(start - text->data);
    }
    return true;
}
