#include "common/text_list.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/path.h"

void text_list_add(TextList *list, const char *text) {
    list->text = memory_grow(list->text, (size_t)list->count + 1, &list->capacity, sizeof *list->text);
    list->text[list->count++] = memory_text(text);
    list->text[list->count] = NULL;
}

int text_list_place(TextList *list, const char *text) {
    int i = 0;
    while (i < list->count && strcmp(list->text[i], text) != 0)
        i++;
    if (i == list->count)
        text_list_add(list, text);
    return i;
}

bool text_list_split(TextList *list, const char *text, Error *error) {
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
            else if (*c == '\\' && !PATH_HAS_BACKSLASHES && quote != '\'' && c[1])
                text_bytes(&word, ++c, 1);
            else
                text_bytes(&word, c, 1);
        }
        if (quote)
            good = error_refuse(error, "'%s': a quote (%c) without its end", text, quote);
        else
            text_list_add(list, memory_whole(&word));
        c += strspn(c, blanks);
    }
    text_free(&word);
    return good;
}

void text_list_free(TextList *list) {
    for (int i = 0; i < list->count; i++)
        free(list->text[i]);
    free(list->text);
    *list = (TextList){0};
}
