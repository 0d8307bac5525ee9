#include "common/text_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"

void words_add(Words *words, const char *word) {
    words->word = memory_resize(words->word, (size_t)words->count + 1, sizeof *words->word);
    words->word[words->count++] = memory_text(word);
}

bool words_split(Words *words, const char *text, Error *error) {
    static const char blanks[] = " \t\r\n";
    Text word = {0};
    bool good = true;
    const char *c = text + strspn(text, blanks);
    while (good && *c) {
        char quote = '\0';
        text_clear(&word);
        for (; *c && (quote || !strchr(blanks, *c)); c++) {
            if (quote ? *c == quote : *c == '\'' || *c == '"')
                quote = quote ? '\0' : *c;
            else if (*c == '\\' && quote != '\'' && c[1])
                text_bytes(&word, ++c, 1);
            else
                text_bytes(&word, c, 1);
        }
        if (quote)
            good = error_refuse(error, "'%s': a quote (%c) without its end", text, quote);
        else
            words_add(words, text_string(&word));
        c += strspn(c, blanks);
    }
    text_free(&word);
    return good;
}

void words_free(Words *words) {
    for (int i = 0; i < words->count; i++)
        free(words->word[i]);
    free(words->word);
    *words = (Words){0};
}

char *words_value(char *word) {
    char *equals = strchr(word, '=');
    if (!equals)
        return NULL;
    *equals = '\0';
    return equals + 1;
}
