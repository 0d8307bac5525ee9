#include "match/info_line.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "match/numbers.h"

static const char blanks[] = " \t";

enum { SCORE_LARGEST = 1000000, WORD_SHORT = 24 };

/* The next word, as far as it is short enough to have a meaning here; false at the end of the line. */
static bool next_word(const char **cursor, char word[WORD_SHORT]) {
    *cursor += strspn(*cursor, blanks);
    size_t length = strcspn(*cursor, blanks);
    size_t kept = length < WORD_SHORT ? length : 0;
    memcpy(word, *cursor, kept);
    word[kept] = '\0';
    *cursor += length;
    return length > 0;
}

static bool next_number(const char **cursor, int64_t *number) {
    char word[WORD_SHORT];
    return next_word(cursor, word) && number_read(word, INT64_MIN, INT64_MAX, number);
}

static int clamp(int64_t number) {
    return (int)(number > SCORE_LARGEST ? SCORE_LARGEST : number < -SCORE_LARGEST ? -SCORE_LARGEST : number);
}

bool info_read(const char *line, EngineScore *score) {
    char word[WORD_SHORT];
    EngineScore read = {0};
    int64_t number;
    if (!next_word(&line, word) || strcmp(word, "info") != 0)
        return false;
    while (next_word(&line, word)) {
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0)
            break;
        if (strcmp(word, "depth") == 0 && next_number(&line, &number)) {
            read.depth = number > 0 ? clamp(number) : 0;
        } else if (strcmp(word, "multipv") == 0) {
            if (!next_number(&line, &number) || number != 1)
                return false;
        } else if (strcmp(word, "score") == 0 && next_word(&line, word)) {
            read.mate = strcmp(word, "mate") == 0;
            if ((read.mate || strcmp(word, "cp") == 0) && next_number(&line, &number)) {
                read.value = clamp(number);
                read.known = true;
            }
        }
    }
    if (read.known)
        *score = read;
    return read.known;
}

char *line_after(char *line, const char *word) {
    line += strspn(line, blanks);
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && !strchr(blanks, line[length])))
        return NULL;
    line += length;
    return line + strspn(line, blanks);
}
