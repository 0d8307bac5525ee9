#include "match/engines/info_line.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/numbers.h"

enum { SCORE_LARGEST = 1000000, NUMBER_LONGEST = 23 };

/* A word of a line, not closed by a zero: most lines that come are looked at for their score alone,
 * and fast. */
typedef struct Word {
    const char *text;
    size_t length;
} Word;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* False at the end of the line. */
static bool next_word(const char **cursor, Word *word) {
    const char *c = *cursor;
    while (is_blank(*c))
        c++;
    word->text = c;
    while (*c && !is_blank(*c))
        c++;
    word->length = (size_t)(c - word->text);
    *cursor = c;
    return word->length > 0;
}

static bool is_word(const Word *word, const char *text) {
    return strncmp(word->text, text, word->length) == 0 && !text[word->length];
}

static bool next_number(const char **cursor, int64_t *number) {
    Word word;
    char digits[NUMBER_LONGEST + 1];
    if (!next_word(cursor, &word) || word.length > NUMBER_LONGEST)
        return false;
    memcpy(digits, word.text, word.length);
    digits[word.length] = '\0';
    return number_read(digits, INT64_MIN, INT64_MAX, number);
}

static int clamp(int64_t number) {
    return (int)(number > SCORE_LARGEST ? SCORE_LARGEST : number < -SCORE_LARGEST ? -SCORE_LARGEST : number);
}

bool info_read(const char *line, EngineScore *score) {
    Word word;
    EngineScore read = {0};
    int64_t number;
    if (!next_word(&line, &word) || !is_word(&word, "info"))
        return false;
    while (next_word(&line, &word)) {
        if (is_word(&word, "string") || is_word(&word, "pv"))
            break;
        if (is_word(&word, "depth") && next_number(&line, &number)) {
            read.depth = number > 0 ? clamp(number) : 0;
        } else if (is_word(&word, "multipv")) {
            if (!next_number(&line, &number) || number != 1)
                return false;
        } else if (is_word(&word, "score") && next_word(&line, &word)) {
            read.mate = is_word(&word, "mate");
            if ((read.mate || is_word(&word, "cp")) && next_number(&line, &number)) {
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
    size_t length = strlen(word);
    while (is_blank(*line))
        line++;
    if (strncmp(line, word, length) != 0 || (line[length] && !is_blank(line[length])))
        return NULL;
    line += length;
    while (is_blank(*line))
        line++;
    return line;
}
