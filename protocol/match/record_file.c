#include "match/record_file.h"

#include <string.h>

/* Each record begins with this tag, and no line within one does. */
static const char record_start[] = "[Event \"";

/* The end of the record that begins here: where the next one begins, or the end of the text. */
static const char *record_end(const char *start) {
    for (const char *line = start; (line = strchr(line, '\n'));) {
        line++;
        if (strncmp(line, record_start, sizeof record_start - 1) == 0)
            return line;
    }
    return start + strlen(start);
}

static bool read_game(const char *start, const char *end, Record *record, TextError *error) {
    GameText game;
    const char *cursor = start;
    int got = game_text_read(&cursor, end, &game, error);
    if (got == 0)
        return text_refuse(error, "no game");
    if (got < 0)
        return false;
    bool good = record_read(&game, record, error);
    game_text_free(&game);
    if (good && !(end - cursor == 2 && cursor[0] == '\n' && cursor[1] == '\n')) {
        record_free(record);
        good = text_refuse(error, "one blank line is expected behind the result");
    }
    return good;
}

bool record_file_read(const char *path, const Buffer *text, RecordTaker *take, void *context, size_t *whole,
                      TextError *error) {
    const char *start = buffer_text(text), *stop = start + text->length;
    *whole = 0;
    for (int number = 0; start < stop; number++) {
        const char *end = record_end(start);
        Record record;
        TextError reason;
        if (!read_game(start, end, &record, &reason)) {
            /* Only the last one can be torn, and it has a beginning that fits. */
            size_t length = (size_t)(stop - start), known = sizeof record_start - 1;
            if (end == stop && strncmp(start, record_start, length < known ? length : known) == 0)
                return true;
            return text_refuse(error, "%s, game %d: %s", path, number + 1, reason.text);
        }
        bool good = take(context, number, &record, &reason);
        record_free(&record);
        if (!good)
            return text_refuse(error, "%s, game %d: %s", path, number + 1, reason.text);
        start = end;
        *whole = (size_t)(end - text->text);
    }
    return true;
}
