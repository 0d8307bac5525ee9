#include "common/words.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_blanks(Words *words) {
    while (is_blank(*words->cursor))
        words->cursor++;
}

char *words_next(Words *words) {
    skip_blanks(words);
    if (!*words->cursor)
        return NULL;
    char *word = words->cursor;
    while (*words->cursor && !is_blank(*words->cursor))
        words->cursor++;
    if (*words->cursor)
        *words->cursor++ = '\0';
    return word;
}

bool words_is_next(Words *words, const char *word) {
    skip_blanks(words);
    size_t length = strlen(word);
    return strncmp(words->cursor, word, length) == 0 &&
           (!words->cursor[length] || is_blank(words->cursor[length]));
}

bool words_take(Words *words, const char *word) {
    return words_is_next(words, word) && words_next(words);
}

bool words_at_end(Words *words) {
    skip_blanks(words);
    return !*words->cursor;
}

int words_join(Words *words, const char *end, Text *out) {
    int count = 0;
    for (; !words_at_end(words) && !words_is_next(words, end); count++)
        text_format(out, "%s%s", count > 0 ? " " : "", words_next(words));
    return count;
}

int words_count(const Words *words) {
    int count = 0;
    for (const char *c = words->cursor; *c; c++)
        if (!is_blank(*c) && (c == words->cursor || is_blank(c[-1])))
            count++;
    return count;
}

char *words_rest(Words *words) {
    skip_blanks(words);
    char *rest = words->cursor;
    words->cursor += strlen(rest);
    char *end = words->cursor;
    while (end > rest && is_blank(end[-1]))
        end--;
    *end = '\0';
    words->cursor = end;
    return rest;
}

ShownWord words_show(const char *word) {
    static const char cut[] = "...";
    ShownWord shown;
    size_t size = 0;
    for (; *word; word++) {
        unsigned char c = (unsigned char)*word;
        bool printable = c >= 0x20 && c <= 0x7e;
        if (size + 4 + sizeof cut > sizeof shown.text) {
            memcpy(shown.text + size, cut, sizeof cut);
            return shown;
        }
        if (printable)
            shown.text[size++] = (char)c;
        else
            size += (size_t)snprintf(shown.text + size, 5, "\\x%02X", c);
    }
    shown.text[size] = '\0';
    return shown;
}
