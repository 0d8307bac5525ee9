#include "match/store/waiting_file.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "records/record_text.h"

void waiting_write(int number, const Record *record, Text *text) {
    Text game = {0};
    record_write(record, &game);
    text_format(text, "%d %zu\n", number, game.size);
    text_bytes(text, memory_whole(&game), game.size);
    text_free(&game);
}

/* "NUMBER BYTES" up to its line end. */
static bool read_head(const char *line, size_t length, int *number, size_t *bytes) {
    char *head = memory_text_part(line, length);
    char *blank = strchr(head, ' ');
    int64_t count = 0;
    bool good = blank != NULL;
    if (good) {
        *blank = '\0';
        good = number_read_int(head, 0, INT32_MAX, number) && number_read(blank + 1, 1, INT64_MAX, &count);
    }
    *bytes = (size_t)count;
    free(head);
    return good;
}

typedef struct Forward {
    RecordTaker *take;
    void *context;
    int number;
} Forward;

static bool take_one(void *context, int number, Record *record, Error *error) {
    (void)number;
    const Forward *forward = context;
    return forward->take(forward->context, forward->number, record, error);
}

bool waiting_read(const char *path, const Text *text, RecordTaker *take, void *context, size_t *whole,
                  Error *error) {
    const char *start = memory_whole(text), *stop = start + text->size;
    *whole = 0;
    while (start < stop) {
        const char *line_end = memchr(start, '\n', (size_t)(stop - start));
        Forward forward = {take, context, 0};
        size_t bytes;
        if (!line_end)
            return true;
        if (!read_head(start, (size_t)(line_end - start), &forward.number, &bytes))
            return error_refuse(error, "%s: a line with number and length is expected", path);
        start = line_end + 1;
        if (bytes > (size_t)(stop - start))
            return true;
        Text game = {0};
        text_bytes(&game, start, bytes);
        size_t game_whole;
        memory_whole(&game);
        bool good = record_file_read(path, &game, take_one, &forward, &game_whole, error);
        if (good && game_whole != bytes)
            good = error_refuse(error, "%s: game %d is not whole", path, forward.number + 1);
        text_free(&game);
        if (!good)
            return false;
        start += bytes;
        *whole = (size_t)(start - text->data);
    }
    return true;
}
