#include "match/engines/info_line.h"

#include <string.h>

#include "common/numbers.h"
#include "common/words.h"

enum { SCORE_LARGEST = 1000000, MOVE_LONGEST = 250, LINE_LONGEST = 4000 /* bytes that are kept */ };

static bool next_number64(Words *words, int64_t *number) {
    const char *word = words_next(words);
    return word && number_read(word + (*word == '+'), INT64_MIN, INT64_MAX, number, NULL);
}

/* What is larger counts as that large. */
static bool next_number(Words *words, int *number) {
    int64_t value;
    if (!next_number64(words, &value))
        return false;
    *number = (int)(value > SCORE_LARGEST ? SCORE_LARGEST : value < -SCORE_LARGEST ? -SCORE_LARGEST : value);
    return true;
}

/* Moves are letters, digits and signs. */
static bool is_move(const char *word) {
    size_t length = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+=*");
    return !word[length] && length <= MOVE_LONGEST;
}

/* Moves the words that are moves together, from the first on. */
static const char *read_line(Words *words) {
    char *start = words_next(words), *end = start;
    for (char *word = start; word && is_move(word); word = words_next(words)) {
        size_t length = strlen(word);
        if (end - start > LINE_LONGEST)
            break;
        if (end > start)
            *end++ = ' ';
        memmove(end, word, length);
        end += length;
    }
    if (end == start)
        return NULL;
    *end = '\0';
    return start;
}

bool info_read(char *line, EngineWords *words) {
    Words rest = {line};
    EngineWords read = {.nodes = words->nodes};
    int number;
    bool lesser = false;
    if (!words_take(&rest, "info"))
        return false;
    for (const char *word; (word = words_next(&rest)) && strcmp(word, "string") != 0;) {
        if (strcmp(word, "pv") == 0) {
            read.line = read_line(&rest);
            break;
        }
        if (strcmp(word, "depth") == 0 && next_number(&rest, &number)) {
            read.score.depth = number > 0 ? number : 0;
        } else if (strcmp(word, "seldepth") == 0 && next_number(&rest, &number)) {
            read.score.seldepth = number > 0 ? number : 0;
        } else if (strcmp(word, "nodes") == 0) {
            int64_t nodes;
            if (next_number64(&rest, &nodes) && nodes > read.nodes)
                read.nodes = nodes;
        } else if (strcmp(word, "multipv") == 0) {
            lesser = !next_number(&rest, &number) || number != 1;
        } else if (strcmp(word, "score") == 0 && (word = words_next(&rest))) {
            read.score.mate = strcmp(word, "mate") == 0;
            if ((read.score.mate || strcmp(word, "cp") == 0) && next_number(&rest, &number)) {
                read.score.value = number;
                read.score.known = true;
            }
        }
    }
    words->nodes = read.nodes;
    if (read.score.known && !lesser)
        *words = read;
    return read.score.known && !lesser;
}
