#include "match/engines/info_line.h"

#include <string.h>

#include "common/numbers.h"
#include "common/words.h"

enum { SCORE_LARGEST = 1000000 };

/* What is larger counts as that large. */
static bool next_number(Words *words, int *number) {
    const char *word = words_next(words);
    int64_t value;
    if (!word || !number_read(word + (*word == '+'), INT64_MIN, INT64_MAX, &value, NULL))
        return false;
    *number = (int)(value > SCORE_LARGEST ? SCORE_LARGEST : value < -SCORE_LARGEST ? -SCORE_LARGEST : value);
    return true;
}

bool info_read(char *line, EngineScore *score) {
    Words words = {line};
    EngineScore read = {0};
    int number;
    if (!words_take(&words, "info"))
        return false;
    for (const char *word; (word = words_next(&words));) {
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0)
            break;
        if (strcmp(word, "depth") == 0 && next_number(&words, &number)) {
            read.depth = number > 0 ? number : 0;
        } else if (strcmp(word, "multipv") == 0) {
            if (!next_number(&words, &number) || number != 1)
                return false;
        } else if (strcmp(word, "score") == 0 && (word = words_next(&words))) {
            read.mate = strcmp(word, "mate") == 0;
            if ((read.mate || strcmp(word, "cp") == 0) && next_number(&words, &number)) {
                read.value = number;
                read.known = true;
            }
        }
    }
    if (read.known)
        *score = read;
    return read.known;
}
