#include "common/command_line.h"

#include <string.h>

static void add_backslashes(Text *line, size_t count) {
    while (count-- > 0)
        text_add(line, "\\");
}

static void add_word(Text *line, const char *word) {
    if (*word && !strpbrk(word, " \t\n\v\"")) {
        text_add(line, word);
        return;
    }
    text_add(line, "\"");
    for (;;) {
        size_t backslashes = strspn(word, "\\");
        word += backslashes;
        bool before_quote = *word == '"' || !*word;
        add_backslashes(line, before_quote ? 2 * backslashes : backslashes);
        if (!*word)
            break;
        if (*word == '"')
            text_add(line, "\\");
        text_bytes(line, word++, 1);
    }
    text_add(line, "\"");
}

void command_line_write(const TextList *words, Text *line) {
    for (int i = 0; i < words->count; i++) {
        text_add(line, i ? " " : "");
        add_word(line, words->text[i]);
    }
}

bool command_line_fits_batch(const TextList *words, Error *error) {
    for (int i = 0; i < words->count; i++)
        if (strpbrk(words->text[i], i ? "\"%^&|<>()!\r\n" : "\"%\r\n"))
            return error_refuse(error, "%.80s: a batch file takes no such %s", words->text[i],
                                i ? "argument" : "path");
    return true;
}
